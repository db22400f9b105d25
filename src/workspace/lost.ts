import { type Effect, hasTrait } from '../action/effect.ts';
import type { EffectFacts, GitState, PathFacts } from './facts.ts';
import { type GitTarget, gitStates } from './git-state.ts';
import type { Scene } from './scene.ts';

/** Adds what git says of everything that the effects would delete, move or set back. Git is asked once for all. */
export function withGitStates(
  effects: readonly Effect[],
  found: readonly EffectFacts[],
  scene: Scene,
): readonly EffectFacts[] {
  const targets = new Map<string, GitTarget>();
  found.forEach(({ paths }, index) => {
    const loss = lossOf(effects[index]);
    if (loss === undefined) return;
    for (const path of paths) if (isThere(path)) targets.set(keyOf(path, loss), targetOf(path, loss));
  });
  if (targets.size === 0) return found;
  const states = gitStates(
    [...targets.values()],
    scene.roots.map(({ real }) => real),
    scene.disk,
  );
  return found.map((facts, index) => {
    const loss = lossOf(effects[index]);
    if (loss === undefined) return facts;
    const paths = facts.paths.map((path) => withState(path, stateAt(keyOf(path, loss))));
    return { ...facts, paths: paths.filter((path) => !isBuildOutput(path)) };
  });

  function stateAt(key: string): GitState | undefined {
    const target = targets.get(key);
    return target && states.get(target);
  }
}

/** What git ignores in a folder that goes is a copy that the next build makes again. */
function isBuildOutput({ below, git, classes }: PathFacts): boolean {
  return below !== undefined && git === 'ignored' && classes.every(({ kind }) => kind === 'expensive');
}

function lossOf(effect: Effect | undefined): GitTarget['loss'] | undefined {
  if (effect?.verb === 'delete' || effect?.verb === 'move') return 'all';
  return effect?.verb === 'write' && hasTrait(effect, 'discards') ? 'uncommitted' : undefined;
}

function isThere(path: PathFacts): boolean {
  return path.inside && path.exists && !path.stream;
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
