const GROUP = /^\((?:\?(?::|<?[=!]|<\w+>))?/;
const REPEAT = /^(?:[?*+]|\{(\d+)(?:,(\d*))?\})\??/;
const UNIT =
  /^(?:\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\[\s\S]|\[(?:[^\]\\]|\\.)*\]|[\s\S])/;

/**
 * The most units that a pattern reads from where it is tried: its longest match and what it looks at behind.
 * `Infinity` where a repeat has no bound.
 */
export function longestRead(source: string): number {
  let rest = source;

  const alternatives = (): number => {
    let longest = 0;
    for (;;) {
      longest = Math.max(longest, sequence());
      if (!rest.startsWith('|')) return longest;
      rest = rest.slice(1);
    }
  };

  const sequence = (): number => {
    let length = 0;
    while (rest !== '' && !rest.startsWith('|') && !rest.startsWith(')')) length += repeated(item());
    return length;
  };

  const item = (): number => {
    const [group] = GROUP.exec(rest) ?? [];
    if (group === undefined) {
      const [unit = ''] = UNIT.exec(rest) ?? [];
      rest = rest.slice(unit.length);
      return /^(?:[\^$]|\\[bB])$/.test(unit) ? 0 : 1;
    }
    rest = rest.slice(group.length);
    const inside = alternatives();
    rest = rest.slice(1);
    return group.startsWith('(?<=') || group.startsWith('(?<!') ? 0 : inside;
  };

  const repeated = (length: number): number => {
    const [repeat, least, most] = REPEAT.exec(rest) ?? [];
    if (repeat === undefined) return length;
    rest = rest.slice(repeat.length);
    if (repeat.startsWith('?') || length === 0) return length;
    const times = most === undefined ? least : most;
    return length * (times === undefined || times === '' ? Number.POSITIVE_INFINITY : Number(times));
  };

  return alternatives();
}
