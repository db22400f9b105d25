import { GAP } from '../common/words.ts';
import { type Code, isPunct, type Range, splitArguments, textAt } from './code.ts';
import {
  environment,
  GETENV,
  GLOBS,
  HERE,
  HOMES,
  JOINS,
  LISTS,
  PASSES,
  REMOTE,
  TEMPORARY,
} from './known-calls.ts';
import { moduleOf, plainModule, type Scope } from './scope.ts';

/** What an expression may be: a text, known or with gaps, perhaps standing for a set. */
export interface Value {
  readonly text: string;
  readonly glob: boolean;
  /** Made a moment ago under the machine's temporary folder. */
  readonly scratch?: boolean;
  /** True when it came from the network or out of a decoder. */
  readonly remote?: boolean;
}

export interface World {
  readonly code: Code;
  readonly scope: Scope;
}

const UNKNOWN: Value = { text: GAP, glob: false };
const MAX_DEPTH = 12;
/** More possible values than this count as one that nobody can know. */
const MAX_VALUES = 12;

/** Everything that an expression may be. One unknown value stands for "anything". */
export function valuesOf(world: World, range: Range, depth = 0): readonly Value[] {
  if (depth > MAX_DEPTH || range.from >= range.to) return [UNKNOWN];
  const parts = splitPlus(world.code, range);
  let found: readonly Value[] = [{ text: '', glob: false }];
  for (const part of parts) found = product(found, term(world, part, depth));
  return found.length > MAX_VALUES ? [UNKNOWN] : found;
}

function product(left: readonly Value[], right: readonly Value[]): readonly Value[] {
  return left.flatMap((a) => right.map((b) => joined(a, b, '')));
}

function joined(a: Value, b: Value, between: string): Value {
  return {
    text: `${a.text}${between}${b.text}`,
    glob: a.glob || b.glob,
    ...(a.scratch || b.scratch ? { scratch: true } : {}),
    ...(a.remote || b.remote ? { remote: true } : {}),
  };
}

/** Splits at `+` and `.` of texts (Perl, PHP) outside brackets. */
function splitPlus(code: Code, range: Range): readonly Range[] {
  const parts: Range[] = [];
  let from = range.from;
  for (let at = range.from; at < range.to; at += 1) {
    const token = code.tokens[at];
    if (token?.kind !== 'punct') continue;
    if (/^[([{]$/.test(token.text)) at = Math.max(at, code.partner[at] ?? at);
    else if (token.text === '+' || (token.text === '.' && joinsTexts(code, at))) {
      parts.push({ from, to: at });
      from = at + 1;
    }
  }
  parts.push({ from, to: range.to });
  return parts.filter((part) => part.from < part.to);
}

function joinsTexts(code: Code, at: number): boolean {
  const after = code.tokens[at + 1];
  const before = code.tokens[at - 1];
  return (
    after?.kind === 'string' ||
    after?.text.startsWith('$') === true ||
    (before?.kind === 'string' && after?.kind !== 'name')
  );
}

function term(world: World, range: Range, depth: number): readonly Value[] {
  const { code } = world;
  const first = code.tokens[range.from];
  if (first === undefined) return [UNKNOWN];
  if (isPunct(code, range.from, '(') && code.partner[range.from] === range.to - 1) {
    const inside = splitArguments(code, { from: range.from + 1, to: range.to - 1 });
    return inside.length === 1 ? valuesOf(world, inside[0] ?? range, depth + 1) : [UNKNOWN];
  }
  if (first.kind === 'string' && range.to === range.from + 1) return stringValues(world, range.from, depth);
  if (first.kind === 'string' && adjacentStrings(code, range))
    return [{ text: stringsIn(code, range), glob: false }];
  const number = numberIn(code, range);
  if (number !== undefined) return [{ text: number, glob: false }];
  const slash = pathDivision(code, range);
  if (slash !== undefined) return divided(world, range, slash, depth);
  if (first.kind === 'name' && range.to === range.from + 1) return nameValues(world, first.text, depth);
  if (first.kind === 'name') return callValues(world, range, depth);
  return [UNKNOWN];
}

function numberIn(code: Code, range: Range): string | undefined {
  const sign = isPunct(code, range.from, '-') ? 1 : 0;
  const token = code.tokens[range.from + sign];
  return token?.kind === 'number' && range.to === range.from + sign + 1
    ? `${sign ? '-' : ''}${token.text}`
    : undefined;
}

function stringValues(world: World, at: number, depth: number): readonly Value[] {
  const token = world.code.tokens[at];
  const text = token?.text ?? '';
  if (token?.inner === undefined || !text.includes(GAP)) return [{ text, glob: false }];
  let found: readonly Value[] = [{ text: '', glob: false }];
  const pieces = text.split(GAP);
  pieces.forEach((piece, index) => {
    found = product(found, [{ text: piece, glob: false }]);
    if (index === pieces.length - 1) return;
    const [only, second] = token.inner?.[index] ?? [];
    const values =
      only?.kind === 'name' && second === undefined ? nameValues(world, only.text, depth + 1) : [UNKNOWN];
    found = product(found, values);
  });
  return found.length > MAX_VALUES ? [{ text, glob: false }] : found;
}

function adjacentStrings(code: Code, range: Range): boolean {
  for (let at = range.from; at < range.to; at += 1)
    if (!/^(?:string|newline)$/.test(code.tokens[at]?.kind ?? '')) return false;
  return true;
}

function stringsIn(code: Code, range: Range): string {
  let text = '';
  for (let at = range.from; at < range.to; at += 1)
    if (code.tokens[at]?.kind === 'string') text += textAt(code, at);
  return text;
}

/** `Path('a') / 'b'`: the last division outside brackets. */
function pathDivision(code: Code, range: Range): number | undefined {
  for (let at = range.to - 1; at > range.from; at -= 1) {
    if (/^[)\]}]$/.test(textAt(code, at)) && code.tokens[at]?.kind === 'punct')
      at = Math.max(range.from, code.partner[at] ?? at);
    else if (isPunct(code, at, '/')) return at;
  }
  return undefined;
}

