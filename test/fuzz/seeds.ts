import { CATASTROPHES } from '../contracts/catastrophe.ts';
import { EVERYDAY } from '../contracts/everyday.ts';
import type { Call } from '../contracts/row.ts';
import { HAS_CASES, peerCases, readRows } from '../differential/cases.ts';
import { HOME, ROOT } from './judge.ts';

/** Longer commands make every case slow and say no more. */
const MOST_LENGTH = 1_500;

/** A statement for a database is one only as long as nothing of a shell stands around it. */
const SQL = /^\s*(?:drop|truncate|alter|delete\s+from|update|insert|grant|revoke|begin|merge)\b(?!\s+-)/i;

/** Commands that others wrote down: the contracts' rows and, where they stand beside the repository, the peers' cases. */
export function seedCommands({ cases = HAS_CASES }: { readonly cases?: boolean } = {}): readonly string[] {
  const rows = [...EVERYDAY, ...CATASTROPHES].flatMap(({ rows }) =>
    rows.flatMap(({ calls }) => calls.map(textOf)),
  );
  const peers = cases
    ? peerCases()
        .filter(isPosix)
        .map(({ command }) => command)
    : [];
  const agents = cases ? readRows<{ readonly command: string }>('agent-commands.jsonl') : [];
  const all = [...rows, ...peers, ...agents.map(({ command }) => command)];
  return [
    ...new Set(all.filter((text) => text !== undefined && text.length <= MOST_LENGTH && !SQL.test(text))),
  ] as string[];
}

function textOf({ tool, dialect, command }: Call): string | undefined {
  if (tool !== 'shell' || dialect !== undefined) return undefined;
  return command?.replaceAll('%ROOT%', ROOT).replaceAll('%HOME%', HOME);
}

function isPosix({ note }: { readonly note: string }): boolean {
  return !/shell=(powershell|cmd)/.test(note);
}
