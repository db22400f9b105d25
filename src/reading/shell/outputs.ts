import type { Invocation } from '../programs/program.ts';
import { moved, pathFrom } from './folders.ts';
import { listedPaths } from './listed.ts';
import type { Frame } from './machine.ts';
import { escapePattern } from './patterns.ts';
import { printed as printedText } from './printed.ts';
import { type Flow, type FoldedWord, GAP, isRemote, SILENT } from './values.ts';
import { absolute } from './variables.ts';

/** What a program prints, for the next stage of a pipe, a substitution or a file: a text, names, one name, or anything. */
export function outputOf(
  invocation: Invocation,
  args: readonly FoldedWord[],
  frame: Frame,
  remoteOutput: boolean,
): Flow {
  const { program } = invocation;
  const { stdin } = frame;
  if (SILENT_PROGRAMS.has(program)) return SILENT;
  if (program === 'cat' || program === 'tee') {
    const passes = program === 'tee' || args.every((word) => word.text === '-' || word.text.startsWith('-'));
    if (passes && stdin.kind !== 'none') return stdin.kind === 'file' ? pipe(program, stdin, false) : stdin;
    const files = args.filter(({ text }) => !text.startsWith('-'));
    if (program === 'cat' && files.length > 0) return { ...pipe(program, stdin, remoteOutput), files };
  }
  if (program === 'base64' || program === 'basenc') {
    const decoded = decodeBase64(args, stdin);
    if (decoded !== undefined) return decoded;
  }
  if (program === 'mktemp') return makeTemporary(args, frame);
  if (NAMES.has(program)) return { kind: 'name', from: program };
  if (program === 'git') return gitOutput(args, frame);
  const path = pathOutput(program, args, frame);
  if (path !== undefined) return path;
  const text = printedText(program, args);
  if (text !== undefined) return text;
  const paths = listedPaths(program, args, stdin);
  if (paths !== undefined) return { kind: 'paths', pattern: paths, from: program };
  return pipe(program, stdin, remoteOutput || REVEALERS.has(program));
}

function pipe(from: string, stdin: Flow, remote: boolean): Extract<Flow, { kind: 'pipe' }> {
  return { kind: 'pipe', from, remote: remote || isRemote(stdin) };
}

const SILENT_PROGRAMS = new Set(
  'rm rmdir mkdir touch chmod chown mv cp ln sleep truncate mkfifo install sync kill true false'.split(' '),
);

/** What they print is one name: never a path with folders, never two words. */
const NAMES = new Set(
  'date seq wc nproc id whoami hostname uname uuidgen pgrep pidof arch tty logname stat cksum'.split(' '),
);

/** What goes in hidden comes out readable. */
const REVEALERS = new Set('rev tr xxd uudecode base32 gunzip zcat bzcat xzcat'.split(' '));

function decodeBase64(args: readonly FoldedWord[], stdin: Flow): Flow | undefined {
  const decodes = args.some((word) => /^(?:-[a-zA-Z]*[dD][a-zA-Z]*|--decode)$/.test(word.text));
  if (!decodes || stdin.kind !== 'text' || stdin.text.includes(GAP)) return undefined;
  const bytes = Buffer.from(stdin.text.replace(/\s+/g, ''), 'base64');
  return { ...stdin, text: bytes.toString('utf8'), remote: true };
}

const TEMPLATE = 'tmp.XXXXXXXXXX';

/** `mktemp`: a path that is new, and this text's own. */
function makeTemporary(args: readonly FoldedWord[], frame: Frame): Flow {
  let folder: string | undefined;
  let template: FoldedWord | undefined;
  let inTemporary = false;
  for (let at = 0; at < args.length; at += 1) {
    const { text = '' } = args[at] ?? {};
    if (text === '-p' || text === '--tmpdir') {
      if (text === '-p') at += 1;
      folder = text === '-p' ? (args[at]?.text ?? '/tmp') : '/tmp';
    } else if (text.startsWith('--tmpdir=')) folder = text.slice('--tmpdir='.length);
    else if (/^-[dquV]*t$/.test(text)) inTemporary = true;
    else if (text === '--suffix') at += 1;
    else if (!text.startsWith('-')) template = args[at];
  }
  const name = template?.text ?? TEMPLATE;
  const inside = folder ?? (template === undefined || inTemporary ? '/tmp' : undefined);
  const path = inside === undefined ? pathFrom(frame.state.folder, name) : moved(inside, name);
  if (typeof path !== 'string' || path.includes(GAP)) return { kind: 'pipe', from: 'mktemp', remote: false };
  const { scratch } = frame.machine;
  const earlier = scratch.filter((made) => made.startsWith(path)).length;
  const made = earlier === 0 ? path : `${path}${earlier}`;
  scratch.push(made);
  return { kind: 'text', text: `${made}\n`, start: 0, end: 0 };
}

