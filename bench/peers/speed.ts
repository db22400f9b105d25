import type { Detector, Timing } from './detector.ts';

/** What a detector costs. */
export interface Speed {
  /** Megabytes of prose a second, in messages of 1 KB. */
  readonly rate: Timing;
  readonly bytes: number;
  readonly prose: Growth;
  readonly hostile: Growth & { readonly shape: string };
}

/** The same kind of text at 32 KB and at 1 MB. */
export interface Growth {
  readonly small: Timing;
  /** Not tried when the small text was ended already. */
  readonly large?: Timing;
}

const SMALL = 32_000;
export const LARGE = 1_000_000;
const MESSAGE = 1_000;
const MESSAGES = 100;
const ROUNDS = 5;
const SMALL_LIMIT = 3_000;
const LARGE_LIMIT = 15_000;

/** What texts made to be slow repeat. */
export const SHAPES: Readonly<Record<string, readonly string[]>> = {
  injection: [' ', 'ignore ', '<|im_start|>', 'AAAA ', 'a\n', '[[', 'you are '],
  identifiers: ['1.1.1.', '123-45-', 'a.a.a@', '0', 'AAAA', '1 1 1 ', ' '],
  secrets: ['sk-', 'eyJ-', 'token = ', 'key: "', '://a:', 'AAAA', ' '],
  content: [' ', 'kill ', 'AAAA', 'a\n'],
};

/** Measures one detector on `LARGE` letters of prose and on the shape of a family that it is slowest on. */
export async function speedOf(detector: Detector, prose: string, shapes: readonly string[]): Promise<Speed> {
  const messages = Array.from({ length: MESSAGES }, (_, at) => prose.slice(at * MESSAGE, (at + 1) * MESSAGE));
  await detector.time(messages, 1, 2 * LARGE_LIMIT);
  return {
    rate: await detector.time(messages, ROUNDS, 2 * LARGE_LIMIT),
    bytes: MESSAGE * MESSAGES,
    prose: await growthOf(detector, prose),
    hostile: await worstOf(detector, shapes),
  };
}

async function growthOf(detector: Detector, text: string): Promise<Growth> {
  const small = await detector.time([text.slice(0, SMALL)], 1, SMALL_LIMIT);
  return 'ended' in small
    ? { small }
    : { small, large: await detector.time([text.slice(0, LARGE)], 1, LARGE_LIMIT) };
}

async function worstOf(detector: Detector, shapes: readonly string[]): Promise<Speed['hostile']> {
  let worst: { readonly shape: string; readonly small: Timing } | undefined;
  for (const shape of shapes) {
    const small = await detector.time([repeated(shape, SMALL)], 1, SMALL_LIMIT);
    if (worst === undefined || costOf(small) > costOf(worst.small)) worst = { shape, small };
    if ('ended' in small) break;
  }
  if (worst === undefined) throw new RangeError('no hostile shape');
  if ('ended' in worst.small) return worst;
  return { ...worst, large: await detector.time([repeated(worst.shape, LARGE)], 1, LARGE_LIMIT) };
}

function costOf(timing: Timing): number {
  return 'ms' in timing ? timing.ms : Number.POSITIVE_INFINITY;
}

function repeated(shape: string, length: number): string {
  return shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
}
