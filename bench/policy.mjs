import { createRequire } from 'node:module';
import { join } from 'node:path';
import process, { argv, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { installPinned } from '../scripts/pinned.mjs';
import { fromSource, runBench } from './from-source.mjs';

/**
 * Decisions a second of the support desk's policy (tenant, capability, verified destination) through the public
 * `evaluate`, beside CASL and casbin, in turns within one process. All must agree on every request. Each is given what
 * is new in a request (the tenant, the destination) as it takes it. An ability is cached by what an authority says, as
 * it must be where authorities are handed on; `at hand` is one that the caller kept for just this authority. CASL and
 * casbin answer yes or no; `evaluate` gives a verdict, a reason, the version and all findings.
 */
const ENTRY = `export { createAction, evaluate, tablePolicy } from './src/index.ts';`;
const SLICE_MS = 150;
const LEAST = { 'CASL, cached ability': 10, 'casbin, enforceSync': 60 };

const RIGHTS = { read_ticket: 'app:ticket:read', send_reply: 'app:reply:send' };
const VERIFIED = { TENANT_A: 'customer@example.invalid', TENANT_B: 'office@example.invalid' };
const TENANTS = Object.keys(VERIFIED);
const NO_EFFECTS = [];

const MODEL = `
[request_definition]
r = sub, tenant, act, to
[policy_definition]
p = sub, tenant, act, to
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.sub == p.sub && r.tenant == p.tenant && r.act == p.act && (p.to == "*" || r.to == p.to)
`;

await runBench(main);

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '9' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 3) throw new RangeError('--rounds must be a whole number from 3');
  const pinned = installPinned('policy-engines');
  if ('missing' in pinned) throw new Error(`the engines to compare with cannot be had: ${pinned.missing}`);
  const require = createRequire(join(pinned.modules, 'package.json'));
  const asked = requests();
  const engines = [
    await ours(asked),
    ...casl(require('@casl/ability'), asked),
    await casbin(require('casbin'), asked),
  ];
  agree(engines, asked);
  stdout.write(`Node ${version}, ${asked.length} requests, ${rounds} rounds, medians\n\n`);
  report(measured(engines, rounds));
}

/** Every action, by whoever holds any of the rights in either tenant, on things and to places of either tenant. */
function requests() {
  const actions = Object.keys(RIGHTS);
  const held = [[], [actions[0]], [actions[1]], actions];
  const holders = TENANTS.flatMap((tenant) => held.map((rights) => ({ tenant, rights })));
  return actions.flatMap((action) =>
    holders.flatMap((holder) =>
      TENANTS.flatMap((tenant) => Object.values(VERIFIED).map((to) => ({ action, holder, tenant, to }))),
    ),
  );
}

async function ours(asked) {
  const { createAction, evaluate, tablePolicy } = await fromSource(ENTRY);
  const policy = tablePolicy({
    name: 'support-desk',
    tenant: 'facts',
    actions: {
      read_ticket: { needs: [RIGHTS.read_ticket], verdict: 'allow', reason: 'TENANT_SCOPED_READ' },
      send_reply: {
        needs: [RIGHTS.send_reply],
        where: { '/to': { verified: true } },
        verdict: 'ask',
        reason: 'HUMAN_REVIEW_REQUIRED',
      },
    },
  });
  const authorityOf = remembering(({ tenant, rights }) => ({
    tenant,
    actor: 'desk',
    capabilities: rights.map((right) => RIGHTS[right]),
    destinations: [{ value: VERIFIED[tenant], how: 'contract', at: '2026-01-01T00:00:00.000Z' }],
  }));
  const prepared = asked.map(({ action, holder, tenant, to }) => ({
    action: createAction({ name: action, arguments: { ticket: 41, to } }),
    authority: authorityOf(holder),
    tenant,
  }));
  return {
    name: 'holdfast, evaluate',
    permits: (index) => {
      const { action, authority, tenant } = prepared[index];
      return (
        evaluate(policy, { action, effects: NO_EFFECTS, authority, facts: { tenant } }).verdict !== 'block'
      );
    },
  };
}

