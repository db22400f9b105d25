import type { Frame } from './machine.ts';

/** Runs the texts that wait for the end of this shell, with what the variables hold then. */
export function runExitTraps(frame: Frame): void {
  const { exitTraps } = frame.state;
  frame.state.exitTraps = [];
  for (const { text, start, end } of exitTraps) {
    frame.machine.text({ language: 'posix', text, known: true, source: { start, end } }, frame, true);
  }
}
