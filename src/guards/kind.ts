/** What a guard may find, for people. */
export interface GuardKind {
  /** The code of its findings. */
  readonly code: string;
  /** What it is, in a few words. */
  readonly title: string;
}
