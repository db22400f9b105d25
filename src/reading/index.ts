export { OverBudget, spend, unlessOverBudget, withinBudget, withinShare } from './budget.ts';
export { patchEffects } from './programs/common/patched.ts';
export { readCall } from './read-call.ts';
export { type ReadingOptions, readScript, type ScriptPlace } from './read-script.ts';
export type { CommandReading, FollowUp, Reading, Unread, Word } from './reading.ts';
