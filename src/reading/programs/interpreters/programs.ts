import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import {
  type Grammar,
  grammar,
  has,
  lastValue,
  type Options,
  parseOptions,
  values,
} from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { withText } from '../common/words.ts';
import { readProjectScript } from '../packs/project-scripts.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { pythonModule } from './python-modules.ts';

type Language = NestedText['language'];

/** How an interpreter takes code. */
interface Interpreter {
  readonly language: Language;
  readonly options: string;
  /** Options whose value is code. */
  readonly code: readonly string[];
  /** Options that only check or tell. */
  readonly harmless?: readonly string[];
  /** Options whose value is code or a module that is loaded first. */
  readonly loads?: readonly string[];
  /** Options that make it edit its operands in place. */
  readonly inPlace?: readonly string[];
}

const PYTHON: Interpreter = {
  language: 'python',
  options: '2 3 c= m= W= X= B b d E h i I O q s S u v V,version x P check-hash-based-pycs= help',
  code: ['c'],
  harmless: ['version', 'h', 'help'],
};

const NODE: Interpreter = {
  language: 'javascript',
  options:
    'e,eval= p,print= pe= r,require= import= loader= experimental-loader= C,conditions= input-type= env-file= inspect? inspect-brk? max-old-space-size= max-semi-space-size= stack-size= title= c,check i,interactive v,version h,help test watch run= test-reporter= test-name-pattern= trace-warnings no-warnings experimental-strip-types enable-source-maps expose-gc unhandled-rejections= icu-data-dir= openssl-config= redirect-warnings= disable-warning= experimental-default-type= preserve-symlinks',
  code: ['eval', 'print', 'pe'],
  harmless: ['version', 'help', 'check'],
  loads: ['require', 'import', 'loader', 'experimental-loader'],
};

const RUBY: Interpreter = {
  language: 'ruby',
  options: 'e= I= r= C= E= F? K= T? W? x? 0? i? a c d h l n p s S U v,version w y',
  code: ['e'],
  harmless: ['c', 'h'],
  loads: ['r'],
  inPlace: ['i'],
};

const PERL: Interpreter = {
  language: 'perl',
  options: 'e= E= I= M= m= F? 0? l? i? x? C? D? a c h n p s S t T u U v V w W X d?',
  code: ['e', 'E'],
  harmless: ['c', 'v', 'V', 'h'],
  inPlace: ['i'],
};

const PHP: Interpreter = {
  language: 'php',
  options:
    'r,run= B,process-begin= R,process-code= E,process-end= F,process-file= f,file= c,php-ini= d,define= z,zend-extension= S,server= t,docroot= a,interactive C e h,help i,info l,syntax-check m,modules n q s v,version w ini',
  code: ['run', 'process-begin', 'process-code', 'process-end'],
  harmless: ['help', 'info', 'syntax-check', 'modules', 'version', 'ini'],
};

const OTHER: Interpreter = {
  language: 'unknown',
  options: 'e,eval= E,print= c= l= v,version i I= L= r= q s',
  code: ['eval', 'print', 'c'],
  harmless: ['version'],
};

function interpreter(rule: Interpreter): ProgramReader {
  const rules: () => Grammar = grammar(rule.options, { stopAtOperand: true });
  return (call) => {
    const options = parseOptions(rules, beforeModule(rule, call.args));
    if (has(options, ...(rule.harmless ?? []))) return {};
    const effects = editsInPlace(call, rule, options);
    const codes = values(options, ...rule.code);
    if (codes.length > 0)
      return {
        effects: [...effects, ...loaded(call, rule, options)],
        texts: [codeText(rule, codes, options.operands)],
      };
    const running = runs(call, rule, options);
    return { ...running, effects: [...effects, ...loaded(call, rule, options), ...(running.effects ?? [])] };
  };
}

/** Everything behind `-m MODULE` and `-c CODE` belongs to what runs. */
function beforeModule(rule: Interpreter, args: readonly Word[]): readonly Word[] {
  if (rule.language !== 'python') return args;
  const at = args.findIndex((word) => /^-[A-Za-z]*[cm]$/.test(word.text));
  if (at < 0 || args.slice(0, at).some((word) => !word.text.startsWith('-'))) return args;
  const dashes: Word = {
    text: '--',
    known: true,
    glob: false,
    source: args[at]?.source ?? { start: 0, end: 0 },
  };
  return [...args.slice(0, at + 2), dashes, ...args.slice(at + 2)];
}