function casl({ defineAbility, subject }, asked) {
  const abilities = new Map();
  const abilityOf = ({ tenant, rights }) => {
    const key = `${tenant}|${rights.join(',')}|${VERIFIED[tenant]}`;
    const known = abilities.get(key);
    if (known !== undefined) return known;
    const ability = defineAbility((can) => {
      if (rights.includes('read_ticket')) can('read_ticket', 'Ticket', { tenant });
      if (rights.includes('send_reply'))
        can('send_reply', 'Ticket', { tenant, to: { $in: [VERIFIED[tenant]] } });
    });
    abilities.set(key, ability);
    return ability;
  };
  const prepared = asked.map((one) => ({ ...one, ability: abilityOf(one.holder) }));
  return [
    {
      name: 'CASL, cached ability',
      permits: (index) => {
        const { holder, action, tenant, to } = prepared[index];
        return abilityOf(holder).can(action, subject('Ticket', { tenant, to }));
      },
    },
    {
      name: 'CASL, ability at hand',
      permits: (index) => {
        const { ability, action, tenant, to } = prepared[index];
        return ability.can(action, subject('Ticket', { tenant, to }));
      },
    },
  ];
}

async function casbin({ newEnforcer, newModelFromString }, asked) {
  const enforcer = await newEnforcer(newModelFromString(MODEL));
  for (const holder of new Set(asked.map((one) => one.holder))) {
    for (const right of holder.rights) {
      const to = right === 'send_reply' ? VERIFIED[holder.tenant] : '*';
      await enforcer.addPolicy(nameOf(holder), holder.tenant, right, to);
    }
  }
  const prepared = asked.map(({ action, holder, tenant, to }) => [nameOf(holder), tenant, action, to]);
  return {
    name: 'casbin, enforceSync',
    permits: (index) => enforcer.enforceSync(...prepared[index]),
  };
}

/** One value for whoever asks. */
function remembering(make) {
  const made = new Map();
  return (holder) => {
    if (!made.has(holder)) made.set(holder, make(holder));
    return made.get(holder);
  };
}

function nameOf({ tenant, rights }) {
  return `holder of ${rights.join(' and ') || 'nothing'} in ${tenant}`;
}

function agree(engines, asked) {
  const [first, ...others] = engines;
  let permitted = 0;
  for (const [index, request] of asked.entries()) {
    const answer = first.permits(index);
    if (answer) permitted++;
    for (const { name, permits } of others) {
      if (permits(index) !== answer) throw new Error(`${name} does not agree on ${JSON.stringify(request)}`);
    }
  }
  if (permitted === 0 || permitted === asked.length) throw new Error('the requests tell nothing apart');
}

/** Decisions a second of each engine in each round; the first round warms up and does not count. */
function measured(engines, rounds) {
  const rates = new Map(engines.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const engine of engines) {
      const rate = rateOf(engine);
      if (round > 0) rates.get(engine.name).push(rate);
    }
  }
  return new Map([...rates].map(([name, list]) => [name, median(list)]));
}

/** Decisions a second of processor time. */
function rateOf({ permits }) {
  const before = process.cpuUsage();
  let decisions = 0;
  let permitted = 0;
  let elapsed = 0;
  while (elapsed < SLICE_MS * 1000) {
    for (let lap = 0; lap < 64; lap++) {
      for (let index = 0; index < 64; index++) if (permits(index)) permitted++;
    }
    decisions += 64 * 64;
    const { user, system } = process.cpuUsage(before);
    elapsed = user + system;
  }
  if (permitted === 0) throw new Error('nothing was decided');
  return (decisions * 1e6) / elapsed;
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

function report(rates) {
  const [[, own]] = rates;
  const missed = [];
  for (const [name, rate] of rates) {
    const times = own / rate;
    const least = LEAST[name];
    const beside = least === undefined ? '' : `   ${times.toFixed(1)} times slower (at least ${least})`;
    stdout.write(
      `${name.padEnd(24)}${Math.round(rate).toLocaleString('en').padStart(12)} decisions/s${beside}\n`,
    );
    if (least !== undefined && times < least) missed.push(name);
  }
  if (Object.keys(LEAST).some((name) => !rates.has(name))) throw new Error('an engine was not measured');
  if (missed.length > 0) throw new Error(`not fast enough beside ${missed.join(' and ')}`);
}
