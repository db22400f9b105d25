import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { verifyJournal } from '../../src/evidence/index.ts';
import {
  approve,
  findQuestion,
  type GateAnswer,
  type GateConfig,
  ledgerFileOf,
  locationsBelow,
} from '../../src/gate/index.ts';
import { eventsOf, journals } from '../../src/gate/journals.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let call: ReturnType<typeof callsIn>;
const TURN_1 = { turn: 'turn-1' };
const TURN_2 = { turn: 'turn-2' };

beforeEach(() => {
  scene = createScene();
  call = callsIn(scene.repository);
});
afterEach(() => scene.dispose());

function saidOf({ verdict, reason }: GateAnswer): string {
  return `${verdict} ${reason}`;
}

function justify(
  answer: GateAnswer,
  fileLine = 'src/model.ts:2',
  rollback = 'drop the column in 0003',
): string {
  return `holdfast justify ${answer.challenge} --file-line ${fileLine} --rollback '${rollback}'`;
}

describe('the six assertions', () => {
  test('refuses a write outside the root', () => {
    const gate = scene.gate();
    for (const path of [
      '../outside/a.txt',
      'src/../../outside/a.txt',
      join(scene.outside, 'a.txt'),
      '/etc/hosts',
    ]) {
      expect(saidOf(gate.decide(call.write(path), TURN_1)), path).toBe('block OUTSIDE_ROOT');
    }
  });

  test('refuses a symlink that points out of the tree', () => {
    symlinkSync(join(scene.outside, 'not-yet-there.txt'), scene.path('dangling.txt'));
    const gate = scene.gate();
    for (const path of ['door/a.txt', scene.path('door', 'new', 'a.txt'), 'dangling.txt']) {
      expect(saidOf(gate.decide(call.write(path), TURN_1)), path).toBe('block OUTSIDE_ROOT');
    }
  });

  test('refuses a PLAN-mode write tool', () => {
    const gate = scene.gate();
    for (const mode of ['plan', 'review']) {
      const options = { ...TURN_1, mode };
      expect(saidOf(gate.decide(call.write('src/new.ts'), options))).toBe('block MODE_FORBIDS_TOOL');
      expect(saidOf(gate.decide(call.other('mcp__new__tool'), options))).toBe('block MODE_FORBIDS_TOOL');
      expect(saidOf(gate.decide(call.shell('echo x > src/new.ts'), options))).toBe(
        'block MODE_FORBIDS_EFFECT',
      );
      expect(saidOf(gate.decide(call.shell('npm test'), options))).toBe('block MODE_FORBIDS_EFFECT');
      expect(saidOf(gate.decide(call.read('src/model.ts'), options))).toBe('allow NO_OBJECTION');
      expect(saidOf(gate.decide(call.shell('grep -n two src/model.ts'), options))).toBe('allow NO_OBJECTION');
    }
  });

  test('asks, when the approval ledger is absent', () => {
    const answer = scene.gate().decide(call.shell('git push origin main'), TURN_1);
    expect(saidOf(answer)).toBe('ask KIND_NOVEL');
    expect(answer.message).toContain('no approval ledger');
  });

  test('asks once per path per turn, then opens it', () => {
    const gate = scene.gate();
    const write = call.write('db/migrate/0002.sql');
    const bare = gate.decide(write, TURN_1);
    expect(saidOf(bare)).toBe('block JUSTIFICATION_REQUIRED');
    expect(bare.requires).toEqual(['fileLine', 'rollback']);
    expect(saidOf(gate.decide(write, TURN_1)), 'a bare retry').toBe('block JUSTIFICATION_REQUIRED');
    expect(saidOf(gate.decide(call.shell(justify(bare)), TURN_1))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(write, TURN_1))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(call.edit('db/migrate/0002.sql'), TURN_1))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(call.write('db/migrate/0003.sql'), TURN_1)), 'another path').toBe(
      'block JUSTIFICATION_REQUIRED',
    );
  });

  test('still asks on turn two for a new migration', () => {
    const first = scene.gate();
    const bare = first.decide(call.write('db/migrate/0002.sql'), TURN_1);
    first.decide(call.shell(justify(bare)), TURN_1);
    const later = scene.gate();
    for (const path of ['db/migrate/0002.sql', 'db/migrate/0003.sql']) {
      expect(saidOf(later.decide(call.write(path), TURN_2)), path).toBe('block JUSTIFICATION_REQUIRED');
    }
    expect(saidOf(later.decide(call.write('db/migrate/0002.sql'), TURN_1)), 'the first turn resumed').toBe(
      'allow JUSTIFIED',
    );
  });
});

