import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of this package, from the nearest `package.json` above; `unknown` for a copy that stands alone. */
export function versionOf(moduleUrl: string): string {
  const own = packageOf(fileURLToPath(moduleUrl));
  return (own === undefined ? undefined : versionIn(join(own, 'package.json'))) ?? 'unknown';
}

/** The folder of the package that a file of ours lies in; undefined for a copy that stands alone. */
export function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (versionIn(join(folder, 'package.json')) !== undefined) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function versionIn(file: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown; version?: unknown };
    return name === 'holdfast' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
