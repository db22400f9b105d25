import type { EffectVerb } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { type Details, onPath, traitsOf } from '../common/effects.ts';
import { GAP } from '../common/words.ts';
import type { Inline } from './acts.ts';
import type { Call } from './calls.ts';
import { isPunct, type Range, splitArguments, textAt } from './code.ts';
import { type Value, valuesOf } from './values.ts';

export function argument(call: Call, at: string): Range | undefined {
  if (at === 'self') return call.receiver;
  return call.args[Number(at)];
}

export function argumentValues(inline: Inline, call: Call, at: string): readonly Value[] {
  if (at === '*') return call.args.flatMap((range) => listValues(inline, range));
  const range = argument(call, at);
  return range === undefined ? [] : listValues(inline, named(inline, range));
}

/** The value of a keyword argument: `path='x'`, `path: 'x'`. */
export function named(inline: Inline, range: Range): Range {
  const { code } = inline.world;
  const keyword =
    code.tokens[range.from]?.kind === 'name' &&
    (isPunct(code, range.from + 1, '=') || isPunct(code, range.from + 1, ':')) &&
    range.to > range.from + 2;
  return keyword ? { from: range.from + 2, to: range.to } : range;
}

/** Values of an argument; a list counts element by element. */
export function listValues(inline: Inline, range: Range): readonly Value[] {
  const parts = listParts(inline, range);
  return parts === undefined
    ? valuesOf(inline.world, range)
    : parts.flatMap((part) => valuesOf(inline.world, part));
}

export function listParts(inline: Inline, range: Range): readonly Range[] | undefined {
  const { code, scope } = inline.world;
  const open =
    isPunct(code, range.from, '[') ||
    (isPunct(code, range.from, '(') &&
      splitArguments(code, { from: range.from + 1, to: code.partner[range.from] ?? range.to }).length > 1);
  if (open && code.partner[range.from] === range.to - 1)
    return splitArguments(code, { from: range.from + 1, to: range.to - 1 });
  if (range.to !== range.from + 1) return undefined;
  const given = scope.values.get(textAt(code, range.from)) ?? [];
  const [only] = given;
  return given.length === 1 && only !== undefined && isPunct(code, only.from, '[')
    ? listParts(inline, only)
    : undefined;
}

export function wordOf(inline: Inline, value: Value): Word {
  return {
    text: value.text,
    known: !value.text.includes(GAP),
    glob: value.glob,
    source: inline.nested.source,
  };
}

/** An effect on a path that the code names; a path that nobody can know counts only where something would be lost. */
export function onValue(inline: Inline, verb: EffectVerb, value: Value, details: Details): void {
  const word = wordOf(inline, value);
  const grave = verb === 'delete' || verb === 'move';
  if (!word.known && value.scratch !== true && !grave) return;
  if (!word.known && value.scratch === true && !grave) return;
  const scratch = value.scratch === true ? traitsOf(...(details.traits ?? []), 'scratch') : {};
  inline.acts.effects.push(
    ...onPath(inline.call, verb, word, { ...details, ...scratch, source: inline.nested.source }),
  );
}
