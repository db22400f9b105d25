import type { Effect } from '../../action/effect.ts';
import { onPath, runsUnseen } from '../programs/common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../programs/common/options.ts';
import { GAP, lastName } from '../programs/common/words.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { fd } from './fd.ts';
import { find } from './find.ts';
import { parallel } from './parallel.ts';
import { fill, spelled, suppliedText } from './supplied.ts';
import { commandsAt, prefix, readsTexts, textOf, type WrapperTable } from './wrapper.ts';

const XARGS = grammar(
  '0,null a,arg-file= d,delimiter= E= e,eof? I= i,replace? L= l,max-lines? n,max-args= o,open-tty P,max-procs= p,interactive r,no-run-if-empty s,max-chars= t,verbose x,exit J= R= S= process-slot-var= show-limits',
  { stopAtOperand: true },
);

function xargs(call: Invocation): ProgramReading {
  const options = parseOptions(XARGS, call.args);
  const mark = values(options, 'I', 'J').at(-1)?.text ?? replaceMark(options);
  const command = options.operands.length === 0 ? [spelled('echo', call)] : options.operands;
  const list = values(options, 'arg-file').at(-1);
  // What becomes of the words in a file is the command's matter, and most commands print them.
  const effects = list === undefined ? [] : onPath(call, 'read', list, { sink: 'model' });
  const items = list === undefined ? knownItems(call, options) : undefined;
  if (mark !== undefined) {
    const supplied = items?.map((text) => ({ text, known: true, glob: false })) ?? [suppliedText(call)];
    if (supplied.some((item) => !item.known)) effects.push(...becomesCode(call, command, mark));
    return {
      effects,
      commands: supplied.map((item) => ({ words: command.map((word) => fill(word, mark, item)) })),
    };
  }
  if (items !== undefined) {
    const words = [...command, ...items.map((text) => spelled(text, call))];
    return { effects, commands: commandsAt({ ...options, operands: words }, 0) };
  }
  if (list !== undefined) {
    const words = [...command, { ...spelled(GAP, call), known: false }];
    return { effects, commands: commandsAt({ ...options, operands: words }, 0) };
  }
  const open = commandsAt({ ...options, operands: command }, 0, { openEnded: true });
  // Where nothing comes in the command still runs once, as it is.
  const once = call.stdin.kind === 'none' ? commandsAt({ ...options, operands: command }, 0) : [];
  return { effects, commands: [...once, ...open] };
}

const RUNS_CODE = /^(?:(?:ba|z|da|k|fi)?sh|python[\d.]*|node|nodejs|ruby|perl|php|lua|[gmn]?awk)$/;

/** What nobody sees coming in becomes an option, or a part of a program: `xargs -I% sh -c 'echo %'`. */
function becomesCode(call: Invocation, command: readonly Word[], mark: string): readonly Effect[] {
  const { stdin } = call;
  if (mark === '' || (stdin.kind === 'pipe' && !stdin.remote)) return [];
  const runs = command.some((word) => RUNS_CODE.test(lastName(word.text)));
  const filled = command.filter(
    ({ text }) =>
      text.includes(mark) &&
      (text.replace(/^--?/, '-').startsWith(`-${mark}`) || (runs && /[\s();]/.test(text))),
  );
  return filled.map((word) => runsUnseen(call, 'what comes in becomes part of a program', word.source));
}

/** More items than these are as good as unknown. */
const MAX_ITEMS = 32;

/** The arguments in an input that is known as a text; undefined when it is not, or when there are too many. */
function knownItems({ stdin }: Invocation, options: Options): readonly string[] | undefined {
  if (stdin.kind !== 'text' || !stdin.known) return undefined;
  const items = itemsOf(stdin.text, options).filter((item) => item !== '');
  return items.length <= MAX_ITEMS ? items : undefined;
}

function itemsOf(text: string, options: Options): readonly string[] {
  const delimiter = values(options, 'delimiter').at(-1)?.text;
  if (has(options, 'null') || delimiter === '\\0') return text.split('\0');
  if (delimiter !== undefined) return text.split(delimiter === '\\n' ? '\n' : delimiter);
  if (values(options, 'I', 'J').length > 0 || has(options, 'replace'))
    return text.split('\n').map((line) => line.trim());
  const words = text.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, '$1$2$3'));
}

function replaceMark(options: Options): string | undefined {
  if (!has(options, 'replace')) return undefined;
  return values(options, 'replace').at(-1)?.text ?? '{}';
}

const WATCH = grammar(
  'b,beep c,color d,differences? e,errexit g,chgexit n,interval= p,precise q,equexit= r,no-rerun t,no-title w,no-wrap x,exec C,no-color',
  {
    stopAtOperand: true,
  },
);

function watch(call: Invocation): ProgramReading {
  const options = parseOptions(WATCH, call.args);
  if (has(options, 'exec')) return { commands: commandsAt(options, 0) };
  return readsTexts(textOf(options.operands));
}

const ENTR = grammar('a c d n p r s z x', { stopAtOperand: true });

function entr(call: Invocation): ProgramReading {
  const options = parseOptions(ENTR, call.args);
  if (has(options, 's')) return readsTexts(textOf(options.operands.slice(0, 1)));
  return {
    commands: commandsAt(options, 0).map((one) => ({
      ...one,
      words: one.words.map((word) => fill(word, '/_', { text: GAP, known: false, glob: false })),
    })),
  };
}

/** Programs that run a command once for each of many things. */
export const BATCH: WrapperTable = {
  xargs,
  gxargs: xargs,
  parallel,
  find,
  gfind: find,
  fd,
  fdfind: fd,
  watch,
  entr,
  watchexec: prefix(
    'w,watch= e,exts= f,filter= i,ignore= r,restart c,clear? s,signal= d,debounce= n,no-shell shell= p,postpone',
  ),
  nodemon: (call) => {
    const at = call.args.findIndex((word) => word.text === '--exec' || word.text === '-x');
    return at < 0 ? undefined : readsTexts(textOf(call.args.slice(at + 1, at + 2)));
  },
  concurrently: (call) =>
    readsTexts(...call.args.filter((word) => !word.text.startsWith('-')).map((word) => textOf([word]))),
};
