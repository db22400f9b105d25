import { describe, expect, it } from 'vitest';
import { CorpusError, corpusReader, readCorpus } from './read-corpus.ts';

const GOOD = { id: 'a', family: 'injection', text: 'hello', least: 'ask', name: 'a greeting' };
const lines = (...values: readonly unknown[]): string => values.map((one) => JSON.stringify(one)).join('\n');

describe('a corpus file', () => {
  it.each<readonly [what: string, line: string, fault: string]>([
    ['is no JSON', '{"id": 1', 'it is not JSON'],
    ['is a list', '[]', 'it is not an object'],
    ['is null', 'null', 'it is not an object'],
    ['lacks an id', lines({ ...GOOD, id: undefined }), '`id` must be a text that is not empty'],
    ['has a number for an id', lines({ ...GOOD, id: 7 }), '`id` must be a text that is not empty'],
    ['lacks a text', lines({ ...GOOD, text: undefined }), '`text` must be a text'],
    ['has an empty name', lines({ ...GOOD, name: ' ' }), '`name` must say what the case is'],
    [
      'lacks the least verdict',
      lines({ ...GOOD, least: undefined }),
      '`least` is missing: give one of degrade, ask, quarantine, block, or null for the control set',
    ],
    [
      'is prevented by allowing it',
      lines({ ...GOOD, least: 'allow' }),
      '`least` is `allow`, which prevents nothing: give one of degrade, ask, quarantine, block, or null for the control set',
    ],
    [
      'names a verdict that is none',
      lines({ ...GOOD, least: 'deny' }),
      '`least` must be one of degrade, ask, quarantine, block, or null for the control set',
    ],
    [
      'names a family that is none',
      lines({ ...GOOD, family: 'pii' }),
      '`family` must be one of identifiers, secrets, injection, content, escalation, or benign with `least` null',
    ],
    [
      'is a benign attack',
      lines({ ...GOOD, family: 'benign' }),
      'a `benign` case belongs to the control set: `least` must be null',
    ],
    ['has a text twice over', lines({ ...GOOD, parts: ['a'] }), 'a case has `text` or `parts`, not both'],
    [
      'has no part',
      lines({ ...GOOD, text: undefined, parts: [] }),
      '`parts` must be a list of texts, `{"make", "seed", "spelling"?}` and `{"hide", "as"}`, with at least one',
    ],
    [
      'hides a text in a way nobody knows',
      lines({ ...GOOD, text: undefined, parts: [{ hide: 'a', as: 'invisible' }] }),
      '`parts` must be a list of texts, `{"make", "seed", "spelling"?}` and `{"hide", "as"}`, with at least one',
    ],
    [
      'asks for a value that nothing makes',
      lines({ ...GOOD, text: undefined, parts: [{ make: 'secret:none', seed: 1 }] }),
      'no credential is of the kind `none`',
    ],
    ['has a tag that is no text', lines({ ...GOOD, tags: ['x', 1] }), '`tags` must be a list of texts'],
  ])('that %s is refused with its line', (_, line, what) => {
    const text = `${lines({ ...GOOD, id: 'first' })}\n${line}\n`;
    expect(() => readCorpus(text, 'mine')).toThrow(`the corpus could not be read: line 2: ${what}`);
  });

  it('names both lines of a repeated id, and blank lines count', () => {
    expect(() => readCorpus(`${lines(GOOD)}\n\n${lines(GOOD)}`, 'mine')).toThrow(
      'line 3: `id` is that of line 1',
    );
  });

  it.each(['', '\n\n', '\uFEFF'])('without a case is refused: %j', (text) => {
    expect(() => readCorpus(text, 'mine')).toThrow('there is no case');
  });

  it('quotes no text in what it says', () => {
    const payload = 'a payload that stays where it is';
    try {
      readCorpus(lines({ ...GOOD, text: payload, family: payload }, { text: payload }), 'mine');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CorpusError);
      expect(String(error)).not.toContain('payload');
    }
  });

  it('shows five faults and counts the rest', () => {
    const text = Array.from({ length: 9 }, () => '{').join('\n');
    expect(() => readCorpus(text, 'mine')).toThrow(/line 5: it is not JSON; and 4 more$/);
  });

  it('gives its cases in order', () => {
    const corpus = readCorpus(
      `\uFEFF${lines(GOOD, { ...GOOD, id: 'b', family: 'benign', least: null, tags: ['t'], source: 'x' })}\r\n`,
      'mine',
    );
    expect([...corpus]).toEqual([
      { ...GOOD, tags: [] },
      { id: 'b', family: 'benign', text: 'hello', least: null, name: 'a greeting', tags: ['t'] },
    ]);
    expect(corpus.version).toBe('mine');
    expect([...corpus.counts()]).toEqual([
      ['injection', 1],
      ['control', 1],
    ]);
  });

  it('puts parts together', () => {
    const parts = ['n', { make: 'draw:<d3>', seed: 2 }, { hide: 'a', as: 'hex' }];
    const [one] = readCorpus(lines({ ...GOOD, text: undefined, parts }), 'mine');
    expect(one?.text).toMatch(/^n\d{3}61$/);
  });

  it('is read line by line', () => {
    const reader = corpusReader();
    expect([lines(GOOD), '', '{'].map((line) => reader.read(line).kind)).toEqual(['case', 'blank', 'fault']);
  });
});
