import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, onPaths, runsUnseen, targetOf, traitsOf } from '../common/effects.ts';
import {
  type Grammar,
  grammar,
  has,
  lastValue,
  type Options,
  parseOptions,
  values,
} from '../common/options.ts';
import { isUnknown } from '../common/words.ts';
import { readProjectScript } from '../packs/project-scripts.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading } from '../program.ts';
import { serves } from '../system/serving.ts';
import { pythonModule } from './python-modules.ts';

type Language = NestedText['language'];

/** How an interpreter takes code. */
export interface Interpreter {
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

export const PYTHON: Interpreter = {
  language: 'python',
  options: '2 3 c= m= W= X= B b d E h i I O q s S u v V,version x P check-hash-based-pycs= help',
  code: ['c'],
  harmless: ['version', 'h', 'help'],
};

export const NODE: Interpreter = {
  language: 'javascript',
  options:
    'e,eval= p,print= pe= r,require= import= loader= experimental-loader= C,conditions= input-type= env-file= inspect? inspect-brk? max-old-space-size= max-semi-space-size= stack-size= title= c,check i,interactive v,version h,help test watch run= test-reporter= test-name-pattern= trace-warnings no-warnings experimental-strip-types enable-source-maps expose-gc unhandled-rejections= icu-data-dir= openssl-config= redirect-warnings= disable-warning= experimental-default-type= preserve-symlinks',
  code: ['eval', 'print', 'pe'],
  harmless: ['version', 'help', 'check'],
  loads: ['require', 'import', 'loader', 'experimental-loader'],
};

export const RUBY: Interpreter = {
  language: 'ruby',
  options: 'e= I= r= C= E= F? K= T? W? x? 0? i? a c d h l n p s S U v,version w y',
  code: ['e'],
  harmless: ['c', 'h'],
  loads: ['r'],
  inPlace: ['i'],
};

export const PERL: Interpreter = {
  language: 'perl',
  loads: ['M', 'm'],
  options: 'e= E= I= M= m= F? 0? l? i? x? C? D? a c h n p s S t T u U v V w W X d?',
  code: ['e', 'E'],
  harmless: ['c', 'v', 'V', 'h'],
  inPlace: ['i'],
};

export const PHP: Interpreter = {
  language: 'php',
  options:
    'r,run= B,process-begin= R,process-code= E,process-end= F,process-file= f,file= c,php-ini= d,define= z,zend-extension= S,server= t,docroot= a,interactive C e h,help i,info l,syntax-check m,modules n q s v,version w ini',
  code: ['run', 'process-begin', 'process-code', 'process-end'],
  harmless: ['help', 'info', 'syntax-check', 'modules', 'version', 'ini'],
};

export const OTHER: Interpreter = {
  language: 'unknown',
  options: 'e,eval= E,print= c= l= v,version i I= L= r= q s',
  code: ['eval', 'print', 'c'],
  harmless: ['version'],
};

export function interpreter(rule: Interpreter): ProgramReader {
  const rules: () => Grammar = grammar(rule.options, { stopAtOperand: true });
  return (call) => {
    const options = parseOptions(rules, withoutDigits(rule, beforeModule(rule, call.args)));
    if (has(options, ...(rule.harmless ?? []))) return {};
    const effects = [...editsInPlace(call, rule, options), ...unseenOptions(call, options)];
    const served = servedFolder(call, rule, options);
    if (served !== undefined) return { effects: [...effects, ...served] };
    const codes = values(options, ...rule.code);
    if (codes.length > 0) {
      const shown =
        rule.language === 'javascript' && has(options, 'print', 'pe') ? codes.map(printed) : codes;
      return {
        effects: [
          ...effects,
          ...loaded(call, rule, options),
          ...readsOperands(call, codes, options.operands),
        ],
        texts: [codeText(rule, shown, options.operands)],
      };
    }
    const running = runs(call, rule, options);
    return { ...running, effects: [...effects, ...loaded(call, rule, options), ...(running.effects ?? [])] };
  };
}

/** `perl -0777pi -e`: behind digits the cluster goes on, while what stands behind other values is theirs. */
function withoutDigits(rule: Interpreter, args: readonly Word[]): readonly Word[] {
  if (rule.language !== 'perl' && rule.language !== 'ruby') return args;
  return args.map((word) => {
    const flags = CLUSTER.exec(word.text)?.[0];
    if (flags === undefined) return word;
    return { ...word, text: flags.replace(DIGITS, 'w') + word.text.slice(flags.length) };
  });
}

const CLUSTER = /^-(?:[acnpsStTuUwWX]|0(?:[xX][\da-fA-F]+|[0-7]*)|l[0-7]*)+/;
const DIGITS = /0(?:[xX][\da-fA-F]+|[0-7]*)|l[0-7]*/g;

/** `php -S localhost:8000 -t public`, `ruby -run -e httpd public`. */
function servedFolder(call: Invocation, rule: Interpreter, options: Options): readonly Effect[] | undefined {
  const runs = effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('workspace-code') });
  if (rule.language === 'php' && has(options, 'server'))
    return [runs, ...serves(call, lastValue(options, 'docroot'))];
  const httpd = rule.language === 'ruby' && values(options, 'e').some(({ text }) => text === 'httpd');
  return httpd ? [runs, ...serves(call, options.operands[0])] : undefined;
}

/** `node "--$X"`: an option that nobody can know may load or run anything. */
function unseenOptions(call: Invocation, options: Options): readonly Effect[] {
  const hidden = options.unknown.filter((word) => !word.known && /^--?\uFFFD/.test(word.text));
  return hidden.map((word) => runsUnseen(call, 'nobody can know this option', word.source));
}

/** `node -p CODE` prints what the code comes to. */
function printed(code: Word): Word {
  return { ...code, text: `console.log(${code.text})` };
}

/** Ways for code to reach the files that it is given behind it. */
const REACHES_OPERANDS =
  /\bargv\b|\bARGV\b|\bARGF\b|<>|<ARGV>|\$<|\bDeno\.args\b|\bfileinput\b|\bshift\b|\bgets\b|\breadlines?\b|\bcommandArgs\b|\barg\[/;

export function readsOperands(call: Invocation, codes: readonly Word[], operands: readonly Word[]): Effect[] {
  if (!codes.some(({ text }) => REACHES_OPERANDS.test(text))) return [];
  const files = operands.filter(({ text }) => !/^-|:\/\/|^[\w,]*$/.test(text));
  return onPaths(call, 'read', files, { sink: 'model' });
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

export function codeText(rule: Interpreter, codes: readonly Word[], args: readonly Word[]): NestedText {
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
  if (module !== undefined && isUnknown(module))
    return { effects: [runsUnseen(call, 'nobody can know this module', module.source)] };
  if (module !== undefined) return pythonModule(call, module, options.operands);
  const [script, ...args] = [...values(options, 'file'), ...options.operands];
  if (script !== undefined && script.text !== '-' && script.text !== '/dev/stdin') {
    const project = readProjectScript(call, script, args);
    return { ...project, effects: [runsFile(call, script), ...(project.effects ?? [])] };
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
export function readStdin(call: Invocation, language: Language): ProgramReading {
  const { stdin } = call;
  switch (stdin.kind) {
    case 'text':
      return { texts: [{ language, text: stdin.text, known: stdin.known, source: stdin.source }] };
    case 'file': {
      const note = 'an error prints its lines';
      const shown = onPath(call, 'read', stdin.target, { sink: 'model', note });
      return { effects: [runsFile(call, stdin.target), ...shown] };
    }
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
