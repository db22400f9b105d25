/** Said by a guard that replays recordings, of a text that none was made of. */
export const RECORDING_MISSING = 'RECORDING_MISSING';

/** Reasons that a closed answer carries when nobody looked at the text, and what a report says of them. */
export const NOT_JUDGED: ReadonlyMap<string, string> = new Map([
  [RECORDING_MISSING, 'no verdict was recorded for it'],
  ['GUARD_FAILED', 'the guard failed'],
  ['GUARD_TIMED_OUT', 'it timed out'],
  ['RULE_FAILED', 'the guard failed'],
  ['RULE_TIMED_OUT', 'it timed out'],
  ['DETECTION_UNAVAILABLE', 'the detector could not be asked'],
  ['DEPENDENCY_UNAVAILABLE', 'the detector could not be asked'],
  ['AUTHORITY_UNAVAILABLE', 'the detector could not be asked'],
  ['VERDICT_UNKNOWN', 'it gave no sound verdict'],
]);
