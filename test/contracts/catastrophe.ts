import { DELETES } from './catastrophe-delete.ts';
import { GUARD } from './catastrophe-guard.ts';
import { MACHINE } from './catastrophe-machine.ts';
import { MODES } from './catastrophe-modes.ts';
import { REMOTE } from './catastrophe-remote.ts';
import { SECRETS } from './catastrophe-secrets.ts';
import type { Catastrophe } from './row.ts';

/** What must never happen without a word, by theme. */
export const CATASTROPHES: readonly { readonly theme: string; readonly rows: readonly Catastrophe[] }[] = [
  { theme: 'deleting', rows: DELETES },
  { theme: 'the machine', rows: MACHINE },
  { theme: 'credentials', rows: SECRETS },
  { theme: 'what others have', rows: REMOTE },
  { theme: 'the guard and its limits', rows: GUARD },
  { theme: 'modes, unknown tools and PowerShell', rows: MODES },
];
