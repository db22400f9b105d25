/**
 * Where a value came from: a person's own words, the model's, the open web, or the output of a tool. Everything but
 * `user` may be written by somebody who wants the agent to do something.
 */
export type Source = 'user' | 'model' | 'web' | `tool:${string}`;

/**
 * Where the values of an action's arguments came from, by JSON pointer. What is said of a place holds for all that lies
 * in it; a value of which nothing is said came from the `model`. A pointer with `~links` behind it is about the addresses,
 * URLs, paths and account numbers in the text there; an empty list says that there are none.
 */
export type Labels = Readonly<Record<string, readonly Source[]>>;

const TOOL = /^tool:[\x21-\x7e]{1,120}$/;

/** Tells a source from any other value. */
export function isSource(value: unknown): value is Source {
  return value === 'user' || value === 'model' || value === 'web' || isToolSource(value);
}

function isToolSource(value: unknown): value is `tool:${string}` {
  return typeof value === 'string' && TOOL.test(value);
}

const UNLABELLED: readonly Source[] = Object.freeze(['model'] as const);

/** All that is said of a place, by itself and by what contains it. */
export function sourcesAt(labels: Labels | undefined, pointer: string): readonly Source[] {
  if (labels === undefined) return UNLABELLED;
  const found: Source[] = [];
  for (let end = pointer.length; ; end = pointer.lastIndexOf('/', end - 1)) {
    const place = pointer.slice(0, end);
    if (Object.hasOwn(labels, place)) found.push(...(labels[place] ?? []));
    if (end <= 0) return found.length === 0 ? UNLABELLED : found;
  }
}

/** The key under which is said where the links in a text came from. No pointer ends so: there, `~` begins `~0` or `~1`. */
export function linksKey(pointer: string): string {
  return `${pointer}~links`;
}

/** What is said of the links in a text; where nothing is, what is said of the text. */
export function linksAt(labels: Labels | undefined, pointer: string): readonly Source[] {
  const key = linksKey(pointer);
  return (
    (labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined) ??
    sourcesAt(labels, pointer)
  );
}
