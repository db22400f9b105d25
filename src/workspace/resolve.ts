import { type Effect, hasTrait } from '../action/effect.ts';
import type { ToolCall } from '../action/tool-call.ts';
import type { Reading } from '../reading/reading.ts';
import { absolutePath } from './absolute-path.ts';
import { contained } from './contained.ts';
import { escapeGlob, expandGlob, unescapeGlob } from './expand-glob.ts';
import type { EffectFacts, PathFacts, WorkspaceFacts } from './facts.ts';
import { type GitTarget, gitStates } from './git-state.ts';
import { parentPath } from './path-text.ts';
import { baseFolder, pathFacts, placeAt, type Reach, type Scene, sceneOf } from './scene.ts';
import type { Workspace } from './workspace.ts';

const NOTHING: EffectFacts = { paths: [], partial: false };
const UNKNOWN: EffectFacts = { paths: [], partial: true };

/**
 * Looks up everything that judging a reading needs: where paths really lead, what they are, what git says of what
 * would be lost. All the I/O of judging is here; the outcome is plain data that can be judged again.
 */
export function resolve(call: ToolCall, reading: Reading, workspace: Workspace): WorkspaceFacts {
  const scene = sceneOf(workspace, call.cwd);
  const { effects, commands, unread } = reading;
  const found = effects.map((effect) => factsFor(effect, scene));
  return {
    roots: scene.roots.map(({ absolute }) => absolute),
    home: scene.home,
    cwd: scene.cwd,
    effects,
    commands,
    unread,
    of: withGitStates(effects, found, scene),
  };
}

function factsFor(effect: Effect, scene: Scene): EffectFacts {
  const { target } = effect;
  if (effect.domain !== 'file' || target === undefined) return effect.domain === 'file' ? UNKNOWN : NOTHING;
  if (effect.targetKind === 'unknown') return UNKNOWN;
  const reach = reachOf(effect);
  const base =
    effect.targetKind === 'glob' ? globFacts(effect, target, reach, scene) : oneFacts(target, reach, scene);
  return contained(effect, base, scene);
}

function reachOf(effect: Effect): Reach {
  const followLast = effect.verb !== 'delete' && effect.verb !== 'move';
  return effect.base === undefined ? { followLast } : { followLast, base: effect.base };
}

function oneFacts(target: string, reach: Reach, scene: Scene): EffectFacts {
  const place = placeAt(target, reach, scene);
  return place === undefined ? UNKNOWN : { paths: [pathFacts(target, place, scene)], partial: false };
}

function globFacts(effect: Effect, target: string, reach: Reach, scene: Scene): EffectFacts {
  const folder = baseFolder(reach.base, scene);
  const whole = absolutePath(target, {
    disk: scene.disk,
    home: escapeGlob(scene.home),
    folder: folder === undefined ? undefined : escapeGlob(folder),
  });
  if (whole === undefined) return UNKNOWN;
  const { paths, partial } = expandGlob(whole, scene.disk);
  const facts = paths.flatMap((path) => oneFacts(path, reach, scene).paths);
  return { paths: [...wholeFolder(effect, whole, scene), ...facts], partial };
}

/** `rm -rf ~/*` takes the whole of the folder, so the folder counts too where its loss is a disaster. */
function wholeFolder(effect: Effect, glob: string, scene: Scene): readonly PathFacts[] {
  const takesFolders = effect.verb === 'move' || (effect.verb !== 'write' && hasTrait(effect, 'recursive'));
  if (effect.verb === 'read' || !takesFolders || !takesAll(glob)) return [];
  const folder = unescapeGlob(parentPath(glob));
  const place = placeAt(folder, { followLast: true }, scene);
  if (place === undefined) return [];
  const facts = pathFacts(folder, place, scene);
  return facts.classes.some(({ kind }) => kind === 'catastrophic') ? [facts] : [];
}

const ALL_NAMES = /^(?:\*+|\.\*|\.\?\*|\.\[[!^]\.\]\*|\*\.\*|\?\*|\{\*,\.[^}]*\}|\{\.[^}]*,\*\})\/?$/;

function takesAll(glob: string): boolean {
  return ALL_NAMES.test(glob.slice(parentPath(glob).length).replace(/^\//, ''));
}

/** Git is asked once for everything that would be lost. */
function withGitStates(
  effects: readonly Effect[],
  found: readonly EffectFacts[],
  scene: Scene,
): readonly EffectFacts[] {
  const targets = new Map<string, GitTarget>();
  found.forEach(({ paths }, index) => {
    const effect = effects[index];
    if (effect === undefined || !loses(effect)) return;
    for (const path of paths) {
      if (path.inside && path.exists)
        targets.set(path.real, { path: path.real, directory: path.type === 'directory' });
    }
  });
  if (targets.size === 0) return found;
  const states = gitStates(
    [...targets.values()],
    scene.roots.map(({ real }) => real),
    scene.disk,
  );
  return found.map((facts, index) => {
    const effect = effects[index];
    if (effect === undefined || !loses(effect)) return facts;
    return { ...facts, paths: facts.paths.map((path) => withState(path, states.get(path.real))) };
  });
}

function withState(path: PathFacts, git: PathFacts['git']): PathFacts {
  return git === undefined ? path : { ...path, git };
}

function loses(effect: Effect): boolean {
  if (effect.verb === 'delete' || effect.verb === 'move') return true;
  return effect.verb === 'write' && hasTrait(effect, 'overwrite');
}
