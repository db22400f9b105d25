import { describe, expect, test } from 'vitest';
import { act, said, type Touch } from '../../../test/gate/requests.ts';
import { graveReach, novelReach, systemReach } from './reach.ts';

describe('what cannot be called back is asked about each time', () => {
  test.each<[string, Touch, string]>([
    ['dropping a database', act('delete', 'database', ['irreversible']), 'DESTRUCTIVE_REMOTE'],
    ['destroying in a cloud', act('delete', 'cloud', ['irreversible']), 'DESTRUCTIVE_REMOTE'],
    ['making public', act('send', 'container', ['remote', 'publish']), 'DESTRUCTIVE_REMOTE'],
    ['a file of another machine', act('delete', 'network', ['remote']), 'DESTRUCTIVE_REMOTE'],
    ['a folder of a container', act('delete', 'container', ['remote', 'recursive']), 'DESTRUCTIVE_REMOTE'],
    ['publishing', act('send', 'package', ['publish', 'irreversible']), 'DESTRUCTIVE_REMOTE'],
    ['a volume of containers', act('delete', 'container', ['irreversible']), 'DESTRUCTIVE_REMOTE'],
    ['a forced push', act('send', 'git', ['history', 'remote']), 'DESTRUCTIVE_REMOTE'],
    ['running what was fetched', act('exec', 'process', ['remote-code']), 'REMOTE_CODE'],
    ['running with more rights', act('exec', 'process', ['privileged']), 'PRIVILEGE_RAISED'],
  ])('%s', (_, touched, reason) => {
    expect(said(graveReach, [touched])).toEqual([`ask ${reason}`]);
    const ledger = { state: 'present', approved: [] } as const;
    expect(said(graveReach, [touched], { ledger, approved: true })).toEqual(['allow APPROVED']);
  });

  test.each<[string, Touch]>([
    ['an ordinary push', act('send', 'git', ['remote'])],
    ['a file of a container', act('delete', 'container', ['remote'])],
    ['a container', act('delete', 'container', ['force'])],
    ['a merge request', act('write', 'cloud', ['remote'])],
    ['rewriting local history', act('write', 'git', ['history'])],
    ['changing the machine', act('write', 'system')],
    ['running the workspace’s own code', act('exec', 'process', ['workspace-code'])],
    ['installing for the project', act('install', 'package')],
    ['ending one’s own process', act('kill', 'process')],
  ])('%s is not', (_, touched) => {
    expect(said(graveReach, [touched])).toEqual([]);
  });
});

describe('what changes the machine', () => {
  test('is asked about, also where novelty is not graded', () => {
    expect(said(systemReach, [act('write', 'system')])).toEqual(['ask SYSTEM_WRITE']);
    expect(said(systemReach, [act('install', 'system')], { approved: true })).toEqual(['allow APPROVED']);
  });

  test('reading it is nothing', () => {
    expect(said(systemReach, [act('read', 'system'), act('install', 'package')])).toEqual([]);
  });
});

describe('what reaches outside is novel until its kind is approved', () => {
  const absent = { ledger: { state: 'absent', why: 'none was made yet' } } as const;
  const present = { ledger: { state: 'present', approved: [] } } as const;

  test.each<[string, Touch]>([
    ['sending', act('send', 'network', ['remote'])],
    ['sending nobody knows where', act('send', 'network', [], { certainty: 'likely' })],
    ['ending a process', act('kill', 'process')],
    ['installing for the whole machine', act('install', 'package', ['global'])],
    ['writing where others read', act('write', 'git', ['remote'])],
    ['changing a cloud', act('write', 'cloud')],
  ])('%s', (_, touched) => {
    expect(said(novelReach, [touched], absent)).toEqual(['ask KIND_NOVEL']);
    expect(said(novelReach, [touched], present)).toEqual(['ask KIND_NOVEL']);
    expect(said(novelReach, [touched])).toEqual([]);
  });

  test.each<[string, Touch]>([
    ['reading from the network', act('read', 'network', [], { sink: 'model' })],
    ['reading a cloud', act('read', 'cloud', ['remote'])],
    ['installing for the project', act('install', 'package')],
    ['sending to a server of this machine', act('send', 'network')],
    ['committing', act('write', 'git')],
    ['running a test', act('exec', 'process', ['workspace-code'])],
  ])('%s never is', (_, touched) => {
    expect(said(novelReach, [touched], absent)).toEqual([]);
  });
});
