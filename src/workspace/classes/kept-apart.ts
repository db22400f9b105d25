import { expandBraces } from '../glob-braces.ts';
import { GUARD_ROWS } from './guard.ts';
import { anchoredGlob, type ClassRow } from './row.ts';
import { SECRET_ROWS } from './secrets.ts';

/** Secrets that no program of a project has a use for. All others are logins that some program must be able to read. */
const OF_NO_USE: readonly string[] = ['secret.key-ring', 'secret.browser', 'secret.history', 'secret.wallet'];

/** Of those, what a program opens for its own work, such as one that decrypts what a build needs. */
const OF_SOME_USE = /^\.config\/(?:op|sops|age|bitwarden cli)$/;

/** A place below a home that a host's own rules can name: a literal path, with all below it where `below` is true. */
export interface KeptApart {
  readonly path: string;
  readonly below: boolean;
}

/** Secrets that no program needs to read, as far as literal paths tell them and no exception lies below. */
export function unreadPlaces(): readonly KeptApart[] {
  const places = SECRET_ROWS.filter(({ rule }) => OF_NO_USE.includes(rule)).flatMap(placesOf);
  return places.filter(({ path }) => path.startsWith('.') && !OF_SOME_USE.test(path));
}

/** The guard's own places below a home, which no program that an agent starts needs to write. */
export function unwrittenPlaces(): readonly KeptApart[] {
  const own = GUARD_ROWS.filter(({ rule }) => rule === 'guard.own' || rule === 'guard.claude-code');
  const places = own.flatMap(placesOf).filter(({ path }) => /^\.(?:config|local|claude)\//.test(path));
  return places.filter(({ path, below }) => below || !places.some((one) => one.below && one.path === path));
}

function placesOf({ globs, except = [] }: ClassRow): readonly KeptApart[] {
  const exempt = except.flatMap((glob) => expandBraces(glob));
  const all = globs.flatMap((glob) => expandBraces(glob)).flatMap(placeOf);
  return all.filter(({ path }) => !exempt.some((glob) => glob.startsWith(path)));
}

/** None for a pattern that only a glob can say: hosts read globs in their own ways. */
function placeOf(glob: string): readonly KeptApart[] {
  const { anchor } = anchoredGlob(glob);
  if (anchor !== 'home' && anchor !== 'anywhere') return [];
  const plain = glob.replace(/^~\//, '');
  const below = plain.endsWith('/**');
  const path = below ? plain.slice(0, -3) : plain;
  return /[*?[\]\\]/.test(path) ? [] : [{ path, below }];
}
