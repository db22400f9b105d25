import { expect, test } from 'vitest';
import { act, pathAt, said, touch } from '../../../test/gate/requests.ts';
import { fetchedThenRun } from './fetched.ts';

const fetch = act('read', 'network', ['remote'], { sink: 'file', target: 'example.com' });
const shown = act('read', 'network', ['remote'], { sink: 'model', target: 'example.com' });
const saved = touch('write', pathAt('setup.sh'));
const run = act('exec', 'process', ['workspace-code'], { target: './setup.sh' });
const other = act('exec', 'process', ['workspace-code'], { target: './build.sh' });

test('what one command fetches and runs is asked about, however it spells the file', () => {
  expect(said(fetchedThenRun, [fetch, saved, run])).toEqual(['ask REMOTE_CODE']);
});

test('what one command decodes and runs is asked about too', () => {
  const decoded = touch('write', pathAt('setup.sh'), { program: 'base64' });
  expect(said(fetchedThenRun, [decoded, run])).toEqual(['ask REMOTE_CODE']);
  expect(said(fetchedThenRun, [decoded, other])).toEqual([]);
});

test.each([
  ['another file is run', [fetch, saved, other]],
  ['nothing is run', [fetch, saved]],
  ['what was fetched is only shown', [shown, saved, run]],
  ['nothing was fetched', [saved, run]],
])('when %s, this rule is silent', (_, touched) => {
  expect(said(fetchedThenRun, touched)).toEqual([]);
});