describe('the expensive-path gate', () => {
  test.each([
    ['a yes', 'yes', 'yes', 'JUSTIFICATION_INVALID'],
    ['no rollback', 'src/model.ts:1', 'n/a', 'JUSTIFICATION_INVALID'],
    ['a line that is not there', 'src/model.ts:900', 'drop it in 0003', 'JUSTIFICATION_INVALID'],
    ['the challenged file itself', 'db/migrate/0001.sql:1', 'drop it in 0003', 'JUSTIFICATION_INVALID'],
  ])('does not open on %s', (_, fileLine, rollback, reason) => {
    const gate = scene.gate();
    const bare = gate.decide(call.edit('db/migrate/0001.sql'), TURN_1);
    expect(saidOf(gate.decide(call.shell(justify(bare, fileLine, rollback)), TURN_1))).toBe(
      `block ${reason}`,
    );
    expect(saidOf(gate.decide(call.edit('db/migrate/0001.sql'), TURN_1))).toBe(
      'block JUSTIFICATION_REQUIRED',
    );
  });

  test('does not open on an answer to a challenge of another turn', () => {
    const gate = scene.gate();
    const bare = gate.decide(call.edit('db/migrate/0001.sql'), TURN_1);
    expect(saidOf(gate.decide(call.shell(justify(bare)), TURN_2))).toBe('block CHALLENGE_UNKNOWN');
    expect(saidOf(gate.decide(call.edit('db/migrate/0001.sql'), TURN_2))).toBe(
      'block JUSTIFICATION_REQUIRED',
    );
  });

  test('does not open on an answer that does more than answer', () => {
    const gate = scene.gate();
    const bare = gate.decide(call.edit('db/migrate/0001.sql'), TURN_1);
    for (const command of [
      `${justify(bare)} && rm db/migrate/0001.sql`,
      `${justify(bare)} > db/migrate/0001.sql`,
      `ID=${bare.challenge}; holdfast justify $(cat id) --file-line src/model.ts:1 --rollback 'drop it in 2'`,
    ]) {
      gate.decide(call.shell(command), TURN_1);
      expect(saidOf(gate.decide(call.edit('db/migrate/0001.sql'), TURN_1)), command).toBe(
        'block JUSTIFICATION_REQUIRED',
      );
    }
  });

  test('opens nothing for the next call where the host has no turns', () => {
    const gate = scene.gate();
    const bare = gate.decide(call.edit('db/migrate/0001.sql'), {});
    expect(saidOf(gate.decide(call.shell(justify(bare)), {}))).toBe('block CHALLENGE_UNKNOWN');
  });

  test('puts one challenge for all paths of an action, and one answer serves them', () => {
    const gate = scene.gate();
    const command = call.shell('cp src/model.ts db/migrate/0004.sql && touch db/migrate/0005.sql');
    const bare = gate.decide(command, TURN_1);
    expect(saidOf(bare)).toBe('block JUSTIFICATION_REQUIRED');
    gate.decide(call.shell(justify(bare)), TURN_1);
    expect(saidOf(gate.decide(command, TURN_1))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(call.edit('db/migrate/0004.sql'), TURN_1))).toBe('allow JUSTIFIED');
  });

  test('is answered by each agent of a turn for itself', () => {
    const gate = scene.gate();
    const [own, first, second] = [TURN_1, { ...TURN_1, actor: 'helper-1' }, { ...TURN_1, actor: 'helper-2' }];
    const edit = call.edit('db/migrate/0001.sql');
    const bare = gate.decide(edit, own);
    gate.decide(call.shell(justify(bare)), own);
    expect(saidOf(gate.decide(edit, own))).toBe('allow JUSTIFIED');
    const asked = gate.decide(edit, first);
    expect(saidOf(asked)).toBe('block JUSTIFICATION_REQUIRED');
    expect(saidOf(gate.decide(call.shell(justify(bare)), first))).toBe('block CHALLENGE_UNKNOWN');
    expect(saidOf(gate.decide(call.shell(justify(asked)), second))).toBe('block CHALLENGE_UNKNOWN');
    expect(saidOf(gate.decide(call.shell(justify(asked)), first))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(edit, first))).toBe('allow JUSTIFIED');
    expect(saidOf(gate.decide(edit, second))).toBe('block JUSTIFICATION_REQUIRED');
    expect(saidOf(gate.decide(call.edit('src/model.ts'), second))).toBe('allow NO_OBJECTION');
  });

  test('meets every way to change the file, and both ends of a move', () => {
    const gate = scene.gate();
    scene.write('notes.sql.txt', 'x\n');
    const ways = [
      call.remove('db/migrate/0001.sql'),
      call.shell('rm db/migrate/0001.sql'),
      call.shell('mv db/migrate/0001.sql old.txt'),
      call.shell('mv notes.sql.txt db/migrate/0009.sql'),
      call.shell('echo x >> db/migrate/0001.sql'),
      call.shell("sed -i 's/a/b/' db/migrate/0001.sql"),
      call.shell('cat notes.sql.txt | tee db/migrate/0001.sql'),
      call.shell('rm -rf db'),
    ];
    for (const way of ways) {
      expect(gate.decide(way, TURN_1).verdict, JSON.stringify(way)).toBe('block');
      expect(gate.decide(way, TURN_1).reason, JSON.stringify(way)).toBe('JUSTIFICATION_REQUIRED');
    }
  });

  test('knows the file under another name', () => {
    symlinkSync('db', scene.path('data'));
    const gate = scene.gate();
    const bare = gate.decide(call.edit('data/migrate/0001.sql'), TURN_1);
    expect(saidOf(bare)).toBe('block JUSTIFICATION_REQUIRED');
    gate.decide(call.shell(justify(bare)), TURN_1);
    expect(saidOf(gate.decide(call.edit('db/migrate/0001.sql'), TURN_1))).toBe('allow JUSTIFIED');
  });
});

