import { UNGUARDED } from './catastrophe-agents-moved.ts';
import { CAPTURED } from './catastrophe-captured.ts';
import { CARRIED } from './catastrophe-carried.ts';
import { CLOUDS_AGAIN } from './catastrophe-clouds.ts';
import { DATA_AGAIN } from './catastrophe-data.ts';
import { DELETES } from './catastrophe-delete.ts';
import { DOUBTFUL } from './catastrophe-doubtful.ts';
import { ELSEWHERE } from './catastrophe-elsewhere.ts';
import { FETCHED_CODE } from './catastrophe-fetched.ts';
import { SECRETS_FLOWING } from './catastrophe-flows.ts';
import { GIT_AGAIN } from './catastrophe-git.ts';
import { GUARD } from './catastrophe-guard.ts';
import { HANDED_ON } from './catastrophe-handed-on.ts';
import { SECRETS_LEAVING } from './catastrophe-leaking.ts';
import { LIMITS_AGAIN } from './catastrophe-limits.ts';
import { LOOKS } from './catastrophe-looks.ts';
import { MACHINE } from './catastrophe-machine.ts';
import { MODES } from './catastrophe-modes.ts';
import { PLACED } from './catastrophe-placed.ts';
import { READERS } from './catastrophe-readers.ts';
import { RELEASED } from './catastrophe-released.ts';
import { REMOTE } from './catastrophe-remote.ts';
import { RIGHTS_AGAIN } from './catastrophe-rights.ts';
import { RUNNERS_AGAIN } from './catastrophe-runners.ts';
import { SEARCHES } from './catastrophe-searches.ts';
import { SECRETS } from './catastrophe-secrets.ts';
import { SERVING } from './catastrophe-serving.ts';
import { DELETES_AGAIN } from './catastrophe-spellings.ts';
import { SECRETS_AGAIN } from './catastrophe-telling.ts';
import { TOKENS } from './catastrophe-tokens.ts';
import { UNSEEN } from './catastrophe-unseen.ts';
import { WRAPPED } from './catastrophe-wrapped.ts';
import { WRITERS_AGAIN } from './catastrophe-writers.ts';
import type { Catastrophe } from './row.ts';

/** What must never happen without a word, by theme. */
export const CATASTROPHES: readonly { readonly theme: string; readonly rows: readonly Catastrophe[] }[] = [
  { theme: 'deleting', rows: DELETES },
  { theme: 'the machine', rows: MACHINE },
  { theme: 'credentials', rows: SECRETS },
  { theme: 'what others have', rows: REMOTE },
  { theme: 'the guard and its limits', rows: GUARD },
  { theme: 'modes, unknown tools and PowerShell', rows: MODES },
  { theme: 'deleting, in other spellings', rows: DELETES_AGAIN },
  { theme: 'credentials, in other spellings', rows: SECRETS_AGAIN },
  { theme: 'credentials that leave', rows: SECRETS_LEAVING },
  { theme: 'the guard and its limits, in other spellings', rows: LIMITS_AGAIN },
  { theme: 'git', rows: GIT_AGAIN },
  { theme: 'fetched code', rows: FETCHED_CODE },
  { theme: 'rights of the machine', rows: RIGHTS_AGAIN },
  { theme: 'elsewhere', rows: ELSEWHERE },
  { theme: 'credentials that flow, and shells for others', rows: SECRETS_FLOWING },
  { theme: 'data', rows: DATA_AGAIN },
  { theme: 'clouds', rows: CLOUDS_AGAIN },
  { theme: 'what nobody sees', rows: UNSEEN },
  { theme: 'writers by option', rows: WRITERS_AGAIN },
  { theme: 'searches', rows: SEARCHES },
  { theme: 'credentials captured into words', rows: CAPTURED },
  { theme: 'programs that show', rows: READERS },
  { theme: 'tokens that are printed', rows: TOKENS },
  { theme: 'files sent and served', rows: SERVING },
  { theme: 'programs that run others, and written code', rows: WRAPPED },
  { theme: 'agents without the guard', rows: UNGUARDED },
  { theme: 'elsewhere, in other spellings', rows: PLACED },
  { theme: 'modes that only look', rows: LOOKS },
  { theme: 'data and releases', rows: RELEASED },
  { theme: 'functions handed on', rows: HANDED_ON },
  { theme: 'programs that run others', rows: RUNNERS_AGAIN },
  { theme: 'doubtful words', rows: DOUBTFUL },
  { theme: 'what is carried along', rows: CARRIED },
];
