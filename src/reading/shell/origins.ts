/** Where files of a text come from: links that it made, and files that it fetched. Paths as seen from the call's folder. */
export interface Origins {
  /** A link, and what it stands for. */
  readonly links: Map<string, string>;
  readonly fetched: Set<string>;
}

export function newOrigins(): Origins {
  return { links: new Map(), fetched: new Set() };
}
