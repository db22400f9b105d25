import type { CommandReading } from '../reading.ts';
import { keepsWords } from './captured.ts';
import { retarget } from './collector.ts';
import { foldingAt } from './fold-frame.ts';
import type { Frame } from './machine.ts';
import { applyRedirects, foldRedirects } from './redirections.ts';
import { consumes, isPrinter } from './sinks.ts';
import type { RedirectedNode } from './syntax.ts';
import { type Flow, SILENT } from './values.ts';

/** A compound command with redirections: `{ ...; } > file`, `while ...; done < file`. */
export function walkRedirected(node: RedirectedNode, frame: Frame): Flow {
  const { out } = frame.machine;
  const from = out.effects.length;
  const folded = foldRedirects(node.redirects, foldingAt(frame));
  const redirected = applyRedirects(folded, frame, undefined);
  const inputs = out.effects.length;
  const commands = out.commands.length;
  const inside = redirected.stdin === undefined ? frame : { ...frame, stdin: redirected.stdin };
  const printed = frame.machine.node(node.body, inside);
  settleInput(from, inputs, commands, frame);
  const { output } = redirected;
  if (output === undefined) return printed;
  if (output.sink !== undefined) retarget(out, from, out.effects.length, output.sink);
  output.holds(printed);
  return SILENT;
}

/** What a loop reads line by line is shown only by what prints inside it. */
function settleInput(from: number, to: number, commands: number, frame: Frame): void {
  const { out } = frame.machine;
  const inside = out.commands.slice(commands);
  const sink = consumes(inside, out.effects.slice(to));
  if (sink !== undefined) retarget(out, from, to, sink);
  else if (
    !inside.some((command) => isPrinter(command.program) || SHOWERS.has(command.program) || handsOn(command))
  )
    retarget(out, from, to, 'process');
}

/** A word that nobody can know may be the line. */
function handsOn(command: CommandReading): boolean {
  return command.args.some(({ known }) => !known) && !keepsWords(command);
}

const SHOWERS = new Set([
  'cat',
  'head',
  'tail',
  'grep',
  'sed',
  'awk',
  'sort',
  'cut',
  'tee',
  'less',
  'more',
  'nl',
  'jq',
]);
