import { describe, expect, test } from 'vitest';
import { judgeWith } from '../../../test/differential/judged.ts';
import { type KeptApart, unreadPlaces, unwrittenPlaces } from './kept-apart.ts';

const judge = judgeWith(['/home/dev/shop']);
const within = ({ path, below }: KeptApart): string => `/home/dev/${path}${below ? '/some/file' : ''}`;
const named = (places: readonly KeptApart[]): readonly (readonly [string, KeptApart])[] =>
  places.map((place) => [place.path, place]);

describe('what the host is told to refuse, the gate refuses as well', () => {
  test.each(named(unreadPlaces()))('reading %s', (_, place) => {
    const { verdict, reason } = judge({ tool: 'read', path: within(place) });
    expect(`${verdict} ${reason}`).toBe('block SECRET_REFUSED');
  });

  test.each(named(unwrittenPlaces()))('writing %s', (_, place) => {
    const { verdict, reason } = judge({ tool: 'write', path: within(place), content: 'x' });
    expect(`${verdict} ${reason}`).toBe('block SELF_PROTECTED');
  });
});

test('what a program must read to log in, or to run at all, is left to the gate', () => {
  const paths = unreadPlaces().map(({ path }) => path);
  for (const login of [
    '.ssh',
    '.aws',
    '.npmrc',
    '.netrc',
    '.kube',
    '.docker',
    '.env',
    '.gnupg',
    '.config/sops',
  ]) {
    expect(paths.filter((path) => path === login || path.startsWith(`${login}/`))).toEqual([]);
  }
  expect(paths).toEqual(expect.arrayContaining(['.password-store', '.mozilla', '.bash_history']));
  expect(unwrittenPlaces().map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '.config/holdfast',
      '.local/state/holdfast',
      '.local/share/holdfast',
      '.claude/settings.json',
    ]),
  );
});
