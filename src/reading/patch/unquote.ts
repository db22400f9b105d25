const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
};

/** A path in quotes as C has them; undefined where it is none. What stands behind the last quote does not count. */
export function unquote(spelled: string): string | undefined {
  const bytes: number[] = [];
  for (let at = 1; at < spelled.length; at += 1) {
    const char = spelled[at] ?? '';
    if (char === '"') return Buffer.from(bytes).toString('utf8');
    if (char !== '\\') {
      bytes.push(...Buffer.from(char));
      continue;
    }
    const octal = /^[0-7]{3}/.exec(spelled.slice(at + 1))?.[0];
    const code = ESCAPES[spelled[at + 1] ?? ''];
    if (octal === undefined && code === undefined) return undefined;
    bytes.push(octal === undefined ? (code ?? 0) : Number.parseInt(octal, 8));
    at += octal === undefined ? 1 : 3;
  }
  return undefined;
}
