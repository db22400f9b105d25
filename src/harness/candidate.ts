import { HoldfastError } from '../action/error.ts';
import { type GuardFamily, isGuardFamily } from '../guards/family.ts';
import type { Guard } from '../guards/guard.ts';
import type { Candidate } from './panel.ts';

/**
 * A guard with the families that it is to be measured on.
 * @throws HoldfastError when it is no guard, or does not claim one of the families.
 */
export function candidateOf(guard: Guard, wanted: Iterable<GuardFamily> | undefined): Candidate {
  checkGuard(guard);
  const families = wanted === undefined ? guard.families : [...new Set(wanted)];
  if (families.length === 0) throw refused('`families` is empty, so nothing would be measured');
  const stranger = families.find((family) => !guard.families.includes(family));
  if (stranger !== undefined) {
    const claimed = guard.families.join(', ');
    throw refused(`guard \`${guard.name}\` does not claim the family \`${stranger}\`; it claims ${claimed}`);
  }
  return { guard, families };
}

function checkGuard(guard: Guard): void {
  if (typeof guard !== 'object' || guard === null)
    throw refused('a guard is an object with `name`, `families`, `options` and `check`');
  const { name, families, options, check } = guard;
  if (typeof name !== 'string' || name === '') throw refused('the guard has no `name`');
  if (!Array.isArray(families) || families.length === 0 || !families.every(isGuardFamily)) {
    throw refused(`guard \`${name}\`: \`families\` lists what it claims, at least one`);
  }
  if (typeof options !== 'object' || options === null) {
    throw refused(`guard \`${name}\`: \`options\` says what it was made with, at least \`{}\``);
  }
  if (typeof check !== 'function') throw refused(`guard \`${name}\`: \`check\` is no function`);
}

function refused(message: string): HoldfastError {
  return new HoldfastError('INPUT_MALFORMED', message);
}
