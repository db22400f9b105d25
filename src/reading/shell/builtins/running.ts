import type { Effect } from '../../../action/effect.ts';
import { addUnread } from '../collector.ts';
import { descriptorNamed } from '../descriptors.ts';
import { fileEffect, settled } from '../file-effects.ts';
import { apart, type Frame } from '../machine.ts';
import { blurred, positionalOf } from '../positional.ts';
import { followScript, readWritten } from '../scripts.ts';
import { type Flow, type FoldedWord, isRemote, SILENT, wordValue } from '../values.ts';
import { type BuiltinCall, type BuiltinTable, hasFlag, operandsOf } from './builtin.ts';

export const RUNNING_BUILTINS: BuiltinTable = {
  eval: evaluate,
  source,
  '.': source,
  exec,
  command: plainCommand,
  builtin: ({ args, frame }) => frame.machine.command(dropOptions(args), frame, { outside: false }),
  trap,
  alias,
  unalias,
  hash,
  enable,
  bind: readsText,
  complete: readsText,
  compgen: readsText,
  fc: fromHistory,
  // zsh
  noglob: ({ args, frame }) => frame.machine.command(args, frame),
  nocorrect: ({ args, frame }) => frame.machine.command(args, frame),
  '-': ({ args, frame }) => frame.machine.command(args, frame),
};

function evaluate({ args, frame }: BuiltinCall): Flow {
  const words = args[0]?.text === '--' ? args.slice(1) : args;
  const [first] = words;
  if (first === undefined) return SILENT;
  const text = words.map((word) => word.text).join(' ');
  const known = words.every((word) => word.known);
  const remote = words.some((word) => word.remote);
  if (!known || remote) runsUnseen(first, frame, remote);
  const source = { start: first.source.start, end: words.at(-1)?.source.end ?? first.source.end };
  // What these print sets variables, and is meant to be evaluated.
  if (words.length === 1 && first.from !== undefined && SETUP_PROGRAMS.has(first.from)) return SILENT;
  return frame.machine.text({ language: 'posix', text, known, source }, frame, true);
}

const SETUP_PROGRAMS = new Set(
  (
    'ssh-agent gpg-agent keychain pyenv rbenv nodenv goenv jenv plenv conda mamba micromamba direnv brew opam starship fnm nvm mise rtx asdf ' +
    'rustup minikube docker-machine dircolors lesspipe lessfile thefuck zoxide luarocks perl register-python-argcomplete gh kubectl helm ' +
    'pip poetry pdm uv fzf atuin fasd mcfly vivid tput resize stack devbox guix nix dbus-launch podman colima locale getopt'
  ).split(' '),
);

/** Text that runs but is not seen: computed, fetched or decoded. */
function runsUnseen(word: FoldedWord, frame: Frame, remote: boolean): void {
  const effect: Effect = {
    verb: 'exec',
    domain: 'process',
    certainty: 'likely',
    traits: remote ? ['dynamic', 'remote-code'] : ['dynamic'],
    program: 'eval',
    source: word.source,
    note: remote ? 'it runs what was fetched or decoded' : 'parts of the text that runs cannot be known',
  };
  frame.machine.out.effects.push(settled(effect, frame));
}

/** `source file`: the file's content goes to this shell, not to the model. */
function source({ head, args, frame }: BuiltinCall): Flow {
  const [named, ...rest] = dropOptions(args, 'p');
  if (named === undefined) return SILENT;
  const file = inSearchPath(args, named);
  if (file.supplies !== undefined || /^\/dev\/(?:stdin|fd\/0)$/.test(file.text)) {
    return withParameters(rest, frame, () => sourceFlow(file.supplies ?? frame.stdin, file, frame));
  }
  const opened = descriptorNamed(frame.state.descriptors, file.text)?.input;
  if (opened !== undefined && file.known)
    return withParameters(rest, frame, () => sourceFlow(opened, file, frame));
  const written = withParameters(rest, frame, () => readWritten(file.text, rest, file, frame, true));
  if (written !== undefined) return written;
  const { out } = frame.machine;
  const read = fileEffect('read', file, frame, { sink: 'process', program: head.text });
  out.effects.push(frame.state.traced ? { ...read, sink: 'model' } : read);
  frame.state.sourced = [...frame.state.sourced, { ...read, sink: 'model' }];
  const run: Effect = {
    verb: 'exec',
    domain: 'process',
    target: file.text,
    ...(file.known ? {} : { targetKind: 'unknown' as const }),
    ...(frame.state.folder === undefined ? {} : { base: frame.state.folder }),
    certainty: 'likely',
    traits: file.known ? (/^[/~]/.test(file.text) ? [] : ['workspace-code']) : ['dynamic'],
    program: head.text,
    source: file.source,
  };
  out.effects.push(settled(run, frame));
  if (file.known && !file.glob && frame.elsewhere === undefined) followScript(file.text, frame);
  return { kind: 'pipe', from: head.text, remote: false };
}

/** Words behind the file are the parameters while it is read; where it sets them itself, nobody knows them afterwards. */
function withParameters<T>(args: readonly FoldedWord[], { state }: Frame, run: () => T): T {
  if (args.length === 0) return run();
  const before = state.positional;
  const given = positionalOf(args.map(wordValue));
  state.positional = given;
  const result = run();
  state.positional = state.positional === given ? before : blurred(before, state.positional);
  return result;
}

