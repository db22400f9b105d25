import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of this package, from the nearest `package.json` above; `unknown` for a copy that stands alone. */
export function versionOf(moduleUrl: string): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== undefined) return version;
    if (folder === dirname(folder)) return 'unknown';
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
