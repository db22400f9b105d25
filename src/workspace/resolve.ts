import type { Effect } from '../action/effect.ts';
import type { ToolCall } from '../action/tool-call.ts';
import { type Reading, type Unread, unlessOverBudget, withinBudget } from '../reading/index.ts';
import type { EffectFacts, WorkspaceFacts } from './facts.ts';
import { readOn } from './follow-ups.ts';
import { withGitStates } from './lost.ts';
import { type Scene, sceneOf } from './scene.ts';
import { factsFor } from './targets.ts';
import type { Workspace } from './workspace.ts';

/**
 * Looks up everything that judging a reading needs: where paths really lead, what they are, what git says of what
 * would be lost. All the I/O of judging is here; the outcome is plain data that can be judged again. It says what was
 * there when it was asked: a link that is put in between then and the act itself is not seen.
 */
export function resolve(call: ToolCall, reading: Reading, workspace: Workspace): WorkspaceFacts {
  return withinBudget(() => look(reading, sceneOf(workspace, call)));
}

function look(reading: Reading, scene: Scene): WorkspaceFacts {
  const whole = reading.followUps.length === 0 ? reading : unlessOverBudget(() => readOn(reading, scene));
  const { effects, commands, unread } = whole ?? reading;
  const { found, complete } = factsOfAll(effects, scene);
  return {
    roots: scene.roots.map(({ absolute }) => absolute),
    home: scene.home,
    cwd: scene.cwd,
    effects,
    commands,
    unread: whole !== undefined && complete ? unread : [...unread, UNSEEN],
    of: withGitStates(effects, found, scene),
  };
}

const UNSEEN: Unread = {
  why: 'it touches more than one judgement looks at',
  overBudget: true,
};

const UNKNOWN: EffectFacts = { paths: [], partial: true };

/** Facts of each effect; two that differ only in where they stand in the text have the same. */
function factsOfAll(
  effects: readonly Effect[],
  scene: Scene,
): { readonly found: readonly EffectFacts[]; readonly complete: boolean } {
  const known = new Map<string, EffectFacts>();
  let complete = true;
  const found = effects.map((effect) => {
    const { source: _, note: __, ...told } = effect;
    const key = JSON.stringify(told);
    const facts = known.get(key) ?? unlessOverBudget(() => factsFor(effect, scene));
    if (facts === undefined) complete = false;
    else known.set(key, facts);
    return facts ?? UNKNOWN;
  });
  return { found, complete };
}
