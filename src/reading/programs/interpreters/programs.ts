import type { Word } from '../../reading.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { CONSOLES } from './consoles.ts';
import { type Interpreter, interpreter, NODE, OTHER, PERL, PHP, PYTHON, RUBY } from './interpreter.ts';
import { OTHER_INTERPRETERS } from './other-interpreters.ts';

function readers(names: string, rule: Interpreter): ProgramTable {
  return shared(names, interpreter(rule));
}

const bunRun: ProgramReader = interpreter(NODE);

/** `bun -e CODE` and `bun file.ts` run code; the rest of bun is a package manager. */
export function bunCode(call: Invocation): ProgramReading | undefined {
  const first = call.args.find((word) => !word.text.startsWith('-'));
  if (first?.text === 'eval')
    return bunRun({
      ...call,
      args: evaluated(first, call.args.slice(call.args.indexOf(first) + 1)),
    });
  const inline = call.args.some((word) => /^(?:-e|-p|--eval|--print)(?:=|$)/.test(word.text));
  const file = first !== undefined && /\.[cm]?[jt]sx?$/.test(first.text) && call.args[0] === first;
  return inline || file ? bunRun(call) : undefined;
}

/** `bun eval` takes its first operand for the code; options may stand before it. */
function evaluated(verb: Word, rest: readonly Word[]): readonly Word[] {
  const code = rest.findIndex((word) => !word.text.startsWith('-'));
  const options = rest.slice(0, Math.max(code, 0));
  return [...options, { ...verb, text: '-e' }, ...rest.slice(options.length)];
}

export const INTERPRETERS: ProgramTable = {
  ...CONSOLES,
  ...OTHER_INTERPRETERS,
  ...readers(
    'python python2 python3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 py pypy pypy3 ipython micropython',
    PYTHON,
  ),
  ...readers(
    'node nodejs tsx ts-node ts-node-esm ts-node-script esno swc-node babel-node vite-node jiti electron',
    NODE,
  ),
  ...readers('ruby irb jruby', RUBY),
  ...readers('perl perl5', PERL),
  ...readers('php php7 php8', PHP),
  ...readers(
    'lua lua5.1 lua5.2 lua5.3 lua5.4 luajit texlua Rscript littler R julia elixir groovy scala swift-repl raku guile racket clojure clj bb janet nu fennel crystal kotlin jshell',
    OTHER,
  ),
};
