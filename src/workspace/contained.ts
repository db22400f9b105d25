import { type Effect, hasTrait } from '../action/effect.ts';
import type { EffectFacts, PathClass, PathFacts } from './facts.ts';
import { joinPath, relativeTo } from './path-text.ts';
import { classesOf, pathFacts, placeAt, type Scene } from './scene.ts';
import { filesBelow } from './walk.ts';

const MAX_CHILDREN = 50;

/**
 * Adds what an effect on a folder reaches inside it: for a change, what is protected there; for a read, the secrets.
 * Where the disk is not asked, what the folder's own name promises stands for its content.
 */
export function contained(effect: Effect, facts: EffectFacts, scene: Scene): EffectFacts {
  const kinds = kindsReached(effect);
  if (kinds.length === 0) return facts;
  const added: PathFacts[] = [];
  let { partial } = facts;
  for (const path of facts.paths) {
    const inner = path.type === 'directory' ? childrenOf(path, kinds, scene) : promised(path, kinds, scene);
    partial ||= inner.partial;
    added.push(...inner.paths);
  }
  if (added.length > MAX_CHILDREN) partial = true;
  return { paths: [...facts.paths, ...added.slice(0, MAX_CHILDREN)], partial };
}

function kindsReached(effect: Effect): readonly PathClass['kind'][] {
  const recursive = hasTrait(effect, 'recursive');
  if (effect.verb === 'move' || (effect.verb === 'delete' && recursive))
    return ['expensive', 'guard', 'secret'];
  if ((effect.verb === 'chmod' || effect.verb === 'write') && recursive) return ['expensive', 'guard'];
  return effect.verb === 'read' && recursive ? ['secret'] : [];
}

function childrenOf(folder: PathFacts, kinds: readonly PathClass['kind'][], scene: Scene): EffectFacts {
  const { files, partial } = filesBelow(folder.real, scene.disk);
  const paths: PathFacts[] = [];
  for (const file of files) {
    const below = relativeTo(file, folder.real);
    const absolute = joinPath(folder.absolute, below);
    if (!classesOf(absolute, file, scene).some(({ kind }) => kinds.includes(kind))) continue;
    const place = placeAt(absolute, { followLast: false }, scene);
    if (place) paths.push(pathFacts(joinPath(folder.spelled, below), place, scene));
    if (paths.length > MAX_CHILDREN) return { paths, partial: true };
  }
  return { paths, partial };
}

/** A name that no row names on its own; only rows about whole folders match below one. */
const ANY_NAME = '\u2026';

function promised(path: PathFacts, kinds: readonly PathClass['kind'][], scene: Scene): EffectFacts {
  if (path.unseen !== true) return { paths: [], partial: false };
  const inner = joinPath(path.absolute, ANY_NAME);
  const classes = classesOf(inner, joinPath(path.real, ANY_NAME), scene).filter(({ kind }) =>
    kinds.includes(kind),
  );
  if (classes.length === 0) return { paths: [], partial: false };
  return { paths: [{ ...path, classes: [...path.classes, ...classes] }], partial: false };
}
