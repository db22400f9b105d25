import { type Effect, hasTrait } from '../action/effect.ts';
import type { EffectFacts, GitState, PathFacts } from './facts.ts';
import { type GitTarget, gitStates } from './git-state.ts';
import type { Scene } from './scene.ts';

/**
 * Adds what git says of everything that the effects would delete, move or set back, and leaves out what a folder holds
 * that the effect does not reach or that the next build makes again. Git is asked once for all.
 */
export function withGitStates(
  effects: readonly Effect[],
  found: readonly EffectFacts[],
  scene: Scene,
): readonly EffectFacts[] {
  const targets = new Map<string, GitTarget>();
  found.forEach(({ paths }, index) => {
    for (const path of paths) {
      const loss = lossOf(effects[index], path);
      if (loss !== undefined) targets.set(keyOf(path, loss), targetOf(path, loss));
    }
  });
  if (targets.size === 0) return found;
  const roots = scene.roots.map(({ real }) => real);
  const states = gitStates([...targets.values()], roots, scene.disk, scene.gitDeadline);
  return found.map((facts, index) => {
    const effect = effects[index];
    const paths = facts.paths.map((path) => withState(path, stateOf(path, lossOf(effect, path))));
    return { ...facts, paths: effect ? paths.filter((path) => isReached(path, effect)) : paths };
  });

  function stateOf(path: PathFacts, loss: GitTarget['loss'] | undefined): GitState | undefined {
    const target = loss && targets.get(keyOf(path, loss));
    return target && states.get(target);
  }
}

function lossOf(effect: Effect | undefined, path: PathFacts): GitTarget['loss'] | undefined {
  if (effect === undefined || !path.inside || !path.exists || path.stream) return undefined;
  switch (effect.verb) {
    case 'delete':
    case 'move':
      return 'all';
    case 'write':
      return hasTrait(effect, 'discards') ? 'uncommitted' : undefined;
    default:
      return path.below !== undefined && hasTrait(effect, 'skips-hidden') ? 'all' : undefined;
  }
}

/** Of what lies in a folder: whether the effect reaches it, and whether it is more than a copy that a build makes. */
function isReached({ below, git, classes }: PathFacts, effect: Effect): boolean {
  if (below === undefined) return true;
  if (effect.verb !== 'read') return git !== 'ignored' || classes.some(({ kind }) => kind !== 'expensive');
  if (!hasTrait(effect, 'skips-hidden')) return true;
  return git !== 'ignored' && !(git === 'untracked' && effect.program === 'git grep');
}

function targetOf({ real, type }: PathFacts, loss: GitTarget['loss']): GitTarget {
  return { path: real, directory: type === 'directory', loss };
}

function keyOf({ real }: PathFacts, loss: GitTarget['loss']): string {
  return `${loss} ${real}`;
}

function withState(path: PathFacts, git: GitState | undefined): PathFacts {
  return git === undefined ? path : { ...path, git };
}
