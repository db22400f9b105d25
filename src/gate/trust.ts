import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStrictJson } from '../action/strict-json.ts';
import type { Locations } from './locations.ts';

/** The record that a person trusts the configuration of the repository at `root`. */
export function trustFileOf(locations: Locations, root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 32);
  return join(locations.state, 'trusted', `${name}.json`);
}

/** What the record holds: the hash of the content that was shown to the person. */
export interface TrustRecord {
  readonly version: 1;
  readonly root: string;
  readonly digest: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The trusted hash of this repository's configuration. Whatever is wrong with the record makes it no trust. */
export function readTrust(locations: Locations, root: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(trustFileOf(locations, root), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return undefined;
  }
  try {
    const own = process.getuid?.();
    if (own !== undefined && fstatSync(descriptor).uid !== own) return undefined;
    return digestIn(readFileSync(descriptor, 'utf8'), root);
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function digestIn(text: string, root: string): string | undefined {
  const parsed = parseStrictJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  const { version, root: of, digest } = parsed.value as Partial<TrustRecord>;
  return version === 1 && of === root && typeof digest === 'string' ? digest : undefined;
}
