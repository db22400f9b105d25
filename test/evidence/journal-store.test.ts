import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdempotencyKey } from '../../src/action/ids.ts';
import { NODE_FS } from '../../src/evidence/journal-file.ts';
import { openJournalStore } from '../../src/evidence/store/journal-store.ts';
import type { EvidenceStore } from '../../src/evidence/store/store.ts';
import { verifyStream } from '../../src/evidence/verify-stream.ts';
import { createExecutor } from '../../src/executor/executor.ts';
import { ask, keyNamed, POLICY, RUN, statusOf, TENANT, toolThat } from '../executor/desk.ts';
import { detectSample } from './story.ts';

const now = () => new Date('2030-01-01T00:00:00.000Z');

const effects: string[] = [];
let dir = '';
beforeEach(() => {
  effects.length = 0;
  dir = mkdtempSync(join(tmpdir(), 'holdfast-journal-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (more: object = {}): EvidenceStore =>
  openJournalStore({ dir, now, detectCredential: detectSample, ...more });
const fileIn = (): string =>
  join(dir, readdirSync(dir).find((name) => name.endsWith('.records.jsonl')) ?? 'none');

function post(store: EvidenceStore, key: IdempotencyKey): Promise<string> {
  const { tool } = toolThat((_, { key: sent }) => {
    effects.push(sent);
    return 'sent';
  });
  const executor = createExecutor({
    store,
    tools: [tool],
    policy: POLICY,
    clock: { now, timer: () => () => undefined },
  });
  return executor.execute(ask('post', {}, { key })).then(statusOf);
}

async function wholeIn(store: EvidenceStore): Promise<boolean> {
  return (await verifyStream(store.events(TENANT, RUN), { run: RUN, tenant: TENANT })).ok;
}

const [A, B, C] = [keyNamed('a'), keyNamed('b'), keyNamed('c')] as const;

describe('a torn end', () => {
  test.each([1, 10, 200])(
    'of %i bytes less is accounted for, and what was answered is there',
    async (lost) => {
      const first = open();
      await post(first, A);
      const size = statSync(fileIn()).size;
      await post(first, B);
      truncateSync(fileIn(), statSync(fileIn()).size - lost);
      expect(statSync(fileIn()).size).toBeGreaterThan(size);

      const second = open();
      expect(await post(second, A)).toBe('confirmed');
      expect(await post(second, C)).toBe('confirmed');
      const third = open();
      expect(await post(third, C)).toBe('confirmed');
      expect(await wholeIn(third)).toBe(true);
      expect(effects.filter((key) => key === C)).toHaveLength(1);
      expect(readFileSync(fileIn(), 'utf8').includes('"torn":')).toBe(lost > 1);
    },
  );

  test('twice in a row, also where only the end of a line was written', async () => {
    await post(open(), A);
    for (const left of ['{"effects":[', '\n{"eff', '\n']) {
      appendFileSync(fileIn(), left);
      expect(await post(open(), A)).toBe('confirmed');
    }
    expect(await post(open(), B)).toBe('confirmed');
    expect(await post(open(), C)).toBe('confirmed');
    expect(await wholeIn(open())).toBe(true);
    expect(effects).toEqual([A, B, C]);
  });

  test('a line that a process left unfinished while another had the file open', async () => {
    const store = open();
    await post(store, A);
    appendFileSync(fileIn(), '{"effects":[');
    expect(await post(store, B)).toBe('confirmed');
    expect(await wholeIn(open())).toBe(true);
  });
});

describe('what was changed from outside', () => {
  async function refusal(): Promise<string> {
    return post(open(), C);
  }

  test.each<[string, (text: string) => string]>([
    ['a receipt', (text) => text.replace('"outcome":"confirmed"', '"outcome":"failed"')],
    ['a line less', (text) => text.split('\n').toSpliced(1, 1).join('\n')],
    [
      'two lines in another order',
      (text) =>
        text
          .split('\n')
          .toSpliced(0, 2, ...text.split('\n').slice(0, 2).reverse())
          .join('\n'),
    ],
    [
      'a line twice',
      (text) =>
        text
          .split('\n')
          .toSpliced(1, 0, text.split('\n')[0] ?? '')
          .join('\n'),
    ],
    ['a line of nonsense', (text) => `nonsense\n${text}`],
  ])('%s: nothing is done on it', async (_, change) => {
    await post(open(), A);
    writeFileSync(fileIn(), change(readFileSync(fileIn(), 'utf8')));
    expect(await refusal()).toBe('refused EVIDENCE_BROKEN');
  });

  test('the file of another tenant', async () => {
    await post(open(), A);
    const other = openJournalStore({ dir: join(dir, 'other'), now, detectCredential: detectSample });
    const request = { ...ask('post'), authority: { tenant: 'tenant-yew' } };
    await other.transact(
      {
        tenant: request.authority.tenant as never,
        run: RUN,
        trace: RUN as never,
        host: 'x',
        keys: [],
        actions: [],
        budgets: ['day'],
      },
      () => ({ events: [], effects: [], spent: { day: { calls: 1, timeMs: 0, spend: 0 } }, result: 0 }),
    );
    const [theirs] = readdirSync(join(dir, 'other')).filter((name) => name.endsWith('.jsonl'));
    writeFileSync(fileIn(), readFileSync(join(dir, 'other', theirs ?? '')));
    expect(await refusal()).toBe('refused EVIDENCE_BROKEN');
  });
});

test('two stores on one folder see what each wrote', async () => {
  const [one, other] = [open(), open()];
  expect(await post(one, A)).toBe('confirmed');
  expect(await post(other, A)).toBe('confirmed');
  expect(await post(other, B)).toBe('confirmed');
  expect(await post(one, B)).toBe('confirmed');
  expect(effects).toEqual([A, B]);
});

test('a store that another one pruned reads the file anew', async () => {
  const [one, other] = [
    open(),
    openJournalStore({
      dir,
      now: () => new Date('2031-01-01T00:00:00.000Z'),
      detectCredential: detectSample,
    }),
  ];
  await post(one, A);
  expect(await other.prune(TENANT, '2030-06-01T00:00:00.000Z')).toMatchObject({
    ok: true,
    result: { runs: 1 },
  });
  expect(await post(one, B)).toBe('confirmed');
  const runs = [];
  for await (const { head } of open().runs(TENANT)) runs.push(head.seq);
  expect(runs).toEqual([5]);
});

test('files and folder are for their user only', async () => {
  const store = openJournalStore({ dir: join(dir, 'made'), now, detectCredential: detectSample });
  await post(store, A);
  expect(statSync(join(dir, 'made')).mode & 0o777).toBe(0o700);
  const [file] = readdirSync(join(dir, 'made')).filter((name) => name.endsWith('.jsonl'));
  expect(statSync(join(dir, 'made', file ?? '')).mode & 0o777).toBe(0o600);
});

describe('a disk that fails', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code, errno: -1, syscall: 'write' });

  test.each([
    [
      'cannot be written',
      {
        writeSync: () => {
          throw failing('ENOSPC');
        },
      },
    ],
    ['takes a part', { writeSync: () => 3 }],
    [
      'does not sync',
      {
        fdatasyncSync: () => {
          throw failing('EIO');
        },
      },
    ],
  ])('%s: nothing happens', async (_, calls) => {
    const store = open({ fs: { ...NODE_FS, ...calls } });
    expect(await post(store, A)).toBe('refused EVIDENCE_UNWRITABLE');
    expect(effects).toEqual([]);
    expect(['confirmed', 'in_flight EFFECT_IN_FLIGHT']).toContain(await post(open(), A));
  });
});
