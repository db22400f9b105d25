import { OverBudget, withinBudget } from '../budget.ts';
import type { NestedText } from '../programs/program.ts';
import type { Reading } from '../reading.ts';
import { applyReading } from '../shell/apply.ts';
import { toReading } from '../shell/collector.ts';
import type { Frame } from '../shell/machine.ts';
import type { ShellOptions } from '../shell/read-shell.ts';
import { rootScope } from '../shell/scope.ts';
import { freshState } from '../shell/state.ts';
import { literal, SILENT } from '../shell/values.ts';
import { createMachine } from '../shell/walk.ts';
import { readPowerShell } from './read-powershell.ts';

/** What a PowerShell text would do as a call of its own, with the programs that it starts. Pure; never throws. */
export function readPowerShellCall(text: string, options: ShellOptions): Reading {
  return withinBudget(() => readMeasured(text, options));
}

function readMeasured(text: string, options: ShellOptions): Reading {
  const machine = createMachine(options);
  const source = { start: 0, end: text.length };
  const nested: NestedText = { language: 'powershell', text, known: true, source };
  const frame: Frame = {
    machine,
    state: freshState(options.base, undefined, literal('pwsh')),
    scope: rootScope(text),
    stdin: SILENT,
    via: [],
    privileged: false,
    guess: false,
    calls: [],
    depth: 0,
  };
  const { cmdlets, ...reading } = readPowerShell(nested);
  machine.out.commands.push(...cmdlets);
  try {
    const program = { program: 'powershell', args: [], via: [], stdin: { kind: 'none' as const }, source };
    applyReading(reading, program, frame);
  } catch (error) {
    const overBudget = error instanceof OverBudget || error instanceof RangeError;
    const why = overBudget
      ? 'the text asks for more steps than one reading takes'
      : 'the reading failed on this text';
    machine.out.unread.push({ why, source, ...(overBudget ? { overBudget } : {}) });
  }
  return toReading(machine.out);
}
