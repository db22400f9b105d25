import { describe, expect, test } from 'vitest';
import { act, pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { unrecoverableWork } from './work.ts';

const dirty = pathAt('src/a.ts', { git: 'dirty' });
const untracked = pathAt('notes.md', { git: 'untracked' });
const clean = pathAt('src/b.ts', { git: 'clean' });
const ignored = pathAt('dist', { git: 'ignored', type: 'directory' });
const lone = pathAt('data', { git: 'outside', type: 'directory' });

describe('asked about', () => {
  test.each<[string, Touch]>([
    ['deleting what was changed', touch('delete', dirty)],
    ['deleting what git never saw', touch('delete', untracked)],
    ['deleting one such file among others', touch('delete', [clean, untracked])],
    ['deleting where git could not be asked', touch('delete', { ...clean, git: 'unknown' })],
    ['setting back what was changed', touch('write', dirty, { traits: ['discards'] })],
    [
      'setting back what nobody can look at',
      touch('write', { ...clean, exists: false, unseen: true }, { traits: ['discards'] }),
    ],
    ['a folder without version control', touch('delete', lone, { traits: ['recursive'] })],
    ['what git itself keeps no copy of', act('delete', 'git', [], { recoverable: false })],
  ])('%s', (_, touched) => {
    expect(said(unrecoverableWork, [touched])).toEqual(['ask WORK_UNRECOVERABLE']);
    expect(said(unrecoverableWork, [touched], { approved: true })).toEqual(['allow APPROVED']);
  });
});

describe('ordinary', () => {
  test.each<[string, Touch]>([
    ['deleting what is clean', touch('delete', clean)],
    ['deleting what a build makes again', touch('delete', ignored, { traits: ['recursive'] })],
    ['deleting what is not there', touch('delete', { ...untracked, exists: false })],
    ['deleting one file without version control', touch('delete', lone)],
    ['deleting outside, which another rule judges', touch('delete', pathAt('/srv/a', { git: 'untracked' }))],
    ['what the text itself made', touch('delete', untracked, { traits: ['scratch'] })],
    ['what the reading knows to be recoverable', touch('delete', untracked, { recoverable: true })],
    ['editing what was changed', touch('write', dirty)],
    ['setting back what is clean', touch('write', clean, { traits: ['discards'] })],
    [
      'a file below the folder that is judged as a whole',
      touch('delete', { ...untracked, below: '/repo/src' }),
    ],
    ['moving work', touch('move', dirty)],
    ['git work with a way back', act('delete', 'git', [], { recoverable: true })],
  ])('%s', (_, touched) => {
    expect(said(unrecoverableWork, [touched])).toEqual([]);
  });
});
