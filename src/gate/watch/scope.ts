/** What is watched, and how long that may take. */
export interface WatchScope {
  readonly roots: readonly string[];
  readonly classIn: (folder: string) => (name: string) => WatchedClass | undefined;
  /** Files and folders of the guard itself, outside the roots too. */
  readonly own: readonly string[];
  readonly bound: { readonly entries: number; readonly milliseconds: number };
}

export interface WatchedClass {
  readonly kind: string;
  readonly rule: string;
  readonly because: string;
}

export const OWN_CLASS: WatchedClass = {
  kind: 'guard',
  rule: 'guard.own',
  because: 'it decides what the guard lets through',
};
