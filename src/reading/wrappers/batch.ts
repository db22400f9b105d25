import type { Effect } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { onPath, runsUnseen } from '../programs/common/effects.ts';
import { namesSought, seeksEmptyFolders } from '../programs/common/find-names.ts';
import { grammar, has, type Options, parseOptions, values } from '../programs/common/options.ts';
import { GAP, isUnknown, lastName } from '../programs/common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
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

function spelled(text: string, call: Invocation): Word {
  return { text, known: true, glob: false, source: call.source };
}

interface Supplied {
  readonly text: string;
  readonly known: boolean;
  readonly glob: boolean;
}

function suppliedText({ stdin }: Invocation): Supplied {
  if (stdin.kind === 'pipe' && stdin.paths !== undefined)
    return { text: stdin.paths.text, known: true, glob: true };
  if (stdin.kind === 'text') {
    const lines = stdin.text.split('\n').filter((line) => line !== '');
    if (lines.length === 1) return { text: lines[0] ?? '', known: stdin.known, glob: false };
  }
  return { text: GAP, known: false, glob: false };
}

/** Puts what input supplies in the place that a mark holds. */
function fill(word: Word, mark: string, supplied: Supplied): Word {
  if (mark === '' || !word.text.includes(mark)) return word;
  const text = word.text.replaceAll(mark, supplied.text);
  return { ...word, text, known: word.known && supplied.known, glob: word.glob || supplied.glob };
}

const PARALLEL = grammar(
  '0,null a,arg-file= A B bar bg C,colsep= c,cat d,delimiter= D,delay= dryrun dry-run E= e? eta f,fifo g,group gnu halt= I= i? j,jobs= k,keep-order L= l? load= m M,memfree= N= n,max-args= nice= n? o P= p,pipe plus progress q,quote r,no-run-if-empty resume results= retries= S,sshlogin= s,max-chars= shuf tag t,verbose timeout= tmpdir= u,ungroup v verbose will-cite X xargs wd,workdir= X joblog= block= env=',
  { stopAtOperand: true },
);

