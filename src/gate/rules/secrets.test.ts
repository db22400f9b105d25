import { describe, expect, test } from 'vitest';
import { act, classed, pathAt, requestOf, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { secretsRefused } from './secrets.ts';

const classes = classed('secret', 'secret.env');
const env = pathAt('.env', { classes });
const backup = pathAt('.env.backup', { classes, exists: false, type: 'missing' });
const notes = pathAt('notes.txt');

describe('credentials are refused', () => {
  test.each<[string, readonly Touch[]]>([
    ['to the model', [touch('read', env, { sink: 'model' })]],
    ['to the network', [touch('read', env, { sink: 'network' })]],
    ['to a file that nothing protects', [touch('read', env, { sink: 'file' }), touch('write', notes)]],
    ['to a file that nobody knows', [touch('read', env, { sink: 'file' })]],
    [
      'to a protected and an open file',
      [touch('read', env, { sink: 'file' }), touch('write', [backup, notes])],
    ],
    ['under another name', [touch('move', env), touch('write', notes)]],
    ['when they would be written over', [touch('write', env)]],
    ['when a new key would be written over them', [touch('write', env, { traits: ['generated'] })]],
    ['when a template would be copied over them', [touch('write', env, { traits: ['template'] })]],
    [
      'when they are edited where nobody sees them',
      [touch('read', backup, { sink: 'file' }), touch('write', backup)],
    ],
    ['when a new file of that kind is written', [touch('write', backup)]],
    ['when they are no file', [act('read', 'process', ['secret'], { sink: 'model' })]],
    ['when they are no file and go away', [act('read', 'cloud', ['secret'], { sink: 'network' })]],
  ])('%s', (_, touches) => {
    expect(said(secretsRefused, touches)).toContain('block SECRET_REFUSED');
  });

  test('even when a person approved the action', () => {
    const [finding] = said(secretsRefused, [touch('read', env, { sink: 'model' })], { approved: true });
    expect(finding).toBe('block SECRET_REFUSED');
  });

  test('but deleting them is a person’s decision', () => {
    expect(said(secretsRefused, [touch('delete', env)])).toEqual(['ask WORK_UNRECOVERABLE']);
  });
});

describe('credentials are let alone', () => {
  test.each<[string, readonly Touch[]]>([
    ['when a program reads them for itself', [touch('read', env, { sink: 'process' })]],
    ['when only their names are listed', [touch('read', env)]],
    [
      'when a template fills a file that is not there yet',
      [touch('write', backup, { traits: ['template'] })],
    ],
    ['when a new key is made', [touch('write', backup, { traits: ['generated'] })]],
    ['when they get another protected name', [touch('move', env), touch('write', backup)]],
    [
      'when they are copied to another protected name',
      [touch('read', env, { sink: 'file' }), touch('write', backup)],
    ],
    [
      'when the folder around them moves',
      [touch('move', [pathAt('web'), { ...env, below: '/repo/web' }]), touch('write', pathAt('site'))],
    ],
    ['when an ordinary file is read', [touch('read', notes, { sink: 'model' })]],
    ['when a program uses a value for itself', [act('read', 'cloud', ['secret'], { sink: 'process' })]],
    ['when a stream is read', [touch('read', { ...env, stream: true }, { sink: 'model' })]],
  ])('%s', (_, touches) => {
    expect(said(secretsRefused, touches)).toEqual([]);
  });
});

describe('what a person is told', () => {
  test.each<[string, readonly Touch[], RegExp, RegExp]>([
    [
      'read',
      [touch('read', env, { sink: 'model' })],
      /; what was read once cannot be unread$/,
      /read it itself/,
    ],
    [
      'sent',
      [touch('read', env, { sink: 'network' })],
      /; what was sent once cannot be called back$/,
      /read it itself/,
    ],
    [
      'copied',
      [touch('read', env, { sink: 'file' }), touch('write', notes)],
      /; nothing protects a copy/,
      /read it/,
    ],
    [
      'moved',
      [touch('move', env), touch('write', notes)],
      /; nothing protects it under another name$/,
      /leave it/,
    ],
    [
      'written over',
      [touch('write', env)],
      /; what is written over has no other copy$/,
      /puts the values in$/,
    ],
    [
      'written anew',
      [touch('write', backup)],
      /; what goes in passes through a model/,
      /puts the values in$/,
    ],
    ['deleted', [touch('delete', env)], /; no version control holds a copy$/, /^$/],
  ])('when they are %s', (_, touches, because, instead) => {
    const [finding] = secretsRefused.judge(requestOf(touches));
    expect(finding?.because).toMatch(because);
    expect(finding?.instead ?? '').toMatch(instead);
  });
});
