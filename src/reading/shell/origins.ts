/** What a link stands for, and how many effects there were before the call that made it had any. */
export interface Link {
  readonly meant: string;
  readonly since: number;
}

/** Where files of a text come from: links that it made, and files that it fetched. Paths as seen from the call's folder. */
export interface Origins {
  readonly links: Map<string, readonly Link[]>;
  readonly fetched: Set<string>;
}

export function newOrigins(): Origins {
  return { links: new Map(), fetched: new Set() };
}
