import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActionId, idFrom, newId, type PermitId } from '../../src/action/ids.ts';
import type { JsonObject } from '../../src/action/json.ts';
import { openMemoryStore } from '../../src/evidence/store/memory.ts';
import { createDecisionPoint, type Judged } from '../../src/executor/decision-point.ts';
import type { Execution } from '../../src/executor/execution.ts';
import type { ExecuteRequest } from '../../src/executor/request.ts';
import type { Envelope, Signer } from '../../src/permit/dsse.ts';
import type { Permit } from '../../src/permit/permit.ts';
import { signPermit } from '../../src/permit/sign-permit.ts';
import { createPolicy } from '../../src/policy/policy.ts';
import { detectSample } from '../evidence/story.ts';
import {
  ACTOR,
  AUTHORITY,
  ask,
  type Desk,
  deskOf,
  keyNamed,
  PERSON,
  POLICY,
  RUN,
  statusOf,
  TENANT,
  toolThat,
} from './desk.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const SIGNER: Signer = { keyid: 'pdp-1', key: privateKey };
const STRANGER: Signer = { keyid: 'pdp-1', key: generateKeyPairSync('ed25519').privateKey };
const KEY = keyNamed('parcel-9');
const ARGS: JsonObject = { to: 'shelf 3' };

function sender(more: object = {}) {
  return toolThat((_, __, effect) => {
    effect();
    return 'sent';
  }, more);
}

/** A permit of a decision point that keeps its own store, as it was signed. */
async function permitted(desk: Desk, tools: Parameters<typeof deskOf>[0]): Promise<Permit> {
  const store = openMemoryStore({ now: desk.clock.now, detectCredential: detectSample });
  const point = createDecisionPoint({ store, tools, policy: POLICY, clock: desk.clock, signer: SIGNER });
  const judged = await point.decide(ask('post', ARGS, { key: KEY }));
  if (judged.status !== 'permitted') throw new Error(`not permitted: ${judged.status}`);
  return judged.permit;
}

const trusting = { trusted: { 'pdp-1': publicKey } };
const bring = (permit: Permit, signer: Signer = SIGNER): Envelope => signPermit(permit, signer);

