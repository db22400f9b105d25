import { runsUnseen } from '../common/effects.ts';
import { actsReading, grammarOf, matchRows } from '../common/rows.ts';
import { GAP } from '../common/words.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { CLOUD } from './cloud.ts';
import { DATABASES } from './databases.ts';
import { FORGES } from './forges.ts';
import { readGeneral } from './general.ts';
import { INFRASTRUCTURE } from './infrastructure.ts';
import { KUBERNETES } from './kubernetes.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Pack, PackProgram } from './pack.ts';
import { SECRETS } from './secrets.ts';
import { SERVICES } from './services.ts';
import { SQL_CLIENTS } from './sql-clients.ts';
import { STORAGE } from './storage.ts';
import { TOKEN_PRINTERS } from './token-printers.ts';
import { transfers, uploads } from './transfers.ts';

/** Every pack, in the order in which `holdfast rules` lists them. */
export const PACKS: readonly Pack[] = [
  DATABASES,
  MIGRATIONS,
  KUBERNETES,
  INFRASTRUCTURE,
  CLOUD,
  STORAGE,
  FORGES,
  SECRETS,
  SERVICES,
];

function packReader(program: PackProgram): ProgramReader {
  const rules = grammarOf(program);
  return (call) => {
    const listed = transfers(call);
    const moved = listed.effects === undefined && program.general !== undefined ? uploads(call) : listed;
    const match = matchRows(call, program, rules);
    if (match !== undefined) return joined(moved, ruled(actsReading(call, match), match.row.id));
    return program.general === undefined
      ? moved
      : joined(moved, readGeneral(call, program.general, true, program.services));
  };
}

/** Id of the rule that speaks about a call; undefined when none does. */
export function packRuleOf(call: Invocation): string | undefined {
  const program = PACKS.flatMap((pack) => pack.programs).find(({ names }) => names.includes(call.program));
  return program === undefined ? undefined : matchRows(call, program, grammarOf(program))?.row.id;
}

function ruled(reading: ProgramReading, rule: string): ProgramReading {
  return { ...reading, effects: (reading.effects ?? []).map((effect) => ({ ...effect, rule })) };
}

function joined(first: ProgramReading, second: ProgramReading): ProgramReading {
  return { ...second, effects: [...(first.effects ?? []), ...(second.effects ?? [])] };
}

/** Commands for a key store that come as lines, or inside a script. */
function keyStore(described: ProgramReader): ProgramReader {
  return (call) => {
    const asked = call.args.some(
      ({ text }, at) => !text.startsWith('-') && !/^-(?:[hpanusi]|-\w+)$/.test(call.args[at - 1]?.text ?? ''),
    );
    const typed = !asked && call.stdin.kind === 'text' ? call.stdin.text.split(/\r?\n/) : [];
    const called = call.args.flatMap(({ text }) =>
      [...text.matchAll(/\bredis\.p?call\(\s*['"]([\w ]+)['"]/g)].map(([, verb = '']) => verb),
    );
    const commands = [...typed, ...called].flatMap((line) => {
      const texts = line
        .trim()
        .split(/\s+/)
        .filter((text) => text !== '');
      const words = [call.program, ...texts].map((text) => ({
        text,
        known: true,
        glob: false,
        source: call.source,
      }));
      return texts.length === 0 ? [] : [{ words }];
    });
    const known = described(call);
    const unseen = typed.some((line) => line.trim().startsWith(GAP) || /^\s*\S*\uFFFD/.test(line))
      ? [runsUnseen(call, 'nobody can know what it is told to do', call.source)]
      : [];
    return {
      ...known,
      effects: [...(known.effects ?? []), ...unseen],
      ...(commands.length === 0 ? {} : { commands }),
    };
  };
}

const DESCRIBED: ProgramTable = {
  ...Object.fromEntries(PACKS.flatMap((pack) => pack.programs.flatMap((program) => named(program)))),
  ...SQL_CLIENTS,
};

const KEY_STORES = /^(?:redis|valkey|keydb)-cli$/;

/** Readers of every program that a pack describes or that prints a login it keeps. */
export const PACK_READERS: ProgramTable = {
  ...TOKEN_PRINTERS,
  ...Object.fromEntries(
    Object.entries(DESCRIBED).map(
      ([name, described]) =>
        [
          name,
          KEY_STORES.test(name) ? keyStore(described) : withTokens(described, TOKEN_PRINTERS[name]),
        ] as const,
    ),
  ),
};

function withTokens(described: ProgramReader, tokens: ProgramReader | undefined): ProgramReader {
  return tokens === undefined ? described : (call) => joined(tokens(call), described(call));
}

function named(program: PackProgram): (readonly [string, ProgramReader])[] {
  const reader = packReader(program);
  return program.names.map((name) => [name, reader] as const);
}
