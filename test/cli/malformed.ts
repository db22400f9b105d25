/** A stream of numbers in [0, 1) that is the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Malformed {
  readonly kind: string;
  readonly bytes: Buffer;
}

type Maker = (base: Readonly<Record<string, unknown>>, random: () => number) => string | Buffer;

/** A value of another type than any field has. */
const STRANGE: readonly unknown[] = [7, -0.5, true, [], [['x']], {}, { toString: 'x' }, ''];

const pick = <T>(list: readonly T[], random: () => number): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const textIn = (random: () => number, size: number): string => {
  let text = '';
  while (text.length < size) text += String.fromCharCode(0x20 + Math.floor(random() * 0x5f));
  return text;
};

/** Ways to spoil an object with the required fields. Each always gives what no reader may accept. */
export function makersFor(required: readonly string[]): Readonly<Record<string, Maker>> {
  return {
    'cut off': (base, random) => {
      const bytes = Buffer.from(JSON.stringify(base));
      return bytes.subarray(0, 1 + Math.floor(random() * (bytes.length - 1)));
    },
    'a field of another type': (base, random) => {
      const key = pick(required, random);
      const strange = STRANGE.filter(
        (value) => isObject(value) !== isObject(base[key]) || Array.isArray(value),
      );
      return JSON.stringify({ ...base, [key]: pick(strange, random) });
    },
    'a field missing': (base, random) => JSON.stringify({ ...base, [pick(required, random)]: undefined }),
    'a field that is null': (base, random) => JSON.stringify({ ...base, [pick(required, random)]: null }),
    'a key twice': (base, random) => {
      const key = pick(Object.keys(base), random);
      return `{${JSON.stringify(key)}:${JSON.stringify(base[key])},${JSON.stringify(base).slice(1)}`;
    },
    'too deep': (base, random) => {
      const depth = 200 + Math.floor(random() * 20_000);
      return `${JSON.stringify(base).slice(0, -1)},"more":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    },
    'not UTF-8': (base, random) => {
      const bytes = Buffer.from(JSON.stringify(base));
      const at = Math.floor(random() * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at)]);
    },
    noise: (_, random) => Buffer.from(`!${textIn(random, 1 + Math.floor(random() * 200))}`),
    'half of a surrogate pair': (base) => `${JSON.stringify(base).slice(0, -1)},"more":"\\udc00"}`,
    'a key that poisons': (base) => `${JSON.stringify(base).slice(0, -1)},"__proto__":{"x":1}}`,
    'a number beyond doubles': (base) => `${JSON.stringify(base).slice(0, -1)},"more":12345678901234567890}`,
    'a mark of byte order': (base) => `\ufeff${JSON.stringify(base)}`,
    'something after it': (base, random) =>
      `${JSON.stringify(base)}${pick(['}', ',', '{}', 'x', '\0'], random)}`,
    'a list around it': (base) => JSON.stringify([base]),
    'no object': (_, random) => pick(['null', 'true', '42', '"PreToolUse"', '[]'], random),
    'loose syntax': (base, random) => {
      const text = JSON.stringify(base);
      return pick(
        [
          text.replaceAll('"', "'"),
          `${text.slice(0, -1)},}`,
          `/* x */${text}`,
          `${text.slice(0, -1)},"a":NaN}`,
        ],
        random,
      );
    },
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** So many malformed inputs, all kinds in turn; the same for the same seed. */
export function malformedInputs(
  bases: readonly Readonly<Record<string, unknown>>[],
  required: readonly string[],
  count: number,
  seed: number,
): readonly Malformed[] {
  const random = randomFrom(seed);
  const makers = Object.entries(makersFor(required));
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = makers[at % makers.length] ?? ['', () => ''];
    const made = make(pick(bases, random), random);
    return { kind, bytes: typeof made === 'string' ? Buffer.from(made) : made };
  });
}