function codeText(rule: Interpreter, codes: readonly Word[], args: readonly Word[]): NestedText {
  const first = codes[0];
  const last = codes.at(-1);
  return {
    language: rule.language,
    text: codes.map((word) => word.text).join('\n'),
    known: codes.every((word) => word.known),
    args,
    source: { start: first?.source.start ?? 0, end: last?.source.end ?? 0 },
  };
}

/** Modules and files that are loaded before the code. */
function loaded(call: Invocation, rule: Interpreter, options: Options): Effect[] {
  const paths = values(options, ...(rule.loads ?? [])).filter(
    (word) => !word.known || /^[./~]/.test(word.text),
  );
  return paths.map((path) =>
    effectOf(call, 'exec', 'process', {
      ...targetOf(path),
      certainty: path.known ? 'likely' : 'unread',
      ...traitsOf(!/^[/~]/.test(path.text) && 'workspace-code'),
    }),
  );
}

/** `perl -pi -e '...' FILES`: the operands are written. */
function editsInPlace(call: Invocation, rule: Interpreter, options: Options): Effect[] {
  const loops = has(options, 'p', 'n');
  if (rule.inPlace === undefined || !loops) return [];
  const edits = has(options, ...rule.inPlace);
  const paths = options.operands;
  const reads = onPaths(call, 'read', paths, { sink: edits ? 'file' : 'model' });
  return edits ? [...reads, ...onPaths(call, 'write', paths)] : reads;
}

/** Without code on the command line: a module, a file, standard input, or a person at the keyboard. */
function runs(call: Invocation, rule: Interpreter, options: Options): ProgramReading {
  const module = rule.language === 'python' ? lastValue(options, 'm') : undefined;
  if (module !== undefined) return pythonModule(call, module, options.operands);
  const [script, ...args] = [...values(options, 'file'), ...options.operands];
  if (script !== undefined && script.text !== '-' && script.text !== '/dev/stdin') {
    return { effects: [runsFile(call, script), ...(readProjectScript(call, script, args).effects ?? [])] };
  }
  return readStdin(call, rule.language);
}

export function runsFile(call: Invocation, script: Word): Effect {
  const remote = /^https?:\/\//.test(script.text);
  const inside = !/^(?:[/~]|\uFFFD)/.test(script.text);
  const base = call.base === undefined ? {} : { base: call.base };
  return effectOf(call, 'exec', 'process', {
    ...targetOf(script),
    ...base,
    certainty: 'likely',
    ...traitsOf(remote ? 'remote-code' : inside && 'workspace-code'),
  });
}

/** Code from standard input. */
function readStdin(call: Invocation, language: Language): ProgramReading {
  const { stdin } = call;
  switch (stdin.kind) {
    case 'text':
      return { texts: [{ language, text: stdin.text, known: stdin.known, source: stdin.source }] };
    case 'file':
      return { effects: [runsFile(call, stdin.target)] };
    case 'pipe': {
      const note = stdin.remote ? 'runs what was fetched or decoded' : 'runs what another program prints';
      const traits = traitsOf(stdin.remote ? 'remote-code' : 'dynamic');
      return {
        effects: [
          effectOf(call, 'exec', 'process', {
            certainty: stdin.remote ? 'certain' : 'unread',
            note,
            ...traits,
          }),
        ],
      };
    }
    case 'none':
      return {
        effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('interactive') })],
      };
  }
}

const DENO = grammar(
  'A,allow-all allow-read? allow-write? allow-net? allow-run? allow-env? allow-sys? allow-ffi? no-prompt c,config= import-map= lock= r,reload? q,quiet watch? check? no-check? ext= p,print P T cached-only unstable seed= v8-flags= env-file?',
);

