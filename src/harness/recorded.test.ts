import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLEAN, toyCorpus, wordGuard } from '../../test/harness/toy.ts';
import type { Guard } from '../guards/guard.ts';
import { measure } from './measure.ts';
import { RecordedGuard, recordGuard } from './recorded.ts';

const CORPUS = toyCorpus(['!bomb', '!bomb 2', 'plain', 'words']);
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-recorded-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A classifier elsewhere: answers later, and says that it does. */
const remote: Guard = {
  ...wordGuard(['bomb']),
  network: true,
  check: async (text) => wordGuard(['bomb']).check(text),
};

async function recorded(guard: Guard = remote): Promise<string> {
  const file = join(folder, 'words.json');
  const recorder = recordGuard(guard, { corpus: CORPUS.version });
  await measure(recorder.guard, { corpus: CORPUS });
  recorder.save(file);
  return file;
}

describe('what nobody recorded', () => {
  test('is blocked with a code, and measured as a check that did not happen', async () => {
    const guard = RecordedGuard(await recorded());
    expect(guard.check('another text')).toEqual({
      verdict: 'block',
      reason: 'RECORDING_MISSING',
      findings: [],
    });
    const metrics = await measure(guard, {
      corpus: toyCorpus([...CORPUS].map(({ text }) => text).concat('!new bomb')),
    });
    expect(metrics).toMatchObject({ caught: 2, unmeasuredCases: 1 });
    expect(metrics.failures({ recall: 0, falsePositives: 1 })).toEqual([
      '1 case was not measured',
      'unmeasured: the case !new bomb (no verdict was recorded for it)',
    ]);
  });

  test('what was not judged is not recorded either', async () => {
    const broken: Guard = {
      ...remote,
      check: async () => ({ verdict: 'block', reason: 'GUARD_FAILED', findings: [] }),
    };
    const recorder = recordGuard(broken, { corpus: '1' });
    await recorder.guard.check('a text');
    expect(recorder.recording().verdicts).toEqual({});
  });

  test('a text that only looks the same', async () => {
    const recorder = recordGuard({ ...remote, check: () => CLEAN }, { corpus: '1' });
    await recorder.guard.check('\ud83d', {});
    const guard = RecordedGuard(recorder.recording());
    expect(guard.check('\ud83d').verdict).toBe('allow');
    expect(guard.check('\ufffd').verdict).toBe('block');
    expect(guard.check('\ud83d', { origin: 'tool' }).verdict).toBe('block');
  });
});

describe('a replay', () => {
  test('says what was said, at once, and where it comes from', async () => {
    const guard = RecordedGuard(await recorded());
    const metrics = await measure(guard, { corpus: CORPUS });
    expect(metrics.failures({ recall: 1, falsePositives: 0 })).toEqual([]);
    expect(metrics.guard).toEqual({
      name: 'words',
      families: ['injection'],
      options: { words: 1, recorded: { corpus: 'toy-1', verdicts: 4 } },
      network: false,
    });
  });

  test('holds no text, only digests of texts', async () => {
    const written = readFileSync(await recorded(), 'utf8');
    expect(written).not.toMatch(/bomb|plain/);
  });

  test('the recorded run itself says that it asked over a network', async () => {
    const { guard } = recordGuard(remote, { corpus: '1' });
    expect((await measure(guard, { corpus: CORPUS })).guard.network).toBe(true);
  });
});

describe('files that hold no recording', () => {
  test.each<[string, string]>([
    ['no JSON', 'nothing'],
    ['another version', '{"version":2}'],
    ['no guard', '{"version":1,"corpus":"1","verdicts":{}}'],
    [
      'a family that does not exist',
      '{"version":1,"corpus":"1","verdicts":{},"guard":{"name":"x","families":["x"],"options":{}}}',
    ],
    [
      'a verdict that is none',
      '{"version":1,"corpus":"1","verdicts":{"sha256:00":{"verdict":"allow","findings":[]}},"guard":{"name":"x","families":["content"],"options":{}}}',
    ],
  ])('%s', (name, content) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, content);
    expect(() => RecordedGuard(file)).toThrow(/is no recording of a guard/);
  });

  test('none at all', () => {
    expect(() => RecordedGuard(join(folder, 'missing.json'))).toThrow(/there is no such file/);
  });
});
