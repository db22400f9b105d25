import type { Word } from '../../reading.ts';
import { effectOf, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, lastValue, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { slice, withText } from '../common/words.ts';
import { readProjectScript } from '../packs/project-scripts.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';
import { codeText, NODE, OTHER, readStdin, runsFile } from './interpreter.ts';

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

/** Expect starts programs with `spawn`, Tcl with `exec`; the rest of either is opaque. */
function expect(call: Invocation): ProgramReading {
  const options = parseOptions(EXPECT, call.args);
  const codes = [
    ...values(options, 'c'),
    ...(call.stdin.kind === 'text'
      ? [{ text: call.stdin.text, known: call.stdin.known, glob: false, source: call.stdin.source }]
      : []),
  ];
  const texts = codes.flatMap((code) =>
    tclCommands(code.text).map(
      (text): NestedText => ({ language: 'posix', text, known: code.known, source: code.source }),
    ),
  );
  const [script] = [...values(options, 'f'), ...options.operands];
  const effects =
    script === undefined
      ? [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('inline-code') })]
      : [runsFile(call, script)];
  const shown = codes.flatMap((code) => tclFiles(code));
  return {
    effects: [...effects, ...onPaths(call, 'read', shown, { sink: 'model', certainty: 'likely' })],
    texts,
  };
}

/** `[open FILE]`, `source FILE`. */
function tclFiles(code: Word): readonly Word[] {
  const opened = /(?:^|[\s;[{])(?:open|source|(?:::)?fileutil::cat|readFile)\s+["{]?([^\s\]"}]+)/g;
  return [...code.text.matchAll(opened)].map(([, path = '']) => withText(code, path));
}

/** What Tcl hands to the machine, as a shell would spell it. */
function tclCommands(code: string): readonly string[] {
  const starts = /(?:^|[;\n{[])\s*(?:(spawn|exec|system)|file\s+(delete))\s+([^;\n}\]]+)/g;
  return [...code.matchAll(starts)].map(([, runs, , words = '']) => {
    const bare = words
      .replace(/^(?:-(?:noecho|ignore|keepnewline|ignorestderr|--)\s+)+/, '')
      .replace(/[{}]/g, ' ');
    if (runs === undefined) return `rm -r ${bare.replace(/^-force\s+/, '-f ')}`;
    return runs === 'system' ? bare.replace(/^"(.*)"$/, '$1') : bare;
  });
}

/** `swift -e CODE`, `erl -eval CODE`, `nim --eval:CODE`: interpreters that differ in all but where the code stands. */
function evaluator(call: Invocation): ProgramReading {
  const codes = call.args.flatMap((word, at) => {
    if (/^--?(?:e|eval|execute|c|batch-string)$/.test(word.text)) return call.args.slice(at + 1, at + 2);
    const attached = /^--?(?:eval|execute)[=:]/.exec(word.text)?.[0];
    return attached === undefined ? [] : [slice(word, attached.length)];
  });
  if (codes.length > 0) return { texts: [codeText(OTHER, codes, [])] };
  const [script] = call.args.filter((word) => !word.text.startsWith('-'));
  return script === undefined ? readStdin(call, 'unknown') : { effects: [runsFile(call, script)] };
}

/** `dc` runs what stands behind a `!`. */
function dc(call: Invocation): ProgramReading {
  const texts = call.args.filter((_, at) => /^(?:-e|--expression)$/.test(call.args[at - 1]?.text ?? ''));
  const typed = call.stdin.kind === 'text' ? [call.stdin] : [];
  return {
    texts: [...texts, ...typed].flatMap(({ text, known, source }) =>
      [...text.matchAll(/!(?![<>=])([^\n]+)/g)].map(
        (found): NestedText => ({ language: 'posix', text: found[1] ?? '', known, source }),
      ),
    ),
  };
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

export const OTHER_INTERPRETERS: ProgramTable = {
  java,
  deno,
  ...shared('expect tclsh wish', expect),
  ...shared('swift ghc runghc ocaml erl iex sbcl nim octave gjs qjs sage dart', evaluator),
  dc,
};
