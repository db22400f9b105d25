import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EvidenceEvent } from '../../src/evidence/event.ts';
import { checkEvent } from '../../src/evidence/schema.ts';
import { ask, deskOf, never, TENANT, toolThat, whileTimeGoesOn } from '../executor/desk.ts';
import {
  actionNamed,
  allowedCall,
  challengeOf,
  justificationOf,
  proposalOf,
  quarantinedOf,
  streamOf,
} from './story.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'schema', 'evidence-event-v1.schema.json');

const admits = new Ajv2020({ strict: true, strictRequired: false }).compile(
  JSON.parse(readFileSync(FILE, 'utf8')),
);

let events: readonly EvidenceEvent[] = [];

/** Events of many types, as the library and the gate write them. */
beforeAll(async () => {
  const post = toolThat((args) => (args['hang'] === true ? never() : 'sent'), {
    timeoutMs: 1000,
    reconcile: () => 'confirmed',
  });
  const desk = deskOf([post.tool]);
  await desk.executor.execute(ask('post', {}, { sources: { '/to': ['user'] }, call: 'c-1' }));
  await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', { hang: true })));
  await desk.clock.advance(70_000);
  await desk.executor.reconcile(TENANT);
  await desk.executor.execute(ask('unheard of'));
  const proposal = proposalOf(actionNamed('migrate'));
  const asked = challengeOf(proposal, 'c-elm', ['/r/db/1.sql']);
  const gate = streamOf([
    ...allowedCall('look'),
    proposal,
    asked,
    justificationOf(asked),
    quarantinedOf('q-1'),
  ]);
  events = [...(await desk.events()), ...gate];
});

test('the published schema is what the checker says', () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'docs', 'event-schema.mjs'), '--check']);
});

test('it admits what stores write', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThanOrEqual(8);
  for (const event of events) expect(admits(event), JSON.stringify(admits.errors)).toBe(true);
});

describe('it and the checker say the same of changed events', () => {
  const VALUES = [
    undefined,
    null,
    '',
    'x',
    'a b',
    'sha256:0',
    -1,
    0,
    1.5,
    true,
    [],
    {},
    ['x'],
    'é',
    'x'.repeat(5000),
  ];

  test('one field at a time', () => {
    const said = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (which, field, value) => {
        const event = events[which % events.length] as EvidenceEvent;
        const names = [...Object.keys(event), 'surprise', 'reason', 'paths'];
        const name = names[field % names.length] as string;
        const { [name as 'id']: _, ...rest } = event;
        const replaced = VALUES[value % VALUES.length];
        const changed: object = replaced === undefined ? rest : { ...rest, [name]: replaced };
        const byChecker = checkEvent(changed).ok;
        said[byChecker ? 'yes' : 'no']++;
        expect(admits(changed)).toBe(byChecker);
      }),
      { numRuns: 3000 },
    );
    expect(said.yes).toBeGreaterThan(100);
    expect(said.no).toBeGreaterThan(100);
  });
});