describe('permits of another process', () => {
  test('one gives one effect, also when it is brought twice', async () => {
    const post = sender();
    const desk = deskOf([post.tool], trusting);
    const request = ask('post', ARGS, { permit: bring(await permitted(desk, [post.tool])) });
    const first = await desk.executor.execute(request);
    const second = await desk.another().execute(request);
    expect([first, second].map(statusOf)).toEqual(['confirmed', 'confirmed']);
    expect(post.effects).toEqual([KEY]);
    expect(first.action).toBe(second.action);
    expect(await desk.story()).toEqual([
      'run_started',
      'proposal',
      'decision',
      'permit',
      'dispatched',
      'receipt',
    ]);
  });

  test('an executor without a policy does nothing without one', async () => {
    const post = sender();
    const desk = deskOf([post.tool]);
    const { store, clock } = desk;
    const { createExecutor } = await import('../../src/executor/executor.ts');
    const bare = createExecutor({ store, clock, tools: [post.tool], ...trusting });
    expect(statusOf(await bare.execute(ask('post', ARGS)))).toBe('refused PERMIT_MISSING');
    const permit = bring(await permitted(desk, [post.tool]));
    expect(statusOf(await bare.execute(ask('post', ARGS, { permit })))).toBe('confirmed');
  });

  const CASES: readonly (readonly [
    name: string,
    expected: string,
    change: (permit: Permit) => { permit?: unknown; request?: Partial<ExecuteRequest>; args?: JsonObject },
  ])[] = [
    ['signed by a stranger', 'PERMIT_SIGNATURE_INVALID', (permit) => ({ permit: bring(permit, STRANGER) })],
    ['said to be a permit', 'PERMIT_SIGNATURE_INVALID', (permit) => ({ permit })],
    ['a word', 'PERMIT_SIGNATURE_INVALID', () => ({ permit: 'allow' })],
    [
      'with a field more',
      'PERMIT_MALFORMED',
      (permit) => ({ permit: bring({ ...permit, verdict: 'allow' } as Permit) }),
    ],
    [
      'of another version',
      'PERMIT_MALFORMED',
      (permit) => ({ permit: bring({ ...permit, version: 2 as 1 }) }),
    ],
    ['with other arguments', 'PERMIT_DIGEST_MISMATCH', () => ({ args: { to: 'shelf 4' } })],
    ['for another action', 'PERMIT_ACTION_MISMATCH', () => ({ request: { id: newId<ActionId>('action') } })],
    ['under another key', 'PERMIT_KEY_MISMATCH', () => ({ request: { key: keyNamed('parcel-10') } })],
    [
      'for another actor',
      'PERMIT_ACTOR_MISMATCH',
      () => ({ request: { authority: { ...AUTHORITY, actor: idFrom('actor', 'intern') } } }),
    ],
    [
      'of another tenant',
      'PERMIT_TENANT_MISMATCH',
      () => ({ request: { authority: { ...AUTHORITY, tenant: idFrom('tenant', 'tenant-yew') } } }),
    ],
    [
      'past its time',
      'PERMIT_EXPIRED',
      (permit) => ({ permit: bring({ ...permit, expires: permit.issued }) }),
    ],
    [
      'before its time',
      'PERMIT_EXPIRED',
      (permit) => ({
        permit: bring({ ...permit, issued: '2031-01-01T00:00:00.000Z', expires: '2031-01-02T00:00:00.000Z' }),
      }),
    ],
    [
      'for a tool that was defined otherwise',
      'PERMIT_TOOL_CHANGED',
      (permit) => ({ permit: bring({ ...permit, tool: permit.action.digest as string as Permit['tool'] }) }),
    ],
    [
      'under an older policy',
      'PERMIT_POLICY_CHANGED',
      (permit) => ({ permit: bring({ ...permit, policy: idFrom('policy', 'desk@older') }) }),
    ],
    [
      'on a fact that is no longer so',
      'PERMIT_FACT_CHANGED',
      (permit) => ({ permit: bring({ ...permit, facts: { stock: permit.tool } }) }),
    ],
    [
      'that a person is said to have given, of which nothing is recorded',
      'PERMIT_MISSING',
      (permit) => ({ permit: bring({ ...permit, kind: 'approval_allow' }) }),
    ],
  ];

  test.each(CASES)('%s: refused, and nothing happens', async (_, expected, change) => {
    const post = sender();
    const desk = deskOf([post.tool], trusting);
    const permit = await permitted(desk, [post.tool]);
    const { permit: brought = bring(permit), request = {}, args = ARGS } = change(permit);
    const refused = await desk.executor.execute(ask('post', args, { ...request, permit: brought }));
    expect(statusOf(refused)).toBe(`refused ${expected}`);
    expect(post.effects).toEqual([]);
    expect(JSON.stringify(refused)).not.toContain('shelf');
    // What was refused uses nothing up.
    const good = await desk.executor.execute(ask('post', ARGS, { permit: bring(permit) }));
    expect(statusOf(good)).toBe('confirmed');
  });

  test('the facts of the executor count, not those of the permit', async () => {
    let stock = 3;
    const post = sender({ facts: () => ({ stock }) });
    const desk = deskOf([post.tool], trusting);
    const permit = bring(await permitted(desk, [post.tool]));
    stock = 2;
    expect(statusOf(await desk.executor.execute(ask('post', ARGS, { permit })))).toBe(
      'refused PERMIT_FACT_CHANGED',
    );
    stock = 3;
    expect(statusOf(await desk.executor.execute(ask('post', ARGS, { permit })))).toBe('confirmed');
  });
});

