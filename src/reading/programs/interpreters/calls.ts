import { spend } from '../../budget.ts';
import { type Code, isPunct, LOOK, type Range, splitArguments, textAt } from './code.ts';
import { dotted, type World } from './values.ts';

/** A call: the dotted name that it goes by after imports, and its arguments. */
export interface Call {
  readonly name: string;
  readonly args: readonly Range[];
  /** What the last segment is called on. */
  readonly receiver: Range | undefined;
}

/** Every call of the code. `bare`: the language also calls without brackets. */
export function callsOf(world: World, bare: RegExp | undefined): readonly Call[] {
  const { code } = world;
  const calls: Call[] = [];
  for (let at = 0; at < code.tokens.length; at += 1) {
    if (isPunct(code, at, '(')) {
      const call = bracketed(world, at);
      if (call !== undefined) calls.push(call);
    } else if (bare !== undefined && code.tokens[at]?.kind === 'name') {
      const call = unbracketed(world, at, bare);
      if (call !== undefined) calls.push(call);
    }
  }
  return calls;
}

function bracketed(world: World, open: number): Call | undefined {
  const { code } = world;
  const start = chainStart(code, open - 1);
  if (start === undefined) return undefined;
  const args = splitArguments(code, { from: open + 1, to: code.partner[open] ?? open + 1 });
  return { name: dotted(world, { from: start, to: open }), args, receiver: receiverOf(code, start, open) };
}

/** The part before the last dot of a chain. */
function receiverOf(code: Code, start: number, end: number): Range | undefined {
  const dot = end - 2;
  const linked =
    isPunct(code, dot, '.') ||
    isPunct(code, dot, '?.') ||
    isPunct(code, dot, '->') ||
    isPunct(code, dot, '::');
  return linked && dot > start ? { from: start, to: dot } : undefined;
}

/** Where a chain of names, calls and members begins that ends here. */
export function chainStart(code: Code, end: number): number | undefined {
  let at = end;
  for (;;) {
    spend(LOOK);
    const token = code.tokens[at];
    if (token === undefined) return undefined;
    if (token.kind === 'punct' && (token.text === ')' || token.text === ']')) {
      const open = code.partner[at] ?? -1;
      if (open < 0) return undefined;
      const before = code.tokens[open - 1];
      const goesOn = before?.kind === 'name' || (before?.kind === 'punct' && /^[)\]]$/.test(before.text));
      if (!goesOn) return token.text === ')' && end !== at ? open : undefined;
      at = open - 1;
      continue;
    }
    if (token.kind !== 'name' && !(token.kind === 'string' && at !== end)) return undefined;
    const link = code.tokens[at - 1];
    if (link?.kind !== 'punct' || !/^(?:\.|\?\.|::|->)$/.test(link.text)) return at;
    at -= 2;
  }
}

/** `Order.delete_all`: a call without arguments. */
function member(world: World, at: number): Call {
  const start = chainStart(world.code, at) ?? at;
  return {
    name: dotted(world, { from: start, to: at + 1 }),
    args: [],
    receiver: receiverOf(world.code, start, at + 1),
  };
}

const STOPS = /^(?:if|unless|or|and|do|while|until|for|foreach|then|rescue)$/;

/** `unlink $x, "y" if ...`, `FileUtils.rm_rf 'x'`. */
/** Perl's words that take what a loop goes over when they are given nothing. */
const TAKES_LOOP = /^(?:unlink|rmdir)$/;

function unbracketed(world: World, at: number, bare: RegExp): Call | undefined {
  const { code } = world;
  if (!bare.test(textAt(code, at))) return undefined;
  const next = code.tokens[at + 1];
  const ends =
    next === undefined || next.kind === 'newline' || (next.kind === 'punct' && /^[;)}.]$/.test(next.text));
  if (ends && isPunct(code, at - 1, '.')) return member(world, at);
  if ((ends || isPunct(code, at + 1, '}')) && TAKES_LOOP.test(textAt(code, at)))
    return { name: textAt(code, at), args: [], receiver: undefined };
  if (
    next === undefined ||
    next.kind === 'newline' ||
    (next.kind === 'punct' && !/^[[\\<{]$/.test(next.text))
  )
    return undefined;
  const start = chainStart(code, at) ?? at;
  let end = at + 1;
  while (end < code.tokens.length && !stops(code, end)) {
    end = /^[([{]$/.test(textAt(code, end)) ? Math.max(end, code.partner[end] ?? end) + 1 : end + 1;
  }
  const args = splitArguments(code, { from: at + 1, to: end });
  return {
    name: dotted(world, { from: start, to: at + 1 }),
    args,
    receiver: receiverOf(code, start, at + 1),
  };
}

function stops(code: Code, at: number): boolean {
  const token = code.tokens[at];
  if (token?.kind === 'newline') return true;
  if (token?.kind === 'punct') return /^(?:[;)\]}]|\|\||&&)$/.test(token.text);
  return token?.kind === 'name' && STOPS.test(token.text);
}
