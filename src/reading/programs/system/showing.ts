import { isSecretName, tellsEnvironment } from '../common/environment.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

function printenv(call: Invocation): ProgramReading {
  const names = call.args.filter((word) => !word.text.startsWith('-'));
  if (names.length === 0) return { effects: [tellsEnvironment(call)] };
  return {
    effects: names.flatMap(({ text }) => (isSecretName(text) ? [tellsEnvironment(call, text)] : [])),
  };
}

/** `ps e` and `ps -E` show the environment of other programs; `ps -e` lists them all. */
function ps(call: Invocation): ProgramReading {
  const shows = call.args.some(({ text }, at) => {
    if (/^-[a-zA-Z]*E/.test(text)) return true;
    if (
      /^-?[a-zA-Z]*[oOpCuUtgGkNq]$|^--(?:q?(?:quick-)?p?pid|sid|[uU]ser|[gG]roup|tty|format|sort|cols|columns|width|rows|lines)$/.test(
        call.args[at - 1]?.text ?? '',
      )
    )
      return false;
    return /^[acefghjlmnrsuvwxSTXZL]+$/.test(text) && text.includes('e');
  });
  return shows ? { effects: [tellsEnvironment(call)] } : {};
}

/** Programs that show what other programs were given. */
export const SHOWING: ProgramTable = {
  ...shared('printenv gprintenv', printenv),
  ps,
};
