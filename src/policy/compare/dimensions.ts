import type { Capability } from '../../authority/authority.ts';
import { linksKey, type Source } from '../source.ts';
import type { Pointer } from '../table/pointer.ts';
import type { Condition, PolicyTable, TableRow } from '../table/table.ts';
import { type Candidate, CONFUSABLE, candidatesOf, UNVERIFIED } from './candidates.ts';
import { type Draft, firstPlace, NOW, OTHER_TENANT, OWN_TENANT } from './draft.ts';

/** One thing about a request that may be one way or another. The first option is the one that meets most demands. */
export interface Dimension {
  readonly of: string;
  readonly options: readonly Option[];
}

export interface Option {
  readonly label: string;
  readonly apply: (draft: Draft) => void;
}

/** Everything that the tables name about one action. */
export function dimensionsOf(
  action: string,
  tables: readonly PolicyTable[],
  more: readonly Capability[],
): readonly Dimension[] {
  const rows = tables.flatMap((table) => table.actions[action] ?? []);
  const places = placesOf(rows);
  const needs = [...new Set([...rows.flatMap((row) => row.needs ?? []), ...more])];
  return [
    tenantOfFacts(),
    ...tenantPlaces(tables, rows).map(tenantAt),
    rights(needs),
    ...[...places].map(([place, conditions]) => valueAt(place, conditions)),
    ...[...places].flatMap(([place, conditions]) => sourcesOf(place, conditions)),
    destinations([...places.values()].flat()),
    expiry(),
  ].filter(({ options }) => options.length > 1);
}

function placesOf(rows: readonly TableRow[]): ReadonlyMap<Pointer, readonly Condition[]> {
  const places = new Map<Pointer, readonly Condition[]>();
  for (const { where = {} } of rows) {
    for (const [place, conditions] of Object.entries(where) as [
      Pointer,
      Condition | readonly Condition[],
    ][]) {
      places.set(place, [...(places.get(place) ?? []), ...[conditions].flat()]);
    }
  }
  return new Map([...places].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tenantOfFacts(): Dimension {
  const option = (label: string, owner: Draft['owner']): Option => ({
    label,
    apply: (draft) => {
      draft.owner = owner;
    },
  });
  return {
    of: 'the owner',
    options: [
      option('the same tenant', OWN_TENANT),
      option('another tenant', OTHER_TENANT),
      option('not said', undefined),
    ],
  };
}

function tenantPlaces(tables: readonly PolicyTable[], rows: readonly TableRow[]): readonly Pointer[] {
  const rules = [...tables.map(({ tenant }) => tenant), ...rows.map(({ tenant }) => tenant)];
  return [...new Set(rules.filter((rule): rule is Pointer => rule?.startsWith('/') ?? false))];
}

function tenantAt(place: Pointer): Dimension {
  const candidates: readonly Candidate[] = [
    { label: 'the same tenant', value: OWN_TENANT },
    { label: 'another tenant', value: OTHER_TENANT },
    { label: 'absent' },
  ];
  return { of: `\`${place}\``, options: candidates.map((one) => placing(place, one)) };
}

function placing(place: Pointer, { label, value }: Candidate): Option {
  return {
    label,
    apply: (draft) => {
      if (value !== undefined) draft.values.set(place, value);
    },
  };
}

/** Up to so many rights every set of them is tried; of more, all, none, each alone and each missing. */
const ALL_SETS = 6;

function rights(needs: readonly Capability[]): Dimension {
  const option = (held: readonly Capability[]): Option => ({
    label: held.length === 0 ? 'none' : held.map((one) => `\`${one}\``).join(', '),
    apply: (draft) => {
      draft.capabilities = held;
    },
  });
  return { of: 'rights', options: setsOf(needs).map(option) };
}

/** The whole set first. */
function setsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length <= ALL_SETS) {
    const masks = Array.from({ length: 2 ** all.length }, (_, index) => 2 ** all.length - 1 - index);
    return masks.map((mask) => all.filter((_, index) => (mask & (1 << index)) !== 0));
  }
  return [all, ...all.map((one) => all.filter((other) => other !== one)), ...all.map((one) => [one]), []];
}

function valueAt(place: Pointer, conditions: readonly Condition[]): Dimension {
  return { of: `\`${place}\``, options: candidatesOf(conditions).map((one) => placing(place, one)) };
}

const STRANGER: Source = 'tool:not_named';

function sourcesOf(place: Pointer, conditions: readonly Condition[]): readonly Dimension[] {
  const first = firstPlace(place);
  return [
    ...labelsAt(
      `the sources of \`${place}\``,
      first,
      conditions.flatMap(({ from = [] }) => from),
    ),
    ...labelsAt(
      `the links in \`${place}\``,
      linksKey(first),
      conditions.flatMap(({ links = [] }) => links),
    ),
  ];
}

function labelsAt(of: string, key: string, named: readonly Source[]): readonly Dimension[] {
  if (named.length === 0) return [];
  const single = [...new Set<Source>([...named, 'user', 'model', 'web', STRANGER])];
  const sets: readonly (readonly Source[])[] = [
    ...single.map((one) => [one]),
    [single[0] ?? 'user', STRANGER],
  ];
  const options = sets.map((sources): Option => {
    return {
      label: sources.join(' and '),
      apply: (draft) => {
        draft.sources[key] = sources;
      },
    };
  });
  return [{ of, options }];
}

/** What is tried where a verified destination is demanded is verified, but for what stands for the opposite. */
function destinations(conditions: readonly Condition[]): Dimension {
  const demanded = conditions.some(({ verified }) => verified);
  const texts = candidatesOf(conditions).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const known = texts.filter((text) => text !== UNVERIFIED && text !== CONFUSABLE);
  const option = (label: string, list: readonly string[]): Option => ({
    label,
    apply: (draft) => {
      draft.destinations = list;
    },
  });
  return {
    of: 'verified destinations',
    options: demanded ? [option('some', known), option('none', [])] : [],
  };
}

function expiry(): Dimension {
  const option = (label: string, expires: string | undefined): Option => ({
    label,
    apply: (draft) => {
      draft.expires = expires;
    },
  });
  return {
    of: 'the end of the authority',
    options: [option('none', undefined), option('now', NOW), option('later', '2026-01-01T12:00:00.001Z')],
  };
}
