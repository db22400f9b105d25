import { spend } from '../../budget.ts';
import { type Code, isPunct, LOOK, type Range, splitArguments, textAt } from './code.ts';

/** What names stand for, as far as the text tells: modules and their members, and values that were assigned. */
export interface Scope {
  /** `o` -> `os`, `rm` -> `shutil.rmtree`. */
  readonly modules: ReadonlyMap<string, string>;
  /** Expressions that a name was given anywhere in the text. */
  readonly values: ReadonlyMap<string, readonly Range[]>;
  /** Names that go over a collection; the ranges are the collections. */
  readonly loops: ReadonlyMap<string, readonly Range[]>;
  /** Modules whose members were imported without their names. */
  readonly stars: readonly string[];
}

interface Draft {
  readonly modules: Map<string, string>;
  readonly values: Map<string, Range[]>;
  readonly loops: Map<string, Range[]>;
  readonly stars: string[];
}

/** Reads imports and assignments of the whole text; order and branches are not followed. */
export function scopeOf(code: Code): Scope {
  const draft: Draft = { modules: new Map(), values: new Map(), loops: new Map(), stars: [] };
  for (let at = 0; at < code.tokens.length; at += 1) {
    const token = code.tokens[at];
    if (token?.kind === 'punct' && token.text === '=') assignment(code, at, draft);
    if (token?.kind !== 'name' || isPunct(code, at - 1, '.')) continue;
    if (token.text === 'import') readImport(code, at, draft);
    else if (token.text === 'from' && code.tokens[at + 1]?.kind === 'name') readFrom(code, at, draft);
    else if (token.text === 'for' || token.text === 'foreach') readLoop(code, at, draft);
    else if (/^(?:forEach|map|each)$/.test(token.text)) continue;
  }
  for (let at = 0; at < code.tokens.length; at += 1) {
    if (!isPunct(code, at, '.')) continue;
    if (/^(?:forEach|map|each)$/.test(textAt(code, at + 1))) readEach(code, at, draft);
    if (textAt(code, at + 1) === 'then') readThen(code, at, draft);
  }
  return draft;
}

function endOfLine(code: Code, from: number): number {
  let at = from;
  while (at < code.tokens.length) {
    spend(LOOK);
    const token = code.tokens[at];
    if (token?.kind === 'newline') return at;
    if (token?.kind === 'punct') {
      if (token.text === ';') return at;
      if (/^[([{]$/.test(token.text)) at = Math.max(at, code.partner[at] ?? at);
      else if (/^[)\]}]$/.test(token.text)) return at;
    }
    at += 1;
  }
  return at;
}

function assignment(code: Code, at: number, draft: Draft): void {
  const end = endOfLine(code, at + 1);
  const name = code.tokens[at - 1];
  const range = { from: at + 1, to: end };
  if (name?.kind === 'name' && !isPunct(code, at - 2, '.')) {
    note(draft.values, name.text, range);
    const module = moduleOf(code, range);
    if (module !== undefined) draft.modules.set(name.text, inFull(module, draft));
  }
  if (name?.text === '}' && name.kind === 'punct')
    destructured(code, code.partner[at - 1] ?? -1, at - 1, range, draft);
}

/** `const r = cp.exec`, where `cp` is a module by another name. */
function inFull(module: string, { modules }: Draft): string {
  const dot = module.indexOf('.');
  const owner = dot < 0 ? undefined : modules.get(module.slice(0, dot));
  return owner === undefined ? module : owner + module.slice(dot);
}

function note(map: Map<string, Range[]>, name: string, range: Range): void {
  const ranges = map.get(name);
  if (ranges === undefined) map.set(name, [range]);
  else ranges.push(range);
}

/** The module that an expression loads: `require('fs')`, `await import('node:fs')`, `__import__('os')`, or a dotted alias. */
export function moduleOf(code: Code, range: Range): string | undefined {
  let at = range.from;
  if (textAt(code, at) === 'await') at += 1;
  const word = code.tokens[at];
  if (word?.kind !== 'name') return undefined;
  const same = wrapped(code, range);
  if (same !== undefined) return moduleOf(code, same);
  let name = word.text;
  at += 1;
  if (/^(?:require|import|__import__)$/.test(name) && isPunct(code, at, '(')) {
    const loaded = code.tokens[at + 1];
    if (loaded?.kind !== 'string') return undefined;
    name = plainModule(loaded.text);
    at = (code.partner[at] ?? at) + 1;
  } else if (at >= range.to) return undefined;
  while (at + 1 < range.to && isPunct(code, at, '.') && code.tokens[at + 1]?.kind === 'name') {
    name += `.${textAt(code, at + 1)}`;
    at += 2;
  }
  return at >= range.to ? name : undefined;
}

