import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a package of the peers' folder, as its `exports` say for `import`. */
export async function load(modules, name) {
  const there = await import(pathToFileURL(join(modules, '..', 'load.mjs')).href);
  return there.load(name);
}

/** Requires a package, or a file of one, of the peers' folder. */
export function required(modules, name) {
  return createRequire(join(modules, '..', 'load.mjs'))(name);
}

/** A text without some ranges of it. */
export function without(text, ranges) {
  let rest = '';
  let from = 0;
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (start > from) rest += text.slice(from, start);
    if (end > from) {
      rest += ' [gone] ';
      from = end;
    }
  }
  return rest + text.slice(from);
}
