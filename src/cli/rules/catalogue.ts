import type { Reason } from '../../action/reason.ts';
import { GATE_RULES } from '../../gate/index.ts';
import { listedTables } from '../../reading/listed.ts';
import { PACK_EXAMPLES } from '../../reading/programs/packs/examples/index.ts';
import { PACKS } from '../../reading/programs/packs/index.ts';
import type { PackProgram } from '../../reading/programs/packs/pack.ts';
import { CLASS_EXAMPLES } from '../../workspace/classes/examples.ts';
import { classRows, PLACE_CLASSES } from '../../workspace/index.ts';
import { GATE_EXAMPLES } from './gate-examples.ts';
import { exampleOf, type Outcome, outcomesOfCalls, outcomesOfPath, outcomesOfRule } from './outcomes.ts';

/** One rule as it is listed. All of it comes from the tables that judging uses. */
export interface ListedRule {
  readonly id: string;
  readonly kind: 'gate' | 'path' | 'pack' | 'reading';
  /** The table that it stands in: `gate`, a class of paths, a pack, or a part of the reading. */
  readonly pack: string;
  readonly about: string;
  /** Paths, programs or calls that it covers; empty where it is about effects of any kind. */
  readonly covers: readonly string[];
  /** What looks like it and is not. Absent: nothing is taken out. */
  readonly except?: readonly string[];
  /** Every reason that it may give. Absent: the rules of the gate judge what it reads. */
  readonly reasons?: readonly Reason[];
  /** Files of a repository that say that it is about this. Absent: it is always on. */
  readonly evidence?: readonly string[];
  readonly examples?: { readonly matches: readonly string[]; readonly misses: readonly string[] };
  /** What the gate says of its examples, in mode `build` unless said otherwise. */
  outcomes(): readonly Outcome[];
}

/** Every rule there is. */
export function listedRules(): readonly ListedRule[] {
  return [...gateRules(), ...pathRules(), ...packRules(), ...readingRules()];
}

/** What rules of the gate say under an id of its own, without a table of rows. */
export const GATE_PARTS: Readonly<Record<string, string>> = {
  'secret.value': 'a credential that is no file is not printed, sent or stored',
  'vcs.setting': 'a setting whose value git runs from then on is asked about',
};

function gateRules(): readonly ListedRule[] {
  const parts = Object.entries(GATE_PARTS).map(([id, about]) => ({ id, about, reasons: undefined }));
  return [...GATE_RULES, ...parts].map(({ id, about, reasons }) => {
    const examples = GATE_EXAMPLES[id];
    const { matches = [], misses = [], mode } = examples ?? {};
    return {
      id,
      kind: 'gate',
      pack: 'gate',
      about,
      covers: [],
      ...(reasons === undefined ? {} : { reasons }),
      ...(examples === undefined
        ? {}
        : { examples: { matches: matches.map(exampleOf), misses: misses.map(exampleOf) } }),
      outcomes: () => outcomesOfCalls(matches, mode),
    };
  });
}

function pathRules(): readonly ListedRule[] {
  const rows = classRows().map(({ kind, rule, because, globs, except = [], evidence }) => {
    const [matches = [], misses = []] = CLASS_EXAMPLES[rule] ?? [];
    return {
      id: rule,
      kind: 'path' as const,
      pack: kind,
      about: because,
      covers: globs,
      except,
      ...(evidence === undefined ? {} : { evidence }),
      examples: { matches, misses },
      outcomes: () => outcomesOfPath(matches[0] ?? ''),
    };
  });
  const places = PLACE_CLASSES.filter(({ rule }) => rows.every(({ id }) => id !== rule));
  return [...rows, ...[...places, ...CONFIGURED].map(placeRule)];
}

const CONFIGURED = [
  {
    kind: 'expensive' as const,
    rule: 'expensive.configured',
    because: 'a path that a configuration calls expensive',
  },
  {
    kind: 'secret' as const,
    rule: 'secret.configured',
    because: 'a path that a configuration calls a secret',
  },
];

function placeRule({ kind, rule, because }: (typeof PLACE_CLASSES)[number]): ListedRule {
  return { id: rule, kind: 'path', pack: kind, about: because, covers: [], outcomes: () => [] };
}

function packRules(): readonly ListedRule[] {
  return PACKS.flatMap(({ id: pack, evidence, programs }) =>
    programs.flatMap((program) =>
      program.rows.map(({ id, about, words, flags }) => {
        const [matches = [], misses = []] = PACK_EXAMPLES[id] ?? [];
        return {
          id,
          kind: 'pack' as const,
          pack,
          about,
          covers: coversOf(program, words, flags),
          evidence,
          examples: { matches, misses },
          outcomes: () => outcomesOfRule(id, matches[0] ?? ''),
        };
      }),
    ),
  );
}

function coversOf({ names }: PackProgram, words: string, flags: readonly string[] = []): readonly string[] {
  const with_ = flags.length > 0 ? ` with ${flags.join(' or ')}` : '';
  return names.map((name) => `${name} ${words}`.trim() + with_);
}

function readingRules(): readonly ListedRule[] {
  return listedTables().map(({ id, about, names }) => ({
    id,
    kind: 'reading',
    pack: id.slice(0, id.indexOf('.')),
    about,
    covers: names,
    outcomes: () => [],
  }));
}
