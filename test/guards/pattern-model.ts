/** One part of the source of a pattern: an escape, a class, a group's beginning, a count, or a single character. */
const PART = /\\.|\[(?:[^\]\\]|\\.)*\]|\(\?<\w+>|\(\?:|\{\d+(?:,\d*)?\}\??|[\s\S]/g;
const LITERAL = /^[A-Za-z0-9_:;, /="'-]$/;
const COUNT = /^\{(\d+)(?:,(\d*))?\}(\??)$/;
const REPEATED = /^[?*+{]/;

/**
 * A pattern that is at least as hard to match as the one given, and quick to check: counts lose their upper bounds, what
 * is looked at around a match is consumed or left out, fixed words become two of their letters. It is tried where a
 * candidate was found and nowhere else, so it is anchored. What is linear without bounds is linear with them.
 */
export function patternModel(source: string): string {
  const parts = withoutLooks(source).match(PART) ?? [];
  let model = '';
  let word = '';
  parts.forEach((part, index) => {
    const alone = !REPEATED.test(parts[index + 1] ?? '');
    if (LITERAL.test(part) && alone) {
      word += part;
      return;
    }
    model += word.slice(0, 2) + unbounded(part.replace(/^\(\?<\w+>$/, '(?:'));
    word = '';
  });
  return `^(?:${withoutHead(model + word.slice(0, 2))})`;
}

/** Fixed words at the beginning are read once: they are all one word. */
function withoutHead(model: string): string {
  const head = /^(?:\(\?:(?:[\w.:-]|\\\.|\\\/|\|){1,400}\)|[\w.:-]{1,4})(?=\[)/.exec(model);
  return head === null ? model : `%${model.slice(head[0].length)}`;
}

function unbounded(part: string): string {
  const count = COUNT.exec(part);
  if (count === null) return part;
  const [, least = '', most, lazy = ''] = count;
  if (most === undefined) return Number(least) > 2 ? '{2}' : part;
  if (most !== '' && Number(most) <= 2) return part;
  return (Number(least) > 0 ? '+' : '*') + lazy;
}

function withoutLooks(source: string): string {
  return source
    .replace(/\(\?<(?:!|=)(?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/g, '')
    .replace(/\(\?!(\[(?:[^\]\\]|\\.)*\])\)/g, (_, set: string) => `(?:${inverted(set)}|$)`)
    .replace(/\(\?=/g, '(?:');
}

function inverted(set: string): string {
  return set.startsWith('[^') ? `[${set.slice(2)}` : `[^${set.slice(1)}`;
}
