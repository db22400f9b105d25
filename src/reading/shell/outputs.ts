import type { Invocation } from '../programs/program.ts';
import { moved, pathFrom } from './folders.ts';
import { listedPaths } from './listed.ts';
import type { Frame } from './machine.ts';
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

function pipe(from: string, stdin: Flow, remote: boolean): Flow {
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
  if (verb === 'ls-files' || ((verb === 'diff' || verb === 'show') && rest.includes('--name-only'))) {
    return { kind: 'paths', pattern: '**', from: 'git' };
  }
  return pipe('git', frame.stdin, false);
}

function pathOutput(program: string, args: readonly FoldedWord[], frame: Frame): Flow | undefined {
  const operand = args.find((word) => !word.text.startsWith('-'));
  if (operand === undefined || !operand.known || operand.glob) return undefined;
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
  if (program === 'which') return text(operand.text);
  return undefined;
}
