import { programNamed } from '../../src/reading/programs/index.ts';
import { isShell } from '../../src/reading/shell/names.ts';
import { isWrapper } from '../../src/reading/wrappers/index.ts';
import type { Anatomy } from './anatomy.ts';
import { BUILTIN, continues, type Law, quoted, SHOWN } from './law.ts';

/** Programs that run the words behind them: `%` is a simple command. */
const AROUND_WORDS: readonly string[] = [
  'sudo %',
  'sudo -n -u bob -- %',
  'doas %',
  'env %',
  'env -i A=1 %',
  'env -u A -C . %',
  'nice -n 5 %',
  'ionice -c 3 %',
  'timeout 60 %',
  'timeout -k 5 -s KILL 60 %',
  'nohup %',
  'setsid %',
  'stdbuf -oL %',
  'command %',
  'command -p %',
  'exec %',
  'time -p %',
  '/usr/bin/time -v %',
  'strace -f -o trace.log %',
  'chrt -b 0 %',
  'taskset -c 1 %',
  'flock lock %',
  'busybox %',
  'xargs %',
  'xargs -0 -n 1 -P 4 %',
  'echo | xargs %',
  'echo a | xargs -I@ %',
  'find . -maxdepth 0 -exec % \\;',
  'find . -maxdepth 0 -ok % \\;',
  'npx %',
  'pnpm exec %',
  'uv run %',
  'poetry run %',
  'bundle exec %',
  'systemd-run --user --scope %',
  'unshare -r %',
];

/** Programs that run a text: `%` is that text as one word. */
const AROUND_TEXTS: readonly string[] = [
  'bash -c %',
  'sh -ec %',
  'zsh -c %',
  'dash -c %',
  'bash -xo pipefail -c %',
  'eval %',
  'sudo sh -c %',
  'env A=1 bash -c %',
  'timeout 60 bash -c %',
  'nohup sh -c %',
  'xargs sh -c %',
  'echo | xargs bash -c %',
  'find . -maxdepth 0 -exec sh -c % \\;',
  'env -S "bash -c" %',
  'flock lock -c %',
  'parallel ::: %',
  'find . -maxdepth 0 -exec sh -c % _ {} +',
  'su bob -c %',
  'watch %',
  'echo % | bash',
  'printf %%s % | sh',
  'bash <<< %',
  'bash <(echo %)',
  'source <(echo %)',
  'trap % EXIT',
  'busybox sh -c %',
  'python3 -c "import os, sys" && bash -c %',
  'npx -c %',
  't3xt=%; eval "$t3xt"',
  't3xt=%; bash -c "$t3xt"',
  'f() { eval "$1"; }; f %',
];

/** Syntax of the shell around a text, which ends with a newline. */
const AROUND_LISTS: readonly string[] = [
  '(\n%\n)',
  '{\n%\n}',
  'if true; then\n%\nfi',
  'if false; then :; else\n%\nfi',
  'if\n%\nthen :; fi',
  'while\n%\ndo break; done',
  'until\n%\ndo break; done',
  'for i in 1 2; do\n%\ndone',
  'for ((i=0; i<2; i++)); do\n%\ndone',
  'select i in a b; do\n%\nbreak; done',
  'case x in x)\n%\n;; esac',
  'case x in y) ;; *)\n%\n;; esac',
  'f() {\n%\n}; f',
  'function f {\n%\n}\nf',
  'f() (\n%\n)\nf',
  'true && {\n%\n}',
  'false || {\n%\n}',
  '{\n%\n} | cat',
  'echo "$(\n%\n)"',
  'cat <(\n%\n)',
  'bash <<E_O_F\n%\nE_O_F',
  "sh -s <<'E_O_F'\n%\nE_O_F",
  "cat <<'E_O_F' | bash\n%\nE_O_F",
  'coproc {\n%\n}',
  '{\n%\n} &',
];

const fill = (around: string, text: string): string =>
  around.replace(/%%|%/g, (found) => (found === '%%' ? '%' : text));

/** A command that a program can start: no assignments before it, and none of the shell's own words. */
function startable({ text, simple }: Anatomy): string | undefined {
  const [first] = simple?.words ?? [];
  if (simple === undefined || first === undefined || simple.assignments.length > 0) return undefined;
  if (first.start !== simple.start || BUILTIN.test(text.slice(first.start, first.end))) return undefined;
  return text.trim();
}