function divided(world: World, range: Range, at: number, depth: number): readonly Value[] {
  const left = valuesOf(world, { from: range.from, to: at }, depth + 1);
  const right = valuesOf(world, { from: at + 1, to: range.to }, depth + 1);
  return left.flatMap((a) => right.map((b) => pathJoin([a, b])));
}

function pathJoin(parts: readonly Value[]): Value {
  let found: Value = { text: '', glob: false };
  for (const part of parts) {
    if (found.text === '' || part.text.startsWith('/'))
      found = { ...part, ...(found.scratch ? { scratch: true } : {}) };
    else found = joined(found, part, found.text.endsWith('/') ? '' : '/');
  }
  return found;
}

function nameValues(world: World, name: string, depth: number): readonly Value[] {
  if (name === '$ENV{HOME}') return [{ text: '~', glob: false }];
  const { values, loops } = world.scope;
  const given = values.get(name) ?? [];
  const over = loops.get(name) ?? [];
  if (given.length + over.length === 0 || given.length + over.length > 4) return [UNKNOWN];
  const found = [
    ...given.flatMap((range) => valuesOf(world, range, depth + 1)),
    ...over.flatMap((range) => elements(world, range, depth + 1)),
  ];
  return found.length === 0 || found.length > MAX_VALUES ? [UNKNOWN] : found;
}

/** What goes by when something is gone over: the elements of a list, or names in a folder. */
function elements(world: World, range: Range, depth: number): readonly Value[] {
  const { code } = world;
  const open = isPunct(code, range.from, '[') || isPunct(code, range.from, '(');
  if (open && code.partner[range.from] === range.to - 1) {
    return splitArguments(code, { from: range.from + 1, to: range.to - 1 }).flatMap((part) =>
      valuesOf(world, part, depth),
    );
  }
  const parts = splitArguments(code, range);
  if (parts.length > 1) return parts.flatMap((part) => valuesOf(world, part, depth));
  const [first] = world.scope.values.get(textAt(code, range.from)) ?? [];
  if (first !== undefined && range.to === range.from + 1) return elements(world, first, depth + 1);
  return valuesOf(world, range, depth);
}

/** Calls whose value can be told: joins, folders, temporary names, globs. */
function callValues(world: World, range: Range, depth: number): readonly Value[] {
  const { code } = world;
  const open = lastCall(code, range);
  if (open === undefined) return dottedValue(world, range, depth);
  const name = dotted(world, { from: range.from, to: open }, depth);
  const args = splitArguments(code, { from: open + 1, to: code.partner[open] ?? range.to });
  const values = (at: number): readonly Value[] =>
    args[at] === undefined ? [] : valuesOf(world, args[at], depth + 1);
  if (JOINS.test(name)) return joinAll(args.map((_, at) => values(at)));
  if (PASSES.test(name))
    return args.length === 0 ? [{ text: '.', glob: false }] : joinAll(args.map((_, at) => values(at)));
  if (TEMPORARY.test(name)) return [{ text: GAP, glob: false, scratch: true }];
  if (GETENV.test(name)) return values(0).map((value) => environment(`env.${value.text}`) ?? UNKNOWN);
  if (HOMES.test(name)) return [{ text: '~', glob: false }];
  if (HERE.test(name)) return [{ text: '.', glob: false }];
  if (GLOBS.test(name)) return values(0).map((value) => ({ ...value, glob: true }));
  if (LISTS.test(name))
    return (args.length === 0 ? [{ text: '.', glob: false }] : values(0)).map((value) => ({
      text: `${value.text}/*`,
      glob: true,
    }));
  if (REMOTE.test(name)) return [{ ...UNKNOWN, remote: true }];
  return receiverGlob(world, range, open, name, values(0), depth) ?? [UNKNOWN];
}

function joinAll(parts: readonly (readonly Value[])[]): readonly Value[] {
  let found: readonly (readonly Value[])[] = [[]];
  for (const part of parts) found = found.flatMap((list) => part.map((value) => [...list, value]));
  return found.map(pathJoin);
}

