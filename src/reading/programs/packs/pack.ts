import type { EffectTrait } from '../../../action/effect.ts';
import type { Act, Row, RowTable } from '../common/rows.ts';

/** One thing that a program of a pack does, listed by `holdfast rules`. */
export interface PackRule extends Row {
  /** `family.what`, stable like an API. */
  readonly id: string;
  /** What it is and why it matters, in one clause for a person. */
  readonly about: string;
}

/** How one program of a pack is read. The first rule that matches speaks; then the general reading of remote programs. */
export interface PackProgram extends RowTable<PackRule> {
  readonly names: readonly string[];
  /** What it touches when only the general reading speaks. Absent: the rules are all there is. */
  readonly general?: Act['domain'];
  /** So many leading operands name a service and are no verbs. */
  readonly services?: number;
}

/** Rules for a family of programs: declarative data, checked against their examples by a test. */
export interface Pack {
  readonly id: string;
  readonly about: string;
  /** Paths whose presence in a repository says that it is about this: names, folders ending in `/`, or globs. */
  readonly evidence: readonly string[];
  readonly programs: readonly PackProgram[];
}

type Domain = Act['domain'];

/** A database is often the developer's own; everything else here is shared. */
function reach(domain: Domain, ...traits: readonly EffectTrait[]): readonly EffectTrait[] {
  return domain === 'database' ? traits : ['remote', ...traits];
}

/** Gone for everybody, and not to be brought back from here. */
export function gone(domain: Domain, note?: string): readonly Act[] {
  return [
    {
      verb: 'delete',
      domain,
      recoverable: false,
      traits: reach(domain, 'irreversible'),
      ...(note === undefined ? {} : { note }),
    },
  ];
}

/** A change of something shared, whose old state is lost. */
export function replaced(domain: Domain, note?: string): readonly Act[] {
  return [
    {
      verb: 'write',
      domain,
      recoverable: false,
      traits: reach(domain, 'irreversible'),
      ...(note === undefined ? {} : { note }),
    },
  ];
}

export function changed(domain: Domain): readonly Act[] {
  return [{ verb: 'write', domain, traits: reach(domain) }];
}

/** A credential is printed. */
export function revealed(domain: Domain): readonly Act[] {
  return [{ verb: 'read', domain, sink: 'model', traits: ['remote', 'secret'], note: 'prints a credential' }];
}

export function published(domain: Domain): readonly Act[] {
  return [
    {
      verb: 'send',
      domain,
      recoverable: false,
      traits: ['remote', 'publish', 'irreversible'],
      note: 'what is published cannot be called back',
    },
  ];
}

export function looked(domain: Domain): readonly Act[] {
  return [{ verb: 'read', domain, sink: 'model', traits: reach(domain) }];
}
