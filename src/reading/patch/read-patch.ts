import type { Reading } from '../reading.ts';
import { isEnvelope, readEnvelope } from './envelope.ts';
import { readUnified } from './unified.ts';

/** Longer patches are not followed; UTF-16 code units. */
export const MAX_PATCH: number = 4 * 1024 * 1024;

/** What a patch would change: an `apply_patch` envelope or a unified diff. Never throws. */
export function readPatch(text: string): Reading {
  if (text.length > MAX_PATCH) {
    return {
      effects: [],
      commands: [],
      unread: [{ why: 'the patch is longer than the reading follows' }],
      followUps: [],
    };
  }
  const { effects, unread } = isEnvelope(text) ? readEnvelope(text) : readUnified(text);
  return { effects, commands: [], unread, followUps: [] };
}
