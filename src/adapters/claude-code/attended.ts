import { isHost, type LookUp, lookUpProcess, runsShim } from './processes.ts';

/** Shells that may stand between the host and a hook: the host's own, the shim and its subshells. */
const SHELLS_BETWEEN = 5;

/**
 * True when the hook that `pid` is the parent of was started by a host at whose own prompt a person sits: nothing but the
 * wired command stands between them, the host has a terminal, and it was not told to answer by itself or by a program.
 * Whatever cannot be seen is no person.
 */
export function isAttended(pid: number, lookUp: LookUp = lookUpProcess): boolean {
  let at = pid;
  for (let between = 0; between <= SHELLS_BETWEEN; between++) {
    const found = lookUp(at);
    if (found === undefined) return false;
    if (isHost(found.args)) return found.terminal && !found.args.some(answersByItself);
    if (!runsShim(found.args)) return false;
    at = found.parent;
  }
  return false;
}

const ALONE =
  /^--(?:print|input-format|output-format|permission-prompt-tool|sdk-url|dangerously-skip-permissions)(?:=|$)/;

/** Printing, SDKs and prompt tools: nobody reads a prompt there. */
function answersByItself(arg: string): boolean {
  return ALONE.test(arg) || /^-[A-Za-z]*p[A-Za-z]*$/.test(arg);
}