function deno(call: Invocation): ProgramReading {
  const options = parseOptions(DENO, call.args);
  const [verb, first] = options.operands;
  switch (verb?.text) {
    case 'eval':
      return first === undefined ? {} : { texts: [codeText(NODE, [first], options.operands.slice(2))] };
    case 'run':
    case 'serve':
      if (first === undefined || first.text === '-') return readStdin(call, 'javascript');
      return { effects: [runsFile(call, first)] };
    case 'install':
    case 'add':
      return {
        effects: [
          effectOf(call, 'install', 'package', {
            ...targetOf(first),
            ...traitsOf(call.args.some((word) => /^-[a-z]*g|^--global$/.test(word.text)) && 'global'),
          }),
        ],
      };
    case 'publish':
      return {
        effects: [
          effectOf(call, 'send', 'package', {
            target: 'package registry',
            recoverable: false,
            ...traitsOf('remote', 'publish', 'irreversible'),
          }),
        ],
      };
    case 'task':
    case 'test':
    case 'bench':
      return {
        effects: [
          effectOf(call, 'exec', 'process', {
            ...targetOf(first),
            certainty: 'likely',
            ...traitsOf('workspace-code'),
          }),
        ],
      };
    case undefined:
      return readStdin(call, 'javascript');
    case 'fmt':
      return { effects: onPaths(call, 'write', options.operands.slice(1)) };
    case 'lint':
    case 'check':
    case 'info':
    case 'doc':
    case 'types':
    case 'cache':
    case 'completions':
      return {};
    default:
      return verb === undefined ? {} : { effects: [runsFile(call, verb)] };
  }
}

const EXPECT = grammar('c= f= d n b i v D=', { stopAtOperand: true });

/** Expect starts programs with `spawn`. */
function expect(call: Invocation): ProgramReading {
  const options = parseOptions(EXPECT, call.args);
  const codes = [
    ...values(options, 'c'),
    ...(call.stdin.kind === 'text'
      ? [{ text: call.stdin.text, known: call.stdin.known, glob: false, source: call.stdin.source }]
      : []),
  ];
  const texts = codes.flatMap((code) =>
    [...code.text.matchAll(/(?:^|[;\n{])\s*(?:spawn|exec|system)\s+([^;\n}]+)/g)].map(
      (found): NestedText => ({
        language: 'posix',
        text: withText(code, found[1] ?? '').text,
        known: code.known,
        source: code.source,
      }),
    ),
  );
  const [script] = [...values(options, 'f'), ...options.operands];
  const effects =
    script === undefined
      ? [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('inline-code') })]
      : [runsFile(call, script)];
  return { effects, texts };
}

function readers(names: string, rule: Interpreter): ProgramTable {
  return shared(names, interpreter(rule));
}

const bunRun: ProgramReader = interpreter(NODE);

/** `bun -e CODE` and `bun file.ts` run code; the rest of bun is a package manager. */
export function bunCode(call: Invocation): ProgramReading | undefined {
  const first = call.args.find((word) => !word.text.startsWith('-'));
  const inline = call.args.some((word) => /^(?:-e|-p|--eval|--print)(?:=|$)/.test(word.text));
  const file = first !== undefined && /\.[cm]?[jt]sx?$/.test(first.text) && call.args[0] === first;
  return inline || file ? bunRun(call) : undefined;
}

const JAVA = grammar('jar= cp= classpath= class-path= p= module-path= m= version', {
  stopAtOperand: true,
  oneDash: true,
});

/** `java -jar tool.jar delete-job x`. */
function java(call: Invocation): ProgramReading {
  const options = parseOptions(JAVA, call.args);
  const jar = lastValue(options, 'jar');
  const [main] = options.operands;
  const script = jar ?? main;
  if (script === undefined) return {};
  return {
    effects: [
      runsFile(call, script),
      ...(readProjectScript(call, script, behind(call, script)).effects ?? []),
    ],
  };
}

function behind(call: Invocation, script: Word): readonly Word[] {
  return call.args.slice(call.args.findIndex((word) => word.text === script.text) + 1);
}

export const INTERPRETERS: ProgramTable = {
  java,
  ...readers(
    'python python2 python3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 py pypy pypy3 ipython micropython',
    PYTHON,
  ),
  ...readers('node nodejs tsx ts-node esno babel-node electron', NODE),
  ...readers('ruby irb jruby', RUBY),
  ...readers('perl perl5', PERL),
  ...readers('php php7 php8', PHP),
  ...readers(
    'lua luajit Rscript R julia elixir groovy scala swift-repl raku octave tclsh guile racket sbcl clojure clj bb janet nu fennel crystal kotlin jshell',
    OTHER,
  ),
  deno,
  expect,
};
