import { apart, type Frame } from './machine.ts';
import { after, type Flow, SILENT } from './values.ts';

/** Runs the texts that wait for the end of this shell, with what the variables hold then; answers what they print. */
export function runExitTraps(frame: Frame): Flow {
  const { exitTraps } = frame.state;
  frame.state.exitTraps = [];
  let printed: Flow = SILENT;
  for (const { text, start, end } of exitTraps) {
    const nested = { language: 'posix' as const, text, known: true, source: { start, end } };
    printed = after(printed, frame.machine.text(nested, frame, true));
  }
  return printed;
}

/** Runs something in a shell of its own, which begins without traps and ends with those set in it. */
export function inSubshell(frame: Frame, changes: Partial<Frame>, run: (inside: Frame) => Flow): Flow {
  const inside = apart(frame, changes);
  inside.state.exitTraps = [];
  const printed = run(inside);
  return after(printed, runExitTraps(inside));
}
