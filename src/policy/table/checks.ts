import type { JsonValue } from '../../action/json.ts';
import type { Reason } from '../../action/reason.ts';
import { type Authority, type Capability, holds } from '../../authority/authority.ts';
import { destinationStatus } from '../../authority/destination.ts';
import { isExpired } from '../../authority/expiry.ts';
import type { Finding } from '../decision.ts';
import type { PolicyRequest } from '../rule.ts';
import { type Labels, linksAt, type Source, sourcesAt } from '../source.ts';
import { describeCondition } from './describe.ts';
import {
  escapeSegment,
  type Place,
  type Pointer,
  type Probe,
  passes,
  probeOf,
  segmentsOf,
} from './pointer.ts';
import { found } from './row-finding.ts';
import type { Condition, PolicyTable, TableFacts, TableRow, TenantRule } from './table.ts';
import { valueTestOf } from './value-test.ts';

export type TableRequest = PolicyRequest<TableFacts>;

/** A demand on the arguments. `judge` gives 0 when it is met, else the number of the finding that says so, from 1. */
export interface Check {
  readonly judge: (request: TableRequest) => number;
  readonly findings: readonly Finding[];
}

const MET = 0;
const NOT_MET = 1;

/** What a row demands of whoever asks. */
export interface Standing {
  readonly tenant: TenantRule;
  /** Where the arguments name the tenant, if they do. */
  readonly named: Probe<TableRequest> | undefined;
  readonly needs: readonly Capability[];
  /** Of an authority that ended, of another tenant, then of each need. */
  readonly findings: readonly Finding[];
}

export function standingOf(table: PolicyTable, row: TableRow, rule: string): Standing {
  const { tenant = table.tenant ?? 'none', needs = [] } = row;
  return {
    tenant,
    named: tenant === 'none' || tenant === 'facts' ? undefined : tenantAt(tenant),
    needs,
    findings: [
      found({ verdict: 'block', reason: 'AUTHORITY_EXPIRED', rule }),
      found({ verdict: 'block', reason: 'TENANT_MISMATCH', rule }),
      ...needs.map((need) => found({ verdict: 'block', reason: 'CAPABILITY_MISSING', rule, subject: need })),
    ],
  };
}

function tenantAt(pointer: Pointer): Probe<TableRequest> {
  const place: Place = { segments: segmentsOf(pointer), optional: false };
  return probeOf(place, (value, { authority }) => value === authority.tenant);
}

/** The findings about whoever asks, one bit each. */
export function standingFindings({ tenant, named, needs }: Standing, request: TableRequest): number {
  const { authority, facts } = request;
  const { capabilities, expires } = authority;
  let bits = expires !== undefined && isExpired(authority, facts?.now) ? 1 : 0;
  const owner = facts?.tenant;
  if (owner === undefined ? tenant === 'facts' : owner !== authority.tenant) bits |= 2;
  if (named !== undefined && !passes(request.action.arguments, named, request)) bits |= 2;
  for (let index = 0; index < needs.length; index++) {
    const need = needs[index] as Capability;
    if (!capabilities.includes(need) && !holds(authority, need)) bits |= 4 << index;
  }
  return bits;
}

/** Everything that a row demands of the arguments, in the order in which a person is told. */
export function checksOf(row: TableRow, rule: string): readonly Check[] {
  return Object.entries(row.where ?? {}).flatMap(([place, conditions]) =>
    // The keys were checked when the table was read.
    [conditions].flat().flatMap((condition) => conditionChecks(place as Pointer, condition, rule)),
  );
}

function conditionChecks(place: Pointer, condition: Condition, rule: string): readonly Check[] {
  const { verified, from, links, maxItems, otherwise, optional = false } = condition;
  const where = { segments: segmentsOf(place), optional };
  const because = describeCondition(place, condition);
  const failing = (reason: Reason): Finding =>
    found({ verdict: 'block', reason, ...otherwise, rule, subject: place, because });
  const checks: Check[] = [];
  const add = (reason: Reason, probe: Probe<TableRequest>): void => {
    checks.push({
      findings: [failing(reason)],
      judge: (request) => (passes(request.action.arguments, probe, request) ? MET : NOT_MET),
    });
  };
  const valueTest = valueTestOf(condition);
  if (verified)
    checks.push(destinationCheck(where, [failing('DESTINATION_NOT_VERIFIED'), deceiving(place, rule)]));
  if (from !== undefined) {
    add('PROVENANCE_UNTRUSTED', probeOf(where, cameFrom(from, sourcesAt), { whole: true, placed: true }));
  }
  if (links !== undefined) {
    add('PROVENANCE_UNTRUSTED', probeOf(where, cameFrom(links, linksAt), { whole: true, placed: true }));
  }
  if (valueTest !== undefined) add('ARGUMENT_REFUSED', probeOf(where, valueTest));
  if (maxItems !== undefined) {
    const short = (value: JsonValue): boolean => !Array.isArray(value) || value.length <= maxItems;
    add('ARGUMENT_REFUSED', probeOf(where, short, { whole: true }));
  }
  return checks;
}

function deceiving(place: Pointer, rule: string): Finding {
  const because = `\`${place}\` looks like a verified destination and is another, or is spelled so that nobody can tell`;
  return found({ verdict: 'block', reason: 'DESTINATION_CONFUSABLE', rule, subject: place, because });
}

const CONFUSABLE = 2;

/** Several values at one place: one that deceives is told before one that is only unknown. */
interface Looking {
  readonly authority: Authority;
  result: number;
}

function destinationCheck(where: Place, findings: readonly Finding[]): Check {
  const probe = probeOf<Looking>(where, (value, looking) => {
    const status = typeof value === 'string' ? destinationStatus(looking.authority, value) : 'unverified';
    if (status === 'verified') return true;
    if (looking.result !== CONFUSABLE) looking.result = status === 'confusable' ? CONFUSABLE : NOT_MET;
    // Those behind one that is only unknown are looked at as well.
    return status === 'unverified';
  });
  const judge = ({ action, authority }: TableRequest): number => {
    const looking: Looking = { authority, result: MET };
    const stands = passes(action.arguments, probe, looking);
    return stands || looking.result !== MET ? looking.result : NOT_MET;
  };
  return { judge, findings };
}

type Said = typeof sourcesAt;

function cameFrom(trusted: readonly Source[], said: Said): Probe<TableRequest>['test'] {
  const all = (value: JsonValue, place: string, labels: Labels | undefined): boolean => {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (inner.length === 0) return said(labels, place).every((source) => trusted.includes(source));
    return inner.every(([key, one]) => all(one, `${place}/${escapeSegment(key)}`, labels));
  };
  return (value, { facts }, place) => all(value, place, facts?.sources);
}
