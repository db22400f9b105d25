import type { Effect, SourceSpan } from '../../action/effect.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import { shellQuote } from '../../adapters/claude-code/index.ts';
import type { CommandReading } from '../../reading/reading.ts';
import type { WorkspaceFacts } from '../../workspace/index.ts';

/** How a command came to be run: by the one above it, as a part of its words, or fed by the one before it. */
export type Relation = 'run' | 'substituted' | 'piped';

/** One part of a reading: the call itself, a command in it, or a text that lies elsewhere and would run. */
export interface ReadingNode {
  readonly kind: 'call' | 'command' | 'file';
  /** The words after folding, quoted where they must be; the path of a text that lies elsewhere. */
  readonly text: string;
  /** Absent: it stands in the text by itself. */
  readonly relation?: Relation;
  readonly source?: SourceSpan;
  /** What it would do, as indices into the effects. */
  readonly effects: readonly number[];
  readonly children: readonly ReadingNode[];
  /** Parts below that a large command has and this tree leaves out. Absent: none. */
  readonly omitted?: { readonly commands: number; readonly effects: number };
}

/** What a tree holds at most; effects that a rule spoke about come first, then those that the text names first. */
export const TREE_LIMITS: { readonly commands: number; readonly effects: number } = {
  commands: 80,
  effects: 200,
};

/** The reading of a call as a tree. `spoken`: effects that a rule spoke about. */
export function treeOf(
  call: ToolCall,
  { effects, commands }: WorkspaceFacts,
  spoken: ReadonlySet<number>,
): ReadingNode {
  const owner = (at: number): number => ownerOf(effects[at], commands);
  const wanted = new Set([...spoken].slice(0, TREE_LIMITS.effects).map(owner));
  wanted.delete(NOBODY);
  const parents = new Map<number, number>();
  for (const at of firstOf(commands.length, wanted)) addLine(at, commands, parents);
  const kept = [...parents.keys()].sort((a, b) => a - b);
  const owners = new Map<number, number>();
  for (let at = 0; at < effects.length && owners.size < TREE_LIMITS.effects; at += 1) {
    if (at >= MAX_LOOKED && !spoken.has(at)) continue;
    const of = owner(at);
    if (of === NOBODY || parents.has(of)) owners.set(at, of);
  }
  const placed: Placed = { effects, commands, kept, parents, owners };
  const text = call.command ?? [call.tool, call.path ?? call.url ?? call.name ?? ''].join(' ').trim();
  const left = { commands: commands.length - kept.length, effects: effects.length - owners.size };
  return {
    kind: 'call',
    text,
    ...(call.command === undefined ? {} : { source: { start: 0, end: text.length } }),
    effects: effectsOf(NOBODY, placed, false),
    children: [...childrenOf(NOBODY, placed), ...filesOf(NOBODY, placed)],
    ...(left.commands + left.effects > 0 ? { omitted: left } : {}),
  };
}

/** No command: the call itself. */
const NOBODY = -1;

interface Placed {
  readonly effects: readonly Effect[];
  readonly commands: readonly CommandReading[];
  readonly kept: readonly number[];
  readonly parents: ReadonlyMap<number, number>;
  readonly owners: ReadonlyMap<number, number>;
}

/** Of more effects than these only what a rule spoke about is looked for. */
const MAX_LOOKED = 1_000;

/** The commands that are shown: those that are wanted, then the first ones; in order. */
function firstOf(count: number, wanted: ReadonlySet<number>): readonly number[] {
  const { commands } = TREE_LIMITS;
  const picked = new Set([...wanted].slice(0, commands));
  for (let at = 0; at < count && picked.size < commands; at += 1) picked.add(at);
  return [...picked].sort((a, b) => a - b);
}

/** Adds a command with all that it stands in. */
function addLine(start: number, commands: readonly CommandReading[], parents: Map<number, number>): void {
  for (let at = start; at >= 0 && !parents.has(at); ) {
    const parent = parentOf(at, commands);
    parents.set(at, parent);
    at = parent;
  }
}

/** The innermost command that another one stands in, or that runs it from elsewhere in the text. */
function parentOf(at: number, commands: readonly CommandReading[]): number {
  const command = commands[at];
  if (command === undefined) return NOBODY;
  let best = NOBODY;
  for (const [other, candidate] of commands.entries()) {
    if (other === at || candidate.origin !== command.origin) continue;
    if (!holds(candidate, command)) continue;
    const held = commands[best];
    if (held === undefined || isInner(candidate, held)) best = other;
  }
  const around = commands[best]?.via.length ?? 0;
  // A here-document stands outside the words of the shell that runs it.
  const runner = command.via.length > around + (best >= 0 ? 1 : 0) ? runnerOf(at, command, commands) : NOBODY;
  return runner >= 0 ? runner : best;
}

function holds(outer: CommandReading, inner: CommandReading): boolean {
  if (outer.origin !== undefined || !contains(outer.source, inner.source)) return false;
  return sizeOf(outer.source) > sizeOf(inner.source) || outer.via.length < inner.via.length;
}

function isInner(one: CommandReading, other: CommandReading): boolean {
  const [size, before] = [sizeOf(one.source), sizeOf(other.source)];
  return size < before || (size === before && one.via.length > other.via.length);
}