/** `promisify(fs.unlink)` does what `fs.unlink` does. */
function wrapped(code: Code, { from, to }: Range): Range | undefined {
  const at = isPunct(code, from + 1, '.') ? from + 2 : from;
  if (!/^(?:promisify|callbackify)$/.test(textAt(code, at)) || !isPunct(code, at + 1, '(')) return undefined;
  return code.partner[at + 1] === to - 1 ? { from: at + 2, to: to - 1 } : undefined;
}

/** `node:fs/promises` and `fs-extra` behave as `fs` here. */
export function plainModule(name: string): string {
  const bare = name.replace(/^node:/, '');
  if (/^(?:fs\/promises|fs-extra|graceful-fs|mz\/fs)$/.test(bare)) return 'fs';
  return bare;
}

/** `const { rmSync: rm, exec } = require('x')`. */
function destructured(code: Code, open: number, close: number, range: Range, draft: Draft): void {
  const module =
    moduleOf(code, range) ??
    (code.tokens[range.from]?.kind === 'name' && range.to === range.from + 1
      ? textAt(code, range.from)
      : undefined);
  if (open >= 0 && module !== undefined) members(code, open, close, module, draft);
}

function members(code: Code, open: number, close: number, module: string, draft: Draft): void {
  for (const part of splitArguments(code, { from: open + 1, to: close })) {
    const member = textAt(code, part.from);
    const local = isPunct(code, part.from + 1, ':') ? textAt(code, part.from + 2) : member;
    draft.modules.set(local, `${module}.${member}`);
  }
}

/** `import os.path as p, sys` of Python; `import fs, { rm as r } from 'fs'` of JavaScript. */
function readImport(code: Code, at: number, draft: Draft): void {
  const end = endOfLine(code, at + 1);
  const from = fromBetween(code, at, end);
  if (from !== undefined) {
    importedFrom(code, { from: at + 1, to: from.at }, plainModule(from.module), draft);
    return;
  }
  if (textAt(code, at - 3) === 'from' || isPunct(code, at + 1, '(') || fromBefore(code, at)) return;
  for (const part of splitArguments(code, { from: at + 1, to: end })) {
    const dotted = dottedName(code, part.from);
    const local = textAt(code, dotted.end) === 'as' ? textAt(code, dotted.end + 1) : undefined;
    if (local !== undefined) draft.modules.set(local, dotted.name);
    else
      draft.modules.set(dotted.name.split('.')[0] ?? dotted.name, dotted.name.split('.')[0] ?? dotted.name);
  }
}

function fromBefore(code: Code, at: number): boolean {
  for (
    let back = at - 1;
    back >= 0 && code.tokens[back]?.kind !== 'newline' && !isPunct(code, back, ';');
    back -= 1
  ) {
    if (textAt(code, back) === 'from') return true;
  }
  return false;
}

function fromBetween(
  code: Code,
  at: number,
  end: number,
): { readonly at: number; readonly module: string } | undefined {
  for (let next = at + 1; next < end; next += 1) {
    const token = code.tokens[next + 1];
    if (textAt(code, next) === 'from' && token?.kind === 'string') return { at: next, module: token.text };
  }
  return undefined;
}

function importedFrom(code: Code, range: Range, module: string, draft: Draft): void {
  for (const part of splitArguments(code, range)) {
    if (isPunct(code, part.from, '{')) {
      for (const member of splitArguments(code, {
        from: part.from + 1,
        to: code.partner[part.from] ?? part.to,
      })) {
        const name = textAt(code, member.from);
        const local = textAt(code, member.from + 1) === 'as' ? textAt(code, member.from + 2) : name;
        draft.modules.set(local, `${module}.${name}`);
      }
    } else if (isPunct(code, part.from, '*')) draft.modules.set(textAt(code, part.from + 2), module);
    else draft.modules.set(textAt(code, part.from), module);
  }
}

/** `from shutil import rmtree as gone`. */
function readFrom(code: Code, at: number, draft: Draft): void {
  const dotted = dottedName(code, at + 1);
  if (textAt(code, dotted.end) !== 'import') return;
  const open = isPunct(code, dotted.end + 1, '(');
  const range = open
    ? { from: dotted.end + 2, to: code.partner[dotted.end + 1] ?? dotted.end + 2 }
    : { from: dotted.end + 1, to: endOfLine(code, dotted.end + 1) };
  for (const part of splitArguments(code, range)) {
    const name = textAt(code, part.from);
    if (name === '*') draft.stars.push(dotted.name);
    else
      draft.modules.set(
        textAt(code, part.from + 1) === 'as' ? textAt(code, part.from + 2) : name,
        `${dotted.name}.${name}`,
      );
  }
}

