import type { Effect } from '../../action/effect.ts';
import { onPaths } from '../programs/common/effects.ts';
import { tellsEnvironment } from '../programs/common/environment.ts';
import { grammar, has, parseOptions, values } from '../programs/common/options.ts';
import { slice } from '../programs/common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { commandsAt, readsTexts, textOf, type WrapperTable } from './wrapper.ts';

const TMUX = grammar('2 C D l N u V v c= f= L= S= T=', { stopAtOperand: true });
const TMUX_VERB = grammar('A d D E P X b h v I Z a r R H M c= e= F= f= n= s= t= x= y= p= l= N= K l k', {
  stopAtOperand: true,
});

const STARTS =
  /^(?:new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawnp|respawn-window|respawnw|display-popup|popup|pipe-pane|pipep)$/;
const SHELLS = /^(?:run-shell|run|if-shell|if)$/;

/** `tmux`: keys sent to a pane are typed into a shell; new panes run their words. */
function tmux(call: Invocation): ProgramReading {
  const outer = parseOptions(TMUX, call.args);
  const texts = values(outer, 'c').map((word) => textOf([word]));
  const shows: Effect[] = [];
  for (const [verb, ...args] of split(outer.operands)) {
    if (verb === undefined) continue;
    if (/^show(?:-environment|env)$/.test(verb.text)) shows.push(tellsEnvironment(call));
    const { operands } = parseOptions(TMUX_VERB, args);
    if (/^send(?:-keys)?$/.test(verb.text)) texts.push(typed(operands));
    else if (STARTS.test(verb.text)) texts.push(textOf(operands));
    else if (SHELLS.test(verb.text)) texts.push(...operands.map((word) => textOf([word])));
  }
  return { ...readsTexts(...texts), effects: shows };
}

function split(words: readonly Word[]): readonly (readonly Word[])[] {
  const commands: Word[][] = [[]];
  for (const word of words) {
    if (word.text === ';') commands.push([]);
    else commands.at(-1)?.push(word);
  }
  return commands;
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\n',
  KPEnter: '\n',
  'C-m': '\n',
  'C-j': '\n',
  Space: ' ',
  Tab: '\t',
};
const CONTROL = /^(?:[CMS]-.|\^.|Escape|BSpace|Up|Down|Left|Right|Home|End|PageUp|PageDown|F\d+)$/;

/** Keys join without blanks; names of keys stand for what they type. */
function typed(words: readonly Word[]): NestedText | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  const text = words.map((word) => KEYS[word.text] ?? (CONTROL.test(word.text) ? '\n' : word.text)).join('');
  if (text.trim() === '') return undefined;
  const source = { start: first.source.start, end: words.at(-1)?.source.end ?? first.source.end };
  return { language: 'posix', text, known: words.every((word) => word.known), source };
}

const SCREEN = grammar('Logfile= a A c= d D e= f h= i l L m O p= q r R s= S= t= T= U v w x X', {
  stopAtOperand: true,
});

function screen(call: Invocation): ProgramReading {
  const args = call.args.map((word) => (word.text === '-Logfile' ? { ...word, text: '--Logfile' } : word));
  const options = parseOptions(SCREEN, args);
  const commands = has(options, 'X');
  const logs = onPaths(call, 'write', logFile(call.args));
  const [verb, ...rest] = options.operands;
  if (commands && verb?.text === 'stuff')
    return readsTexts(
      textOf(rest.map((word) => ({ ...word, text: word.text.replace(/\\n|\^M|\\015/g, '\n') }))),
    );
  if (commands && verb?.text === 'exec') return { commands: rest.length === 0 ? [] : [{ words: rest }] };
  return { effects: logs, commands: commandsAt(options, 0) };
}

function logFile(args: readonly Word[]): readonly Word[] {
  return args.filter((_, at) => args[at - 1]?.text === '-Logfile');
}

/** `at` and `batch` keep their input and run it later. */
function later(call: Invocation): ProgramReading {
  const { stdin } = call;
  const run: Effect = {
    verb: 'exec',
    domain: 'system',
    target: call.program,
    certainty: 'certain',
    traits: ['background'],
    program: call.program,
    source: call.source,
    note: 'a job that runs later, without anybody looking',
  };
  if (call.args.some((word) => /^-[lrdc]/.test(word.text))) return {};
  if (stdin.kind !== 'text') return { effects: [run] };
  return {
    effects: [run],
    texts: [{ language: 'posix', text: stdin.text, known: stdin.known, source: stdin.source }],
  };
}

/** Programs that hand text to a shell of another terminal or another time. */
export const TERMINALS: WrapperTable = {
  tmux,
  byobu: tmux,
  screen,
  at: later,
  batch: later,
  dtach: (call) => {
    const at = call.args.findIndex((word) => /^-[AcnN]$/.test(word.text));
    return at < 0 ? undefined : { commands: [{ words: call.args.slice(at + 2) }] };
  },
  coreutils: (call) => {
    const [first, ...rest] = call.args;
    const program = first === undefined ? undefined : /^--coreutils-prog(?:-shebang)?=/.exec(first.text)?.[0];
    if (first === undefined || program === undefined) return undefined;
    return { commands: [{ words: [slice(first, program.length), ...rest] }] };
  },
  busybox: (call) => (call.args.length === 0 ? {} : { commands: [{ words: call.args }] }),
  toybox: (call) => (call.args.length === 0 ? {} : { commands: [{ words: call.args }] }),
};
