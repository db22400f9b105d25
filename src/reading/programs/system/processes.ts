import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, parseOptions } from '../common/options.ts';
import { GAP } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';

/** `kill` takes a signal first; a negative number behind it is a process group, and -1 is everything. */
function kill(call: Invocation): ProgramReading {
  const { args } = call;
  if (args.some((word) => /^-[lL]$|^--(?:list|table|help)/.test(word.text))) return {};
  if (/^-(?:0|n0)$/.test(args[0]?.text ?? '') || (args[0]?.text === '-s' && args[1]?.text === '0')) return {};
  return { effects: victims(args).flatMap((victim) => killed(call, victim)) };
}

function victims(args: readonly Word[]): readonly Word[] {
  const [first, second] = args;
  if (first === undefined) return [];
  if (first.text === '--') return args.slice(1);
  if (/^-(?:s|n|-signal)$/.test(first.text)) return withoutDashes(args.slice(2));
  if (first.text.startsWith('-') && second !== undefined) return withoutDashes(args.slice(1));
  return args;
}

function withoutDashes(words: readonly Word[]): readonly Word[] {
  return words.filter((word) => word.text !== '--');
}

function killed(call: Invocation, victim: Word): Effect[] {
  // A job of this very shell is the text's own child.
  if (victim.child || /^%/.test(victim.text)) return [];
  const everything = victim.text === '-1' || victim.text === '1' || victim.text === '-0';
  const details = everything ? { recoverable: false, ...traitsOf('irreversible', 'global') } : {};
  return [effectOf(call, 'kill', 'process', { ...targetOf(victim), ...details })];
}

const PKILL = grammar(
  'signal= e,echo c,count d,delimiter= f,full g,pgroup= G,group= i,ignore-case l,list-name a,list-full n,newest o,oldest O,older= P,parent= s,session= t,terminal= u,euid= U,uid= v,inverse x,exact F,pidfile= L,logpidfile r,runstates= q w I,interactive V y,younger-than= Z ns= nslist= user= m,regexp 0 1 2 3 4 5 6 7 8 9 K E H T N',
);

/** By name it may hit processes of others; by everything it takes the session down. */
function pkill(call: Invocation): ProgramReading {
  const args = call.args.filter((word) => !/^-(?:\d+|SIG[A-Z]+|[A-Z]{3,6})$/.test(word.text));
  const options = parseOptions(PKILL, args);
  if (has(options, 'list-name', 'count') && call.program !== 'pkill') return {};
  if (call.program === 'killall' && options.operands.length > 1)
    return { effects: options.operands.flatMap((one) => pkill({ ...call, args: [one] }).effects ?? []) };
  const [name] = options.operands;
  const broad =
    name === undefined || name.text === GAP
      ? has(options, 'euid', 'uid', 'terminal', 'user', 'inverse')
      : /^(?:\.\*?|\^?\.\+?|\^|\*|)$/.test(name.text);
  const target = name ?? lastValue(options, 'pidfile') ?? lastValue(options, 'parent');
  const guard = /holdfast/i.test(target?.text ?? '') && 'guard';
  const details =
    broad || has(options, 'inverse')
      ? { recoverable: false, ...traitsOf('global', 'irreversible', guard) }
      : traitsOf(!has(options, 'parent', 'pidfile') && 'global', guard);
  return { effects: [effectOf(call, 'kill', 'process', { ...targetOf(target), ...details })] };
}

const FUSER = grammar('k,kill i m n= s v u c f a l');

function fuser(call: Invocation): ProgramReading {
  const options = parseOptions(FUSER, call.args);
  if (!has(options, 'kill')) return {};
  const guard = options.operands.some(({ text }) => /holdfast/i.test(text)) && 'guard';
  return {
    effects: [
      effectOf(call, 'kill', 'process', { ...targetOf(options.operands[0]), ...traitsOf('global', guard) }),
    ],
  };
}

function killEverything(call: Invocation): ProgramReading {
  return {
    effects: [
      effectOf(call, 'kill', 'process', {
        target: 'everything',
        recoverable: false,
        ...traitsOf('global', 'irreversible'),
      }),
    ],
  };
}

const AT = grammar('q= f= m M l d r c= v t= b u=');

/** Runs later, without anybody looking. */
function at(call: Invocation): ProgramReading {
  const options = parseOptions(AT, call.args);
  if (has(options, 'l', 'c')) return {};
  if (has(options, 'd', 'r') || call.program === 'atrm')
    return {
      effects: [effectOf(call, 'delete', 'system', { target: 'scheduled jobs', ...traitsOf('global') })],
    };
  const texts: NestedText[] = [];
  if (call.stdin.kind === 'text')
    texts.push({
      language: 'posix',
      text: call.stdin.text,
      known: call.stdin.known,
      source: call.stdin.source,
    });
  return {
    effects: [
      effectOf(call, 'write', 'system', {
        target: 'scheduled jobs',
        note: 'runs later, without anybody looking',
        ...traitsOf('global'),
      }),
    ],
    texts,
  };
}

const OSASCRIPT = grammar('e= l= i s=');

/** AppleScript's way to a shell. */
function osascript(call: Invocation): ProgramReading {
  const scripts = parseOptions(OSASCRIPT, call.args).given.flatMap((given) =>
    given.name === 'e' && given.value ? [given.value] : [],
  );
  const texts: NestedText[] = [];
  for (const script of scripts) {
    const shell = /do shell script\s+"((?:[^"\\]|\\.)*)"/.exec(script.text)?.[1];
    if (shell !== undefined)
      texts.push({
        language: 'posix',
        text: shell.replace(/\\(.)/g, '$1'),
        known: script.known,
        source: script.source,
      });
  }
  return {
    effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('inline-code') })],
    texts,
  };
}

export const PROCESSES: ProgramTable = {
  kill,
  pkill,
  killall: pkill,
  skill: pkill,
  xkill: pkill,
  killall5: killEverything,
  fuser,
  at,
  batch: at,
  atrm: at,
  osascript,
};