/** `parallel command {} ::: words`: joined by spaces, read by a shell, once for each word. */
function parallel(call: Invocation): ProgramReading {
  const options = parseOptions(PARALLEL, call.args);
  // Perl between these marks runs even for a trial.
  const code = options.operands.flatMap(perlInside);
  if (has(options, 'dry-run', 'dryrun')) return { texts: code };
  const at = options.operands.findIndex((word) => /^:::/.test(word.text));
  const command = at < 0 ? options.operands : options.operands.slice(0, at);
  const given = at < 0 ? [] : options.operands.slice(at + 1).filter((word) => !/^:::/.test(word.text));
  if (command.length === 0) return readsTexts(...given.map((word) => textOf([word])), pipedText(call));
  const marks = values(options, 'I').map((word) => word.text);
  const supplied = given.length > 0 ? given : [{ ...spelled('', call), ...suppliedText(call) }];
  const calls = supplied.slice(0, 16).map((word) => filled(command, word, marks));
  // A shell splits the words again, which is hardly what was meant where a word holds more than plain letters: both are read.
  const meant = command.some((word) => /[\s"'`$;|&<>()]/.test(word.text))
    ? calls.map((words) => ({ words }))
    : [];
  const texts = calls.map((words) => textOf(words)).filter((text) => text !== undefined);
  const lists = [
    ...values(options, 'arg-file'),
    ...options.operands.filter((_, index) => /^::::\+?$/.test(options.operands[index - 1]?.text ?? '')),
  ];
  const shown = lists.flatMap((list) => onPath(call, 'read', list, { sink: 'model' }));
  return { effects: shown, texts: [...code, ...texts], commands: meant };
}

function perlInside(word: Word): readonly NestedText[] {
  return [...word.text.matchAll(/\{=(.*?)=\}/gs)].map((found) => ({
    language: 'perl' as const,
    text: found[1] ?? '',
    known: word.known,
    source: word.source,
  }));
}

function filled(command: readonly Word[], word: Word, marks: readonly string[]): readonly Word[] {
  const pattern = /\{(?:\d*[./]*|#|%|\.\.\.)\}/g;
  const hasMark = command.some(
    (one) => one.text.search(pattern) >= 0 || marks.some((mark) => one.text.includes(mark)),
  );
  if (!hasMark) return [...command, word];
  return command.map((one) => {
    const text = marks.reduce(
      (all, mark) => all.replaceAll(mark, word.text),
      one.text.replace(pattern, word.text),
    );
    return text === one.text ? one : { ...one, text, known: one.known && word.known };
  });
}

/** Without a command, each line of input is one. */
function pipedText(call: Invocation) {
  const { stdin } = call;
  if (stdin.kind === 'text') return { language: 'posix' as const, ...stdin };
  if (stdin.kind === 'none') return undefined;
  return { language: 'posix' as const, text: GAP, known: false, source: call.source };
}

const PRIMARIES_WITH_FILE = new Set(['-fprint', '-fprint0', '-fprintf', '-fls']);
const RUN_PRIMARIES = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** `find`: what it runs, deletes and writes. What it lists needs no effect. */
function find(call: Invocation): ProgramReading {
  const { args } = call;
  const first = args.findIndex((word) => /^[-(!,]/.test(word.text) && !/^-(?:H|L|P|D|O\d?)$/.test(word.text));
  const roots = rootsOf(call, first < 0 ? args : args.slice(0, first));
  const matched = roots.map((root) => belowRoot(root, args));
  const reading = {
    effects: [...unseenPrimaries(call)],
    commands: [] as NonNullable<ProgramReading['commands']>[number][],
  };
  for (let at = Math.max(first, 0); first >= 0 && at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    // A folder that holds nothing can be made again.
    if (word.text === '-delete' && !seeksEmptyFolders(args))
      reading.effects.push(
        ...[...matched, ...roots.flatMap((root) => insideGit(root, args))].map((target) =>
          deletes(call, target, word),
        ),
      );
    if (PRIMARIES_WITH_FILE.has(word.text)) {
      const file = args[at + 1];
      if (file !== undefined) reading.effects.push(writes(call, file));
      at += word.text === '-fprintf' ? 2 : 1;
      continue;
    }
    // `-gid -delete`: the word behind is a value, not an act.
    if (WITH_VALUE.test(word.text)) at += 1;
    if (RUN_PRIMARIES.has(word.text)) {
      const end = endOfCommand(args, at + 1);
      const words = args.slice(at + 1, end);
      for (const target of roots.flatMap((root) => found(root, args))) {
        const filled = words.map((one) => fill(one, '{}', target));
        const moves = /dir$/.test(word.text);
        // The file that is found is where it is; other words are seen from its folder.
        if (!moves || words.some(({ text }) => text.includes('{}'))) reading.commands.push({ words: filled });
        if (moves) reading.commands.push({ words: filled, base: null });
      }
      at = end;
    }
  }
  return reading;
}

const WITH_VALUE =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|regextype|type|xtype|size|[acmB]?(?:min|time|newer)|newer\w\w|(?:max|min)depth|user|group|uid|gid|perm|inum|links|samefile|fstype|used|printf|context|fls|fprint0?|fprintf)$/;

/** A word in the place of a primary that nobody can know: it may be `-delete`. */
function unseenPrimaries(call: Invocation): readonly Effect[] {
  const first = call.args.findIndex((word) => word.known && !/^-[HLPDO]/.test(word.text));
  const hidden = call.args.filter((word, at) => {
    if (word.known) return false;
    if (word.text.startsWith('-')) return !insideRun(call.args, at);
    if (!isUnknown(word) || first < 0 || at <= first) return false;
    return !WITH_VALUE.test(call.args[at - 1]?.text ?? '') && !insideRun(call.args, at);
  });
  return hidden
    .slice(0, 1)
    .map((word) => runsUnseen(call, 'nobody can know what else it is to do', word.source));
}

function insideRun(args: readonly Word[], at: number): boolean {
  spend(args.length >> 4);
  const from = args.findLastIndex((word, index) => index < at && RUN_PRIMARIES.has(word.text));
  return from >= 0 && endOfCommand(args, from + 1) > at;
}

function endOfCommand(args: readonly Word[], from: number): number {
  for (let at = from; at < args.length; at += 1) {
    const text = args[at]?.text;
    if (text === ';' || (text === '+' && args[at - 1]?.text === '{}')) return at;
  }
  return args.length;
}

function rootsOf(call: Invocation, words: readonly Word[]): readonly Word[] {
  const roots = words.filter((word) => !/^-/.test(word.text));
  return roots.length > 0 ? roots : [spelled('.', call)];
}

/**
 * What a search below a folder may take away: files of a name where `-name` says so on every way, else anything, the
 * folder itself included.
 */
function belowRoot(root: Word, args: readonly Word[]): Word {
  const names = namesSought(args);
  if (names !== undefined) return globBelow(root, `***/${names}`);
  const below = args.some((word, index) => word.text === '-mindepth' && args[index + 1]?.text !== '0');
  return below ? globBelow(root, '***') : root;
}

const GIT_NAMES = ['hooks', 'info', 'objects', 'refs', 'logs', 'HEAD', 'config', 'index', 'packed-refs'];

/** Folders that begin with a dot are searched too: what a search by name takes from the repository itself. */
function insideGit(root: Word, args: readonly Word[]): readonly Word[] {
  const names = namesSought(args);
  const above = /^(?:\.{1,2}(?:\/\.{0,2})*|~|\/.*)$/.test(root.text) && !root.glob;
  const spared =
    args.some(({ text }) => /\.git\b/.test(text)) &&
    args.some(({ text }) => /^(?:-prune|-not|!)$/.test(text));
  if (names === undefined || !above || spared) return [];
  const held = GIT_NAMES.filter((name) => sought(names, name));
  return held.map((name) => ({ ...root, text: `${root.text.replace(/\/+$/, '')}/.git/${name}` }));
}

/** True when the pattern that is looked for holds more than a wild card, and matches the name. */
function sought(pattern: string, name: string): boolean {
  const alternatives = pattern.replace(/^\{(.*)\}$/, '$1').split(',');
  return alternatives.some((one) => {
    const regexp = one
      .replace(/[.+^$()|\\{}]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.');
    try {
      return /\w{2}/.test(one.replace(/\[[^\]]*\]/g, 'xx')) && new RegExp(`^${regexp}$`).test(name);
    } catch {
      return false;
    }
  });
}

/** What a command is run on: without names the folder and each thing in it, hidden or not. */
function found(root: Word, args: readonly Word[]): readonly Word[] {
  if (namesSought(args) !== undefined) return [belowRoot(root, args)];
  const shallow = args.some((word, index) => word.text === '-maxdepth' && args[index + 1]?.text === '1');
  return [belowRoot(root, args), globBelow(root, shallow ? '{.*,*}' : '***/{.*,*}')];
}

function globBelow(root: Word, glob: string): Word {
  const folder = root.text.replace(/\/+$/, '');
  return { ...root, text: `${folder}/${glob}`, glob: true };
}

function deletes(call: Invocation, target: Word, word: Word): Effect {
  return {
    verb: 'delete',
    domain: 'file',
    target: target.text,
    ...(target.known
      ? target.glob
        ? { targetKind: 'glob' as const }
        : {}
      : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    traits: ['recursive'],
    program: call.program,
    source: word.source,
  };
}

function writes(call: Invocation, file: Word): Effect {
  return {
    verb: 'write',
    domain: 'file',
    target: file.text,
    ...(file.known ? {} : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    traits: ['overwrite'],
    program: call.program,
    source: file.source,
  };
}

/** `fd pattern folder -x command`: the command ends the call, or a `;` does. */
function fd(call: Invocation): ProgramReading | undefined {
  const { args } = call;
  const at = args.findIndex((word) => /^(?:-[a-zA-Z]*[xX]|--exec(?:-batch)?)$/.test(word.text));
  if (at < 0) return undefined;
  const end = args.findIndex((word, index) => index > at && word.text === ';');
  const words = args.slice(at + 1, end < 0 ? undefined : end);
  const hidden = args
    .slice(0, at + 1)
    .some(({ text }) => /^-(?:[a-zA-Z]*[Hu]|-(?:hidden|unrestricted)$)/.test(text));
  const glob = hidden ? '***' : '**';
  const found: Supplied = { text: glob, known: true, glob: true };
  const marked = words.some((word) => /\{(?:\/{0,2}|\.|\/\.)\}/.test(word.text));
  const target = { ...spelled('', call), ...found };
  const command = marked
    ? words.map((word) =>
        /\{[/.]*\}/.test(word.text)
          ? { ...word, text: word.text.replace(/\{[/.]*\}/g, glob), glob: true }
          : word,
      )
    : [...words, target];
  return { commands: [{ words: command }] };
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
