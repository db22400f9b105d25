import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  changeRules,
  missingRules,
  NO_RULES,
  type SandboxRules,
  sandboxRules,
  type WiringResult,
} from '../../adapters/claude-code/index.ts';
import { writeAtomically } from '../../evidence/atomic-file.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { unreadPlaces, unwrittenPlaces } from '../../workspace/classes/kept-apart.ts';
import { configInForce } from '../config/fault.ts';

/** The rules that follow from the tables of classes and the user's own secrets. */
function rulesFor(home: string): SandboxRules {
  const secrets = configInForce(home, undefined)?.secrets ?? [];
  return sandboxRules(
    unreadPlaces(),
    unwrittenPlaces(),
    secrets.map(({ glob }) => glob),
  );
}

/** What `init --sandbox` put into the settings: only that is renewed and taken out again, never a person's own rule. */
export function recordedRules(home: string): SandboxRules {
  try {
    const { deny, denyRead, denyWrite } = JSON.parse(readFileSync(recordOf(home), 'utf8'));
    const lists = [deny, denyRead, denyWrite].map((list) => (Array.isArray(list) ? list.map(String) : []));
    const [a = [], b = [], c = []] = lists;
    return { deny: a, denyRead: b, denyWrite: c };
  } catch {
    return NO_RULES;
  }
}

export function hasRules(home: string): boolean {
  return existsSync(recordOf(home));
}

/** A change of settings with the rules in them, and what of the rules is ours then. */
export interface PlannedRules {
  readonly change: (text: string | undefined) => WiringResult;
  readonly keep: (text: string | undefined) => void;
}

/** Plans the rules for the settings of a home. */
export function planRules(home: string): PlannedRules {
  const [old, rules] = [recordedRules(home), rulesFor(home)];
  return {
    change: (text) => changeRules(text, old, rules),
    keep: (before) => {
      const without = changeRules(before, old, NO_RULES);
      const own = missingRules(without.ok ? without.text : before, rules);
      writeAtomically(recordOf(home), `${JSON.stringify(own)}\n`, 0o600);
    },
  };
}

/** Settings without the rules that are on record. */
export function withoutRules(home: string, text: string): WiringResult {
  return changeRules(text, recordedRules(home), NO_RULES);
}

export function forgetRules(home: string): void {
  rmSync(recordOf(home), { force: true });
}

function recordOf(home: string): string {
  return join(locationsBelow(home).state, 'sandbox.json');
}
