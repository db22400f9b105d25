/** Letters of other scripts that look like a letter of ASCII: each string pairs look-alikes with the letter they stand for. */
const LOOK_ALIKES: readonly (readonly [letter: string, lookAlikes: string])[] = [
  ['a', 'аαɑ'],
  ['b', 'ЬƄḅ'],
  ['c', 'сϲⅽ'],
  ['d', 'ԁɗժ'],
  ['e', 'еҽєε'],
  ['f', 'ƒք'],
  ['g', 'ɡցԍ'],
  ['h', 'һհ'],
  ['i', 'іιıɩӏ'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['l', 'ⅼӀ׀'],
  ['m', 'мⅿ'],
  ['n', 'пηոռ'],
  ['o', 'оοօ'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'гɼ'],
  ['s', 'ѕʂ'],
  ['t', 'тτ'],
  ['u', 'υսʋц'],
  ['v', 'νѵ'],
  ['w', 'ԝωѡա'],
  ['x', 'хχ'],
  ['y', 'уγүყ'],
  ['z', 'ᴢʐ'],
  ['A', 'АΑ'],
  ['B', 'ВΒ'],
  ['C', 'СϹ'],
  ['D', 'Ꭰ'],
  ['E', 'ЕΕ'],
  ['G', 'Ԍ'],
  ['H', 'НΗ'],
  ['I', 'ІΙ'],
  ['J', 'Ј'],
  ['K', 'КΚ'],
  ['L', 'Ꮮ'],
  ['M', 'МΜ'],
  ['N', 'Ν'],
  ['O', 'ОΟՕ'],
  ['P', 'РΡ'],
  ['S', 'ЅՏ'],
  ['T', 'ТΤ'],
  ['U', 'Ս'],
  ['V', 'Ѵ'],
  ['W', 'Ԝ'],
  ['X', 'ХΧ'],
  ['Y', 'ҮΥ'],
  ['Z', 'Ζ'],
];

/** Letters that only decoration uses: they stand for their letter in any word. */
const DECORATED: readonly (readonly [letter: string, lookAlikes: string])[] = [
  ['a', 'ᴀ'],
  ['b', 'ʙ'],
  ['c', 'ᴄ'],
  ['d', 'ᴅ'],
  ['e', 'ᴇ'],
  ['f', 'ꜰ'],
  ['g', 'ɢ'],
  ['h', 'ʜ'],
  ['i', 'ɪ'],
  ['j', 'ᴊ'],
  ['k', 'ᴋ'],
  ['l', 'ʟ'],
  ['m', 'ᴍ'],
  ['n', 'ɴ'],
  ['o', 'ᴏ'],
  ['p', 'ᴘ'],
  ['q', 'ǫ'],
  ['r', 'ʀ'],
  ['s', 'ꜱ'],
  ['t', 'ᴛ'],
  ['u', 'ᴜ'],
  ['v', 'ᴠ'],
  ['w', 'ᴡ'],
  ['y', 'ʏ'],
];

/** By UTF-16 unit: the ASCII letter that a letter of another script looks like, or 0. For words that mix scripts. */
export const CONFUSABLES: Uint16Array = unitTable(LOOK_ALIKES);

/** By UTF-16 unit: the ASCII letter that a decorated letter stands for, or 0. */
export const DECORATIONS: Uint16Array = unitTable(DECORATED);

function unitTable(rows: readonly (readonly [letter: string, lookAlikes: string])[]): Uint16Array {
  const table = new Uint16Array(0x1_0000);
  for (const [letter, lookAlikes] of rows) {
    for (const alike of lookAlikes) table[alike.charCodeAt(0)] = letter.charCodeAt(0);
  }
  return table;
}
