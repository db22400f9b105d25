import { isAtLeast } from '../../action/verdict.ts';
import type { Guard } from '../../guards/guard.ts';
import { redact } from '../../guards/redact.ts';
import { redactChunks, StreamRefusal } from '../../guards/stream.ts';
import { must } from './case.ts';
import { ask } from './protocol.ts';
import type { NamedText } from './texts.ts';

/** Lengths that texts are cut into: single units, a few, and beyond what most matches span. */
const CUTS = [1, 7, 64, 1500];

/** Where a text goes on for long, what is found lies far from both ends. */
const AROUND = 'These words stand around it, and say nothing at all. ';
const LEAST_AROUND = 60;

/**
 * A stream leaves as the whole text would, however it is cut; where the whole is refused, so is the stream. A guard
 * that declares no `reach` is held until the end, so the law holds of itself.
 * @throws ConformanceError naming the text and how it was cut.
 */
export async function mustStreamAsWhole(guard: Guard, texts: readonly NamedText[]): Promise<void> {
  if (guard.reach === undefined) return;
  const around = AROUND.repeat(Math.max(LEAST_AROUND, Math.ceil((1.2 * guard.reach) / AROUND.length)));
  for (const { name, text } of texts) {
    const long = { name: `${name}, among other words`, text: `${around}${text}\n${around}` };
    for (const named of [{ name, text }, long]) await mustAgree(guard, named);
  }
}

async function mustAgree(guard: Guard, named: NamedText): Promise<void> {
  const { verdict, rewrite = [] } = await ask(guard, named);
  const whole = isAtLeast(verdict, 'ask') ? undefined : redact(named.text, rewrite).text;
  for (const size of CUTS.filter((cut) => cut * MOST_CHUNKS >= named.text.length)) {
    const streamed = await leaving(guard, cut(named.text, size));
    const how = `on ${named.name}, in pieces of ${size}`;
    if (whole === undefined)
      must(streamed === undefined, `${how}: the stream let pass what the whole does not`);
    else must(streamed === whole, `${how}: the stream leaves otherwise than the whole`);
  }
}

const MOST_CHUNKS = 300;

/** What leaves a stream; undefined when it is refused. */
async function leaving(guard: Guard, chunks: readonly string[]): Promise<string | undefined> {
  let left = '';
  try {
    for await (const chunk of redactChunks(guard, chunks)) left += chunk;
    return left;
  } catch (error) {
    if (error instanceof StreamRefusal) return undefined;
    throw error;
  }
}

function cut(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
}
