import type { Catastrophe } from '../contracts/row.ts';
import { AGENTS } from './agents.ts';
import { APPROVING } from './approving.ts';
import { ENVIRONMENT } from './environment.ts';
import { OTHER_HOSTS } from './other-hosts.ts';
import { OWN_FILES } from './own-files.ts';
import { PACKAGES } from './packages.ts';
import { WIRING } from './wiring.ts';

/** Ways to switch the guard off or to approve oneself that are refused before anything happens, by theme. */
export const REFUSED: readonly { readonly theme: string; readonly rows: readonly Catastrophe[] }[] = [
  { theme: 'settings of the host', rows: WIRING },
  { theme: 'wiring of other hosts', rows: OTHER_HOSTS },
  { theme: 'files of the guard', rows: OWN_FILES },
  { theme: 'the package', rows: PACKAGES },
  { theme: 'what programs find and load', rows: ENVIRONMENT },
  { theme: 'answering for the person', rows: APPROVING },
  { theme: 'other agents, and the process of the guard', rows: AGENTS },
];
