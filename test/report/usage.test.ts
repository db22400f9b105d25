import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/action/ids.ts';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { journalFileOf } from '../../src/evidence/index.ts';
import { clearQuarantine, findQuarantine } from '../../src/gate/approvals.ts';
import {
  approve,
  findQuestion,
  type GateAnswer,
  locationsBelow,
  type Recorded,
} from '../../src/gate/index.ts';
import { findStopped, review } from '../../src/gate/reviews.ts';
import { recordWiring } from '../../src/gate/wiring-record.ts';
import { collectUsage } from '../../src/report/collect.ts';
import type { Metric, UsageReport } from '../../src/report/usage.ts';
import { usageMarkdown } from '../../src/report/usage-markdown.ts';
import { usageText } from '../../src/report/usage-text.ts';
import { createScene, type Scene } from '../gate/scene.ts';

const NOON = Date.parse('2030-06-01T12:00:00.000Z');

let scene: Scene;
let clock: number;
let calls = 0;

beforeEach(() => {
  scene = createScene();
  clock = NOON;
});
afterEach(() => scene.dispose());

const now = (): Date => new Date(clock);
const later = (minutes: number): void => {
  clock += minutes * 60_000;
};

interface By {
  readonly run?: string;
  readonly turn?: string;
  readonly actor?: string;
  readonly callId?: string;
}

/** One call of an agent, judged and recorded by the real gate. */
function call(
  made: Omit<ToolCall, 'cwd'>,
  { run = 's-1', turn = 't-1', actor, callId }: By = {},
): GateAnswer {
  const id = callId ?? `call-${calls++}`;
  const options = { turn, callId: id, ...(actor === undefined ? {} : { actor }) };
  return scene.gate({ run, now }).decide({ ...made, cwd: scene.repository }, options);
}

const shell = (command: string): Omit<ToolCall, 'cwd'> => ({ tool: 'shell', name: 'Bash', command });
const write = (path: string): Omit<ToolCall, 'cwd'> => ({ tool: 'write', name: 'Write', path, content: 'x' });

function ran(callId: string, { attended = true, run = 's-1' } = {}): void {
  scene.gate({ run, now }).record({ turn: 't-1', callId, outcome: 'confirmed', attended: () => attended });
}

function answer({ challenge = '' }: GateAnswer, rollback = 'drop table notes', by: By = {}): GateAnswer {
  return call(shell(`holdfast justify ${challenge} --file-line src/model.ts:2 --rollback "${rollback}"`), by);
}

function usage(since?: Date, root: string | undefined = scene.repository): UsageReport {
  const locations = locationsBelow(scene.home);
  return collectUsage({ locations, root, since, now: now(), notAgents: 'proof-' });
}

/** `count/of`, or why there is none. */
function said(metric: Metric): string {
  return metric.measured ? `${metric.count}/${metric.of}` : metric.why;
}

function part(metric: Metric, name: string): number | undefined {
  return metric.parts.find((one) => one.name.includes(name))?.value;
}

const journal = (run: string): string => journalFileOf(locationsBelow(scene.home).sessions, run as RunId);

function mark(says: 'wrong' | 'right' | 'declined', challenge: string): void {
  const locations = locationsBelow(scene.home);
  const stopped = findStopped(locations, challenge).at(-1);
  if (!stopped) throw new Error('nothing is on record under that id');
  expect(review(locations, stopped, { says }, now).ok).toBe(true);
}

describe('without events', () => {
  test('it says that nothing was recorded, and gives no number', () => {
    const report = usage();
    expect(report.empty).toBe(true);
    expect(usageText(report)).toMatch(/nothing was recorded\n$/);
    expect(usageText(report).trimEnd().split('\n').length).toBeLessThan(4);
    expect(Object.values(report.metrics).filter(({ measured }) => measured)).toEqual([]);
  });
});

describe('retries after a block', () => {
  const retries = (): string => said(usage().metrics.retries);

  test('the same effect by another spelling is one', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    call(shell(`cat ./src/../.env`));
    expect(retries()).toBe('1/2');
  });

  test('another effect is none, though refused for the same reason', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    call({ tool: 'read', name: 'Read', path: 'src/.env' });
    expect(retries()).toBe('0/2');
  });

  test('the same call after the answer that was asked for is none, now and when the turn has gone', () => {
    const first = call(write('db/migrate/0002.sql'));
    expect(answer(first).reason).toBe('JUSTIFIED');
    expect(call(write('db/migrate/0002.sql')).verdict).toBe('allow');
    call(write('db/migrate/0002.sql'), { turn: 't-2' });
    expect(retries()).toBe('0/2');
  });

  test('an answer to one path does not answer for another', () => {
    answer(call(write('db/migrate/0002.sql')));
    call(write('db/migrate/0003.sql'));
    call(shell('echo x > db/migrate/0003.sql'));
    expect(retries()).toBe('1/3');
  });

  test('what another agent of the turn met is none', () => {
    call(write('db/migrate/0002.sql'), { actor: 'a' });
    call(write('db/migrate/0002.sql'), { actor: 'b' });
    call(write('db/migrate/0002.sql'));
    expect(retries()).toBe('0/3');
    call(write('db/migrate/0002.sql'), { actor: 'a' });
    expect(retries()).toBe('1/4');
  });

  test('a question that is put again after a yes is none; one without a yes stands apart', () => {
    call(shell('npm publish'), { callId: 'one' });
    ran('one');
    call(shell('npm publish'));
    expect(part(usage().metrics.retries, 'question')).toBeUndefined();
    call(shell('npm publish'));
    expect(retries()).toBe('nothing was refused');
    expect(part(usage().metrics.retries, 'question')).toBe(1);
  });
});

