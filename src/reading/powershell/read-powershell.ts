import type { SourceSpan } from '../../action/effect.ts';
import { spendText } from '../budget.ts';
import type { NestedText, ProgramReading } from '../programs/program.ts';
import type { CommandReading } from '../reading.ts';
import { walkScript } from './scripts.ts';
import { parsePowerShell } from './syntax/parse.ts';
import { type Flow, SILENT } from './values.ts';
import { addUnread, type Findings, step, type Walk } from './walk.ts';

/** What a PowerShell text would do; programs outside of PowerShell are named in `commands` and `texts`. */
export interface PowerShellReading extends ProgramReading {
  readonly cmdlets: readonly CommandReading[];
}

/** Longer texts are not followed. */
const MAX_LENGTH = 400_000;

/** Reads a PowerShell text. Pure; never throws: what cannot be followed is in `unread`. */
export function readPowerShell(nested: NestedText): PowerShellReading {
  const { text, source } = nested;
  const out: Findings = { effects: [], unread: [], commands: [], texts: [], cmdlets: [] };
  const verbatim = text.length === source.end - source.start;
  const walk: Walk = {
    out,
    state: { variables: new Map(), functions: new Map(), aliases: new Map(), folder: undefined },
    depth: 0,
    calls: [],
    locate: (start, end) => (verbatim ? { start: start + source.start, end: end + source.start } : source),
    script: walkScript,
    text: walkText,
  };
  if (text.length > MAX_LENGTH) addUnread(walk, 'the text is longer than one reading follows', source);
  else {
    try {
      follow(text, source, walk);
    } catch {
      out.unread.push({
        why: 'the text asks for more steps than one reading takes',
        source,
        overBudget: true,
      });
    }
  }
  return out;
}

function follow(text: string, source: SourceSpan, walk: Walk): Flow {
  spendText(text);
  const { script, stopped } = parsePowerShell(text);
  const flow = walk.script(script, walk);
  if (stopped === undefined) return flow;
  const at = walk.locate(stopped.at, text.length);
  addUnread(walk, `PowerShell could not be followed: ${stopped.why}`, at.end > at.start ? at : source);
  return flow;
}

function walkText(text: string, source: SourceSpan, walk: Walk): Flow {
  step(walk);
  const inside: Walk = { ...walk, depth: walk.depth + 1, locate: () => source };
  return text.trim() === '' ? SILENT : follow(text, source, inside);
}
