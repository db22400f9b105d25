import type { IdempotencyKey } from '../../../src/action/ids.ts';
import type { Execution } from '../../../src/executor/execution.ts';
import type { Happening, World } from './world.ts';

/** One answer that an executor gave. */
export interface Told {
  readonly tenant: string;
  readonly key: IdempotencyKey;
  readonly status: Execution['status'];
  /** How many happenings there were when it was given. */
  readonly after: number;
}

type Of<W extends Happening['what']> = Extract<Happening, { readonly what: W }>;

/** Says what is wrong with what happened. Knows events and effects, and nothing of how the executor works. */
export function wrongs(world: World, told: readonly Told[]): readonly string[] {
  return [
    ...effectsWithoutRight(world),
    ...doubled(world),
    ...mixed(world),
    ...repaired(world),
    ...lies(world, told),
  ];
}

function effectsWithoutRight({ happenings }: World): string[] {
  return happenings.flatMap((one, at) => {
    if (one.what !== 'effect') return [];
    const before = happenings.slice(0, at).filter((other): other is Of<'event'> => other.what === 'event');
    const permitted = before.some(
      ({ event, tenant }) =>
        event.type === 'permit' &&
        tenant === one.tenant &&
        event.key === one.key &&
        event.action.digest === one.digest,
    );
    const left = before.some(
      ({ event, tenant }) => event.type === 'dispatched' && tenant === one.tenant && event.key === one.key,
    );
    return [
      ...(permitted ? [] : [`effect of ${one.key} without a permit`]),
      ...(left ? [] : [`effect of ${one.key} before its departure was recorded`]),
    ];
  });
}

function doubled({ happenings }: World): string[] {
  const seen = new Set<string>();
  return happenings.flatMap((one) => {
    if (one.what !== 'effect') return [];
    const place = `${one.tenant} ${one.key}`;
    if (seen.has(place)) return [`effect of ${one.key} happened twice`];
    seen.add(place);
    return [];
  });
}

function mixed({ happenings }: World): string[] {
  return happenings.flatMap((one) =>
    one.what === 'event' && one.event.tenant !== one.tenant
      ? [`event of ${one.event.tenant} written for ${one.tenant}`]
      : [],
  );
}

/** An end that was unknown may be told otherwise only behind a reconciliation, and no end is told twice. */
function repaired({ happenings }: World): string[] {
  const ends = new Map<string, string>();
  return happenings.flatMap((one) => {
    if (one.what !== 'event' || one.event.parent === undefined) return [];
    const { event } = one;
    const permit = `${one.tenant} ${event.parent}`;
    if (event.type === 'receipt') {
      const earlier = ends.get(permit);
      ends.set(permit, event.outcome);
      return earlier === undefined ? [] : [`a second receipt after ${earlier}`];
    }
    if (event.type === 'reconciled' && ends.get(permit) !== 'unknown')
      return [`reconciled what was ${ends.get(permit)}`];
    return [];
  });
}

/** Confirmed means that it happened; failed, cancelled and exhausted that it did not, then or later. */
function lies(world: World, told: readonly Told[]): string[] {
  return told.flatMap(({ tenant, key, status, after }) => {
    const effects = (from: number, to?: number): number =>
      world.happenings
        .slice(from, to)
        .filter((one) => one.what === 'effect' && one.tenant === tenant && one.key === key).length;
    if (status === 'confirmed' && effects(0, after) === 0)
      return [`${key} was confirmed and had not happened`];
    const denied = status === 'failed' || status === 'cancelled' || status === 'retry_exhausted';
    return denied && effects(0) > 0 ? [`${key} was ${status} and happened`] : [];
  });
}