describe('justifications', () => {
  test('the share of vague ones', () => {
    answer(call(write('db/migrate/0002.sql')), 'revert the commit');
    answer(call(write('db/migrate/0003.sql')));
    expect(said(usage().metrics.vagueJustifications)).toBe('1/2');
  });
});

describe('near misses and wrong blocks', () => {
  test('a person’s no and a person’s mark count; a changed course is only a candidate', () => {
    const asked = call(shell('npm publish'));
    const challenged = call(write('db/migrate/0002.sql'));
    call({ tool: 'read', name: 'Read', path: '.env' });
    call({ tool: 'read', name: 'Read', path: 'src/model.ts' });
    const before = usage().metrics.nearMisses;
    expect([said(before), part(before, 'candidates')]).toEqual(['0/3', 3]);
    expect(said(usage().metrics.wrongBlocks)).toContain('nobody has marked a refusal yet');
    mark('declined', asked.challenge ?? '');
    mark('right', challenged.challenge ?? '');
    const { nearMisses, wrongBlocks } = usage().metrics;
    expect([said(nearMisses), part(nearMisses, 'candidates')]).toEqual(['2/3', 1]);
    expect(said(wrongBlocks)).toBe('0/1');
  });

  test('an answered challenge is no changed course', () => {
    answer(call(write('db/migrate/0002.sql')));
    call(write('db/migrate/0002.sql'));
    expect(part(usage().metrics.nearMisses, 'candidates')).toBe(0);
  });

  test('the last mark counts', () => {
    const { challenge = '' } = call(write('db/migrate/0002.sql'));
    mark('right', challenge);
    mark('wrong', challenge);
    const { nearMisses, wrongBlocks } = usage().metrics;
    expect([said(wrongBlocks), said(nearMisses)]).toEqual(['1/1', '0/1']);
  });

  test('a no at the prompt of the host is read from its transcript, for what the guard asked only', () => {
    call(shell('npm publish'), { callId: 'toolu_asked' });
    call(shell('npm test'), { callId: 'toolu_other' });
    transcript('s-1', ['toolu_asked', 'toolu_other'], { declined: ['toolu_asked', 'toolu_other'] });
    expect(said(usage().metrics.nearMisses)).toBe('1/1');
  });
});

describe('interruptions', () => {
  test('questions, challenges and refusals apart, per 1,000 calls; a resumed session is one session', () => {
    call(shell('npm publish'));
    call(write('db/migrate/0002.sql'));
    call({ tool: 'read', name: 'Read', path: '.env' });
    for (let at = 0; at < 7; at++) call(shell('npm test'), { turn: `t-${at}` });
    const { metrics, sessions, calls: judged } = usage();
    expect({ sessions, judged, said: said(metrics.interruptions) }).toEqual({
      sessions: 1,
      judged: 10,
      said: '3/10',
    });
    expect(metrics.interruptions).toMatchObject({
      value: 300,
      parts: [{ value: 1 }, { value: 1 }, { value: 1 }],
    });
  });

  test('what is only observed interrupts nobody', () => {
    const gate = scene.gate({ run: 's-1', now, config: { observe: true } });
    const made = { ...shell('npm publish'), cwd: scene.repository };
    expect(gate.decide(made, { turn: 't-1', callId: 'one' }).verdict).toBe('allow');
    const { observed, metrics } = usage();
    expect([observed, said(metrics.interruptions)]).toEqual([1, '0/1']);
  });
});

