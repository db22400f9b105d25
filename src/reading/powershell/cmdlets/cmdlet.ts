import type { EffectDomain, EffectVerb, SourceSpan } from '../../../action/effect.ts';
import { type Details, effectOf, onPath, targetOf } from '../../programs/common/effects.ts';
import type { Invocation } from '../../programs/program.ts';
import { argumentsOf, type Bound, type Signature } from '../parameters.ts';
import { placeOf, withHidden } from '../paths.ts';
import { type Flow, GAP, type Value } from '../values.ts';
import { addUnread, type Walk } from '../walk.ts';

/** One call of a cmdlet, its arguments bound. */
export interface CmdletCall {
  readonly name: string;
  readonly bound: Bound;
  readonly input: Flow;
  readonly walk: Walk;
  readonly source: SourceSpan;
}

export interface Cmdlet extends Signature {
  readonly name: string;
  /** Adds what the call does to the walk, and answers what it hands on. */
  readonly read: (call: CmdletCall) => Flow;
}

export type CmdletTable = Readonly<Record<string, Cmdlet>>;

/** A table by lower-case names. */
export function table(...cmdlets: readonly Cmdlet[]): CmdletTable {
  return Object.fromEntries(cmdlets.map((cmdlet) => [cmdlet.name.toLowerCase(), cmdlet]));
}

/** The call as the shared helpers of programs know one. */
export function invocationOf(call: CmdletCall): Invocation {
  return { program: call.name, args: [], via: [], stdin: { kind: 'none' }, source: call.source };
}

export function add(call: CmdletCall, verb: EffectVerb, domain: EffectDomain, details: Details = {}): void {
  call.walk.out.effects.push(effectOf(invocationOf(call), verb, domain, details));
}

export function addOn(
  call: CmdletCall,
  verb: EffectVerb,
  domain: EffectDomain,
  value: Value | undefined,
  details: Details = {},
): void {
  add(call, verb, domain, { ...targetOf(value), ...details });
}

/** A path as a call names it; `literal`: wildcards are letters. */
export interface Named {
  readonly value: Value;
  readonly literal: boolean;
}

/** `-Path` and `-LiteralPath`, else what the pipeline hands over. */
export function pathsOf(call: CmdletCall): readonly Named[] {
  const { bound, input, source } = call;
  const named = [
    ...argumentsOf(bound, 'path').map((value) => ({ value, literal: false })),
    ...argumentsOf(bound, 'literalpath').map((value) => ({ value, literal: true })),
  ];
  if (named.length > 0) return named;
  const piped = input.values.map((value) => ({ value, literal: value.glob !== true }));
  if (!input.open) return piped;
  return [...piped, { value: { text: GAP, known: false, glob: false, source }, literal: true }];
}

/** The effect of a call on one path, wherever that path lies. */
export function touch(
  call: CmdletCall,
  verb: EffectVerb,
  { value, literal }: Named,
  details: Details = {},
): void {
  const { walk } = call;
  if (value.text === '' && value.known) return;
  // What a command found is already seen from the folder of the call.
  const place = value.found
    ? { kind: 'file' as const, path: value }
    : placeOf(value, walk.state.folder, literal);
  if (place.kind === 'session') {
    touchSession(call, verb, value);
    return;
  }
  if (place.kind !== 'file') {
    if (verb !== 'read') addOn(call, verb, 'system', value, { ...details, traits: ['global'] });
    return;
  }
  const traits = [...(details.traits ?? [])];
  if (value.tree && !traits.includes('recursive')) traits.push('recursive');
  const more = traits.length === 0 ? details : { ...details, traits };
  const base = walk.state.folder === null && !place.path.known ? { base: null } : {};
  for (const path of value.found ? [place.path] : withHidden(place.path))
    walk.out.effects.push(...onPath(invocationOf(call), verb, path, { ...more, ...base }));
}

/** Variables, functions and aliases of this process: what else the text means by them is no longer known. */
function touchSession(call: CmdletCall, verb: EffectVerb, value: Value): void {
  if (verb === 'read') return;
  addUnread(call.walk, `\`${call.name}\` changes what names of this text mean`, value.source);
}

export function switched(call: CmdletCall, name: string): boolean {
  return call.bound.switches.has(name.toLowerCase());
}

export function given(call: CmdletCall, ...names: readonly string[]): readonly Value[] {
  return argumentsOf(call.bound, ...names);
}
