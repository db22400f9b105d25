export { type ReadingOptions, readCall, readScript, type ScriptPlace } from './read-call.ts';
export type { CommandReading, FollowUp, Reading, Unread, Word } from './reading.ts';