describe('after a call', () => {
  const run = (command: string, callId: string, act: () => void): Recorded => {
    call(shell(command), { callId });
    act();
    return scene.gate({ run: 's-1', now }).record({
      turn: 't-1',
      callId,
      outcome: 'confirmed',
      attended: () => false,
    });
  };
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(scene.repository, path)), { recursive: true });
    writeFileSync(join(scene.repository, path), text);
  };

  test('what was found counts of the calls that were watched, once a call', () => {
    call(shell('ls'));
    run('npm test', 'one', () => undefined);
    run('npm test', 'two', () => [put('db/migrate/0007.sql', 'x'), put('db/migrate/0008.sql', 'x')]);
    const { unpermitted, quarantined } = usage().metrics;
    expect([said(unpermitted), said(quarantined)]).toEqual(['1/2', '0/1']);
  });

  test('without a watched call it is not measured', () => {
    call(shell('ls'));
    expect(said(usage().metrics.unpermitted)).toContain('no call was watched');
  });

  test('a quarantine counts its session, by what it was for, and whether a person ended it', () => {
    put('.env', 'A=1');
    const { message } = run('npm test', 'one', () => put('.env', 'A=2'));
    call(shell('ls'), { run: 's-2' });
    const of = () => usage().metrics.quarantined;
    expect([said(of()), part(of(), 'in all'), part(of(), 'ended')]).toEqual(['1/2', 1, 0]);
    expect(usageText(usage())).toMatch(
      /quarantined sessions +1 of 2 sessions \(50 %\)[\s\S]*1 GUARD_CHANGED/,
    );
    const id = /q-[a-z0-9]{8}/.exec(message)?.[0] ?? '';
    const quarantine = findQuarantine(locationsBelow(scene.home), id);
    if (quarantine === undefined) throw new Error('no quarantine is on record');
    clearQuarantine(locationsBelow(scene.home), quarantine, now);
    expect([said(of()), part(of(), 'ended')]).toEqual(['1/2', 1]);
  });
});

describe('minutes waited', () => {
  test('from the first time that it was put, not the last; at a terminal to the yes', () => {
    const { challenge = '' } = call(shell('npm publish'));
    later(10);
    call(shell('npm publish'));
    later(2);
    const locations = locationsBelow(scene.home);
    const question = findQuestion(locations, challenge);
    if (!question) throw new Error('no question');
    approve(locations, question, now);
    const { waited } = usage().metrics;
    expect([said(waited), waited.measured && waited.value, part(waited, 'median')]).toEqual(['1/1', 12, 12]);
  });

  test('at the prompt of the host to the end of the call, which is said', () => {
    call(shell('npm publish'), { callId: 'one' });
    later(3);
    ran('one');
    const { waited } = usage().metrics;
    expect(waited).toMatchObject({ value: 3, notes: [expect.stringContaining('at the host')] });
  });

  test('the agent’s own answers are nobody’s wait', () => {
    const challenged = call(write('db/migrate/0002.sql'));
    later(4);
    answer(challenged);
    const { waited } = usage().metrics;
    expect([said(waited), part(waited, 'own answers')]).toEqual(['nobody was asked', 4]);
  });

  test('a clock that went back in between measures nothing', () => {
    call(shell('npm publish'), { callId: 'one' });
    later(-30);
    ran('one');
    expect(said(usage().metrics.waited)).toContain('1 left out: the clock went back');
  });
});

