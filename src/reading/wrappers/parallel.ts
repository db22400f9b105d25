import { onPath } from '../programs/common/effects.ts';
import { grammar, has, parseOptions, values } from '../programs/common/options.ts';
import { GAP } from '../programs/common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { spelled, suppliedText } from './supplied.ts';
import { readsTexts, textOf } from './wrapper.ts';

const PARALLEL = grammar(
  '0,null a,arg-file= A B bar bg C,colsep= c,cat d,delimiter= D,delay= dryrun dry-run E= e? eta f,fifo g,group gnu halt= I= i? j,jobs= k,keep-order L= l? load= m M,memfree= N= n,max-args= nice= n? o P= p,pipe plus progress q,quote r,no-run-if-empty resume results= retries= S,sshlogin= s,max-chars= shuf tag t,verbose timeout= tmpdir= u,ungroup v verbose will-cite X xargs wd,workdir= X joblog= block= env=',
  { stopAtOperand: true },
);

/** `parallel command {} ::: words`: joined by spaces, read by a shell, once for each word. */
export function parallel(call: Invocation): ProgramReading {
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
