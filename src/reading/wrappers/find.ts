import type { Effect } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { runsUnseen } from '../programs/common/effects.ts';
import { namesSought, seeksEmptyFolders } from '../programs/common/find-names.ts';
import { isUnknown } from '../programs/common/words.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { overwrites } from './overwrites.ts';
import { fill, spelled } from './supplied.ts';

const PRIMARIES_WITH_FILE = new Set(['-fprint', '-fprint0', '-fprintf', '-fls']);
const RUN_PRIMARIES = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** `find`: what it runs, deletes and writes. What it lists needs no effect. */
export function find(call: Invocation): ProgramReading {
  const { args } = call;
  const first = args.findIndex((word) => /^[-(!,]/.test(word.text) && !/^-(?:H|L|P|D|O\d?)$/.test(word.text));
  const roots = rootsOf(call, first < 0 ? args : args.slice(0, first));
  const matched = roots.map((root) => belowRoot(root, args));
  const reading = {
    effects: [...unseenPrimaries(call)],
    commands: [] as NonNullable<ProgramReading['commands']>[number][],
  };
  for (let at = Math.max(first, 0); first >= 0 && at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    // A folder that holds nothing can be made again.
    if (word.text === '-delete' && !seeksEmptyFolders(args))
      reading.effects.push(
        ...[...matched, ...roots.flatMap((root) => insideGit(root, args))].map((target) =>
          deletes(call, target, word),
        ),
      );
    if (PRIMARIES_WITH_FILE.has(word.text)) {
      const file = args[at + 1];
      if (file !== undefined) reading.effects.push(overwrites(call, file));
      at += word.text === '-fprintf' ? 2 : 1;
      continue;
    }
    // `-gid -delete`: the word behind is a value, not an act.
    if (WITH_VALUE.test(word.text)) at += 1;
    if (RUN_PRIMARIES.has(word.text)) {
      const end = endOfCommand(args, at + 1);
      const words = args.slice(at + 1, end);
      for (const target of roots.flatMap((root) => found(root, args))) {
        const filled = words.map((one) => fill(one, '{}', target));
        const moves = /dir$/.test(word.text);
        // The file that is found is where it is; other words are seen from its folder.
        if (!moves || words.some(({ text }) => text.includes('{}'))) reading.commands.push({ words: filled });
        if (moves) reading.commands.push({ words: filled, base: null });
      }
      at = end;
    }
  }
  return reading;
}

const WITH_VALUE =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|regextype|type|xtype|size|[acmB]?(?:min|time|newer)|newer\w\w|(?:max|min)depth|user|group|uid|gid|perm|inum|links|samefile|fstype|used|printf|context|fls|fprint0?|fprintf)$/;

/** A word in the place of a primary that nobody can know: it may be `-delete`. */
function unseenPrimaries(call: Invocation): readonly Effect[] {
  const first = call.args.findIndex((word) => word.known && !/^-[HLPDO]/.test(word.text));
  const hidden = call.args.filter((word, at) => {
    if (word.known) return false;
    if (word.text.startsWith('-')) return !insideRun(call.args, at);
    if (!isUnknown(word) || first < 0 || at <= first) return false;
    return !WITH_VALUE.test(call.args[at - 1]?.text ?? '') && !insideRun(call.args, at);
  });
  return hidden
    .slice(0, 1)
    .map((word) => runsUnseen(call, 'nobody can know what else it is to do', word.source));
}

function insideRun(args: readonly Word[], at: number): boolean {
  spend(args.length >> 4);
  const from = args.findLastIndex((word, index) => index < at && RUN_PRIMARIES.has(word.text));
  return from >= 0 && endOfCommand(args, from + 1) > at;
}

function endOfCommand(args: readonly Word[], from: number): number {
  for (let at = from; at < args.length; at += 1) {
    const text = args[at]?.text;
    if (text === ';' || (text === '+' && args[at - 1]?.text === '{}')) return at;
  }
  return args.length;
}

function rootsOf(call: Invocation, words: readonly Word[]): readonly Word[] {
  const roots = words.filter((word) => !/^-/.test(word.text));
  return roots.length > 0 ? roots : [spelled('.', call)];
}

/**
 * What a search below a folder may take away: files of a name where `-name` says so on every way, else anything, the
 * folder itself included.
 */
function belowRoot(root: Word, args: readonly Word[]): Word {
  const names = namesSought(args);
  if (names !== undefined) return globBelow(root, `***/${names}`);
  const below = args.some((word, index) => word.text === '-mindepth' && args[index + 1]?.text !== '0');
  return below ? globBelow(root, '***') : root;
}

const GIT_NAMES = ['hooks', 'info', 'objects', 'refs', 'logs', 'HEAD', 'config', 'index', 'packed-refs'];

/** Folders that begin with a dot are searched too: what a search by name takes from the repository itself. */
function insideGit(root: Word, args: readonly Word[]): readonly Word[] {
  const names = namesSought(args);
  const above = /^(?:\.{1,2}(?:\/\.{0,2})*|~|\/.*)$/.test(root.text) && !root.glob;
  const spared =
    args.some(({ text }) => /\.git\b/.test(text)) &&
    args.some(({ text }) => /^(?:-prune|-not|!)$/.test(text));
  if (names === undefined || !above || spared) return [];
  const held = GIT_NAMES.filter((name) => sought(names, name));
  return held.map((name) => ({ ...root, text: `${root.text.replace(/\/+$/, '')}/.git/${name}` }));
}

/** True when the pattern that is looked for holds more than a wild card, and matches the name. */
function sought(pattern: string, name: string): boolean {
  const alternatives = pattern.replace(/^\{(.*)\}$/, '$1').split(',');
  return alternatives.some((one) => {
    const regexp = one
      .replace(/[.+^$()|\\{}]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.');
    try {
      return /\w{2}/.test(one.replace(/\[[^\]]*\]/g, 'xx')) && new RegExp(`^${regexp}$`).test(name);
    } catch {
      return false;
    }
  });
}

/** What a command is run on: without names the folder and each thing in it, hidden or not. */
function found(root: Word, args: readonly Word[]): readonly Word[] {
  if (namesSought(args) !== undefined) return [belowRoot(root, args)];
  const shallow = args.some((word, index) => word.text === '-maxdepth' && args[index + 1]?.text === '1');
  return [belowRoot(root, args), globBelow(root, shallow ? '{.*,*}' : '***/{.*,*}')];
}

function globBelow(root: Word, glob: string): Word {
  const folder = root.text.replace(/\/+$/, '');
  return { ...root, text: `${folder}/${glob}`, glob: true };
}

function deletes(call: Invocation, target: Word, word: Word): Effect {
  return {
    verb: 'delete',
    domain: 'file',
    target: target.text,
    ...(target.known
      ? target.glob
        ? { targetKind: 'glob' as const }
        : {}
      : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    traits: ['recursive'],
    program: call.program,
    source: word.source,
  };
}