function gitOutput(args: readonly FoldedWord[], frame: Frame): Flow {
  const words = args.map((word) => word.text);
  const [verb, ...rest] = words;
  if (verb === 'rev-parse' && rest.includes('--show-toplevel')) {
    return {
      kind: 'text',
      text: `${absolute(frame.state.folder, frame.machine.cwd) ?? GAP}\n`,
      start: 0,
      end: 0,
    };
  }
  if (
    verb === 'rev-parse' ||
    verb === 'merge-base' ||
    (verb === 'branch' && rest.includes('--show-current'))
  ) {
    return { kind: 'name', from: 'git' };
  }
  if (verb === 'ls-files') return { kind: 'paths', pattern: tracked(args.slice(1)), from: 'git' };
  if ((verb === 'diff' || verb === 'show') && rest.includes('--name-only')) {
    const dashes = rest.indexOf('--');
    return { kind: 'paths', pattern: tracked(dashes < 0 ? [] : args.slice(dashes + 2)), from: 'git' };
  }
  return pipe('git', frame.stdin, false);
}

/** Hidden names, except those that begin as git's own do. */
const HIDDEN = '.[!g]*';

/** What git lists below its pathspecs, whose `*` goes into folders; anything where one is not a plain path. */
function tracked(args: readonly FoldedWord[]): string {
  const untracked = args.some((word) => /^(?:-[a-z]*[oi]|--others|--ignored)/.test(word.text));
  if (untracked) return `{**/${HIDDEN},**}`;
  const specs = args.filter((word) => !word.text.startsWith('-') || !word.known);
  const valued = args.some((word) =>
    /^(?:-x|-X|--exclude(?:-from)?|--with-tree|--format|-u)$/.test(word.text),
  );
  if (specs.length === 0 || valued || specs.some((word) => !word.known || /^:|[{}]/.test(word.text)))
    return '**';
  const patterns = specs.flatMap(({ text, glob }) => {
    const path = text.replace(/\/+$/, '');
    if (!glob && !/[*?[]/.test(path)) return [escapePattern(path), `${escapePattern(path)}/**`];
    return path.includes('/') ? ['**'] : [`***/${path.replaceAll('\\', '')}`];
  });
  return patterns.length === 1 ? (patterns[0] ?? '**') : `{${patterns.join(',')}}`;
}

function pathOutput(program: string, args: readonly FoldedWord[], frame: Frame): Flow | undefined {
  const operand = args.find((word) => !word.text.startsWith('-'));
  if (operand === undefined || !operand.known) return undefined;
  if (operand.glob) return globOutput(program, operand.text, args);
  const text = (value: string): Flow => ({ kind: 'text', text: `${value}\n`, start: 0, end: 0 });
  const trimmed = operand.text.replace(/\/+$/, '') || '/';
  const slash = trimmed.lastIndexOf('/');
  if (program === 'dirname') return text(slash < 0 ? '.' : trimmed.slice(0, slash) || '/');
  if (program === 'basename') {
    const name = trimmed.slice(slash + 1);
    const suffix = args.filter((word) => !word.text.startsWith('-'))[1]?.text ?? '';
    return text(suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name);
  }
  if (program === 'realpath' || program === 'readlink') {
    const path = pathFrom(frame.state.folder, operand.text);
    return path === undefined ? undefined : text(path);
  }
  if (program === 'which' || program === 'type' || program === 'whereis')
    return text(operand.text.includes('/') ? operand.text : `/usr/bin/${operand.text}`);
  return undefined;
}

/** The last names, or the folders, of the paths that a pattern stands for. */
function globOutput(program: string, glob: string, args: readonly FoldedWord[]): Flow | undefined {
  const slash = glob.lastIndexOf('/');
  if (/[{}]|\/$/.test(glob)) return undefined;
  if (program === 'dirname' && slash > 0) {
    const folder = glob.slice(0, slash);
    if (!/[*?[]/.test(folder)) return { kind: 'text', text: `${folder}\n`, start: 0, end: 0 };
    return { kind: 'paths', pattern: folder, from: program };
  }
  const named = args.filter((word) => !word.text.startsWith('-'));
  if (program !== 'basename' || args.length !== named.length || named.length > 2) return undefined;
  const name = glob.slice(slash + 1);
  const suffix = named[1]?.text ?? '';
  if (named[1]?.known === false || /[*?[\]\\]/.test(suffix)) return undefined;
  const pattern = suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { kind: 'paths', pattern: pattern === '**' ? '*' : pattern, from: program };
}
