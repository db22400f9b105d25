import type { Enforcement } from '../gate/enforcement.ts';
import type { OffState } from '../gate/switched/state.ts';
import type { Check } from '../report/checks.ts';
import { when } from '../report/when.ts';
import type { Proof } from './proof.ts';
import { PROOFS, RECORDED } from './proofs.ts';

/** What decides how much a gate enforces. */
export interface Enforcing {
  readonly config: { readonly file: string; readonly observes: boolean };
  readonly off: OffState;
}

export function enforcementOf({ config, off }: Enforcing): Enforcement {
  if (off.state === 'off') return 'guard';
  return config.observes ? 'grave' : 'all';
}

const RANK: readonly Enforcement[] = ['guard', 'grave', 'all'];

/** The proofs that can hold where so much is enforced; where not all is, that the rest is at least recorded. */
export function proofsUnder(enforcement: Enforcement): readonly Proof[] {
  if (enforcement === 'all') return PROOFS;
  const least = RANK.indexOf(enforcement);
  return [...PROOFS.filter((proof) => RANK.indexOf(proof.least ?? 'all') <= least), RECORDED];
}

/** Where not all is enforced, this machine is not guarded, and a reader is told so first. */
export function unenforcedLead(enforcing: Enforcing): readonly string[] {
  switch (enforcementOf(enforcing)) {
    case 'all':
      return [];
    case 'grave':
      return [
        'your configuration only OBSERVES: what an agent does is judged and recorded, and hardly anything is refused',
        `to enforce it, take \`observe\` out of ${enforcing.config.file}`,
      ];
    case 'guard':
      return [
        'the guard is switched OFF: nothing is refused but attacks on itself',
        'to end that: holdfast on',
      ];
  }
}

/** One failure instead of one for each proof that needs enforcement: they are not tried here, and that is said. */
export function enforcementChecks(enforcing: Enforcing): readonly Check[] {
  const enforcement = enforcementOf(enforcing);
  if (enforcement === 'all') return [];
  const { config, off } = enforcing;
  const untried = PROOFS.length - (proofsUnder(enforcement).length - 1);
  const rest = `${untried} proofs need more than that and were not tried on this machine`;
  const [did, why] =
    off.state === 'off'
      ? ['read the state', `switched off until ${when(off.until)} (${off.why})`]
      : [
          `read \`${config.file}\``,
          'it only observes, and refuses credentials, catastrophes and attacks on the guard',
        ];
  return [{ name: 'what is judged is enforced', group: 'machine', held: false, did, saw: `${why}; ${rest}` }];
}
