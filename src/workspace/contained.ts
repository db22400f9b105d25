import { type Effect, hasTrait } from '../action/effect.ts';
import { spend } from '../reading/index.ts';
import { classify, promises } from './classes/classify.ts';
import type { EffectFacts, PathClass, PathFacts } from './facts.ts';
import { baseName, joinPath, relativeTo } from './path-text.ts';
import { pathFacts, placeAt, type Scene } from './scene.ts';
import { filesBelow, isForeign } from './walk.ts';

const MAX_CHILDREN = 50;

type Kinds = readonly PathClass['kind'][];

/**
 * Adds what an effect on a folder reaches inside it: for a change, what is protected there; for a read, the secrets.
 * Where the disk does not tell, the folder's own name stands for its content.
 */
export function contained(effect: Effect, facts: EffectFacts, scene: Scene): EffectFacts {
  const paths: PathFacts[] = [];
  const added: PathFacts[] = [];
  const reached = kindsReached(effect);
  let { partial } = facts;
  for (const path of facts.paths) {
    paths.push(withPromises(path, promisedKinds(effect, path, reached), scene));
    if (reached.length === 0 || path.type !== 'directory' || isPointless(path, effect)) continue;
    const inner = childrenOf(path, reached, scene, leavesHidden(effect));
    partial ||= inner.partial;
    added.push(...inner.paths);
  }
  if (added.length > MAX_CHILDREN) partial = true;
  return { paths: [...paths, ...added.slice(0, MAX_CHILDREN)], partial };
}

function kindsReached(effect: Effect): Kinds {
  const recursive = hasTrait(effect, 'recursive');
  switch (effect.verb) {
    case 'move':
      return ['expensive', 'guard', 'secret'];
    case 'delete':
      return recursive ? ['expensive', 'guard', 'secret'] : [];
    case 'chmod':
    case 'write':
      return recursive ? ['expensive', 'guard'] : [];
    default:
      return effect.verb === 'read' && recursive && effect.sink !== undefined ? ['secret'] : [];
  }
}

/** A folder that is refused as a whole, or holds other people's code only, need not be looked through. */
function isPointless(path: PathFacts, effect: Effect): boolean {
  if (isForeign(baseName(path.real))) return true;
  return effect.verb !== 'read' && (!path.inside || path.classes.some(({ kind }) => kind === 'catastrophic'));
}

// `git grep` looks into hidden files that are tracked.
function leavesHidden(effect: Effect): boolean {
  return effect.verb === 'read' && hasTrait(effect, 'skips-hidden') && effect.program !== 'git grep';
}

function childrenOf(folder: PathFacts, kinds: Kinds, scene: Scene, leaveHidden: boolean): EffectFacts {
  const { files, partial } = filesBelow(folder.real, scene.disk, leaveHidden);
  spend(5 * files.length);
  const paths: PathFacts[] = [];
  for (const file of files) {
    if (!classify(file, scene.classes).some(({ kind }) => kinds.includes(kind))) continue;
    const below = relativeTo(file, folder.real);
    if (!scene.searches(joinPath(baseName(folder.real), below))) continue;
    const place = placeAt(joinPath(folder.absolute, below), { followLast: false }, scene);
    if (place)
      paths.push({ ...pathFacts(joinPath(folder.spelled, below), place, scene), below: folder.real });
    if (paths.length > MAX_CHILDREN) return { paths, partial: true };
  }
  return { paths, partial };
}

function promisedKinds(effect: Effect, path: PathFacts, reached: Kinds): Kinds {
  // What is moved or copied to the place of a folder brings files along that nobody looked at.
  const named = hasTrait(effect, 'create') && effect.certainty === 'certain';
  const lands = effect.verb === 'write' && effect.program !== undefined && !named;
  if (lands && path.type !== 'file') return path.unseen ? ['guard', ...reached] : ['guard'];
  if (!path.unseen && (path.exists || path.inside)) return [];
  // A loss that only could be is none; a leak that could be is one.
  return effect.verb === 'read' ? reached : reached.filter((kind) => kind !== 'secret');
}

function withPromises(path: PathFacts, kinds: Kinds, scene: Scene): PathFacts {
  if (kinds.length === 0 || isForeign(baseName(path.real))) return path;
  spend(300);
  const known = new Set(path.classes.map(({ rule }) => rule));
  const more = promises(path.real, scene.classes).filter(
    ({ kind, rule }) => kinds.includes(kind) && !known.has(rule),
  );
  return more.length === 0 ? path : { ...path, classes: [...path.classes, ...more] };
}