/** `find` ends its command at a semicolon of its own, and `{}` stands for a path. */
const holdsWordsOf = (around: string, text: string): boolean =>
  (around.startsWith('find') && /\{\}|;|\+/.test(text)) ||
  (around.includes('xargs -I') && text.includes('@'));

const wordLaw = (around: string): Law => ({
  name: around,
  change: (anatomy) => {
    const text = startable(anatomy);
    if (text === undefined || /[<>|&\n#]/.test(text) || holdsWordsOf(around, text)) return undefined;
    return fill(around, text);
  },
  ...(around.includes('xargs') ? { blurs: true } : {}),
});

/** Where the text has parameters of its own, those are others; and a trap that is set while traps run is never run. */
const readsOtherwise = (around: string, text: string): boolean =>
  (/ _ \{\}|^f\(\)/.test(around) && /\$\{?[@*#\d]/.test(text)) ||
  (around.startsWith('trap') && /\btrap\b/.test(text));

const textLaw = (around: string): Law => ({
  name: around,
  change: ({ text }) =>
    (around.includes('find') && text.includes('{}')) || readsOtherwise(around, text)
      ? undefined
      : fill(around, quoted(text)),
});

const listLaw = (around: string): Law => ({
  name: around.replaceAll('\n', ' '),
  change: ({ text }) => {
    const expands = around.includes('<<E_O_F') && /[$`\\]/.test(text);
    return expands || text.includes('E_O_F') || continues(text) ? undefined : fill(around, text);
  },
});

/** What is printed is kept in a variable that nobody reads. */
const kept: Law = {
  name: 'x=$( % )',
  change: ({ text }) => `x=$(\n${text}\n)`,
  answers: [...SHOWN],
};

/** What would name a program and is an argument then, as any single word is: a sub-command, or a name. */
const NO_PROGRAM = /^["']?[$`]|^\S*$/;

const unknown = wordLaw('unknown-tool %');

/** A program that is guessed itself would be guessed twice. */
function namesKnown({ text, simple }: Anatomy): boolean {
  const [first] = simple?.words ?? [];
  if (first === undefined) return false;
  const name = text.slice(first.start, first.end).replace(/^.*\//, '').toLowerCase();
  return programNamed(name) !== undefined || isWrapper(name) || isShell(name);
}

/** Nobody knows what the tool does with the words; what is read through it may stay inside. */
const unknownTool: Law = {
  ...unknown,
  change: (anatomy, random) =>
    NO_PROGRAM.test(anatomy.text.trim()) || !namesKnown(anatomy)
      ? undefined
      : unknown.change(anatomy, random),
  answers: [...SHOWN, 'UNREAD', 'OUTSIDE_ROOT'],
};

/** Programs that run words, or a text, on another machine or in a container. */
const ELSEWHERE_WORDS: readonly string[] = [
  'docker exec box %',
  'docker run --rm image %',
  'docker compose exec -T web %',
  'kubectl exec pod -- %',
  'podman exec -it box %',
];
const ELSEWHERE_TEXTS: readonly string[] = [
  'ssh host %',
  'ssh -p 22 bob@host %',
  'docker exec box sh -c %',
  'kubectl exec -i pod -c main -- bash -c %',
];

/**
 * There the paths are not ours, so that what they are here says nothing: whose folder, whose secret, which work. What is
 * destroyed, fetched and run is so there too, but none of it is this machine.
 */
const elsewhere = (law: Law): Law => ({
  ...law,
  answers: [
    'OUTSIDE_ROOT',
    'PATH_UNKNOWN',
    'SYSTEM_WRITE',
    'SECRET_REFUSED',
    'SECRET_POSSIBLE',
    'SELF_PROTECTED',
    'JUSTIFICATION_REQUIRED',
    'WORK_UNRECOVERABLE',
    'FILES_LEAVE_UNSEEN',
    'VCS_METADATA',
  ],
  blurs: true,
});

export const WRAPPING_LAWS: readonly Law[] = [
  ...AROUND_WORDS.map(wordLaw),
  ...AROUND_TEXTS.map(textLaw),
  ...AROUND_LISTS.map(listLaw),
  kept,
  unknownTool,
  ...ELSEWHERE_WORDS.map(wordLaw).map(elsewhere),
  ...ELSEWHERE_TEXTS.map(textLaw).map(elsewhere),
];
