import { digestOf } from '../action/digest.ts';
import { assembled } from './assemble.ts';
import { THEMES } from './cases/index.ts';
import type { StoredCase } from './stored.ts';
import { CORPUS_VERSION } from './version.ts';

/** What a version of the corpus holds, by hashes. */
export interface CorpusManifest {
  readonly version: string;
  /** Of each file the hash of its cases, and how many there are. */
  readonly files: Readonly<Record<string, { readonly cases: number; readonly hash: string }>>;
  /** Of each case, by its id, the beginning of the hash of all that is measured: its text as assembled and its labels. */
  readonly cases: Readonly<Record<string, string>>;
}

const SHORT = 16;

/** The manifest of the corpus as it is now. */
export function corpusManifest(): CorpusManifest {
  const files: Record<string, { cases: number; hash: string }> = {};
  const cases: Record<string, string> = {};
  for (const theme of THEMES) {
    const stored = theme.cases();
    for (const one of stored) cases[one.id] = hashOf(one);
    files[theme.name] = { cases: stored.length, hash: digestHex(stored.map((one) => cases[one.id] ?? '')) };
  }
  return { version: CORPUS_VERSION, files, cases };
}

/** What differs from an earlier manifest, in words; nothing differs when the list is empty. */
export function manifestChanges(before: CorpusManifest, now: CorpusManifest): readonly string[] {
  const changes: string[] = [];
  for (const [id, hash] of Object.entries(now.cases)) {
    const old = before.cases[id];
    if (old === undefined) changes.push(`\`${id}\` is new`);
    else if (old !== hash) changes.push(`\`${id}\` changed`);
  }
  for (const id of Object.keys(before.cases))
    if (now.cases[id] === undefined) changes.push(`\`${id}\` is gone`);
  return changes;
}

function hashOf({ id, family, name, least, tags, parts }: StoredCase): string {
  return digestHex([id, family, name, least, [...tags], assembled(parts)]).slice(0, SHORT);
}

function digestHex(value: Parameters<typeof digestOf>[2]): string {
  return digestOf('corpus', 1, value).slice('sha256:'.length);
}
