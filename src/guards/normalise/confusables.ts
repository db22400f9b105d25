import { DECORATED, LOOK_ALIKES, type LookAlikes } from '../../action/look-alikes.ts';

/** By UTF-16 unit: the ASCII letter that a letter of another script looks like, or 0. For words that mix scripts. */
export const CONFUSABLES: Uint16Array = unitTable(LOOK_ALIKES);

/** By UTF-16 unit: the ASCII letter that a decorated letter stands for, or 0. */
export const DECORATIONS: Uint16Array = unitTable(DECORATED);

function unitTable(rows: readonly LookAlikes[]): Uint16Array {
  const table = new Uint16Array(0x1_0000);
  for (const [letter, lookAlikes] of rows) {
    for (const alike of lookAlikes) table[alike.charCodeAt(0)] = letter.charCodeAt(0);
  }
  return table;
}
