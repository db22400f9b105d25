import { describe, expect, test } from 'vitest';
import { pathAt, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { unseenFilesLeave } from './leave.ts';

const unseen = pathAt('certs', { unseen: true });
const sent = { sink: 'network' } as const;

describe('a set of files that nobody could look through', () => {
  test.each<[string, Touch]>([
    ['a folder', touch('read', unseen, { ...sent, traits: ['recursive'] })],
    ['a glob', touch('read', unseen, { ...sent, targetKind: 'glob' })],
    ['a file that nobody can know', touch('read', [], sent)],
  ])('%s does not leave without a person', (_, touched) => {
    expect(said(unseenFilesLeave, [touched])).toEqual(['ask FILES_LEAVE_UNSEEN']);
    expect(said(unseenFilesLeave, [touched], { approved: true })).toEqual(['allow APPROVED']);
  });

  const packed = touch('read', unseen, { sink: 'file', traits: ['recursive'], program: 'tar' });
  const archive = pathAt('out.tgz', { unseen: true });

  test('nor does it in an archive that is sent', () => {
    const written = touch('write', archive, { program: 'tar' });
    expect(said(unseenFilesLeave, [packed, written, touch('read', archive, sent)])).toEqual([
      'ask FILES_LEAVE_UNSEEN',
    ]);
    expect(said(unseenFilesLeave, [packed, written])).toEqual([]);
    expect(said(unseenFilesLeave, [packed, written, touch('read', pathAt('a.txt'), sent)])).toEqual([]);
    const other = touch('write', archive, { program: 'echo' });
    const kept = touch('write', pathAt('kept.tgz', { unseen: true }), { program: 'tar' });
    expect(said(unseenFilesLeave, [packed, kept, other, touch('read', archive, sent)])).toEqual([]);
  });

  test.each([['nohup'], ['gzip'], [undefined]])('nor in what %s is told to write for it', (program) => {
    const written = touch('write', archive, program === undefined ? {} : { program });
    expect(said(unseenFilesLeave, [packed, written, touch('read', archive, sent)])).toEqual([
      'ask FILES_LEAVE_UNSEEN',
    ]);
    expect(said(unseenFilesLeave, [packed, written, touch('read', pathAt('a.txt'), sent)])).toEqual([]);
  });

  test.each<[string, Touch]>([
    ['a folder that was looked through', touch('read', pathAt('dist'), { ...sent, traits: ['recursive'] })],
    ['one named file', touch('read', pathAt('report.pdf', { unseen: true }), sent)],
    ['a folder that stays here', touch('read', unseen, { sink: 'model', traits: ['recursive'] })],
  ])('%s is no concern of this rule', (_, touched) => {
    expect(said(unseenFilesLeave, [touched])).toEqual([]);
  });
});
