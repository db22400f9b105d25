import { type Effect, hasTrait, type Sink } from '../../action/effect.ts';
import type { CommandReading } from '../reading.ts';

const RUNNERS = new Set(
  'sh bash zsh dash ksh fish ash python python2 python3 node ruby perl php deno bun psql mysql sqlite3 source . eval xargs-sh'.split(
    ' ',
  ),
);

/** Programs that keep what they read to themselves, or reduce it to a number. */
const KEEPERS = new Set(
  'wc sha1sum sha256sum sha512sum md5sum cksum sum true : export read mapfile readarray declare local docker podman kubectl patch wait test ['.split(
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
export function keepsCopy(commands: readonly CommandReading[], effects: readonly Effect[]): boolean {
  return (
    commands.some(({ program }) => COPIERS.has(program)) &&
    effects.some((effect) => effect.verb === 'write' && effect.domain === 'file')
  );
}

/** `tee /dev/stderr`: what passes through is seen, wherever standard output goes. */
export function showsBeside(commands: readonly CommandReading[]): boolean {
  return commands.some(({ program, args }) => {
    const shown = /^(?:\/dev\/(?:stderr|tty|fd\/2)|\/proc\/self\/fd\/2)$/;
    return (program === 'tee' || program === 'sponge') && args.some(({ text }) => shown.test(text));
  });
}

/** Where others can read what was put there. */
const CLIPBOARDS = new Set([
  'pbcopy',
  'xclip',
  'xsel',
  'wl-copy',
  'clip',
  'clip.exe',
  'putclip',
  'termux-clipboard-set',
]);

/** What comes out of them is of no use without a key that only the receiver has. */
const ENCRYPTERS = new Set(['gpg', 'gpg2', 'age', 'rage']);

export function encrypts(commands: readonly CommandReading[]): boolean {
  return plainly(commands).some(({ program, args }) => {
    if (!ENCRYPTERS.has(program)) return false;
    const flags = args.map(({ text }) => text);
    if (flags.some((text) => /^-[a-z]*d|^--(?:decrypt|export|list)/.test(text))) return false;
    return (
      /^r?age$/.test(program) || flags.some((text) => /^-[a-z]*[ec]|^--(?:encrypt|symmetric)/.test(text))
    );
  });
}

/** Where content ends that these programs read; undefined when they pass it on. */
export function consumes(commands: readonly CommandReading[], effects: readonly Effect[]): Sink | undefined {
  if (commands.some(logsIn)) return 'process';
  if (reachesNetwork(effects)) return 'network';
  const programs = plainly(commands);
  if (programs.some(({ program }) => CLIPBOARDS.has(program))) return 'file';
  if (programs.some((command) => RUNNERS.has(command.program) && !showsCode(command))) return 'process';
  if (programs.length > 0 && programs.every(({ program }) => KEEPERS.has(program))) return 'process';
  return undefined;
}

/** Programs that take a credential on standard input, and keep it. */
function logsIn({ program, args }: CommandReading): boolean {
  if (['curl', 'wget', 'nc', 'ssh', 'cat', 'echo', 'grep'].includes(program)) return false;
  return args.some(({ text }) => /^(?:login|--password-stdin|--with-token)$/.test(text));
}

/** The commands that are no mere wrapper around another of them. */
export function plainly(commands: readonly CommandReading[]): readonly CommandReading[] {
  const wrappers = new Set(commands.flatMap(({ via }) => via));
  const plain = commands.filter(({ program }) => !wrappers.has(program));
  return plain.length === 0 ? commands : plain;
}

/** Code on the command line may well print what it reads; a script keeps it to itself as any program does. */
function showsCode({ args }: CommandReading): boolean {
  return args.some(({ text }) => /^-[A-Za-z]*[cepr]$|^--(?:eval|print|command|run)\b/.test(text));
}

/** True for the value of a variable that the text did not set: a login needs it where it is sent. */
export function isVariable(effect: Effect): boolean {
  const { domain, target, program = '' } = effect;
  if (domain === 'file') return program === 'source' || program === '.';
  return domain === 'process' && hasTrait(effect, 'secret') && target !== 'environment';
}
