export { isSeen } from './characters.ts';
export { LONGEST_ENCODED, reversed, rot13 } from './decode.ts';
export { fold, foldOnce } from './fold.ts';
export type { MappedText, Range, ViewKind } from './mapped-text.ts';
export { composed, sameText } from './mapped-text.ts';
export { isPlain } from './plain.ts';
export { UnitWriter } from './unit-writer.ts';
export { type Views, viewsOf } from './views.ts';