function dottedName(code: Code, from: number): { readonly name: string; readonly end: number } {
  let name = textAt(code, from);
  let at = from + 1;
  while (isPunct(code, at, '.') && code.tokens[at + 1]?.kind === 'name') {
    name += `.${textAt(code, at + 1)}`;
    at += 2;
  }
  return { name, end: at };
}

/** `for x in XS:`, `for (const x of XS)`, `foreach (XS as $x)`, `for my $x (XS)`. */
function readLoop(code: Code, at: number, draft: Draft): void {
  const inside = isPunct(code, at + 1, '(')
    ? { from: at + 2, to: code.partner[at + 1] ?? at + 2 }
    : undefined;
  const end = inside?.to ?? endOfLoopHead(code, at + 1);
  for (let next = at + 1; next < end; next += 1) {
    const word = textAt(code, next);
    if ((word === 'in' || word === 'of') && code.tokens[next]?.kind === 'name') {
      const names = namesBefore(code, inside?.from ?? at + 1, next);
      for (const name of names) note(draft.loops, name, { from: next + 1, to: end });
      return;
    }
    if (word === 'as' && textAt(code, at) === 'foreach') {
      note(draft.loops, textAt(code, end - 1), { from: at + 2, to: next });
      return;
    }
  }
  const variable = textAt(code, at + 1) === 'my' ? at + 2 : at + 1;
  if (isPunct(code, variable + 1, '('))
    note(draft.loops, textAt(code, variable), {
      from: variable + 2,
      to: code.partner[variable + 1] ?? variable + 2,
    });
}

function endOfLoopHead(code: Code, from: number): number {
  for (let at = from; at < code.tokens.length; at += 1) {
    const token = code.tokens[at];
    if (token?.kind === 'newline' || (token?.kind === 'punct' && (token.text === ':' || token.text === ';')))
      return at;
    if (token?.kind === 'punct' && /^[([{]$/.test(token.text)) at = Math.max(at, code.partner[at] ?? at);
    else if (token?.kind === 'punct' && /^[)\]}]$/.test(token.text)) return at;
  }
  return code.tokens.length;
}

function namesBefore(code: Code, from: number, to: number): readonly string[] {
  const names: string[] = [];
  for (let at = from; at < to; at += 1) {
    const token = code.tokens[at];
    if (token?.kind === 'name' && !/^(?:const|let|var|async)$/.test(token.text)) names.push(token.text);
  }
  return names;
}

/** `XS.forEach(x => ...)`, `XS.each do |x|`, `XS.each { |x| ... }`. */
function readEach(code: Code, dot: number, draft: Draft): void {
  const start = collectionStart(code, dot);
  if (start === undefined) return;
  let at = dot + 2;
  while (
    at < dot + 6 &&
    !(code.tokens[at]?.kind === 'name' && !/^(?:do|async|function)$/.test(textAt(code, at)))
  )
    at += 1;
  note(draft.loops, textAt(code, at), { from: start, to: dot });
}

/** `import('fs').then(f => ...)`, `import('fs').then(({ rm }) => ...)`. */
function readThen(code: Code, dot: number, draft: Draft): void {
  const open = code.partner[dot - 1] ?? -1;
  if (!isPunct(code, dot - 1, ')') || textAt(code, open - 1) !== 'import') return;
  const module = moduleOf(code, { from: open - 1, to: dot });
  if (module === undefined) return;
  let at = dot + 3;
  while (isPunct(code, at, '(') || /^(?:async|function)$/.test(textAt(code, at))) at += 1;
  if (isPunct(code, at, '{')) members(code, at, code.partner[at] ?? at, module, draft);
  else draft.modules.set(textAt(code, at), module);
}

/** Where the collection in front of a dot begins. */
function collectionStart(code: Code, dot: number): number | undefined {
  let at = dot - 1;
  if (/^[)\]}]$/.test(textAt(code, at)) && code.tokens[at]?.kind === 'punct') at = code.partner[at] ?? at;
  while (code.tokens[at - 1]?.kind === 'name' && isPunct(code, at, '(')) at -= 1;
  while (isPunct(code, at - 1, '.') && code.tokens[at - 2]?.kind === 'name') at -= 2;
  return at < 0 ? undefined : at;
}
