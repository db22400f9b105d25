import type { NestedText, ProgramReading } from '../program.ts';

/** Reads code that an interpreter would run. */
export function readInline(nested: NestedText): ProgramReading {
  return {
    effects: [
      {
        verb: 'exec',
        domain: 'process',
        target: nested.language,
        certainty: 'likely',
        traits: ['inline-code'],
        source: nested.source,
      },
    ],
  };
}
