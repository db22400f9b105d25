import type { Effect, EffectVerb, SourceSpan } from '../../action/effect.ts';
import { type Details, onPath, traitsOf } from '../programs/common/effects.ts';
import type { Invocation, NestedCommand, ProgramReading } from '../programs/program.ts';
import type { Unread } from '../reading.ts';
import { placeOf } from './paths.ts';
import { GAP, type Value } from './values.ts';

interface Findings {
  readonly effects: Effect[];
  readonly commands: NestedCommand[];
  readonly unread: Unread[];
  folder: string | null | undefined;
}

/** What a text of the Windows command prompt would do: its own file commands, and the programs it starts. */
export function readCommandPrompt(text: string, source: SourceSpan): ProgramReading {
  const found: Findings = { effects: [], commands: [], unread: [], folder: undefined };
  const bare = /^"(.*)"$/s.exec(text.trim())?.[1] ?? text;
  const parts = commandsOf(bare);
  if (parts === undefined) return { unread: [{ why: 'the command prompt could not be followed', source }] };
  for (const part of parts) readOne(part, source, found);
  return found;
}

const PIECE = /"[^"]*"|\^[\s\S]|&&?|\|\|?|[\r\n]+|[^"^&|\r\n]+|"[\s\S]*$/g;

/** The commands of a text; undefined where it has groups, loops or conditions. */
function commandsOf(text: string): readonly string[] | undefined {
  const commands = [''];
  for (const [piece] of text.matchAll(PIECE)) {
    if (/^(?:&&?|\|\|?|[\r\n]+)$/.test(piece)) commands.push('');
    else commands[commands.length - 1] += piece;
  }
  const strange = commands.some((one) => /^\s*@?(?:for|if|call|goto|setlocal|:)(?![\w.-])|^\s*\(/i.test(one));
  return strange ? undefined : commands.filter((one) => one.trim() !== '');
}

const WORD = /\d?>>?|<|(?:"[^"]*"?|\^[\s\S]|[^\s"^<>])+/g;

function readOne(text: string, source: SourceSpan, found: Findings): void {
  const words: Value[] = [];
  const pieces = [...text.matchAll(WORD)].map(([piece]) => piece);
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    if (!/^(?:\d?>>?|<)$/.test(piece)) {
      words.push(wordOf(piece, source));
      continue;
    }
    at += 1;
    const target = wordOf(pieces[at] ?? '', source);
    if (piece === '<' || /^(?:nul|&?\d)?$/i.test(target.text)) continue;
    touch(
      'write',
      target,
      traitsOf(piece.endsWith('>>') ? 'append' : 'overwrite'),
      callOf('cmd', source),
      found,
    );
  }
  const [head, ...args] = words;
  if (head !== undefined) run({ ...head, text: head.text.replace(/^@/, '') }, args, source, found);
}

const FOLDED: Readonly<Record<string, string>> = {
  userprofile: '~',
  home: '~',
  temp: '/tmp',
  tmp: '/tmp',
  cd: '.',
};

function wordOf(piece: string, source: SourceSpan): Value {
  const text = piece
    .replaceAll('"', '')
    .replace(/\^([\s\S])/g, '$1')
    .replace(
      /%([^%\s]+)%|![\w]+!|%~?\w/g,
      (_, name: string | undefined) => FOLDED[(name ?? '').toLowerCase()] ?? GAP,
    );
  return { text, known: !text.includes(GAP), glob: false, source };
}

function run(head: Value, args: readonly Value[], source: SourceSpan, found: Findings): void {
  // Switches may stand directly behind a command: `del/s`.
  const [, plain = '', attached = ''] = /^([^/]*)(\/.*)?$/s.exec(head.text) ?? [];
  const name = plain.toLowerCase();
  const flags = `${attached} ${args.map(({ text }) => text).join(' ')}`;
  const operands = args.filter(({ text }) => !/^\/[a-z?]/i.test(text));
  const call = callOf(name, source);
  const deep = /(?:^|[\s/])\/?s\b/i.test(flags) && /\/s/i.test(flags) && 'recursive';
  const forced = /\/[qf]\b/i.test(flags) && 'force';
  if (/^(?:del|erase|rd|rmdir)$/.test(name))
    for (const one of operands) touch('delete', one, traitsOf(deep, forced), call, found);
  else if (name === 'type') for (const one of operands) touch('read', one, { sink: 'model' }, call, found);
  else if (/^(?:move|ren|rename)$/.test(name)) transfer('move', operands, call, found);
  else if (/^(?:copy|xcopy)$/.test(name)) transfer('read', operands, call, found);
  else if (/^(?:md|mkdir)$/.test(name))
    for (const one of operands) touch('write', one, traitsOf('create'), call, found);
  else if (/^(?:cd|chdir|pushd)$/.test(name)) found.folder = folderAfter(operands[0], found);
  else if (!/^(?:echo\.?|rem|cls|set|exit|ver|title|dir|pause|vol|popd|path|prompt|color|where)$/.test(name))
    start(head, args, found);
  else if (name === 'popd') found.folder = null;
}

function start(head: Value, args: readonly Value[], found: Findings): void {
  const text = /[\\/]/.test(head.text) ? head.text.replaceAll('\\', '/') : head.text.toLowerCase();
  if (found.folder !== undefined)
    found.unread.push({ why: 'a program in a folder that the text went to', source: head.source });
  found.commands.push({ words: [{ ...head, text }, ...args] });
}

function folderAfter(to: Value | undefined, found: Findings): string | null | undefined {
  if (to === undefined) return found.folder;
  const { kind, path } = placeOf(to, found.folder, true);
  return kind === 'file' && path.known ? path.text : null;
}

function transfer(
  verb: 'move' | 'read',
  operands: readonly Value[],
  call: Invocation,
  found: Findings,
): void {
  const [from, to] = operands;
  if (from !== undefined) touch(verb, from, verb === 'read' ? { sink: 'file' } : {}, call, found);
  if (to !== undefined) touch('write', to, traitsOf('overwrite'), call, found);
}

function touch(verb: EffectVerb, value: Value, details: Details, call: Invocation, found: Findings): void {
  const { path } = placeOf(value, found.folder, false);
  found.effects.push(...onPath(call, verb, path, details));
}

function callOf(program: string, source: SourceSpan): Invocation {
  return { program, args: [], via: [], stdin: { kind: 'none' }, source };
}