/** `source -p FOLDERS file`: the file lies in one of these. */
function inSearchPath(args: readonly FoldedWord[], file: FoldedWord): FoldedWord {
  const at = args.findIndex((word) => word.text === '-p');
  const folder = at >= 0 && args.indexOf(file) > at ? args[at + 1] : undefined;
  if (folder === undefined || file.text.includes('/')) return file;
  const one = folder.known && !folder.text.includes(':');
  return one ? { ...file, text: `${folder.text}/${file.text}` } : { ...file, known: false };
}

function sourceFlow(flow: Flow, file: FoldedWord, frame: Frame): Flow {
  if (flow.kind === 'text') {
    if (flow.remote) runsUnseen(file, frame, true);
    const { text, start, end } = flow;
    return frame.machine.text({ language: 'posix', text, known: true, source: { start, end } }, frame, true);
  }
  runsUnseen(file, frame, isRemote(flow));
  return SILENT;
}

function exec({ args, frame }: BuiltinCall): Flow {
  const words = dropOptions(args, 'a');
  const bare = args.slice(0, args.length - words.length).some(({ text }) => /^-\w*c/.test(text));
  return words.length === 0
    ? SILENT
    : frame.machine.command(
        words,
        { ...frame, via: [...frame.via, 'exec'], ...(bare ? { bare } : {}) },
        { outside: true },
      );
}

function dropOptions(args: readonly FoldedWord[], withValue = ''): readonly FoldedWord[] {
  let at = 0;
  while (at < args.length) {
    const text = args[at]?.text ?? '';
    if (text === '--') return args.slice(at + 1);
    if (!text.startsWith('-') || text === '-') break;
    at += withValue !== '' && withValue.includes(text.at(-1) ?? ' ') ? 2 : 1;
  }
  return args.slice(at);
}

/** `command x` runs a program or builtin even where a function has its name; `command -v x` only looks. */
function plainCommand({ args, frame }: BuiltinCall): Flow {
  const options = args.length - dropOptions(args).length;
  const looks = args.findIndex((word) => /^-[pvV]*[vV][pvV]*$/.test(word.text));
  if (looks >= 0 && looks < options) {
    const found = args[looks + 1];
    return found === undefined ? SILENT : { kind: 'text', text: `${found.text}\n`, ...found.source };
  }
  const words = dropOptions(args);
  const { functions } = frame.state;
  if (!functions.has(words[0]?.text ?? '')) return frame.machine.command(words, frame);
  const hidden = functions.get(words[0]?.text ?? '');
  functions.delete(words[0]?.text ?? '');
  const printed = frame.machine.command(words, frame);
  if (hidden !== undefined) functions.set(words[0]?.text ?? '', hidden);
  return printed;
}

/** `trap text signals`: at the end of this shell for `EXIT`; for other signals any time. */
function trap({ args, frame }: BuiltinCall): Flow {
  const operands = args.filter(
    (word, index) => !/^-[lp]+$/.test(word.text) && !(word.text === '--' && index === 0),
  );
  const [text, ...signals] = operands;
  if (text === undefined || signals.length === 0 || text.text === '-' || text.text === '') return SILENT;
  const atExit = signals.some((word) => /^(?:EXIT|0|exit)$/.test(word.text));
  if (atExit) frame.state.exitTraps = [...frame.state.exitTraps, { text: text.text, ...text.source }];
  if (signals.every((word) => /^(?:EXIT|0|exit)$/.test(word.text))) return SILENT;
  if (!atExit) frame.state.exitTraps = [...frame.state.exitTraps, { text: text.text, ...text.source }];
  const nested = { language: 'posix' as const, text: text.text, known: text.known, source: text.source };
  if (signals.some((word) => /^(?:DEBUG|ERR|RETURN)$/.test(word.text)))
    frame.machine.text(nested, apart(frame), true);
  return SILENT;
}

function alias({ args, frame }: BuiltinCall): Flow {
  for (const { text } of operandsOf(args)) {
    const at = text.indexOf('=');
    if (at > 0) frame.state.aliases.set(text.slice(0, at), text.slice(at + 1));
  }
  return SILENT;
}

function unalias({ args, frame }: BuiltinCall): Flow {
  if (hasFlag(args, 'a')) frame.state.aliases.clear();
  for (const { text } of operandsOf(args)) frame.state.aliases.delete(text);
  return SILENT;
}

/** `hash -p path name` makes a name mean another program. */
function hash({ args, frame }: BuiltinCall): Flow {
  const at = args.findIndex((word) => word.text === '-p');
  const [path, name] = at < 0 ? [] : args.slice(at + 1);
  if (path !== undefined && name !== undefined) frame.state.aliases.set(name.text, path.text);
  return SILENT;
}

/** `enable -f file` loads code into the shell. */
function enable({ head, args, frame }: BuiltinCall): Flow {
  if (hasFlag(args, 'f')) addUnread(frame.machine.out, 'it loads code into the shell', head.source);
  return SILENT;
}

/** `bind -x`, `complete -C`, `compgen -F`: words that hold commands. */
function readsText({ args, frame }: BuiltinCall): Flow {
  for (const [index, { text }] of args.entries()) {
    const value = args[index + 1];
    if (/^-[xCFW]$/.test(text) && value !== undefined) {
      frame.machine.text(
        { language: 'posix', text: value.text, known: value.known, source: value.source },
        apart(frame),
        true,
      );
    }
  }
  return { kind: 'pipe', from: 'complete', remote: false };
}

function fromHistory({ head, args, frame }: BuiltinCall): Flow {
  if (!hasFlag(args, 'l')) addUnread(frame.machine.out, 'it runs commands from the history', head.source);
  return SILENT;
}
