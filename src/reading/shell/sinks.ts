import type { Effect, Sink } from '../../action/effect.ts';

const RUNNERS = new Set(
  'sh bash zsh dash ksh fish ash python python2 python3 node ruby perl php deno bun psql mysql sqlite3 source . eval xargs-sh'.split(
    ' ',
  ),
);

/** Programs that keep what they read to themselves, or reduce it to a number. */
const KEEPERS = new Set(
  'wc sha1sum sha256sum sha512sum md5sum cksum sum true : export read mapfile readarray declare local docker podman kubectl gpg age patch wait pbcopy xclip xsel wl-copy'.split(
    ' ',
  ),
);

/** Programs that print their words. */
const PRINTERS = new Set(['echo', 'printf', 'print', 'say']);

export function isPrinter(program: string | undefined): boolean {
  return program !== undefined && PRINTERS.has(program);
}

/** True when something here leaves the machine. */
export function reachesNetwork(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect.verb === 'send' || effect.domain === 'network');
}

/** Programs that write what passes through them into files. */
const COPIERS = new Set(['tee', 'dd', 'sponge', 'split', 'csplit']);

/** True when what these programs read is also kept in a file. */
export function keepsCopy(programs: readonly string[], effects: readonly Effect[]): boolean {
  return (
    programs.some((program) => COPIERS.has(program)) &&
    effects.some((effect) => effect.verb === 'write' && effect.domain === 'file')
  );
}

/** Where content ends that these programs read; undefined when they pass it on. */
export function consumes(programs: readonly string[], effects: readonly Effect[]): Sink | undefined {
  if (reachesNetwork(effects)) return 'network';
  if (programs.some((program) => RUNNERS.has(program))) return 'process';
  if (programs.length > 0 && programs.every((program) => KEEPERS.has(program))) return 'process';
  return undefined;
}
