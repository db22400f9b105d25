import { expect, test } from 'vitest';
import { homeNote } from './places.ts';

test.each<[string, boolean, string | undefined, RegExp | undefined]>([
  ['the home that was named', true, '/home/maya', /^~ is \/home\/maya$/],
  ['no home in the environment', false, undefined, undefined],
  ['the same home', false, '/home/maya/', undefined],
  [
    'another home',
    false,
    '/tmp/try',
    /^~ is \/home\/maya, .*\$HOME \(\/tmp\/try\) is not asked: .*--home DIR$/,
  ],
])('%s', (_, named, shell, note) => {
  const said = homeNote('/home/maya', named, shell);
  if (note === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(note);
});