/** The last command before it that the reading says it ran through: `sh` with a here-document. */
function runnerOf(at: number, { via, origin }: CommandReading, commands: readonly CommandReading[]): number {
  const name = plainName(via.at(-1) ?? '');
  for (let other = at - 1; other >= 0; other -= 1) {
    const before = commands[other];
    if (before?.program === name && before.origin === origin && before.via.length === via.length - 1)
      return other;
  }
  return NOBODY;
}

function plainName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function contains(outer: SourceSpan, inner: SourceSpan): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function sizeOf({ start, end }: SourceSpan): number {
  return end - start;
}

/** The command whose effect it is: the innermost around it, else the one whose redirection it is. */
function ownerOf(effect: Effect | undefined, commands: readonly CommandReading[]): number {
  if (effect === undefined) return NOBODY;
  let best = NOBODY;
  let least: readonly number[] = [];
  for (const [at, command] of commands.entries()) {
    const distance = distanceOf(effect, command);
    if (distance === undefined) continue;
    if (best === NOBODY || isLess(distance, least)) [best, least] = [at, distance];
  }
  return best;
}

/** How far an effect is from a command, the weightiest difference first. */
function distanceOf(effect: Effect, command: CommandReading): readonly number[] | undefined {
  if (effect.origin !== command.origin) return undefined;
  const [name] = (effect.program ?? '').split(' ');
  const other = name === command.program ? 0 : 1;
  const names =
    effect.target !== undefined && command.args.some(({ text }) => text === effect.target) ? 0 : 1;
  if (effect.origin !== undefined) return [other, names];
  const { source } = effect;
  if (source === undefined) return undefined;
  if (contains(command.source, source)) {
    return [0, sizeOf(command.source), other, names, -command.via.length];
  }
  const behind = source.start >= command.source.end;
  return [
    1,
    other,
    behind ? 0 : 1,
    behind ? source.start - command.source.end : command.source.start - source.end,
  ];
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

function effectsOf(
  owner: number,
  { effects, owners }: Placed,
  elsewhere: boolean,
  origin?: string,
): readonly number[] {
  return [...owners].flatMap(([effect, of]) => {
    const from = effects[effect]?.origin;
    return of === owner && (from !== undefined) === elsewhere && (!elsewhere || from === origin)
      ? [effect]
      : [];
  });
}

function childrenOf(parent: number, placed: Placed, origin?: string): readonly ReadingNode[] {
  return placed.kept
    .filter((at) => placed.parents.get(at) === parent && placed.commands[at]?.origin === origin)
    .map((at) => commandNode(at, parent, placed));
}

/** A word that holds blanks or quotes shows where it begins and ends; what only the shell knows stays as it stands. */
function spelled({ text, known }: CommandReading['args'][number]): string {
  return known && /[\s'"]|^$/.test(text) ? shellQuote(text) : text;
}

function commandNode(at: number, parent: number, placed: Placed): ReadingNode {
  const command = placed.commands[at];
  if (command === undefined) return { kind: 'command', text: '', effects: [], children: [] };
  const relation = relationOf(command, placed.commands[parent]);
  return {
    kind: 'command',
    text: [command.program, ...command.args.map(spelled)].join(' '),
    ...(relation === undefined ? {} : { relation }),
    ...(command.origin === undefined ? { source: command.source } : {}),
    effects: effectsOf(at, placed, command.origin !== undefined, command.origin),
    children: [...childrenOf(at, placed, command.origin), ...filesOf(at, placed)],
  };
}

function relationOf(command: CommandReading, parent: CommandReading | undefined): Relation | undefined {
  if (parent !== undefined && command.via.length > parent.via.length) return 'run';
  if (command.piped === true && parent?.piped !== true) return 'piped';
  return parent === undefined ? undefined : 'substituted';
}

/** Texts from the disk that a command runs. */
function filesOf(runner: number, placed: Placed): readonly ReadingNode[] {
  const { commands, effects, kept } = placed;
  if (commands[runner]?.origin !== undefined) return [];
  const origins = new Set([
    ...kept.map((at) => commands[at]?.origin),
    ...[...placed.owners.keys()].map((at) => effects[at]?.origin),
  ]);
  return [...origins].flatMap((origin) => {
    if (origin === undefined || runnerOfFile(origin, placed) !== runner) return [];
    return [
      {
        kind: 'file' as const,
        text: origin,
        relation: 'run' as const,
        effects: effectsOf(NOBODY, placed, true, origin),
        children: childrenOf(NOBODY, placed, origin),
      },
    ];
  });
}

/** The command of the call that runs a text from the disk, as far as the reading tells. */
function runnerOfFile(origin: string, { commands, kept }: Placed): number {
  const name = plainName(origin).replace(/^package\.json#(?:pre|post)?/, '');
  const makes = origin === 'Makefile';
  return (
    kept.find((at) => {
      const { program = '', args = [], origin: from } = commands[at] ?? {};
      if (from !== undefined) return false;
      return makes
        ? /^g?make$/.test(program)
        : program === name || args.some(({ text }) => text === origin || text === name);
    }) ?? NOBODY
  );
}
