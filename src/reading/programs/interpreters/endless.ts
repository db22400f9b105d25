import type { Effect } from '../../../action/effect.ts';
import { traitsOf } from '../common/effects.ts';
import type { Inline } from './acts.ts';
import { type Code, isPunct, textAt } from './code.ts';

/** Calls that start one more process and do not wait for it. */
const STARTS = /^(?:fork|pcntl_fork|posix_spawn|vfork)$/;
const SPAWNS = /^(?:fork|spawn|exec|execFile|Popen)$/;
const WRITES = /^(?:write|writelines|write_text|appendFileSync|appendFile|puts|fwrite|fputs)$/;

/** What ends a loop, or makes each turn of it wait for something. */
const PAUSES =
  /^(?:break|return|exit|_exit|die|last|raise|throw|yield|await|accept|wait|waitpid|wait4|wait3|sleep|usleep|join|recv|input|readline|gets|next|poll|select)$/;

/** A loop without an end that starts processes or writes, and nothing in the code that could stop or slow it. */
export function endlessActs(inline: Inline): readonly Effect[] {
  const { code } = inline.world;
  const forksOnItself = code.tokens.some((_, at) => loopsOnFork(code, at));
  if (!forksOnItself && (!isEndless(code) || hasName(code, PAUSES))) return [];
  if (forksOnItself || hasName(code, STARTS) || spawns(inline))
    return [exhausts(inline, 'starts processes without an end')];
  return hasName(code, WRITES) ? [exhausts(inline, 'writes without an end')] : [];
}

function spawns({ nested, world: { code } }: Inline): boolean {
  return (
    /child_process|subprocess|\bos\b/.test(nested.text) && hasName(code, SPAWNS) && hasCall(code, SPAWNS)
  );
}

function hasName(code: Code, names: RegExp): boolean {
  return code.tokens.some(({ kind, text }) => kind === 'name' && names.test(text));
}

function hasCall(code: Code, names: RegExp): boolean {
  return code.tokens.some(
    ({ kind, text }, at) => kind === 'name' && names.test(text) && isPunct(code, at + 1, '('),
  );
}

/** `fork while fork`. */
function loopsOnFork(code: Code, at: number): boolean {
  return (
    code.tokens[at]?.kind === 'name' && textAt(code, at) === 'while' && STARTS.test(headAt(code, at + 1))
  );
}

/** The last name of a condition that is one name, dotted or in brackets. */
function headAt(code: Code, from: number): string {
  let at = from;
  while (isPunct(code, at, '(')) at += 1;
  while (isPunct(code, at + 1, '.')) at += 2;
  return textAt(code, at);
}

function isEndless(code: Code): boolean {
  return code.tokens.some(({ kind, text }, at) => {
    if (kind !== 'name') return false;
    const head = headAt(code, at + 1);
    switch (text) {
      case 'while':
        return /^(?:1|True|true)$/.test(head) && endsCondition(code, at + 1);
      case 'until':
        return /^(?:0|False|false|nil)$/.test(head) && endsCondition(code, at + 1);
      case 'for':
        return isPunct(code, at + 1, '(') && isPunct(code, at + 2, ';') && isPunct(code, at + 3, ';');
      case 'loop':
        return isPunct(code, at + 1, '{') || textAt(code, at + 1) === 'do';
      case 'iter':
        return isPunct(code, at + 1, '(') && textAt(code, at + 2) === 'int' && textAt(code, at + 4) === '1';
      case 'count':
      case 'repeat':
        return isPunct(code, at - 1, '.') && textAt(code, at - 2) === 'itertools';
      default:
        return false;
    }
  });
}

/** True when the condition is that one word and nothing else. */
function endsCondition(code: Code, from: number): boolean {
  let at = from;
  while (isPunct(code, at, '(')) at += 1;
  const next = code.tokens[at + 1];
  return next === undefined || next.kind !== 'punct' || /^(?:[):;{}\]]|\{)$/.test(next.text);
}

function exhausts(inline: Inline, note: string): Effect {
  return {
    verb: 'exec',
    domain: 'process',
    target: inline.call.program,
    certainty: 'certain',
    note,
    program: inline.call.program,
    source: inline.nested.source,
    ...traitsOf('inline-code', 'exhaust'),
  };
}
