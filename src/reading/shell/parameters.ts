import { spend } from '../budget.ts';
import { isPlainName, isSecretName, tellsEnvironment } from '../programs/common/environment.ts';
import { type Chunk, chunkOf, type Folding, type Purpose } from './folding.ts';
import { escapePattern, MAX_MATCH, patternMatcher } from './patterns.ts';
import { locate } from './scope.ts';
import type { Operation, ParameterPart, SyntaxWord } from './syntax.ts';
import { EMPTY, isKnown, literal, ONE_NAME, UNKNOWN, type Value, withReads } from './values.ts';
import { assign, CONVENTIONAL, lookup } from './variables.ts';

/** `$x`, `${x...}`, `$@` and `${a[...]}`. */
export function expandParameter(part: ParameterPart, folding: Folding, purpose: Purpose): readonly Chunk[] {
  const list = listOf(part, folding);
  if (list === undefined) return [chunkOf(expandScalar(part, folding), part.quoted)];
  if (part.prefix === '#') return [chunkOf(literal(String(list.length)), part.quoted)];
  spend(list.length);
  for (const value of list) tell(value, folding);
  const values = sliced(list, part.operation, folding);
  if (
    part.name === '*' &&
    !part.quoted &&
    values !== undefined &&
    values.length > 1 &&
    lookup(folding, 'IFS')?.text === ''
  )
    folding.distrust('words that bash may join', part.start, part.end);
  const joined = purpose === 'text' || (part.quoted && (part.name === '*' || subscript(part) === '*'));
  if (values === undefined) return [chunkOf(UNKNOWN, part.quoted)];
  if (joined) return [chunkOf(joinValues(values, separatorOf(part, folding)), part.quoted)];
  return values.flatMap((value, index): Chunk[] => [
    ...(index === 0 ? [] : [{ kind: 'break' as const }]),
    chunkOf(value, part.quoted),
  ]);
}

function joinValues(values: readonly Value[], separator: string | undefined): Value {
  if (values.length === 1) return values[0] ?? EMPTY;
  if (separator === undefined || values.some((value) => value.set)) return UNKNOWN;
  return literal(values.map((value) => value.text).join(separator));
}

/** What stands between the words of `"$*"`; undefined when nobody can know. */
function separatorOf(part: ParameterPart, folding: Folding): string | undefined {
  const starred = part.name === '*' || subscript(part) === '*';
  if (!starred || !folding.state.variables.has('IFS')) return ' ';
  const ifs = lookup(folding, 'IFS');
  return ifs === undefined || !isKnown(ifs) ? undefined : ifs.text.slice(0, 1);
}

function subscript(part: ParameterPart): string | undefined {
  const only = part.index?.parts[0];
  return part.index?.parts.length === 1 && only?.kind === 'text' ? only.text : undefined;
}

/** The elements that a parameter names as a list; undefined when it is one value. */
function listOf(part: ParameterPart, folding: Folding): readonly Value[] | undefined {
  if (part.prefix === '!') return undefined;
  if (part.name === '@' || part.name === '*') {
    const { values, any } = folding.state.positional;
    return values ?? [any];
  }
  const index = subscript(part);
  if (index !== '@' && index !== '*') return undefined;
  const variable = folding.state.variables.get(part.name);
  if (variable === undefined) return [UNKNOWN];
  const scalar = lookup(folding, part.name);
  return variable.elements ?? (scalar === undefined ? [UNKNOWN] : [scalar]);
}

/** `${@:2}` and the operations that act on each element. */
function sliced(
  list: readonly Value[],
  operation: Operation | undefined,
  folding: Folding,
): readonly Value[] | undefined {
  if (operation === undefined) return list;
  if (operation.kind === 'slice') {
    const offset = numberOf(operation.offset, folding);
    const length = operation.length === undefined ? list.length : numberOf(operation.length, folding);
    if (offset === undefined || length === undefined || offset < 0 || length < 0) return undefined;
    const from = Math.max(0, offset - 1);
    return list.slice(from, from + length);
  }
  if (operation.kind === 'default') {
    const other = folding.text(operation.word);
    if (operation.operator.endsWith('+')) return list.length > 0 ? [other] : [];
    return list.length > 0 ? list : [other];
  }
  return list.map((value) => operate(value, operation, folding));
}