describe('what no mode and no answer opens', () => {
  test.each([
    ['Read .env', 'SECRET_REFUSED', () => call.read('.env')],
    ['cat .env', 'SECRET_REFUSED', () => call.shell('cat .env')],
    ['cp .env notes.txt', 'SECRET_REFUSED', () => call.shell('cp .env notes.txt')],
    ['rm -rf /', 'CATASTROPHE', () => call.shell('rm -rf /')],
    ['rm -rf ~', 'CATASTROPHE', () => call.shell('rm -rf ~')],
    ['rm -rf .git', 'CATASTROPHE', () => call.shell('rm -rf .git')],
    ['holdfast off', 'SELF_PROTECTED', () => call.shell('holdfast off --uninstall')],
    [
      'its configuration',
      'SELF_PROTECTED',
      () => call.write(join(scene.home, '.config/holdfast/config.yaml')),
    ],
    ['its wiring', 'SELF_PROTECTED', () => call.write('.claude/settings.json')],
  ])('%s', (_, reason, make) => {
    scene.write('.env', 'PLACEHOLDER=inert\n');
    const gate = scene.gate();
    for (const mode of ['build', 'plan']) {
      const answer = gate.decide(make(), { ...TURN_1, mode });
      expect(saidOf(answer), mode).toBe(`block ${reason}`);
      expect(answer.requires).toBeUndefined();
    }
  });

  test.each(['cat .env.example', 'source .env && npm test', 'cp .env.example .env.local'])(
    '`%s` passes',
    (command) => {
      scene.write('.env.example', 'PLACEHOLDER=\n');
      scene.write('.env', 'PLACEHOLDER=inert\n');
      expect(saidOf(scene.gate().decide(call.shell(command), TURN_1))).toBe('allow NO_OBJECTION');
    },
  );
});

