import { describe, expect, test } from 'vitest';
import { act, classed, pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { outsideRoot } from './outside.ts';

const hosts = pathAt('/etc/hosts', { classes: classed('system', 'system.machine') });
const etc = pathAt('/etc', {
  classes: [...classed('catastrophic', 'catastrophic.machine'), ...classed('system', 'system.machine')],
});
const neighbour = pathAt('/home/maya/other/a.ts');

describe('changes outside the roots', () => {
  test.each<[string, Touch, string]>([
    ['a file of another project', touch('write', neighbour), 'block OUTSIDE_ROOT'],
    ['a deleted one', touch('delete', neighbour), 'block OUTSIDE_ROOT'],
    ['the end that a move leaves', touch('move', neighbour), 'block OUTSIDE_ROOT'],
    ['its rights', touch('chmod', neighbour), 'block OUTSIDE_ROOT'],
    [
      'a link that leads out',
      touch('write', pathAt('door/a.ts', { inside: false, real: '/srv/a.ts' })),
      'block OUTSIDE_ROOT',
    ],
    ['a file of the machine', touch('write', hosts), 'ask SYSTEM_WRITE'],
    ['what the machine cannot be without', touch('delete', etc), 'block OUTSIDE_ROOT'],
    ['a path that nobody knows', touch('write', []), 'ask PATH_UNKNOWN'],
    [
      'a glob that matches nobody knows what',
      touch('delete', [], { target: '$X/*', targetKind: 'glob' }),
      'ask PATH_UNKNOWN',
    ],
  ])('%s', (_, touched, expected) => {
    expect(said(outsideRoot, [touched])).toEqual([expected]);
  });

  test('a file tool has no business in the machine', () => {
    expect(said(outsideRoot, [touch('write', hosts)], { tool: 'write' })).toEqual(['block OUTSIDE_ROOT']);
  });

  test('a person can let the machine be set up, and nothing else', () => {
    expect(said(outsideRoot, [touch('write', hosts)], { approved: true })).toEqual(['allow APPROVED']);
    expect(said(outsideRoot, [touch('write', neighbour)], { approved: true })).toEqual([
      'block OUTSIDE_ROOT',
    ]);
  });
});

describe('no objection to', () => {
  test.each<[string, Touch]>([
    ['a file inside', touch('write', pathAt('src/a.ts'))],
    ['a file in the temporary folder', touch('write', pathAt('/tmp/a', { temporary: true }))],
    ['reading outside', touch('read', neighbour, { sink: 'model' })],
    ['a stream', touch('write', pathAt('/dev/null', { stream: true }))],
    ['what the text itself made', touch('delete', [], { traits: ['scratch'] })],
    ['other domains', act('write', 'git')],
  ])('%s', (_, touched) => {
    expect(said(outsideRoot, [touched])).toEqual([]);
  });
});
