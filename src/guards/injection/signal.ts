/** The families of signals. Weights of different families add up; within one the strongest counts. */
export type SignalFamily =
  | 'override'
  | 'extraction'
  | 'persona'
  | 'unbound'
  | 'format'
  | 'refusal'
  | 'authority'
  | 'detour'
  | 'turn'
  | 'tool-call'
  | 'hidden'
  | 'encoded'
  | 'exfiltration'
  | 'request'
  | 'urgency'
  | 'repetition';

/** One thing that speaks for an injected instruction, and how strongly: a weight from 0 to 1. */
export interface Signal {
  readonly code: string;
  readonly family: SignalFamily;
  readonly weight: number;
  readonly start: number;
  readonly end: number;
}