describe('questions for a person', () => {
  const locations = () => locationsBelow(scene.home);

  test('a yes lets exactly this action through, once', () => {
    const gate = scene.gate();
    const push = call.shell('git push origin main');
    const asked = gate.decide(push, TURN_1);
    const question = findQuestion(locations(), asked.challenge ?? '');
    if (!question) throw new Error('the question is recorded');
    expect(approve(locations(), question, () => new Date()).ok).toBe(true);
    expect(saidOf(gate.decide(call.shell('git push origin other'), TURN_1)), 'another action').toBe(
      'ask KIND_NOVEL',
    );
    expect(saidOf(gate.decide(push, TURN_2)), 'the approved one').toBe('allow APPROVED');
    expect(saidOf(gate.decide(push, TURN_2)), 'again').toBe('ask KIND_NOVEL');
  });

  test('a yes expires', () => {
    let at = new Date('2031-01-01T00:00:00Z');
    const gate = scene.gate({ now: () => at });
    const push = call.shell('git push origin main');
    const question = findQuestion(locations(), gate.decide(push, TURN_1).challenge ?? '');
    if (!question) throw new Error('the question is recorded');
    approve(locations(), question, () => at);
    at = new Date('2031-01-01T01:00:00.001Z');
    expect(saidOf(gate.decide(push, TURN_1))).toBe('ask KIND_NOVEL');
  });

  test.each([
    ['a day', '2030-12-31T00:59:00Z', 'ask KIND_NOVEL'],
    ['a minute, since which nobody knows what has passed', '2031-01-01T00:58:00Z', 'ask KIND_NOVEL'],
    ['not at all', '2031-01-01T00:59:30Z', 'allow APPROVED'],
  ])('a yes lives no longer when the clock goes back: %s', (_, later, said) => {
    let at = new Date('2031-01-01T00:00:00Z');
    const gate = scene.gate({ now: () => at });
    const push = call.shell('git push origin main');
    const question = findQuestion(locations(), gate.decide(push, TURN_1).challenge ?? '');
    if (!question) throw new Error('the question is recorded');
    approve(locations(), question, () => at);
    at = new Date('2031-01-01T00:59:00Z');
    gate.decide(call.read('src/model.ts'), TURN_1);
    at = new Date(later);
    expect(saidOf(gate.decide(push, TURN_1))).toBe(said);
    expect(saidOf(scene.gate({ now: () => at }).decide(push, TURN_2))).toBe('ask KIND_NOVEL');
  });

  test('a yes to a novel kind does not open an expensive path', () => {
    const gate = scene.gate();
    const both = call.shell('touch db/migrate/0007.sql && git push origin main');
    expect(gate.decide(both, TURN_1).challenge).toMatch(/^c-/);
  });

  test('an approved kind of the ledger passes, with other values and not with other flags', () => {
    const gate = scene.gate({ ledger: 'off' });
    expect(saidOf(gate.decide(call.shell('git push origin main'), TURN_1))).toBe('allow NO_OBJECTION');
  });

  test('a ledger that is there but empty still asks', () => {
    const file = ledgerFileOf(locations(), scene.repository);
    mkdirSync(locations().ledgers, { recursive: true });
    writeFileSync(file, JSON.stringify({ version: 1, kinds: [] }));
    const answer = scene.gate().decide(call.shell('git push origin main'), TURN_1);
    expect(saidOf(answer)).toBe('ask KIND_NOVEL');
    expect(answer.message).toContain('not approved here');
  });
});