/** `Path('x').glob('*.py')`, `.resolve()`, `.read()`, `.decode()`. */
function receiverGlob(
  world: World,
  range: Range,
  open: number,
  name: string,
  first: readonly Value[],
  depth: number,
): readonly Value[] | undefined {
  const method = name.slice(name.lastIndexOf('.') + 1);
  const receiver: Range = { from: range.from, to: open - 2 };
  if (receiver.to <= receiver.from) return undefined;
  if (method === 'glob' || method === 'rglob') {
    const folders = valuesOf(world, receiver, depth + 1);
    return folders.flatMap((folder) =>
      first.map((value) => ({
        ...pathJoin([folder, method === 'rglob' ? { ...value, text: `**/${value.text}` } : value]),
        glob: true,
      })),
    );
  }
  if (method === 'iterdir')
    return valuesOf(world, receiver, depth + 1).map((value) => ({ text: `${value.text}/*`, glob: true }));
  if (
    /^(?:resolve|absolute|expanduser|toString|trim|strip|read|decode|text|format|replace|split|body|read_text)$/.test(
      method,
    )
  ) {
    const values = valuesOf(world, receiver, depth + 1);
    const kept = /^(?:resolve|absolute|expanduser|toString|trim|strip)$/.test(method);
    return kept
      ? values
      : [{ ...UNKNOWN, ...(values.some((value) => value.remote) ? { remote: true } : {}) }];
  }
  if (method === 'joinpath' || method === 'join')
    return valuesOf(world, receiver, depth + 1).flatMap((a) =>
      first.map((b) => (method === 'join' ? UNKNOWN : pathJoin([a, b]))),
    );
  return undefined;
}

/** A dotted name without a call: `response.text`, `os.environ`. */
function dottedValue(world: World, range: Range, depth: number): readonly Value[] {
  const { code } = world;
  const variable = environment(dotted(world, range, depth));
  if (variable !== undefined) return [variable];
  if (isPunct(code, range.to - 2, '.') && range.to - 2 > range.from) {
    const receiver = valuesOf(world, { from: range.from, to: range.to - 2 }, depth + 1);
    if (receiver.some((value) => value.remote)) return [{ ...UNKNOWN, remote: true }];
    if (receiver.some((value) => value.scratch)) return [{ ...UNKNOWN, scratch: true }];
  }
  return [UNKNOWN];
}

/** The bracket of the call that an expression ends with. */
function lastCall(code: Code, range: Range): number | undefined {
  if (!isPunct(code, range.to - 1, ')')) return undefined;
  const open = code.partner[range.to - 1] ?? -1;
  return open > range.from ? open : undefined;
}

/** Calls that load a module by its name, or reach a member by its name. */
const LOADS = /(?:^|\.)(?:require|import|__import__|import_module|getBuiltinModule|createRequire\(\))$/;

/** A dotted name with imports resolved; calls inside it are written `()`, and members that nobody can know `[]`. */
export function dotted(world: World, range: Range, depth = 0): string {
  const { code } = world;
  let { name, at } = head(world, range);
  while (at < range.to) {
    if (isPunct(code, at, '(')) {
      name = called(world, name, at, depth + 1);
      at = (code.partner[at] ?? range.to) + 1;
    } else if (isPunct(code, at, '[')) {
      name += member(world, { from: at + 1, to: code.partner[at] ?? range.to }, depth + 1);
      at = (code.partner[at] ?? range.to) + 1;
    } else {
      const text = textAt(code, at);
      name += text === '?.' ? '.' : text;
      at += 1;
    }
  }
  return name
    .replace(/\.promises\b/, '')
    .replace(/^(?:globalThis|global|window|builtins|__builtins__|Kernel)\./, '');
}

function head(world: World, range: Range): { name: string; at: number } {
  const { code, scope } = world;
  const first = range.from;
  if (isPunct(code, first, '(')) {
    const end = code.partner[first] ?? first;
    return { name: moduleOf(code, { from: first + 1, to: end }) ?? '()', at: end + 1 };
  }
  const text = textAt(code, first);
  return { name: scope.modules.get(text) ?? text, at: first + 1 };
}

function called(world: World, name: string, open: number, depth: number): string {
  const { code } = world;
  const args = splitArguments(code, { from: open + 1, to: code.partner[open] ?? open });
  const first = args[0];
  const second = args[1];
  if (first !== undefined && LOADS.test(name)) {
    const [value] = valuesOf(world, first, depth);
    if (value !== undefined && !value.text.includes(GAP)) return plainModule(value.text);
    return 'unknown-module';
  }
  if (name === 'getattr' && first !== undefined && second !== undefined) {
    const [value] = valuesOf(world, second, depth);
    const owner = dotted(world, first, depth);
    return value === undefined || value.text.includes(GAP) ? `${owner}[]` : `${owner}.${value.text}`;
  }
  return `${name}()`;
}

function member(world: World, range: Range, depth: number): string {
  const [value] = valuesOf(world, range, depth);
  return value === undefined || value.text.includes(GAP) || !/^[A-Za-z_]\w*$/.test(value.text)
    ? '[]'
    : `.${value.text}`;
}
