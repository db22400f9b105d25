import { once } from 'node:events';
import { isAtLeast, isVerdict, VERDICTS, type Verdict } from '../../action/verdict.ts';
import { suggestion } from '../../authority/nearest.ts';
import { composeGuards } from '../../guards/compose.ts';
import { shippedGuards } from '../../guards/shipped.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { linesOf } from '../decide/lines.ts';
import { guardNamesOf, tenantOf } from '../guard-names.ts';
import { UsageError } from '../usage-error.ts';
import { scanLine } from './scan-line.ts';

/** Judges every line of standard input, in order; never stops at a bad one. */
export async function runScan(given: Given): Promise<ExitCode> {
  const floor = floorOf(given);
  const guards = await shippedGuards(guardNamesOf(given), { tenant: tenantOf(given) });
  const guard = composeGuards(guards, { name: 'scan' });
  const redacting = given.has('redact');
  if (process.stdin.isTTY) process.stderr.write('one JSON object a line; Ctrl-D ends the input\n');
  let unread = 0;
  let found = false;
  for await (const line of linesOf(process.stdin)) {
    const answer = await scanLine(line, guard, redacting);
    if ('error' in answer) unread++;
    if (floor !== undefined && isAtLeast(answer.verdict, floor)) found = true;
    const flowing = process.stdout.write(`${JSON.stringify(answer)}\n`);
    if (!flowing) await once(process.stdout, 'drain');
  }
  if (unread > 0)
    process.stderr.write(`holdfast: ${unread} ${unread === 1 ? 'line' : 'lines'} could not be read\n`);
  return found ? EXIT.found : EXIT.done;
}

function floorOf(given: Given): Verdict | undefined {
  const name = given.text('fail-on');
  if (name === undefined) return undefined;
  if (isVerdict(name) && name !== 'allow') return name;
  throw new UsageError(`\`--fail-on ${name}\`: ${suggestion(name, VERDICTS.slice(1))}`);
}
