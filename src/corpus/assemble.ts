import { hidden } from './hidden.ts';
import { madeValue } from './made-values.ts';
import type { CasePart } from './stored.ts';

/** The text that the parts stand for. */
export function assembled(parts: readonly CasePart[]): string {
  return parts.map(textOf).join('');
}

function textOf(part: CasePart): string {
  if (typeof part === 'string') return part;
  if ('hide' in part) return hidden(part.hide, part.as);
  return madeValue(part);
}
