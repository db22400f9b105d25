import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';

const EDITOR = grammar(
  'c,cmd= S= u= e s E n R b d r L i= p O o T= V? startuptime= w= W= headless clean t= q=',
);
const EMACS = grammar(
  'batch e,eval,execute= l,load= script= f,funcall= Q,quick q nw t= u= insert= visit= file=',
);

/** An editor with commands on its command line, or on its input, is a program run over the file. */
function editor(call: Invocation): ProgramReading {
  const lisp = /^emacs/.test(call.program);
  const args = call.args.filter(({ text }) => !text.startsWith('+')).flatMap(unclustered);
  const options = parseOptions(lisp ? EMACS : EDITOR, args);
  const scripted = call.args.filter(({ text }) => text.startsWith('+'));
  const typed: readonly Word[] = call.stdin.kind === 'text' ? [{ ...call.stdin, glob: false }] : [];
  const commands = [
    ...values(options, 'cmd', 'e', 'eval', 'execute', 'funcall'),
    ...scripted.map((word) => withText(word, word.text.slice(1))),
    ...typed.flatMap((word) => word.text.split('\n').map((line) => withText(word, line))),
  ];
  const shown = [
    ...options.operands,
    ...values(options, 'insert', 'visit', 'file'),
    ...commands.flatMap(opened),
  ];
  const effects: Effect[] = onPaths(call, 'read', shown, { sink: 'model' });
  effects.push(...onPaths(call, 'write', options.operands));
  effects.push(...commands.flatMap((command) => (lisp ? [] : written(call, command))));
  const traits = traitsOf(commands.length > 0 ? 'inline-code' : 'interactive');
  return {
    effects: [...effects, effectOf(call, 'exec', 'process', { certainty: 'likely', ...traits })],
    texts: commands.flatMap((command) => (lisp ? [code(command)] : commandTexts(command))),
  };
}

/** `-es`, `-Es` are two flags; a value never follows them. */
function unclustered(word: Word): readonly Word[] {
  return /^-[eEsnRb]{2,}$/.test(word.text) ? [] : [word];
}

function code(word: Word): NestedText {
  return { language: 'unknown', text: word.text, known: word.known, source: word.source };
}

/** `!cmd`, `r !cmd`, `call system('cmd')`, and lines of the languages that an editor embeds. */
function commandTexts(word: Word): readonly NestedText[] {
  const { known, source } = word;
  const embedded = /^\s*:?\s*(lua|py3?|python3?|ruby|perl|luado)\s+(.+)$/s.exec(word.text);
  if (embedded !== null) {
    const [, name = '', text = ''] = embedded;
    const language = /^py/.test(name) ? 'python' : name === 'ruby' || name === 'perl' ? name : 'unknown';
    return [{ language, text, known, source }];
  }
  const called = /\b(?:system(?:list)?|jobstart|termopen)\(\s*(?:'([^']*)'|"([^"]*)")/.exec(word.text);
  const shell = called?.[1] ?? called?.[2] ?? /(?:^|[^\w(])!\s*(.+)$/s.exec(word.text)?.[1];
  return shell === undefined || /^\s*$/.test(shell)
    ? []
    : [{ language: 'posix', text: shell, known, source }];
}

/** Files that a command opens, or reads into the text: `e PATH`, `r PATH`, `readfile('PATH')`, `(find-file "PATH")`. */
function opened(word: Word): readonly Word[] {
  const named = [
    ...word.text.matchAll(
      /(?:^|[|:])\s*(?:\d+|%|\$)?(?:r|read|e|edit|sp|split|vs|vsplit|tabe|tabedit|view|so|source)!?\s+([^\s!|][^|]*)/g,
    ),
  ];
  const called = [
    ...word.text.matchAll(/\breadfile\(\s*['"]([^'"]+)/g),
    ...word.text.matchAll(/\((?:find-file|insert-file-contents|load|view-file)\S*\s+"([^"]+)"/g),
  ];
  return [...named, ...called].map(([, path = '']) => withText(word, path.trim()));
}

/** `w PATH`, `saveas! PATH`, `call writefile(x, 'PATH')`, `call delete('PATH', 'rf')`. */
function written(call: Invocation, word: Word): readonly Effect[] {
  const named =
    /^\s*:?(?:%|\d+|,|\$)*(?:w|wq|write|sav|saveas|update|up|x|xit)!?\s*(?:>>)?\s*([^\s!|]\S*)/.exec(
      word.text,
    )?.[1];
  const called = /\bwritefile\([^)]*,\s*['"]([^'"]+)['"]/.exec(word.text)?.[1];
  const gone = /\bdelete\(\s*['"]([^'"]+)['"]/.exec(word.text)?.[1];
  const paths = [named, called].filter((path) => path !== undefined);
  return [
    ...paths.flatMap((path) => onPath(call, 'write', withText(word, path))),
    ...(gone === undefined ? [] : onPath(call, 'delete', withText(word, gone), traitsOf('recursive'))),
  ];
}

export const EDITORS: ProgramTable = shared('vim vi nvim ex emacs emacsclient nano pico micro', editor);