describe('questions to a person', () => {
  const refund = () => sender({ name: 'refund' });

  async function asked(desk: Desk, args: JsonObject = ARGS) {
    const execution = await desk.executor.execute(ask('refund', args, { key: KEY }));
    if (execution.status !== 'asked') throw new Error(`not asked: ${statusOf(execution)}`);
    return { tenant: TENANT, run: RUN, question: execution.question.id, digest: execution.question.digest };
  }

  const again = (desk: Desk, args: JsonObject = ARGS): Promise<Execution> =>
    desk.executor.execute(ask('refund', args, { key: KEY }));

  test('a yes lets exactly that through, once', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    expect(statusOf(await again(desk))).toBe('asked HUMAN_REVIEW_REQUIRED');
    expect((await desk.executor.approve({ ...question, approver: PERSON })).ok).toBe(true);
    expect(statusOf(await again(desk))).toBe('confirmed');
    expect(statusOf(await again(desk))).toBe('confirmed');
    expect(tool.effects).toEqual([KEY]);
    expect(await desk.story()).toEqual([
      'run_started',
      'proposal',
      'decision',
      'approval',
      'permit',
      'dispatched',
      'receipt',
    ]);
    const [permit] = (await desk.events()).filter(({ type }) => type === 'permit');
    expect(permit).toMatchObject({ kind: 'approval_allow' });
  });

  test('without a yes nothing happens, however often it is asked for', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    await asked(desk);
    for (let time = 0; time < 3; time++) expect((await again(desk)).status).toBe('asked');
    expect(tool.effects).toEqual([]);
  });

  test('a yes dies when the arguments change', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    await desk.executor.approve({ ...question, approver: PERSON });
    expect(statusOf(await again(desk, { to: 'shelf 5' }))).toBe('refused PERMIT_DIGEST_MISMATCH');
    expect(statusOf(await again(desk))).toBe('asked HUMAN_REVIEW_REQUIRED');
    expect(tool.effects).toEqual([]);
  });

  test('a yes that is not used in time is none', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool], { permitMs: 1000 });
    const question = await asked(desk);
    await desk.executor.approve({ ...question, approver: PERSON });
    await desk.clock.advance(1000);
    expect(statusOf(await again(desk))).toBe('asked HUMAN_REVIEW_REQUIRED');
    expect(tool.effects).toEqual([]);
  });

  test('a yes holds only as long as what it relied on', async () => {
    let balance = 10;
    const tool = sender({ name: 'refund', facts: () => ({ balance }) });
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    await desk.executor.approve({ ...question, approver: PERSON });
    balance = 9;
    expect(statusOf(await again(desk))).toBe('refused PERMIT_FACT_CHANGED');
    expect(statusOf(await again(desk))).toBe('asked HUMAN_REVIEW_REQUIRED');
    expect(tool.effects).toEqual([]);
  });

  test('a no stands', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    expect((await desk.executor.decline({ ...question, approver: PERSON })).ok).toBe(true);
    expect(statusOf(await again(desk))).toBe('refused APPROVAL_DECLINED');
    expect((await desk.executor.approve({ ...question, approver: PERSON })).ok).toBe(false);
    expect(tool.effects).toEqual([]);
  });

  test.each([
    ['for something else than was shown', 'PERMIT_DIGEST_MISMATCH', { digest: 'sha256:0' as never }],
    ['by whoever asks', 'APPROVER_IS_ACTOR', { approver: ACTOR }],
    [
      'to a question that nobody put',
      'APPROVAL_UNKNOWN',
      { question: idFrom<PermitId>('question', 'permit_made-up') },
    ],
    ['of another tenant', 'APPROVAL_UNKNOWN', { tenant: idFrom('tenant', 'tenant-yew') as never }],
  ])('a yes %s', async (_, code, change) => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    const answered = await desk.executor.approve({ ...question, approver: PERSON, ...change });
    expect(answered).toMatchObject({ ok: false, refusal: { code } });
    expect((await again(desk)).status).toBe('asked');
    expect(tool.effects).toEqual([]);
  });

  test('a yes that comes too late', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool], { approvalMs: 1000 });
    const question = await asked(desk);
    await desk.clock.advance(1000);
    const answered = await desk.executor.approve({ ...question, approver: PERSON });
    expect(answered).toMatchObject({ ok: false, refusal: { code: 'APPROVAL_EXPIRED' } });
  });

  test('a second yes gives no second effect', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    await desk.executor.approve({ ...question, approver: PERSON });
    await again(desk);
    const answered = await desk.executor.approve({ ...question, approver: PERSON });
    expect(answered).toMatchObject({ ok: false, refusal: { code: 'PERMIT_SPENT' } });
    expect(tool.effects).toEqual([KEY]);
  });

  test('a yes does not outlive the right of the one who asked', async () => {
    const tool = refund();
    const desk = deskOf([tool.tool]);
    const question = await asked(desk);
    await desk.executor.approve({ ...question, approver: PERSON });
    const less = { ...AUTHORITY, capabilities: [] };
    const refused = await desk.executor.execute(ask('refund', ARGS, { key: KEY, authority: less }));
    expect(statusOf(refused)).toBe('refused CAPABILITY_MISSING');
    expect(tool.effects).toEqual([]);
  });
});

