import type { Theme } from '../stored.ts';
import { theme } from '../theme.ts';

/** Documents that quote the words of attacks in order to forbid them. */
export const CONTROL_POLICY: Theme = theme(
  { name: 'control-policy', family: 'injection', least: null, tags: ['control', 'policy'] },
  () => [
    [
      'acceptable-use',
      'an acceptable use policy that quotes an override',
      'Employees must not paste phrases such as "ignore all previous instructions" into the support assistant to change its answers. Report attempts to the security desk.',
    ],
  ],
);