function expandScalar(part: ParameterPart, folding: Folding): Value {
  const value = currentValue(part, folding);
  if (value === undefined && part.prefix === undefined && !onlyTests(part)) tellOutside(part, folding);
  if (value !== undefined && part.prefix !== '#' && !onlyTests(part)) tell(value, folding);
  const { operation } = part;
  if (part.prefix === '#')
    return value !== undefined && isKnown(value) && !value.set
      ? literal(String(value.text.length))
      : ONE_NAME;
  if (operation?.kind === 'default') return withDefault(part, value, operation, folding);
  if (operation === undefined) return value ?? UNKNOWN;
  if (value === undefined) {
    operate(UNKNOWN, operation, folding);
    return UNKNOWN;
  }
  // A part of an output is no output as a whole.
  const { from: _, ...changed } = operate(value, operation, folding);
  return changed;
}

/** Whoever prints the value prints what was read into it. */
function tell(value: Value, folding: Folding): void {
  const { reads = [] } = value;
  spend(reads.length);
  folding.out.effects.push(...reads);
}

/** A variable that the text did not set comes from a file that it sourced, or from the environment. */
function tellOutside({ name, start, end }: ParameterPart, folding: Folding): void {
  const { sourced } = folding.state;
  if (!isPlainName(name)) folding.out.effects.push(...sourced);
  if (isSecretName(name)) {
    const source = locate(folding.scope, start, end);
    folding.out.effects.push(tellsEnvironment({ program: `$${name}`, source }, name));
  }
}

/** `${x:+word}` says only whether there is a value. */
function onlyTests({ operation }: ParameterPart): boolean {
  return operation?.kind === 'default' && operation.operator.endsWith('+');
}

function currentValue(part: ParameterPart, folding: Folding): Value | undefined {
  if (part.prefix === '!') return indirect(part, folding);
  if (part.index === undefined) return lookup(folding, part.name);
  const index = numberOf(part.index, folding);
  const elements = folding.state.variables.get(part.name)?.elements;
  if (elements === undefined) return index === 0 ? lookup(folding, part.name) : undefined;
  if (index !== undefined) return elements.at(index);
  return withReads(
    UNKNOWN,
    elements.flatMap((element) => element.reads ?? []),
  );
}

