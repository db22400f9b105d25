import { createAction } from '../../src/action/create-action.ts';
import type { Effect, EffectTrait } from '../../src/action/effect.ts';
import type { ActorId, TenantId } from '../../src/action/ids.ts';
import { authorityOf, modeNamed } from '../../src/authority/modes.ts';
import type { GateFacts, LedgerFacts } from '../../src/gate/facts.ts';
import type { GateRequest, GateRule } from '../../src/gate/rules/rule.ts';
import type { EffectFacts, PathClass, PathFacts } from '../../src/workspace/facts.ts';

/** One effect with what resolving would have found for it. */
export interface Touch {
  readonly effect: Effect;
  readonly facts: EffectFacts;
}

export interface Circumstances {
  readonly mode?: 'build' | 'plan';
  readonly tool?: GateFacts['tool'];
  readonly ledger?: LedgerFacts;
  readonly opened?: readonly string[];
  readonly approved?: boolean;
  readonly unread?: readonly string[];
  readonly commands?: GateFacts['workspace']['commands'];
}

const ROOT = '/repo';

/** A path below the root, or an absolute one outside of it. It exists unless it is said not to. */
export function pathAt(spelled: string, more: Partial<PathFacts> = {}): PathFacts {
  const inside = !spelled.startsWith('/');
  const absolute = inside ? `${ROOT}/${spelled}` : spelled;
  return {
    spelled,
    absolute,
    real: absolute,
    exists: true,
    type: 'file',
    inside,
    ...(inside ? { relative: spelled } : {}),
    temporary: false,
    classes: [],
    ...more,
  };
}

export function classed(kind: PathClass['kind'], rule: string): readonly PathClass[] {
  return [{ kind, rule, because: `it is ${rule}` }];
}

/** An effect on files. */
export function touch(
  verb: Effect['verb'],
  paths: PathFacts | readonly PathFacts[],
  more: Partial<Effect> = {},
): Touch {
  const all = 'spelled' in paths ? [paths] : paths;
  const target = all[0]?.spelled;
  const effect: Effect = {
    verb,
    domain: 'file',
    certainty: 'certain',
    ...(target === undefined ? { targetKind: 'unknown' } : { target }),
    ...more,
  };
  return { effect, facts: { paths: all, partial: all.length === 0 } };
}

/** An effect on something else than files. */
export function act(
  verb: Effect['verb'],
  domain: Effect['domain'],
  traits: readonly EffectTrait[] = [],
  more: Partial<Effect> = {},
): Touch {
  const effect: Effect = { verb, domain, certainty: 'certain', traits, ...more };
  return { effect, facts: { paths: [], partial: false } };
}

export function requestOf(touches: readonly Touch[], given: Circumstances = {}): GateRequest {
  const found = modeNamed(given.mode ?? 'build');
  if (!found.ok) throw new Error(found.message);
  const { tool = 'shell', ledger = { state: 'off' }, opened = [], approved = false, unread = [] } = given;
  return {
    action: createAction({ name: tool, arguments: {} }),
    effects: touches.map(({ effect }) => effect),
    authority: authorityOf(found.mode, { tenant: 'local' as TenantId, actor: 'agent' as ActorId }),
    facts: {
      tool,
      toolName: tool,
      mode: found.mode,
      workspace: {
        roots: [ROOT],
        home: '/home/maya',
        cwd: ROOT,
        effects: touches.map(({ effect }) => effect),
        commands: given.commands ?? [],
        unread: unread.map((why) => ({ why })),
        of: touches.map(({ facts }) => facts),
      },
      opened,
      ledger,
      approved,
      refused: [],
      quarantines: [],
    },
  };
}

/** What a rule says, as `verdict REASON`; empty when it has no objection. */
export function said(
  rule: GateRule,
  touches: readonly Touch[],
  given: Circumstances = {},
): readonly string[] {
  return rule.judge(requestOf(touches, given)).map(({ verdict, reason }) => `${verdict} ${reason}`);
}
