import { HoldfastError } from '../../action/error.ts';
import type { Capability } from '../../authority/authority.ts';
import type { PolicyRequest } from '../rule.ts';
import type { PolicyTable, TableFacts } from '../table/table.ts';
import { choices } from './combine.ts';
import { type Dimension, dimensionsOf } from './dimensions.ts';
import { emptyDraft, requestOf } from './draft.ts';

/** What is tried besides what the tables name. */
export interface TrialOptions<Facts> {
  /** Requests to try as they are: for rules that are functions, whose limits nobody can read. */
  readonly requests?: readonly PolicyRequest<Facts>[];
  /** Rights that functions ask for. */
  readonly capabilities?: readonly Capability[];
  /** Actions that functions know. */
  readonly actions?: readonly string[];
  /** The facts of a request for functions that need more of them. Absent: those of a table. */
  readonly facts?: (facts: TableFacts) => Facts;
  /** The most requests for one action. Absent: 4,000. */
  readonly most?: number;
  /** What is drawn when not everything can be tried. Absent: 1. */
  readonly seed?: number;
}

/** A request, and how it differs from one that meets all demands. */
export interface Trial<Facts> {
  readonly request: PolicyRequest<Facts>;
  readonly differs: readonly string[];
}

const MOST = 4000;
const UNKNOWN = 'an_action_that_nobody_named';

/**
 * Requests on both sides of everything that the tables name.
 * @throws HoldfastError `POLICY_INVALID` when there is nothing to try.
 */
export function* trialsOf<Facts>(
  tables: readonly PolicyTable[],
  options: TrialOptions<Facts>,
): Generator<Trial<Facts>> {
  const { requests = [], actions = [], capabilities = [], most = MOST, seed = 1 } = options;
  const named = [...new Set([...tables.flatMap((table) => Object.keys(table.actions)), ...actions])].sort();
  if (named.length === 0 && requests.length === 0) {
    throw new HoldfastError(
      'POLICY_INVALID',
      'there is nothing to try: the policy has no table; name `actions` or `requests`',
    );
  }
  for (const request of requests) yield { request, differs: ['as given'] };
  for (const action of [...named, UNKNOWN]) {
    const dimensions = dimensionsOf(action, tables, capabilities);
    const sizes = dimensions.map(({ options: { length } }) => length);
    for (const choice of choices(sizes, most, seed)) yield trial(action, dimensions, choice, options.facts);
  }
}

function trial<Facts>(
  action: string,
  dimensions: readonly Dimension[],
  choice: readonly number[],
  factsOf: TrialOptions<Facts>['facts'],
): Trial<Facts> {
  const draft = emptyDraft();
  const differs: string[] = [];
  for (const [at, { of, options }] of dimensions.entries()) {
    const number = choice[at] ?? 0;
    options[number]?.apply(draft);
    if (number > 0) differs.push(`${of}: ${options[number]?.label}`);
  }
  const request = requestOf(action, draft);
  // Without a function the facts of a table are all that the policy asks for.
  const facts = factsOf === undefined ? (request.facts as Facts) : factsOf(request.facts);
  return { request: { ...request, facts }, differs };
}