function indirect(part: ParameterPart, folding: Folding): Value {
  if (part.operation?.kind === 'names' || part.index !== undefined) return ONE_NAME;
  const name = lookup(folding, part.name);
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name.text)) {
    if (name !== undefined && /`|\$\(/.test(name.text))
      folding.distrust('a name that runs commands', part.start, part.end);
    return UNKNOWN;
  }
  return lookup(folding, name.text) ?? UNKNOWN;
}

function withDefault(
  part: ParameterPart,
  value: Value | undefined,
  operation: Extract<Operation, { kind: 'default' }>,
  folding: Folding,
): Value {
  const other = folding.text(operation.word);
  const colon = operation.operator.startsWith(':');
  const kind = operation.operator.at(-1);
  if (kind === '?') return value ?? UNKNOWN;
  const gone = part.index === undefined && folding.state.variables.get(part.name)?.unset === true;
  const isSet = gone
    ? false
    : value === undefined || !isKnown(value)
      ? undefined
      : !(colon && value.text === '');
  if (kind === '+') {
    if (isSet !== undefined) return isSet ? other : EMPTY;
    return eitherWay(part, EMPTY, other, folding);
  }
  if (isSet === true && value !== undefined) return value;
  const result =
    isSet === false || conventional(part, folding)
      ? other
      : eitherWay(part, other, value ?? UNKNOWN, folding);
  if (kind === '=') assign(folding, part.name, [result]);
  return result;
}

function conventional(part: ParameterPart, folding: Folding): boolean {
  return CONVENTIONAL.has(part.name) && !folding.state.variables.has(part.name);
}

function eitherWay(part: ParameterPart, one: Value, other: Value, folding: Folding): Value {
  if (one.text === other.text) return one;
  const index = folding.chooser.pick(`${part.name}@${part.start}`, 2);
  if (index < 0) return UNKNOWN;
  return index === 0 ? one : other;
}

function operate(value: Value, operation: Operation, folding: Folding): Value {
  switch (operation.kind) {
    case 'remove':
      return remove(value, operation.operator, folding.pattern(operation.word));
    case 'replace': {
      const pattern = folding.pattern(operation.pattern);
      return replace(value, operation.operator, pattern, folding.text(operation.replacement));
    }
    case 'slice': {
      const offset = numberOf(operation.offset, folding);
      const length =
        operation.length === undefined ? Number.MAX_SAFE_INTEGER : numberOf(operation.length, folding);
      return substring(value, offset, length);
    }
    case 'case':
      return changeCase(value, operation, folding);
    case 'transform':
      return transform(value, operation.operator, folding);
    default:
      return UNKNOWN;
  }
}

function numberOf(word: SyntaxWord, folding: Folding): number | undefined {
  const { text } = folding.text(word);
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : undefined;
}

function plain(value: Value): boolean {
  return isKnown(value) && value.set !== true && value.text.length <= MAX_MATCH;
}

function remove(value: Value, operator: string, pattern: string | undefined): Value {
  if (value.set) return removeFromSet(value, operator, pattern);
  if (value.name) return value;
  if (pattern === undefined || !plain(value)) return UNKNOWN;
  const matches = patternMatcher(pattern);
  const { text } = value;
  const longest = operator.length === 2;
  const front = operator.startsWith('#');
  for (let step = 0; step <= text.length; step += 1) {
    const length = longest ? text.length - step : step;
    const piece = front ? text.slice(0, length) : text.slice(text.length - length);
    if (matches(piece)) return literal(front ? text.slice(length) : text.slice(0, text.length - length));
  }
  return value;
}

/** The usual ways to take a name apart, on a pattern that stands for a set: folder, name, and a literal ending. */
function removeFromSet(value: Value, operator: string, pattern: string | undefined): Value {
  const { text } = value;
  const slash = text.lastIndexOf('/');
  if (pattern === '*/' && operator === '##') return { ...value, text: text.slice(slash + 1) };
  if (pattern === '/*' && operator === '%')
    return slash < 0 ? value : { ...value, text: text.slice(0, slash) };
  if (operator.startsWith('%') && pattern !== undefined) {
    const ending = pattern.replace(/^\.\*$/, /\.[A-Za-z0-9]+$/.exec(text)?.[0] ?? '.*');
    if (!/[*?[\\]/.test(ending) && text.endsWith(ending))
      return { ...value, text: text.slice(0, text.length - ending.length) };
    if (!ending.includes('/') && text.endsWith('*')) return value;
  }
  return UNKNOWN;
}

function replace(value: Value, operator: string, pattern: string | undefined, replacement: Value): Value {
  if (value.set && pattern !== undefined && !/[*?[\\]/.test(pattern) && isKnown(replacement)) {
    const text = value.text.split(pattern);
    return text.length === 1
      ? { ...value, text: '**' }
      : { ...value, text: text.join(escapePattern(replacement.text)) };
  }
  if (pattern === undefined || !plain(value) || !isKnown(replacement) || replacement.set) return UNKNOWN;
  const { text } = value;
  const matches = patternMatcher(pattern);
  if (operator === '/#' || operator === '/%') {
    const cut = remove(value, operator === '/#' ? '##' : '%%', pattern).text;
    if (cut.length === text.length) return value;
    return literal(operator === '/#' ? replacement.text + cut : cut + replacement.text);
  }
  if (text.length > 256) return UNKNOWN;
  let out = '';
  let at = 0;
  let first = true;
  while (at < text.length) {
    const end = first || operator === '//' ? longestMatch(text, at, matches) : at;
    if (end > at) {
      out += replacement.text;
      at = end;
      first = false;
    } else {
      out += text[at];
      at += 1;
    }
  }
  return literal(out);
}

function longestMatch(text: string, at: number, matches: (text: string) => boolean): number {
  for (let end = text.length; end > at; end -= 1) if (matches(text.slice(at, end))) return end;
  return at;
}

function substring(value: Value, offset: number | undefined, length: number | undefined): Value {
  if (value.name) return value;
  if (!plain(value) || offset === undefined || length === undefined) return UNKNOWN;
  const { text } = value;
  const from = offset < 0 ? Math.max(0, text.length + offset) : offset;
  return literal(length < 0 ? text.slice(from, length) : text.slice(from, from + length));
}

function changeCase(value: Value, operation: Extract<Operation, { kind: 'case' }>, folding: Folding): Value {
  if (operation.word !== undefined) folding.text(operation.word);
  if (!plain(value) || operation.word !== undefined) return value.name ? value : UNKNOWN;
  const { text } = value;
  const change = (one: string): string =>
    operation.operator.startsWith('^') ? one.toUpperCase() : one.toLowerCase();
  return literal(operation.operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1));
}

function transform(value: Value, operator: string, folding: Folding): Value {
  if (operator === 'P' && /`|\$\(/.test(value.text)) {
    folding.distrust('a prompt text that runs commands', 0, folding.scope.text.length);
  }
  if (operator === 'U' && plain(value)) return literal(value.text.toUpperCase());
  if (operator === 'L' && plain(value)) return literal(value.text.toLowerCase());
  return value.name ? value : UNKNOWN;
}
