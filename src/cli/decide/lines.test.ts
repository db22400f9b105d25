import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf } from './lines.ts';

async function* chunked(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function read(chunks: readonly (string | Uint8Array)[], limit?: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(chunked(chunks), limit)) {
    lines.push(
      line.kind === 'line'
        ? `${line.number}:${Buffer.from(line.bytes).toString('latin1')}`
        : `${line.number}!`,
    );
  }
  return lines;
}

describe('lines of a stream', () => {
  test.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
    ['nothing', [], []],
    ['one line without an end', ['a'], ['1:a']],
    ['an end that comes alone', ['a', '\n'], ['1:a']],
    ['a line over several chunks', ['a', 'b', 'c\nd'], ['1:abc', '2:d']],
    ['blank lines are counted, not answered', ['a\n\n \t\n\r\nb\n'], ['1:a', '5:b']],
    ['Windows line ends', ['a\r\nb\r\n'], ['1:a', '2:b']],
    ['a return inside a line stays', ['a\rb\n'], ['1:a\rb']],
    ['bytes that are not UTF-8', [Buffer.from([0xff, 0x0a, 0xfe])], ['1:\xff', '2:\xfe']],
    ['a zero byte', ['\0\n'], ['1:\0']],
  ])('%s', async (_, chunks, lines) => {
    expect(await read(chunks)).toEqual(lines);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['at the limit', ['12345\n'], ['1:12345']],
    ['beyond it', ['123456\nok\n'], ['1!', '2:ok']],
    ['beyond it in pieces', ['123', '456', '789\nok'], ['1!', '2:ok']],
    ['beyond it and never ended', ['ok\n', '123', '456'], ['1:ok', '2!']],
  ])('a line %s', async (_, chunks, lines) => {
    expect(await read(chunks, 5)).toEqual(lines);
  });

  test('how the stream is cut changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', ' '), maxLength: 6 })),
        async (parts) => {
          expect(await read(parts, 4)).toEqual(await read([parts.join('')], 4));
        },
      ),
    );
  });
});
