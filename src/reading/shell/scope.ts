import type { SourceSpan } from '../../action/effect.ts';
import { spend } from '../budget.ts';

/** One text being read: its positions, and where they lie in the outermost text. */
export interface Scope {
  readonly text: string;
  /** Outermost text; the same object for every scope of one reading. */
  readonly root: string;
  readonly place:
    | { readonly kind: 'shifted'; readonly by: number }
    | { readonly kind: 'within'; readonly span: SourceSpan };
}

export function rootScope(text: string): Scope {
  return { text, root: text, place: { kind: 'shifted', by: 0 } };
}

/** Where a range of the scope's text lies in the outermost text. */
export function locate(scope: Scope, start: number, end: number): SourceSpan {
  if (scope.place.kind === 'within') return scope.place.span;
  return { start: start + scope.place.by, end: end + scope.place.by };
}

/**
 * A text nested in the word at `span` (of the outermost text): its positions are exact when it stands there verbatim, and the
 * whole word otherwise.
 */
export function nestedScope(outer: Scope, text: string, span: SourceSpan): Scope {
  spend((span.end - span.start) >> 6);
  const at = text === '' ? -1 : outer.root.slice(span.start, span.end).indexOf(text);
  const place =
    at < 0 ? ({ kind: 'within', span } as const) : ({ kind: 'shifted', by: span.start + at } as const);
  return { text, root: outer.root, place };
}
