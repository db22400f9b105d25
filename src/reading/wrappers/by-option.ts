import type { Effect } from '../../action/effect.ts';
import { grammar, lastValue, parseOptions, values } from '../programs/common/options.ts';
import { slice, withText } from '../programs/common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import {
  behindVerb,
  commandsAt,
  prefix,
  readsTexts,
  textOf,
  type Wrapper,
  type WrapperTable,
} from './wrapper.ts';

/** The texts that stand behind one of these options, attached or as the next word. */
function behind(call: Invocation, options: RegExp): readonly Word[] {
  return call.args.flatMap((word, at) => {
    const equals = word.text.indexOf('=');
    if (equals > 0 && options.test(word.text.slice(0, equals))) return [slice(word, equals + 1)];
    return options.test(word.text) ? call.args.slice(at + 1, at + 2) : [];
  });
}

/** Runs the text behind an option; any other call of the program is read elsewhere. */
function textBehind(options: RegExp): Wrapper {
  return (call) => {
    const found = behind(call, options);
    return found.length === 0 ? undefined : readsTexts(...found.map((word) => textOf([word])));
  };
}

const DEBUGGER_COMMAND = /^--?(?:ex|iex|eval-command|init-eval-command|o|O|one-line|k)$/;

/** A debugger runs its program, and what its own commands hand to a shell or to Python. */
function debugging(call: Invocation): ProgramReading | undefined {
  const at = call.args.findIndex(({ text }) => /^--?args$|^--$/.test(text));
  const texts = behind(call, DEBUGGER_COMMAND).flatMap(debuggerText);
  if (at < 0 && texts.length === 0) return undefined;
  const run: Effect = {
    verb: 'exec',
    domain: 'process',
    certainty: 'likely',
    traits: ['workspace-code'],
    program: call.program,
    source: call.source,
  };
  return { effects: [run], texts, commands: at < 0 ? [] : [{ words: call.args.slice(at + 1) }] };
}

function debuggerText(word: Word): readonly NestedText[] {
  const code = /^\s*(?:python|py|python-interactive|pi|script)\s+(?:--\s+)?(.+)$/s.exec(word.text)?.[1];
  const shell = /^\s*(?:!|shell\s|make\s|pipe\s.*\||\|.*\||platform\s+shell\s)\s*(.+)$/s.exec(word.text)?.[1];
  const { known, source } = word;
  if (code !== undefined) return [{ language: 'python', text: code, known, source }];
  return shell === undefined ? [] : [{ language: 'posix', text: shell, known, source }];
}

const ANSIBLE = grammar(
  'm,module-name= a,args= i,inventory= b,become K c,connection= u,user= f,forks= l,limit= e,extra-vars= B= P= o t= v,verbose C,check D,diff become-user= private-key= vault-password-file=',
);

/** `ansible HOSTS -m shell -a TEXT`: the text runs on every host. */
function ansible(call: Invocation): ProgramReading | undefined {
  const options = parseOptions(ANSIBLE, call.args);
  const [hosts] = options.operands;
  const args = lastValue(options, 'args');
  if (hosts === undefined) return undefined;
  const module = (lastValue(options, 'module-name')?.text ?? 'command').replace(/^ansible\.builtin\./, '');
  const local = hosts.text === 'localhost' || lastValue(options, 'connection')?.text === 'local';
  const effects: Effect[] = [
    {
      verb: 'send',
      domain: 'network',
      target: hosts.text,
      certainty: 'certain',
      ...(local ? {} : { traits: ['remote' as const] }),
      program: call.program,
      source: call.source,
    },
  ];
  if (/^(?:shell|command|raw)$/.test(module) && args !== undefined) {
    const text = textOf([args], local ? {} : { elsewhere: true });
    return { effects, texts: text === undefined ? [] : [text] };
  }
  const path = /(?:^|\s)(?:path|dest|name)=(\S+)/.exec(args?.text ?? '')?.[1];
  if (module === 'file' && args !== undefined && path !== undefined && /\bstate=absent\b/.test(args.text)) {
    const words = ['rm', '-rf', path].map((text) => withText(args, text));
    return { effects, commands: [{ words, ...(local ? {} : { elsewhere: true }) }] };
  }
  return { effects };
}

const NIX_SHELL = textBehind(/^--(?:run|command)$/);

