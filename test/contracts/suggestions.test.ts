import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATASTROPHES } from './catastrophe.ts';
import { diskPlace, type Place } from './place.ts';

/** A command in a refusal stands between backticks; what a word in capitals stands for is the reader's. */
const COMMAND = /`((?:git|rg|npm|npx|holdfast) [^`]+)`/g;

let place: Place;
beforeAll(() => {
  place = diskPlace({ secrets: true });
});
afterAll(() => place.dispose());

test('every command that a refusal suggests is let through', { timeout: 240_000 }, () => {
  const suggested = new Set<string>();
  for (const { rows } of CATASTROPHES) {
    for (const { calls, mode } of rows) {
      for (const call of calls.slice(0, 4)) {
        const instead = place
          .judge(call, mode)
          .message.split('\n')
          .filter((line) => line.includes('instead:'));
        for (const [, command] of instead.join('\n').matchAll(COMMAND)) if (command) suggested.add(command);
      }
    }
  }
  expect(suggested.size).toBeGreaterThan(1);
  const refused = [...suggested].filter(
    (command) =>
      place.judge({ tool: 'shell', command: command.replace('PATTERN', 'total') }).verdict !== 'allow',
  );
  expect(refused).toEqual([]);
});
