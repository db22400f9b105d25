import type { Effect } from '../action/effect.ts';
import type { CommandReading, Reading } from './reading.ts';

/** A reading as short lines, for tables of tests: `sudo > rm -rf x`, `delete file x [recursive force]`. */
export interface ReadingLines {
  readonly commands: readonly string[];
  readonly effects: readonly string[];
  readonly unread: number;
}

export function readingLines(reading: Reading): ReadingLines {
  return {
    commands: reading.commands.map(commandLine),
    effects: reading.effects.map(effectLine),
    unread: reading.unread.length,
  };
}

function commandLine(command: CommandReading): string {
  const words = [command.program, ...command.args.map((word) => word.text)].join(' ');
  return [...command.via, words].join(' > ');
}

export function effectLine(effect: Effect): string {
  const kind =
    effect.targetKind === undefined || effect.targetKind === 'literal' ? '' : `(${effect.targetKind})`;
  const base = effect.base === undefined ? '' : ` in ${effect.base === null ? '?' : effect.base}`;
  const sink = effect.sink === undefined ? '' : ` to ${effect.sink}`;
  const traits =
    effect.traits === undefined || effect.traits.length === 0 ? '' : ` [${effect.traits.join(' ')}]`;
  return `${effect.verb} ${effect.domain} ${effect.target ?? '-'}${kind}${base}${sink}${traits}`;
}
