import { traitsOf } from '../common/effects.ts';
import { GAP } from '../common/words.ts';
import type { Inline } from './acts.ts';
import { onValue } from './arguments.ts';
import { CALL_RULES } from './call-rules.ts';
import { chainStart } from './calls.ts';
import { type Code, isPunct, type Range, textAt } from './code.ts';
import { runsUnknown } from './running.ts';
import { dotted } from './values.ts';

/**
 * A function that takes away or runs, named but not called: `map(os.remove, files)`, `files.forEach(fs.unlinkSync)`,
 * `Thread(target=shutil.rmtree)`. Whoever gets it calls it on what the text may not show.
 */
export function handsOn(inline: Inline): void {
  const { code } = inline.world;
  const named = namedAnew(code);
  for (let at = 0; at < code.tokens.length; at += 1) {
    if (code.tokens[at]?.kind !== 'name' || !endsValue(inline, at)) continue;
    if (named.some(({ from, to }) => from < at && at < to)) continue;
    const from = chainStart(code, at);
    if (from === undefined || !beginsValue(inline, from)) continue;
    handOn(inline, dotted(inline.world, { from, to: at + 1 }));
  }
}

/** `{ rmSync: gone } = require('fs')` gives names and hands nothing on. */
function namedAnew(code: Code): readonly Range[] {
  const patterns: Range[] = [];
  for (let at = 1; at < code.tokens.length; at += 1) {
    const open = isPunct(code, at, '=') && isPunct(code, at - 1, '}') ? code.partner[at - 1] : undefined;
    if (open !== undefined && open >= 0) patterns.push({ from: open, to: at });
  }
  return patterns;
}

/** Adds what a function does to something unknown, when it is one that takes away or runs. */
export function handOn(inline: Inline, name: string): void {
  const rules = CALL_RULES[inline.nested.language] ?? {};
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  const [verb = '', , how] = rule?.split(' ') ?? [];
  if (verb === 'delete' && how !== 'empty')
    onValue(inline, 'delete', UNKNOWN, traitsOf(how === 'recursive' && 'recursive'));
  else if (verb === 'move') onValue(inline, 'move', UNKNOWN, {});
  else if (RUNS.has(verb)) runsUnknown(inline, 'hands on a function that runs what it is given', 'dynamic');
}

const UNKNOWN = { text: GAP, glob: false };
const RUNS: ReadonlySet<string> = new Set(['shell', 'argv', 'words', 'eval', 'dynamic']);

function endsValue({ world: { code } }: Inline, at: number): boolean {
  return [',', ')', ']', '}'].some((text) => isPunct(code, at + 1, text));
}

/** An argument or an element; `x = os.remove` is followed to where `x` is called, `if (fs.rmSync)` only asks. */
function beginsValue({ world: { code } }: Inline, from: number): boolean {
  if (isPunct(code, from - 1, '('))
    return !/^(?:if|while|typeof|callable|bool|Boolean|from|import|promisify|callbackify)$/.test(
      textAt(code, from - 2),
    );
  if (isPunct(code, from - 1, '=')) return isPunct(code, from - 3, '(') || isPunct(code, from - 3, ',');
  return [',', '[', ':', '&'].some((text) => isPunct(code, from - 1, text));
}
