import { type Effect, hasTrait } from '../action/effect.ts';
import { absolutePath } from './absolute-path.ts';
import { contained } from './contained.ts';
import { escapeGlob, expandGlob, unescapeGlob } from './expand-glob.ts';
import type { EffectFacts, PathFacts } from './facts.ts';
import { glimpse } from './glimpse.ts';
import { parentPath } from './path-text.ts';
import { baseFolder, isTemporaryFolder, pathFacts, placesAt, type Reach, type Scene } from './scene.ts';

const NOTHING: EffectFacts = { paths: [], partial: false };
const UNKNOWN: EffectFacts = { paths: [], partial: true };

/** The paths that a file effect touches, and what lies in the folders among them. */
export function factsFor(effect: Effect, scene: Scene): EffectFacts {
  if (effect.domain !== 'file') return NOTHING;
  const { target } = effect;
  if (target === undefined) return UNKNOWN;
  if (effect.targetKind === 'unknown') return { paths: knownEnding(effect, target, scene), partial: true };
  const reach = reachOf(effect);
  const named =
    effect.targetKind === 'glob' ? globFacts(effect, target, reach, scene) : oneFacts(target, reach, scene);
  if (named.paths.length === 0 && effect.base === null && named.partial)
    return { paths: knownEnding(effect, `${GAP}/${target}`, scene), partial: true };
  return contained(effect, effect.verb === 'write' ? intoTemporary(named, scene) : named, scene);
}

/** What is unpacked into a temporary folder lands below it. */
function intoTemporary(named: EffectFacts, scene: Scene): EffectFacts {
  if (!named.paths.some((path) => isTemporaryFolder(path, scene))) return named;
  const paths = named.paths.map((path) =>
    isTemporaryFolder(path, scene) ? { ...path, temporary: true } : path,
  );
  return { ...named, paths };
}

function reachOf(effect: Effect): Reach {
  const followLast = effect.verb !== 'delete' && effect.verb !== 'move';
  return effect.base === undefined ? { followLast } : { followLast, base: effect.base };
}

function oneFacts(target: string, reach: Reach, scene: Scene): EffectFacts {
  // The empty name exists nowhere, so a shell text that spells it touches nothing.
  if (target === '') return scene.foldsDots ? UNKNOWN : NOTHING;
  const places = placesAt(target, reach, scene);
  return { paths: places.map((place) => pathFacts(target, place, scene)), partial: places.length === 0 };
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
  const seen = facts.map((path) => (path.exists ? path : withGlimpse(path, target, whole, scene)));
  return { paths: [...wholeFolder(effect, whole, scene), ...seen], partial };
}

/**
 * A glob that nobody can expand has the classes of what it could match. One that was seen to match nothing has no more
 * than its spelling says.
 */
function withGlimpse(path: PathFacts, target: string, glob: string, scene: Scene): PathFacts {
  const spelled = path.classes.filter(({ kind }) => kind !== 'secret');
  const told = glimpse(glob, scene.classes);
  const rules = new Set(path.classes.map(({ rule }) => rule));
  const known = new Set(spelled.map(({ rule }) => rule));
  const more = told.filter(({ rule }) => !known.has(rule) && (path.unseen === true || rules.has(rule)));
  return { ...path, spelled: target, classes: [...spelled, ...more] };
}

/** `rm -rf ~/*` takes the whole of the folder, so the folder counts too where its loss is a disaster, or nobody sees what it holds. */
function wholeFolder(effect: Effect, glob: string, scene: Scene): readonly PathFacts[] {
  const takesFolders = effect.verb === 'move' || (effect.verb !== 'write' && hasTrait(effect, 'recursive'));
  if (effect.verb === 'read' || !takesFolders || !takesAll(glob)) return [];
  const folder = unescapeGlob(parentPath(glob)).replace(/\/\*{2,3}(?=\/)/g, '');
  const facts = placesAt(folder, { followLast: true }, scene).map((place) => pathFacts(folder, place, scene));
  return facts.filter(
    ({ classes, unseen }) => unseen === true || classes.some(({ kind }) => kind === 'catastrophic'),
  );
}

const ALL_NAMES = /^(?:\*+|\.\*|\.\?\*|\.\[[!^]\.\]\*|\*\.\*|\?\*|\{\*,\.[^}]*\}|\{\.[^}]*,\*\})\/?$/;

function takesAll(glob: string): boolean {
  return ALL_NAMES.test(glob.slice(parentPath(glob).length).replace(/^\//, ''));
}

const GAP = '\uFFFD';

/** `$DIR/.env` is a secret whatever the folder, as is `.env` behind `cd "$DIR"`: a known last name is judged though the path is not known. */
function knownEnding(effect: Effect, target: string, scene: Scene): readonly PathFacts[] {
  const ending = target.slice(target.lastIndexOf(GAP) + 1);
  const cut = ending.indexOf('/');
  if (cut < 0 || target.lastIndexOf(GAP) < 0) return [];
  const kind = effect.verb === 'read' ? 'secret' : 'guard';
  const path = `/${GAP}${ending.slice(cut)}`;
  const [place] = placesAt(path, { followLast: false }, scene);
  if (place === undefined) return [];
  const facts = pathFacts(target, place, scene);
  return facts.classes.some((one) => one.kind === kind) ? [facts] : [];
}
