import type { Reason } from '../../action/reason.ts';
import type { Decision, Finding } from '../decision.ts';
import {
  type Check,
  checksOf,
  type Standing,
  standingFindings,
  standingOf,
  type TableRequest,
} from './checks.ts';
import { found } from './row-finding.ts';
import type { PolicyTable, TableRow } from './table.ts';

/** What a table says of a request. Each thing that it can say is made once. */
export interface Saying {
  readonly findings: readonly Finding[];
  /** Made when it is first needed. */
  decision: Decision | undefined;
}

export interface CompiledTable {
  readonly reasons: readonly Reason[];
  readonly say: (request: TableRequest) => Saying;
}

interface Numbered {
  readonly judge: Check['judge'];
  /** What is added to the number that `judge` gives, to have the bit of the finding. */
  readonly offset: number;
}

interface CompiledRow {
  readonly standing: Standing;
  readonly checks: readonly Numbered[];
  /** Of the standing and all checks; the bit of a finding is its place in this list. */
  readonly findings: readonly Finding[];
  readonly ends: Finding;
  /** When nothing was found. */
  readonly clean: Saying;
  /** By the set of findings. */
  readonly sayings: Map<number, Saying>;
}

/** What a row found is a set of bits. */
export const MOST_FINDINGS = 30;
const MEMORY = 512;

export function compileTable(table: PolicyTable): CompiledTable {
  const rows = new Map(
    Object.keys(table.actions)
      .sort()
      .map((action, index) => {
        const row = table.actions[action] as TableRow;
        return [action, compileRow(table, row, ruleOf(table, action, index))];
      }),
  );
  const unknown: Saying = {
    findings: Object.freeze([found({ verdict: 'block', reason: 'UNKNOWN_ACTION', rule: table.name })]),
    decision: undefined,
  };
  const said = [...rows.values()].flatMap(({ findings, ends }) => [ends, ...findings]);
  return {
    reasons: [...new Set<Reason>(['UNKNOWN_ACTION', ...said.map(({ reason }) => reason)])].sort(),
    say: (request) => {
      const row = rows.get(request.action.name);
      return row === undefined ? unknown : sayingOf(row, request);
    },
  };
}

const PRINTABLE = /^[\x21-\x7e]{1,100}$/;

/** The rule that a row's findings name. Evidence keeps printable ASCII only. */
function ruleOf({ name }: PolicyTable, action: string, index: number): string {
  return `${name}.${PRINTABLE.test(action) ? action : `row-${index + 1}`}`;
}

function compileRow(table: PolicyTable, row: TableRow, rule: string): CompiledRow {
  const { verdict, reason, about, instead } = row;
  const advice = instead === undefined ? {} : { instead };
  const because = about === undefined ? {} : { because: about };
  const standing = standingOf(table, row, rule);
  const checks = checksOf(row, rule);
  const findings = [...standing.findings, ...checks.flatMap((check) => check.findings)];
  const ends = found({ verdict, reason, rule, ...because, ...advice });
  return {
    standing,
    checks: numbered(checks, standing.findings.length),
    findings: findings.map((one) => Object.freeze({ ...one, ...advice })),
    ends,
    clean: { findings: Object.freeze([ends]), decision: undefined },
    sayings: new Map(),
  };
}

function numbered(checks: readonly Check[], before: number): readonly Numbered[] {
  let offset = before - 1;
  return checks.map(({ judge, findings }) => {
    const one = { judge, offset };
    offset += findings.length;
    return one;
  });
}

function sayingOf(row: CompiledRow, request: TableRequest): Saying {
  const { standing, checks, sayings } = row;
  let bits = standingFindings(standing, request);
  for (const { judge, offset } of checks) {
    const number = judge(request);
    if (number !== 0) bits |= 1 << (offset + number);
  }
  if (bits === 0) return row.clean;
  const known = sayings.get(bits);
  if (known !== undefined) return known;
  const saying: Saying = { findings: Object.freeze(findingsOf(row, bits)), decision: undefined };
  if (sayings.size < MEMORY) sayings.set(bits, saying);
  return saying;
}

/** A row that lets through has nothing to say when something was found; one that does not is heard as well. */
function findingsOf({ findings, ends }: CompiledRow, bits: number): readonly Finding[] {
  const found = findings.filter((_, index) => (bits & (1 << index)) !== 0);
  return ends.verdict !== 'allow' ? [...found, ends] : found;
}