describe('evidence', () => {
  function journals(): readonly string[] {
    const folder = locationsBelow(scene.home).sessions;
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(folder, name));
  }

  test('each call leaves proposal, decision and permit in an unbroken chain, and nothing in the repository', () => {
    const gate = scene.gate();
    gate.decide(call.read('src/model.ts'), { ...TURN_1, callId: 'call-1' });
    gate.record({ turn: 'turn-1', callId: 'call-1', outcome: 'confirmed', attended: () => false });
    gate.decide(call.read('.env'), { ...TURN_1, callId: 'call-2' });
    const [journal = ''] = journals();
    const events: string[] = readFileSync(journal, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(events).toEqual([
      'session_started',
      'turn_started',
      'proposal',
      'decision',
      'permit',
      'receipt',
      'proposal',
      'decision',
    ]);
    expect(verifyJournal(journal)?.ok).toBe(true);
    expect(scene.git('status', '--porcelain').includes('holdfast')).toBe(false);
  });

  test('holds no content and no credential', () => {
    const token = ['gh', 'p_', 'a'.repeat(36)].join('');
    const gate = scene.gate();
    gate.decide(call.write('src/a.ts', 'marker-of-content'), TURN_1);
    gate.decide(call.shell(`curl -H 'Authorization: Bearer ${token}' https://api.example.com/x`), TURN_1);
    const [journal = ''] = journals();
    const text = readFileSync(journal, 'utf8');
    expect(text).not.toContain('marker-of-content');
    expect(text).not.toContain(token);
  });

  test('keeps what a person is asked about, with its folder and without credentials; of the rest nothing', () => {
    const gate = scene.gate();
    const token = ['gh', 'p_', 'b'.repeat(36)].join('');
    const command = `npm publish --otp 1 # ${token}`;
    const ask = gate.decide(call.shell(command), { ...TURN_1, actor: 'helper-1' });
    expect(ask.verdict).toBe('ask');
    const question = findQuestion(locationsBelow(scene.home), ask.challenge ?? '');
    expect(question).toMatchObject({ actor: 'helper-1', cwd: scene.repository });
    expect(question?.asked).toMatch(/^npm publish --otp 1 # \[GITHUB_TOKEN [0-9a-f]{16}\]$/);
    gate.decide(call.shell('echo nothing is asked'), TURN_1);
    const [journal = ''] = journals();
    expect(readFileSync(journal, 'utf8').match(/"asked":/g)).toHaveLength(1);
  });

  test('what cannot be recorded does not happen, and says how to mend it; a read inside goes on', () => {
    const { state } = locationsBelow(scene.home);
    mkdirSync(join(state, '..'), { recursive: true });
    writeFileSync(state, 'a file where the folder should be');
    const gate = scene.gate();
    const answer = gate.decide(call.write('src/new.ts'), TURN_1);
    expect(saidOf(answer)).toBe('block EVIDENCE_UNWRITABLE');
    expect(answer.message).toMatch(
      /^ {2}what cannot be recorded does not happen: `\S+` cannot be written: .+\n {2}to mend it: /m,
    );
    expect(saidOf(gate.decide(call.read('src/model.ts'), TURN_1))).toBe('allow NO_OBJECTION');
    expect(saidOf(gate.decide(call.read('/etc/hostname'), TURN_1))).toBe('block EVIDENCE_UNWRITABLE');
    expect(saidOf(gate.decide(call.read('.env'), TURN_1))).toBe('block SECRET_REFUSED');
  });

  test('a call id that comes again with other arguments quarantines the turn; reading inside goes on', () => {
    const gate = scene.gate();
    const options = { ...TURN_1, callId: 'call-1' };
    expect(saidOf(gate.decide(call.write('src/a.ts'), options))).toBe('allow NO_OBJECTION');
    const again = gate.decide(call.write('src/b.ts'), options);
    expect(again.message).toBe(
      [
        'holdfast refused this [EVENT_DUPLICATE]',
        '  what cannot be recorded does not happen: an event was not admitted, since an identifier was used twice for ' +
          'different things (`call`)',
        '  to mend it: report the code and the field: the program that wrote the event is at fault',
      ].join('\n'),
    );
    expect(saidOf(gate.decide(call.write('src/c.ts'), TURN_1))).toBe('quarantine RUN_QUARANTINED');
    expect(saidOf(gate.decide(call.read('src/model.ts'), TURN_1))).toBe('allow NO_OBJECTION');
    expect(saidOf(gate.decide(call.write('src/c.ts'), TURN_2))).toBe('allow NO_OBJECTION');
  });

  test('a journal that was changed from outside blocks the session', () => {
    const gate = scene.gate();
    gate.decide(call.read('src/model.ts'), TURN_1);
    const [journal = ''] = journals();
    chmodSync(journal, 0o600);
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"verdict":"allow"', '"verdict":"block"'));
    expect(saidOf(gate.decide(call.write('src/new.ts'), TURN_1))).toBe('block EVIDENCE_BROKEN');
  });

  test('the roots are those that the session began with', () => {
    scene.gate().decide(call.read('src/model.ts'), TURN_1);
    const elsewhere = callsIn(scene.outside);
    const answer = scene.gate().decide(elsewhere.write('a.txt'), TURN_1);
    expect(saidOf(answer)).toBe('block OUTSIDE_ROOT');
  });
});

test('an unknown mode is an error, never the default', () => {
  expect(saidOf(scene.gate().decide(call.read('src/model.ts'), { ...TURN_1, mode: 'bulid' }))).toBe(
    'block MODE_UNKNOWN',
  );
});

describe('a file:line that nobody read in the session', () => {
  const edit = (): GateAnswer =>
    scene.gate({ seesReads: true }).decide(call.edit('db/migrate/0001.sql'), TURN_1);
  const answer = (config: Partial<GateConfig> = {}): GateAnswer =>
    scene
      .gate({ seesReads: true, config })
      .decide(call.shell(justify(edit(), 'src/model.ts:2', 'git checkout -- db/migrate/0001.sql')), TURN_1);
  const vague = (): readonly boolean[] => {
    const events = journals(locationsBelow(scene.home).sessions).flatMap((file) => [
      ...eventsOf(file, ['"type":"justification"']),
    ]);
    return events.flatMap((event) => (event.type === 'justification' ? [event.vague] : []));
  };

  test('opens and is recorded as vague; where the configuration is strict it is refused', () => {
    expect(answer({ strict: true })).toMatchObject({
      reason: 'JUSTIFICATION_INVALID',
      message: expect.stringContaining('nobody read `src/model.ts` in this session'),
    });
    expect(saidOf(answer())).toBe('allow JUSTIFIED');
    expect(vague()).toEqual([true]);
  });

  test.each<[string, (c: typeof call) => ToolCall]>([
    ['read by the tool', (c) => c.read('src/model.ts')],
    ['read by its absolute path', (c) => c.read(join(c.read('').cwd, 'src/model.ts'))],
    ['printed', (c) => c.shell('sed -n 1,3p ./src/model.ts')],
    ['searched with its folder', (c) => c.shell('grep -rn two src')],
    ['matched by a pattern', (c) => c.shell('cat src/*.ts')],
    ['written', (c) => c.write('src/model.ts', 'one\ntwo\n')],
  ])('is none once it was %s, in whatever turn', (_, look) => {
    expect(scene.gate().decide(look(call), TURN_2).verdict).toBe('allow');
    answer();
    expect(vague()).toEqual([false]);
  });

  test.each<[string, (c: typeof call) => ToolCall]>([
    ['another file', (c) => c.read('src/other.ts')],
    ['a file whose name begins like it', (c) => c.read('src/model.tsx')],
    ['its name', (c) => c.shell('echo src/model.ts')],
  ])('stays one when %s was looked at', (_, look) => {
    scene.gate().decide(look(call), TURN_2);
    answer();
    expect(vague()).toEqual([true]);
  });

  test('is not asked for where the host does not tell of reads', () => {
    const gate = scene.gate();
    const { challenge } = gate.decide(call.edit('db/migrate/0001.sql'), TURN_1);
    gate.decide(
      call.shell(`holdfast justify ${challenge} --file-line src/model.ts:2 --rollback 'git checkout -- db'`),
      TURN_1,
    );
    expect(vague()).toEqual([false]);
  });
});
