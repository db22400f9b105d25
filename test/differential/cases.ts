import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One command or path of a peer's suite, with the answer that the peer holds right. */
export interface PeerCase {
  readonly id: string;
  readonly peer: string;
  readonly command?: string;
  readonly path?: string;
  readonly expected: 'deny' | 'ask' | 'allow';
  readonly mode?: string;
  readonly note: string;
  readonly ambiguous?: boolean;
}

/** A report about a guard, in this project's words. */
export interface BugCase {
  readonly id: number;
  readonly kind: string;
  readonly input: { readonly tool?: string; readonly command?: string; readonly path?: string };
  readonly right_answer: 'deny' | 'ask' | 'allow';
  readonly why: string;
}

const REPOSITORY = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Cases stand beside the repository, never in it; a clone of a user has none. */
export const CASES: string = join(REPOSITORY, '..', 'shared', 'cases', 'commands');
export const HAS_CASES: boolean = existsSync(CASES);

export function readRows<T>(file: string): readonly T[] {
  const text = readFileSync(join(CASES, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

const PEERS = [
  'dcg',
  'cc-safety-net',
  'cc-safety-net-paths',
  'nah',
  'codex',
  'gemini-cli',
  'continue',
  'roo-code',
];

export function peerCases(): readonly PeerCase[] {
  const present = readdirSync(CASES);
  return PEERS.filter((peer) => present.includes(`${peer}.jsonl`)).flatMap((peer) =>
    readRows<PeerCase>(`${peer}.jsonl`),
  );
}
