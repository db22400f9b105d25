import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPayload, translate } from '../../src/adapters/claude-code/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'test', 'fixtures', 'claude-code');
const CAPTURES = join(ROOT, '..', 'shared', 'agents', 'captures');

/** What each event of the host is to us. */
const KINDS: Readonly<Record<string, string>> = {
  PreToolUse: 'before',
  PostToolUse: 'after',
  PostToolUseFailure: 'after',
};

interface Recorded {
  readonly name: string;
  readonly event: string;
  readonly bytes: Buffer;
}

function fixtures(): readonly Recorded[] {
  return filesBelow(FIXTURES).map((file) => {
    const bytes = readFileSync(join(FIXTURES, file));
    return { name: file, event: JSON.parse(bytes.toString('utf8')).hook_event_name, bytes };
  });
}

/** What command hooks received. */
function captures(): readonly Recorded[] {
  return filesBelow(CAPTURES)
    .filter((file) => file.startsWith('claude-') && file.includes('/hooks/'))
    .flatMap((file) => {
      const { stdin } = JSON.parse(readFileSync(join(CAPTURES, file), 'utf8'));
      if (stdin?.hook_event_name === undefined) return [];
      return [{ name: file, event: stdin.hook_event_name, bytes: Buffer.from(JSON.stringify(stdin)) }];
    });
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
}

function expectKnown({ name, event, bytes }: Recorded): void {
  const payload = readPayload(bytes);
  expect(payload.kind, `${name}: ${JSON.stringify(payload)}`).toBe(KINDS[event] ?? 'other');
  if (payload.kind !== 'before') return;
  expect(payload.use.turn, name).toBeTypeOf('string');
  expect(payload.use.callId, name).toMatch(/^toolu_/);
  expect(translate(payload.use.tool, payload.use.input, payload.use.cwd).kind, name).not.toBe('malformed');
}

describe('payloads in the recorded shapes', () => {
  test.each(fixtures().map((recorded) => [recorded.name, recorded] as const))('%s', (_, recorded) => {
    expectKnown(recorded);
  });
});

const recorded = existsSync(CAPTURES) ? captures() : [];
if (recorded.length === 0) {
  process.stderr.write(
    `SKIPPED: no recordings in \`${CAPTURES}\`, so only the fixtures in the tree are read\n`,
  );
}

describe.skipIf(recorded.length === 0)('recordings of real sessions', () => {
  test('there are many, of both versions, before and after', () => {
    const count = (part: string, event: string): number =>
      recorded.filter((one) => one.name.startsWith(part) && one.event === event).length;
    for (const version of ['claude-2.1.197', 'claude-2.1.332']) {
      for (const event of ['PreToolUse', 'PostToolUse', 'Stop'])
        expect(count(version, event)).toBeGreaterThan(3);
    }
  });

  test('every one is known for what it is', () => {
    for (const one of recorded) expectKnown(one);
  });
});
