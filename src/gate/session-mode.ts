import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseStrictJson } from '../action/strict-json.ts';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { errnoOf } from '../evidence/errno.ts';
import type { Locations } from './locations.ts';

/** What narrows a session's own agent, and with it every agent that it starts. */
export interface SessionMode {
  /** The mode that the host restricts it to. */
  readonly mode?: string;
  /** What kind of agent it is, where the host says so. */
  readonly agentType?: string;
}

/**
 * Keeps how the session's own agent was last seen: a subagent's events do not tell the mode of the one that started it.
 * Where nothing can be written nothing is recorded either, so that no subagent gets further than reading.
 */
export function noteSessionMode(locations: Locations, run: string, seen: SessionMode): void {
  const file = fileOf(locations, run);
  const text = JSON.stringify({ mode: seen.mode, agentType: seen.agentType });
  try {
    const before = textIn(file);
    if (text === (before ?? '{}')) return;
    if (text === '{}') rmSync(file, { force: true });
    else writeAtomically(file, text, 0o600);
  } catch (error) {
    if (errnoOf(error) === '') throw error;
  }
}

/**
 * How the session's own agent was last seen. Nothing was kept: nothing narrows it.
 * @throws when what was kept cannot be read.
 */
export function sessionModeOf(locations: Locations, run: string): SessionMode {
  const text = textIn(fileOf(locations, run));
  if (text === undefined) return {};
  const parsed = parseStrictJson(text);
  const kept = parsed.ok ? parsed.value : undefined;
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) throw new Error('no kept mode');
  const { mode, agentType } = kept as Readonly<Record<string, unknown>>;
  return {
    ...(typeof mode === 'string' && { mode }),
    ...(typeof agentType === 'string' && { agentType }),
  };
}

function fileOf({ state }: Locations, run: string): string {
  return join(state, 'modes', `${createHash('sha256').update(run).digest('hex').slice(0, 32)}.json`);
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