/** A transcript as the host keeps it. */
function transcript(
  session: string,
  uses: readonly string[],
  {
    tool = 'Bash',
    declined = [] as readonly string[],
    at = clock,
    cwd = scene.repository,
    subagent = false,
  } = {},
): void {
  const base = { sessionId: session, timestamp: new Date(at).toISOString(), cwd };
  const used = uses.map((id) => ({
    ...base,
    type: 'assistant',
    message: { role: 'assistant', content: [{ type: 'tool_use', id, name: tool, input: {} }] },
  }));
  const results = declined.map((id) => ({
    ...base,
    type: 'user',
    toolUseResult: 'User rejected tool use',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, is_error: true, content: 'no' }],
    },
  }));
  const folder = join(scene.home, '.claude', 'projects', 'a', subagent ? `${session}/subagents` : '');
  mkdirSync(folder, { recursive: true });
  const lines = [{ ...base, type: 'user', message: { role: 'user', content: 'hello' } }, ...used, ...results];
  writeFileSync(join(folder, `${session}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

describe('the disable rate', () => {
  const settings = (): string => join(scene.home, '.claude', 'settings.json');
  const wire = (on: boolean, file = settings()): void => {
    recordWiring(locationsBelow(scene.home), { on, settings: file }, now());
    later(1);
  };
  const rate = (): string => said(usage().metrics.disableRate);

  test('is not measured where the host keeps no transcripts; that it was taken out is', () => {
    wire(true);
    call(shell('npm test'));
    wire(false);
    const { disableRate } = usage().metrics;
    expect(said(disableRate)).toContain('keeps no transcripts here');
    expect(part(disableRate, 'taken out')).toBe(1);
  });

  test('a session that the guard has not seen counts, by whether it was wired when it began', () => {
    wire(true);
    call(shell('npm test'));
    transcript('unseen', ['toolu_1']);
    expect(rate()).toBe('1/2');
    later(1);
    wire(false);
    transcript('while-off', ['toolu_2']);
    const { disableRate } = usage().metrics;
    expect([
      said(disableRate),
      part(disableRate, 'while it was taken out'),
      part(disableRate, 'while it was wired'),
    ]).toEqual(['2/3', 1, 1]);
  });

  test.each<[string, () => void]>([
    ['that only talked', () => transcript('talk', [])],
    ['that used nothing that is judged', () => transcript('todo', ['toolu_3'], { tool: 'TodoWrite' })],
    ['from before it was wired', () => transcript('older', ['toolu_4'], { at: NOON - 86_400_000 })],
    ['of another repository', () => transcript('elsewhere', ['toolu_5'], { cwd: scene.outside })],
    ['that repeats calls of one that was judged', () => transcript('resumed', ['toolu_seen'])],
  ])('a session %s does not count', (_, happened) => {
    wire(true);
    call(shell('npm test'), { callId: 'toolu_seen' });
    happened();
    expect(rate()).toBe('0/1');
  });

  test('what only its subagents did makes a session count, and a no to them is a no', () => {
    wire(true);
    call(shell('npm publish'), { callId: 'toolu_asked' });
    transcript('talk', []);
    transcript('talk', ['toolu_sub'], { subagent: true });
    transcript('s-1', ['toolu_asked'], { subagent: true, declined: ['toolu_asked'] });
    expect(rate()).toBe('1/2');
    expect(said(usage().metrics.nearMisses)).toBe('1/1');
  });

  test('what wires another repository wires nothing here', () => {
    wire(true, join(scene.outside, '.claude', 'settings.json'));
    call(shell('npm test'));
    wire(true);
    wire(false);
    wire(true, join(scene.outside, '.claude', 'settings.json'));
    transcript('unseen', ['toolu_6']);
    expect(part(usage().metrics.disableRate, 'while it was wired')).toBe(0);
  });
});

describe('the record', () => {
  test('a torn tail takes nothing away, a broken chain counts up to the break and is named', () => {
    call(write('db/migrate/0002.sql'));
    appendFileSync(journal('s-1'), '{"type":"dec');
    expect(usage()).toMatchObject({ calls: 1, faults: [] });
    call(write('db/migrate/0002.sql'), { run: 's-2' });
    call(write('db/migrate/0002.sql'), { run: 's-2' });
    const lines = readFileSync(journal('s-2'), 'utf8').split('\n');
    writeFileSync(
      journal('s-2'),
      lines.map((line, at) => (at === 4 ? line.replace('Write', 'Wrote') : line)).join('\n'),
    );
    const { faults, metrics, calls: judged } = usage();
    expect(faults).toEqual([expect.stringMatching(/s-?\S+ is broken at line 5: counted up to there/)]);
    expect({ judged, retries: said(metrics.retries) }).toEqual({ judged: 2, retries: '0/2' });
  });

  test('only what lies in the period counts, by a clock that never goes back', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    later(60);
    const since = now();
    call({ tool: 'read', name: 'Read', path: '.env' }, { turn: 't-2' });
    later(-120);
    call({ tool: 'read', name: 'Read', path: '.env' }, { turn: 't-3' });
    later(120);
    expect([usage().calls, usage(since).calls]).toEqual([3, 2]);
  });

  test('repositories stand apart, proofs are no sessions', () => {
    call(shell('npm test'));
    call(shell('npm test'), { run: 'proof-1' });
    expect(usage(undefined, '/elsewhere').empty).toBe(true);
    expect(usage().sessions).toBe(1);
  });
});

describe('the printers', () => {
  test('the disable rate comes first, lines fit 80 columns, every number has its denominator', () => {
    call(shell('git push origin main'), { callId: 'one' });
    ran('one');
    call(write('db/migrate/0002.sql'));
    const text = usageText(usage());
    const lines = text.split('\n').slice(text.split('\n').indexOf('') + 1);
    expect(lines[0]).toMatch(/^disable rate/);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(text).toMatch(/retries after a block +0 of 1 refusal \(0 %\)/);
    expect(text).toMatch(/approvals learned +1, of 1 question that an approval could answer/);
    expect(text).toMatch(/kinds most asked +1 in all\n +1 git push/);
  });

  test('what an agent wrote makes no cell and steers no terminal', () => {
    const report = usage();
    const hostile: UsageReport = {
      ...report,
      empty: false,
      kindsAsked: [{ name: 'x | <b> \u001b[2J `y`', times: 1 }],
    };
    expect(usageMarkdown(hostile)).toContain('1 x \\| \\<b\\> \uFFFD\\[2J \\`y\\`');
    expect(usageText(hostile)).not.toContain('\u001b');
  });
});
