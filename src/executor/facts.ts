import { type Digest, digestOf } from '../action/digest.ts';
import type { JsonObject } from '../action/json.ts';
import { validateJson } from '../action/plain-json.ts';
import type { Authority } from '../authority/authority.ts';
import type { TableFacts } from '../policy/table/table.ts';
import { type Clock, inTime } from './clock.ts';
import { type Tool, timeoutOf } from './tool.ts';

/** What rules of an executor's policy may know besides action, effects and authority. */
export interface ActionFacts extends TableFacts {
  readonly now: string;
  /** What the tool found out beforehand. Each is looked at again when the permit is claimed. */
  readonly known: JsonObject;
}

export type GatheredFacts =
  | { readonly ok: true; readonly known: JsonObject; readonly digests: Readonly<Record<string, Digest>> }
  | { readonly ok: false };

const FACT_FORM = 1;

/** Asks a tool for the mutable facts of a call. What throws, takes longer than a call may, or is no plain data cannot be relied on. */
export async function gatherFacts(
  clock: Clock,
  tool: Tool,
  args: JsonObject,
  authority: Authority,
): Promise<GatheredFacts> {
  if (!tool.facts) return { ok: true, known: {}, digests: {} };
  try {
    const checked = validateJson(
      await inTime(clock, timeoutOf(tool), tool.facts(args, authority), undefined),
    );
    if (!checked.ok || !isObject(checked.value)) return { ok: false };
    const known = checked.value;
    const digests = Object.entries(known).map(
      ([name, value]) => [name, digestOf('fact', FACT_FORM, value)] as const,
    );
    return { ok: true, known, digests: Object.fromEntries(digests) };
  } catch {
    return { ok: false };
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
