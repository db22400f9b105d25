import { locationsBelow } from '../../gate/locations.ts';
import { recordWiring } from '../../gate/wiring-record.ts';

/** Records that the guard was put in or taken out; what to tell the person where that cannot be recorded. */
export function noteWiring(home: string, settings: string, on: boolean): string | undefined {
  const result = recordWiring(locationsBelow(home), { on, settings }, new Date());
  if (result.ok) return undefined;
  return `not recorded, so \`holdfast report\` will not know of it: ${result.why}; ${result.mend}`;
}
