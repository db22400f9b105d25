import type { Anatomy } from './anatomy.ts';
import { type Law, SHOWN, spliced } from './law.ts';

/** Text behind a text that changes nothing of what it does. */
const AFTER: readonly string[] = [
  '; true',
  ' || true',
  ' && true',
  '; :',
  '\nexit 0',
  ' ; echo done',
  '\n',
  ' ;',
];

/** Behind the last command of a text. */
const AFTER_COMMAND: readonly string[] = [
  ' 2>/dev/null',
  ' 2>&1',
  ' &',
  ' & wait',
  ' # and so on',
  ' </dev/null',
  ' | cat',
  ' | tee out.log',
  ' |& cat',
  ' > out.log',
];

/** Before a text. */
const BEFORE: readonly string[] = [
  'cd . && ',
  'true && ',
  'true; ',
  ': && ',
  '# note\n',
  '\n\n',
  'x=1; ',
  'set -e; ',
  'set -euo pipefail\n',
  'export A=1 && ',
  'echo start; ',
  'sleep 1; ',
  'mkdir -p out && ',
  'unset x; ',
  'shopt -s extglob\n',
  'umask 022; ',
  '#!/bin/bash\n',
];

/** Before a simple command. */
const BEFORE_COMMAND: readonly string[] = [
  '! ',
  'time ',
  'A=1 ',
  'A=$B ',
  'A=$(date) ',
  'LC_ALL=C TZ=UTC ',
  '2>/dev/null ',
  '>out.log ',
  '</dev/null ',
];

/** Behind the last command of a text, so that nobody sees what it prints. */
const SILENCED: readonly string[] = [' >/dev/null 2>&1', ' &>/dev/null', ' >&-'];

const after = (added: string): Law => ({
  name: `followed by ${JSON.stringify(added)}`,
  change: ({ text, hereDocument, open }) => {
    if (open || (hereDocument && !added.startsWith('\n'))) return undefined;
    return comments(text) && !added.startsWith('\n') ? undefined : text.trimEnd() + added;
  },
});

const afterCommand = (added: string): Law => ({
  name: `followed by ${JSON.stringify(added)}`,
  change: ({ text, commands, hereDocument, open }) => {
    const last = commands.at(-1);
    const sent = added.includes('>') && /(?:^|[^&0-9])>/.test(text);
    if (
      open ||
      sent ||
      hereDocument ||
      last?.end !== text.trimEnd().length ||
      SHELLS.test(nameOf(last, text))
    ) {
      return undefined;
    }
    return text.trimEnd() + added;
  },
});

/** What these do depends on what they read. */
const SHELLS =
  /^(?:\S*\/)?(?:ba|z|da|k)?sh$|^(?:xargs|tee|dd|python3?|node|psql|mysql|read|mapfile|exec|sudo|ssh|at|crontab|patch|\.|source)$/;

function nameOf({ words: [first] }: Anatomy['commands'][number], text: string): string {
  return first === undefined ? '' : text.slice(first.start, first.end);
}

const before = (added: string): Law => ({
  name: `after ${JSON.stringify(added)}`,
  change: ({ text }) => (text.startsWith('#!') || uses(text, added) ? undefined : added + text),
});

/** True where the text reads, or looks for, what the addition sets or takes away. */
function uses(text: string, added: string): boolean {
  const name = /^(?:export |unset )?([A-Za-z])\b/.exec(added)?.[1];
  return name !== undefined && new RegExp(`\\$\\{?[!#]?${name}\\b|\\b${name}=`).test(text);
}

const beforeCommand = (added: string): Law => ({
  name: `after ${JSON.stringify(added)}`,
  change: ({ text, simple }) => {
    if (simple === undefined) return undefined;
    const redirected = added.startsWith('<') && /</.test(text);
    return redirected ? undefined : spliced(text, simple.start, simple.start, added);
  },
});

const comments = (text: string): boolean => text.includes('#');

/** Options that make a program do more, or ask less. */
const RISKY: readonly string[] = [
  '-r',
  '-R',
  '-f',
  '-rf',
  '-y',
  '--recursive',
  '--force',
  '--yes',
  '--no-verify',
  '--hard',
  '--delete',
  '--all',
  '--no-preserve-root',
  '--mirror',
  '--prune',
  '--overwrite',
  '--purge',
  '--force-with-lease=x',
];

/** Here an option is a mode, an expression or an argument of a script; there it ends what `find` looks in, or the host's own words, or is the second value of an option. The shell's own words take none of these. */
const OWN_OPTIONS =
  /^(?:declare|export|typeset|local|readonly|alias|compgen|at|zip|chmod|find|eval|bwrap|test|\[|expr|tar|tmux|screen|sudo|xargs|set|trap|source|\.|kill|ssh|command|(?:ba|z|da|k|a)?sh)$/;

/** Behind these the program stands in a file, which the word that was the program names then. */
const isProgramFile = (program: string, flag: string): boolean => program === 'jq' && /^-r?f$/.test(flag);

/** Programs of files, whose short options take no values. */
const SHORT_OPTIONS = /^(?:rm|cp|mv|ln|chown|chgrp|shred|rmdir|mkfs.*|mkswap|wipefs)$/;

/**
 * Not where another option might take it for its value, nor where it takes the next word for its own; nor behind a setting,
 * where `env` looks for its program.
 */
const risky = (flag: string): Law => ({
  name: `${flag} added`,
  change: ({ text, simple }, random) => {
    const [program, ...rest] = simple?.words ?? [];
    if (simple === undefined || program === undefined) return undefined;
    const name = plainName(simple, text);
    if (OWN_OPTIONS.test(name) || isProgramFile(name, flag)) return undefined;
    const long = flag.startsWith('--') || SHORT_OPTIONS.test(name);
    const spelled = (word: { readonly start: number; readonly end: number }) =>
      text.slice(word.start, word.end);
    const options = rest.findIndex((word) => spelled(word) === '--');
    const places = [program, ...rest.slice(0, options < 0 ? undefined : options)].filter(
      (word, at, all) => !/^-|^[^/]+=/.test(spelled(word)) && (long || at === all.length - 1),
    );
    const place = places[random.below(places.length)];
    return place === undefined ? undefined : spliced(text, place.end, place.end, ` ${flag}`);
  },
});

function plainName(simple: Anatomy['commands'][number], text: string): string {
  return nameOf(simple, text).replace(/^.*\//, '');
}

/** Where a list goes on after a failure, the folder may be either. */
const afterFailure: Law = { ...before('false || '), blurs: true };

export const ADDING_LAWS: readonly Law[] = [
  afterFailure,
  ...AFTER.map(after),
  ...AFTER_COMMAND.map(afterCommand),
  ...SILENCED.map((added): Law => ({ ...afterCommand(added), answers: SHOWN })),
  ...BEFORE.map(before),
  ...BEFORE_COMMAND.map(beforeCommand),
  ...RISKY.map(risky),
];
