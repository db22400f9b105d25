import { existsSync } from 'node:fs';
import type { Locations } from '../../gate/locations.ts';
import { findStopped, review, type Stopped, shortId } from '../../gate/reviews.ts';
import { EXIT, type ExitCode } from '../command.ts';
import { quotedWord } from '../explain/quoted.ts';
import { plain } from '../plain.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { entryOf } from './entries.ts';
import { entryLine } from './text.ts';

export type Mark = 'wrong' | 'right';

/** Lets a person at a terminal say what a refusal or a question was worth. */
export function mark(
  locations: Locations,
  { says, id, why }: { readonly says: Mark; readonly id: string; readonly why: string | undefined },
): ExitCode {
  requireTerminal(`marking a refusal as ${says}`);
  const stopped = found(locations, id);
  print(entryText(stopped));
  if (!confirm(`was it ${says} to stop this?`)) {
    print('not marked');
    return EXIT.found;
  }
  const said = { says, ...(why === undefined ? {} : { why }) };
  const result = review(locations, stopped, said, () => new Date());
  if (!result.ok) throw new UsageError(`it could not be recorded: ${result.why}; ${result.mend}`);
  print(`marked as ${says}: \`holdfast report\` counts it`);
  if (says === 'wrong') for (const line of whatNext(stopped)) print(line);
  return EXIT.done;
}

/** The newest decision under the id; a short id that two decisions share names neither. */
function found(locations: Locations, id: string): Stopped {
  const all = existsSync(locations.sessions) ? findStopped(locations, id) : [];
  const newest = all.at(-1);
  if (newest === undefined) {
    throw new UsageError(
      `\`${id}\` is no refusal or question on record; \`holdfast log\` shows them, each with its id such as \`d-1a2b3c4d\``,
    );
  }
  if (id.startsWith('d-') && all.length > 1) {
    throw new UsageError(
      `\`${id}\` is the id of ${all.length} decisions; name the one you mean by its challenge`,
    );
  }
  return newest;
}

function entryText(stopped: Stopped): string {
  const entry = entryOf(stopped);
  return entry === undefined ? stopped.id : entryLine(entry, stopped.cwd ?? '/');
}

/** What a person can do about a wrong block: it is a bug of the guard. */
function whatNext({
  reason,
  rule = reason,
  asked,
  cwd,
  effects,
  policy,
  action,
  id,
}: Stopped): readonly string[] {
  const what = effects.length === 0 ? action.name : effects.slice(0, 3).join(', ');
  const repeat = asked === undefined ? 'COMMAND' : quotedWord(asked);
  return [
    'a block that is wrong is a bug; this line says which one, without any content, to report it:',
    `  wrong block ${shortId(id)}: ${reason} by ${rule}, ${policy}: ${what}`,
    `see how it was read${cwd === undefined ? '' : `, in ${cwd}`}: holdfast explain -- ${repeat}`,
  ];
}

function print(line: string): void {
  process.stdout.write(`${plain(line)}\n`);
}
