import { digestOf } from '../action/digest.ts';
import { HoldfastError } from '../action/error.ts';
import type { PolicyVersion } from '../action/ids.ts';
import { isReason } from '../action/reason.ts';
import type { Policy, Rule } from './rule.ts';

export { evaluate } from './evaluate.ts';
export type { Policy, PolicyRequest, Rule } from './rule.ts';

export interface PolicyOptions<Facts> {
  readonly name: string;
  /** Empty: a policy that blocks everything, because it judges nothing. */
  readonly rules: readonly Rule<Facts>[];
  /** Stands for the tables and settings that rules read, so that changing them is a new version. Absent: none. */
  readonly data?: string;
}

const POLICY_FORM = 1;
const VERSION_LENGTH = 12;
const ID = /^[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*$/;

/**
 * Puts rules under a name and a version. The version tells policies apart that say different things; code is not
 * part of it, so a rule that changes what it does changes its `about` or the `data`.
 * @throws HoldfastError `POLICY_INVALID` when a name or id has the wrong form, an id is there twice, or a rule
 * declares a reason that does not exist.
 */
export function createPolicy<Facts>(options: PolicyOptions<Facts>): Policy<Facts> {
  const { name, rules, data = '' } = options;
  if (!ID.test(name)) throw invalid(`\`${name}\` is no name of a policy`);
  checkRules(rules);
  const said = rules.map(({ id, about, reasons }) => ({ id, about, reasons }));
  const [, digest = ''] = digestOf('policy', POLICY_FORM, { name, rules: said, data }).split(':');
  return Object.freeze({
    name,
    version: `${name}@${digest.slice(0, VERSION_LENGTH)}` as PolicyVersion,
    rules: Object.freeze(rules.map(takeDown)),
  });
}

function checkRules(rules: readonly Rule<never>[]): void {
  const seen = new Set<string>();
  for (const { id, reasons } of rules) {
    if (!ID.test(id)) throw invalid(`\`${id}\` is no id of a rule`);
    if (seen.has(id)) throw invalid(`rule \`${id}\` is there twice`);
    seen.add(id);
    const unknown = reasons.find((reason) => !isReason(reason));
    if (unknown !== undefined)
      throw invalid(`rule \`${id}\` declares \`${unknown}\`, which is no reason code`);
  }
}

/** What judging uses of a rule, as it is now: a rule may be an instance of a class. */
function takeDown<Facts>(rule: Rule<Facts>): Rule<Facts> {
  const { id, about, reasons } = rule;
  const taken: Rule<Facts> = {
    id,
    about,
    reasons: Object.freeze([...reasons]),
    judge: (request) => rule.judge(request),
  };
  return Object.freeze(taken);
}

function invalid(message: string): HoldfastError {
  return new HoldfastError('POLICY_INVALID', message);
}
