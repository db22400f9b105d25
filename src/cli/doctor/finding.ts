/** `wrong`: somebody has to do something. `note`: a person should know. */
export type FindingState = 'ok' | 'note' | 'wrong';

/** One thing that was looked at. */
export interface Finding {
  /** What it is about: a host, or `holdfast` itself. */
  readonly of: string;
  readonly name: string;
  readonly state: FindingState;
  readonly saw: string;
  /** What to do. Present where something is wrong. */
  readonly mend?: string;
}

export const ok = (of: string, name: string, saw: string): Finding => ({ of, name, state: 'ok', saw });
export const note = (of: string, name: string, saw: string): Finding => ({ of, name, state: 'note', saw });
export const wrong = (of: string, name: string, saw: string, mend: string): Finding => ({
  of,
  name,
  state: 'wrong',
  saw,
  mend,
});