/** `nix run PACKAGE -- ARGS` is the program of the package; `nix develop -c COMMAND` a command. */
function nix(call: Invocation): ProgramReading | undefined {
  const at = call.args.findIndex(({ text }) => text === '-c' || text === '--command');
  if (at >= 0) return { commands: [{ words: call.args.slice(at + 1) }] };
  const name = behindVerb(call, /^run$/)?.find(({ text }) => !text.startsWith('-'));
  const dashes = call.args.findIndex(({ text }) => text === '--');
  if (name === undefined || dashes < 0) return undefined;
  const behindDashes = call.args.slice(dashes + 1);
  // `coreutils`, `busybox` and their like name the program in their first argument.
  const packed = withText(name, name.text.replace(/^.*[#/]/, ''));
  return { commands: [{ words: [packed, ...behindDashes] }, { words: behindDashes }] };
}

/** `opam exec -- COMMAND`, `stack exec -- COMMAND`: with or without the dashes. */
function execVerb(verbs: readonly string[]): Wrapper {
  return (call) => {
    const at = call.args.findIndex(({ text }) => verbs.includes(text));
    if (at < 0) return undefined;
    const rest = call.args.slice(at + 1);
    const dashes = rest.findIndex(({ text }) => text === '--');
    const words =
      dashes >= 0
        ? rest.slice(dashes + 1)
        : rest.filter(({ text }, index) => index > 0 || !text.startsWith('-'));
    return words.length === 0 ? undefined : { commands: [{ words }] };
  };
}

const TOOLBOX = grammar('c,container= d,distro= r,release= y v', { stopAtOperand: true });

function toolbox(call: Invocation): ProgramReading | undefined {
  const words = behindVerb(call, /^run$/);
  return words && { commands: commandsAt(parseOptions(TOOLBOX, words), 0) };
}

/** Terminals begin a window with a command: everything behind `-e`, or one text. */
const terminal: Wrapper = (call) => {
  const at = call.args.findIndex(({ text }) => /^(?:-e|-x|--|--command|--execute)$/.test(text));
  if (at < 0) return undefined;
  const words = call.args.slice(at + 1);
  return words.length === 1 ? readsTexts(textOf(words)) : { commands: [{ words }] };
};

const LOADER = /^(?:ld-linux[\w.-]*|ld-musl-[\w.-]+|ld)\.so(?:\.\d+)?$/;
const LOADED = prefix('preload= library-path= argv0= inhibit-rpath= audit= list verify inhibit-cache', {});

/** The dynamic loader runs the program that it is given. */
export function loaderOf(program: string): Wrapper | undefined {
  return LOADER.test(program) ? LOADED : undefined;
}

const PM2 = grammar(
  'n,name= i,instances= watch? f,force interpreter= cwd= x,execute-command log= o= e= t,time',
);

/** `pm2 start 'a text'` hands it to a shell; a file it starts as it is. */
function pm2(call: Invocation): ProgramReading | undefined {
  const { operands } = parseOptions(PM2, behindVerb(call, /^start$/) ?? []);
  const texts = operands.filter(({ text }) => /\s/.test(text)).map((word) => textOf([word]));
  return texts.length === 0 ? undefined : readsTexts(...texts);
}

const DOPPLER = grammar('p,project= c,config= t,token= command= preserve-env? mount= fallback= silent', {
  stopAtOperand: true,
});

function doppler(call: Invocation): ProgramReading | undefined {
  const words = behindVerb(call, /^run$/);
  if (words === undefined) return undefined;
  const options = parseOptions(DOPPLER, words);
  const texts = values(options, 'command').map((word) => textOf([word]));
  return texts.length > 0 ? readsTexts(...texts) : { commands: commandsAt(options, 0) };
}

/** Programs that run another one when an option or a verb of theirs says so. */
export const BY_OPTION: WrapperTable = {
  gdb: debugging,
  lldb: debugging,
  ansible,
  nix,
  'nix-shell': NIX_SHELL,
  opam: execVerb(['exec']),
  stack: execVerb(['exec']),
  cabal: execVerb(['exec']),
  guix: execVerb(['shell', 'environment']),
  toolbox,
  pm2,
  doppler,
  xterm: terminal,
  konsole: terminal,
  'gnome-terminal': terminal,
  alacritty: terminal,
  kitty: terminal,
  wezterm: terminal,
};
