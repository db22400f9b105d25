import { expect, test } from 'vitest';
import { type EventOrigin, isForged } from './origin.ts';

const HOST = '100:5';
const OTHER = '200:9';

function origin(host: string | undefined, above: readonly string[], running: readonly string[]): EventOrigin {
  return { above, isRunning: (process) => running.includes(process), ...(host !== undefined && { host }) };
}

test.each<[string, EventOrigin | undefined, string | undefined, boolean, boolean]>([
  ['from below a tool call of the host', origin(undefined, ['7:1', HOST], [HOST]), HOST, false, true],
  [
    'from below a tool call, under a turn of its own',
    origin(undefined, ['7:1', HOST], [HOST]),
    HOST,
    true,
    true,
  ],
  ['from a process that left its parents', origin(undefined, ['7:1'], [HOST]), HOST, true, true],
  ['from another host below this one', origin(OTHER, [OTHER, '7:1', HOST], [HOST, OTHER]), HOST, true, true],
  ['from another host in the middle of a turn', origin(OTHER, [OTHER], [HOST, OTHER]), HOST, false, true],

  ['from the host itself', origin(HOST, [HOST], [HOST]), HOST, false, false],
  ['from a host that goes on with the session', origin(OTHER, [OTHER], [HOST, OTHER]), HOST, true, false],
  ['after the host has ended', origin(OTHER, [OTHER], [OTHER]), HOST, false, false],
  ['from a hook whose host ended meanwhile', origin(undefined, ['7:1'], []), HOST, false, false],
  [
    'where no host is known of the session',
    origin(undefined, ['7:1', HOST], [HOST]),
    undefined,
    false,
    false,
  ],
  ['where no process is shown', undefined, HOST, false, false],
])('an event %s', (_, from, pinned, fresh, expected) => {
  expect(isForged(from, pinned, fresh)).toBe(expected);
});