describe('requests', () => {
  test.each<[string, Partial<ExecuteRequest> & { name?: string }, string]>([
    ['a tool that nobody knows', { name: 'wire' }, 'UNKNOWN_ACTION'],
    ['a thing of another tenant', { tenant: idFrom('tenant', 'tenant-yew') }, 'TENANT_MISMATCH'],
    ['without the capability', { authority: { ...AUTHORITY, capabilities: [] } }, 'CAPABILITY_MISSING'],
    [
      'an authority that has ended',
      { authority: { ...AUTHORITY, expires: '2029-12-31T23:59:59.000Z' } },
      'AUTHORITY_EXPIRED',
    ],
    ['no call left', { authority: { ...AUTHORITY, budgets: [{ id: 'day', calls: 0 }] } }, 'BUDGET_EXHAUSTED'],
    ['a name that is none', { name: '' }, 'INPUT_MALFORMED'],
    ['arguments that are no data', { arguments: { when: new Date() } as never }, 'JSON_NOT_PLAIN'],
  ])('%s', async (_, request, code) => {
    const post = sender();
    const desk = deskOf([post.tool]);
    expect(statusOf(await desk.executor.execute(ask('post', {}, request)))).toBe(`refused ${code}`);
    expect(post.effects).toEqual([]);
  });

  test('one key for two different actions', async () => {
    const post = sender();
    const desk = deskOf([post.tool]);
    await desk.executor.execute(ask('post', { to: 'a' }, { key: KEY }));
    expect(statusOf(await desk.executor.execute(ask('post', { to: 'b' }, { key: KEY })))).toBe(
      'refused KEY_REUSED',
    );
    expect(post.effects).toEqual([KEY]);
  });

  test('one call id for two different actions quarantines the run until a person clears it', async () => {
    const post = sender();
    const desk = deskOf([post.tool]);
    await desk.executor.execute(ask('post', { to: 'a' }, { call: 'call-1' }));
    const twin = await desk.executor.execute(ask('post', { to: 'b' }, { call: 'call-1' }));
    expect(statusOf(twin)).toBe('refused EVENT_DUPLICATE');
    expect(statusOf(await desk.executor.execute(ask('post', { to: 'c' })))).toBe('refused RUN_QUARANTINED');
    expect(post.effects).toHaveLength(1);
    const other = ask('post', { to: 'c' }, { run: idFrom('run', 'run-willow') });
    expect(statusOf(await desk.executor.execute(other))).toBe('confirmed');
  });

  test('a host that uses one call id for everything is told apart by what it asks', async () => {
    const post = sender();
    const desk = deskOf([post.tool], { callIds: 'labels' });
    for (const to of ['a', 'b', 'a']) {
      expect(statusOf(await desk.executor.execute(ask('post', { to }, { call: 'call' })))).toBe('confirmed');
    }
    expect(post.effects).toHaveLength(2);
  });

  test.each([
    [
      'facts that cannot be told',
      { facts: () => Promise.reject(new Error('down')) },
      'AUTHORITY_UNAVAILABLE',
    ],
    ['facts that are no data', { facts: () => ({ stock: undefined }) as never }, 'AUTHORITY_UNAVAILABLE'],
    ['a price that cannot be told', { spend: () => Number.NaN }, 'RULE_FAILED'],
    [
      'effects that cannot be told',
      {
        effects: () => {
          throw new Error('no');
        },
      },
      'RULE_FAILED',
    ],
  ])('%s', async (_, more, code) => {
    const post = sender(more);
    const desk = deskOf([post.tool]);
    expect(statusOf(await desk.executor.execute(ask('post')))).toBe(`refused ${code}`);
    expect(post.effects).toEqual([]);
  });

  test('a policy that judges nothing', async () => {
    const post = sender();
    const desk = deskOf([post.tool], { policy: createPolicy({ name: 'empty', rules: [] }) });
    expect(statusOf(await desk.executor.execute(ask('post')))).toBe('refused POLICY_EMPTY');
  });
});

test('a decision point asks, and signs what a person approved', async () => {
  const tool = sender({ name: 'refund' });
  const desk = deskOf([tool.tool], trusting);
  const { store, clock } = desk;
  const point = createDecisionPoint({ store, clock, tools: [tool.tool], policy: POLICY, signer: SIGNER });
  const request = ask('refund', ARGS, { key: KEY });
  const judged: Judged = await point.decide(request);
  if (judged.status !== 'asked') throw new Error(judged.status);
  const { id, digest } = judged.question;
  await point.approve({ tenant: TENANT, run: RUN, question: id, digest, approver: PERSON });
  const permitted = await point.decide(request);
  if (permitted.status !== 'permitted') throw new Error(permitted.status);
  expect(permitted.permit.kind).toBe('approval_allow');
  const done = await desk.executor.execute(ask('refund', ARGS, { permit: permitted.envelope }));
  expect(statusOf(done)).toBe('confirmed');
  expect(tool.effects).toEqual([KEY]);
});
