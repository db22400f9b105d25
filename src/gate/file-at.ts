import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';

/** The real path of the file that a path names from the first of some folders where it names one. */
export function fileAt(path: string, bases: readonly string[]): string | undefined {
  for (const base of isAbsolute(path) ? ['/'] : bases) {
    try {
      const file = realpathSync(resolve(base, path));
      if (statSync(file).isFile()) return file;
    } catch {
      // not here: try the next base
    }
  }
  return undefined;
}
