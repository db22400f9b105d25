import { expect, test } from 'vitest';
import { accessFault } from './errno.ts';

test.each<[unknown, RegExp]>([
  [
    Object.assign(new Error('ENOENT: no such file, open'), { code: 'ENOENT' }),
    /there is no such file or folder; check/,
  ],
  [Object.assign(new Error('EACCES'), { code: 'EACCES' }), /permission is denied; see who owns it/],
  [Object.assign(new Error('EWEIRD'), { code: 'EWEIRD' }), /the system refused \(EWEIRD\); check the path/],
  [new Error('secret detail'), /the system refused \(unknown error\)/],
])('%s is told in words, with the path and what to do', (error, words) => {
  const said = accessFault('read', '/srv/a.yaml', error);
  expect(said).toMatch(/^`\/srv\/a\.yaml` cannot be read: /);
  expect(said).toMatch(words);
  expect(said).not.toContain('secret detail');
});
