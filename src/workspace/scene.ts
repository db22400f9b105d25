import type { ToolCall } from '../action/tool-call.ts';
import { spend } from '../reading/index.ts';
import { absolutePath } from './absolute-path.ts';
import { canonicalPath, type Place } from './canonical-path.ts';
import { type ClassContext, classify } from './classes/classify.ts';
import { evidenceIn } from './classes/evidence.ts';
import { contentClears, isSettledByContent } from './content-clears.ts';
import { createDisk, type Disk } from './disk.ts';
import type { PathClass, PathFacts } from './facts.ts';
import { gitFoldersOf } from './git-folders.ts';
import { compileGlob } from './glob.ts';
import { createHardLinks, type HardLinks } from './hard-links.ts';
import { foldDots, isWithin, relativeTo } from './path-text.ts';
import { slashed, type Workspace } from './workspace.ts';

/** A folder as it was given and as it really is. */
interface Folder {
  readonly absolute: string;
  readonly real: string;
  readonly exists: boolean;
}

/** A workspace as one call finds it: everything that looking at the disk needs, looked at once. */
export interface Scene {
  readonly disk: Disk;
  readonly home: string;
  readonly cwd: string;
  /** True when the call is no shell text: its tool may take `..` out of a path before the kernel sees it. */
  readonly foldsDots: boolean;
  readonly roots: readonly Folder[];
  /** Temporary folders in which no root lies; one of them may itself be a root. */
  readonly temporary: readonly Folder[];
  readonly classes: ClassContext;
  readonly hardLinks: HardLinks;
  readonly gitDeadline: number;
  readonly proxies: readonly string[];
  /** Whether a search of the call would read a file that lies at this path below the folder it searches. */
  readonly searches: (path: string) => boolean;
}

export function sceneOf(workspace: Workspace, call: ToolCall): Scene {
  const disk = createDisk(workspace.disk);
  const from = { disk, home: workspace.home, folder: workspace.cwd };
  const cwd = absolutePath(slashed(call.cwd), from) ?? workspace.cwd;
  const folder = (path: string): Folder => folderAt(path, workspace, disk);
  const roots = workspace.roots.map(folder);
  const home = folder(workspace.home);
  const temporary = workspace.temporary.map(folder).filter(({ real }) => real !== '/');
  // A temporary folder that was made a root is no project: nothing in it is expensive.
  const projects = roots.filter(({ real }) => temporary.every((one) => one.real !== real));
  const gitFolders = roots.flatMap(({ real }) => gitFoldersOf(real, disk));
  const classes: ClassContext = {
    homes: spellings([home]),
    roots: spellings(projects),
    temporary: spellings(temporary),
    gitFolders: [...new Set(gitFolders)],
    tables: workspace.tables,
    holds: workspace.presets === 'all' ? () => true : evidenceIn(disk, spellings(projects)),
  };
  const { gitDeadline, proxies } = workspace;
  const foldsDots = call.tool !== 'shell';
  const hardLinks = createHardLinks(disk, classes);
  return {
    disk,
    home: home.absolute,
    cwd,
    foldsDots,
    roots,
    temporary,
    classes,
    hardLinks,
    gitDeadline,
    proxies,
    searches: searchOf(call),
  };
}

/** What a tool's own filter leaves of a folder; a filter that excludes or cannot be read leaves everything. */
function searchOf({ glob }: ToolCall): (path: string) => boolean {
  if (glob === undefined || glob === '' || glob.startsWith('!')) return () => true;
  try {
    const { matches } = compileGlob(glob.startsWith('/') ? glob.slice(1) : `**/${glob}`, {
      ignoreCase: true,
    });
    return matches;
  } catch {
    return () => true;
  }
}

function folderAt(path: string, workspace: Workspace, disk: Disk): Folder {
  const { home, cwd } = workspace;
  const whole = absolutePath(path, { disk, home, folder: cwd }) ?? cwd;
  const place = canonicalPath(whole, { disk, cwd, followLast: true });
  if (place.kind === 'no-place') throw new RangeError(`\`${path}\` is no folder: ${place.why}`);
  return { absolute: place.absolute, real: place.real, exists: place.exists };
}

function spellings(folders: readonly Folder[]): readonly string[] {
  return [...new Set(folders.flatMap(({ absolute, real }) => [absolute, real]))];
}

/** How an effect reaches for a path. */
export interface Reach {
  /** Folder that a relative path is relative to; null when nobody can know. Absent: the call's folder. */
  readonly base?: string | null;
  /** False for what acts on a link itself. */
  readonly followLast: boolean;
}

/** Where a spelled path leads; undefined when nobody can know or nothing can be there. */
export function placeAt(spelled: string, reach: Reach, scene: Scene): Place | undefined {
  const folder = baseFolder(reach.base, scene);
  const whole = absolutePath(spelled, { disk: scene.disk, home: scene.home, folder });
  return whole === undefined ? undefined : walkTo(whole, spelled, reach, scene);
}

/**
 * Every place that a spelled path may lead to: hosts' file tools often take `..` out of the text before they open it,
 * where the kernel would have gone up from where a link leads.
 */
export function placesAt(spelled: string, reach: Reach, scene: Scene): readonly Place[] {
  const place = placeAt(spelled, reach, scene);
  if (!scene.foldsDots || !spelled.includes('..')) return place ? [place] : [];
  const folder = baseFolder(reach.base, scene);
  const whole = absolutePath(spelled, { disk: scene.disk, home: scene.home, folder });
  const folded = whole === undefined ? undefined : walkTo(foldDots(whole), spelled, reach, scene);
  const both = [place, folded].filter((one) => one !== undefined);
  return both.filter((one, index) => index === 0 || one.real !== both[0]?.real);
}

function walkTo(whole: string, spelled: string, reach: Reach, scene: Scene): Place | undefined {
  // Every name on the way makes a longer path to look at.
  spend(2 + Math.floor((whole.length * whole.length) / 256));
  const followLast = reach.followLast || /\/\.?$/.test(spelled);
  const place = canonicalPath(whole, { disk: scene.disk, cwd: scene.cwd, followLast });
  return place.kind === 'place' ? place : undefined;
}

/** The folder that relative targets start from. A shell takes `..` out of the text when it changes folder. */
export function baseFolder(base: string | null | undefined, scene: Scene): string | undefined {
  if (base === null) return undefined;
  if (base === undefined) return scene.cwd;
  const whole = absolutePath(base, { disk: scene.disk, home: scene.home, folder: scene.cwd });
  return whole?.includes('..') ? foldDots(whole) : whole;
}

/** What is known of a place, as an action spelled it. */
export function pathFacts(spelled: string, place: Place, scene: Scene): PathFacts {
  spend(40);
  const { absolute, real } = place;
  const root = rootOfPath(real, scene);
  const inside = root !== undefined && isInside(absolute, scene);
  const unseen = (root ?? rootSpelling(absolute, scene))?.exists === false || !scene.disk.enabled;
  return {
    spelled,
    absolute,
    real,
    exists: place.exists,
    type: place.type,
    inside,
    ...(inside && root ? { relative: relativeTo(real, root.real) } : {}),
    temporary: isTemporary(absolute, scene) && isTemporary(real, scene),
    classes: classesOf(place, scene),
    ...(place.stream ? { stream: true } : {}),
    ...(unseen ? { unseen: true } : {}),
  };
}

/** The innermost root that a real path lies in. */
function rootOfPath(real: string, { roots }: Scene): Folder | undefined {
  let best: Folder | undefined;
  for (const root of roots) {
    if (isWithin(real, root.real) && (best === undefined || root.real.length > best.real.length)) best = root;
  }
  return best;
}

function rootSpelling(absolute: string, { roots }: Scene): Folder | undefined {
  return roots.find((root) => isWithin(absolute, root.absolute));
}

function isInside(path: string, { roots }: Scene): boolean {
  return roots.some((root) => isWithin(path, root.absolute) || isWithin(path, root.real));
}

/** True for a temporary folder itself: things are put into it, but it does not go. */
export function isTemporaryFolder({ absolute, real }: PathFacts, { temporary }: Scene): boolean {
  return temporary.some((folder) => folder.real === real && isWithin(absolute, folder.absolute));
}

function isTemporary(path: string, { temporary, roots, classes }: Scene): boolean {
  const homes = classes.homes.map((home) => ({ absolute: home, real: home }));
  return temporary.some((folder) => {
    if (path === folder.real || !isBelow(path, folder)) return false;
    // A project or a home that lies there is one all the same, and so is the folder that it was put into.
    return ![...roots, ...homes].some((root) => root.real !== folder.real && sharesPlace(path, root, folder));
  });
}

type Ends = Pick<Folder, 'absolute' | 'real'>;

function isBelow(path: string, { absolute, real }: Ends): boolean {
  return isWithin(path, absolute) || isWithin(path, real);
}

/** True when both lie in the same folder of a temporary one. */
function sharesPlace(path: string, root: Ends, { absolute, real }: Ends): boolean {
  const placeIn = (one: string, folder: string): string | undefined =>
    isWithin(one, folder) ? relativeTo(one, folder).split('/')[0] : undefined;
  return [absolute, real].some((folder) => {
    const place = placeIn(path, folder);
    return place !== undefined && [root.absolute, root.real].some((end) => placeIn(end, folder) === place);
  });
}

/** Classes of both ends, and of a protected file that this is another name of. */
function classesOf(place: Place, scene: Scene): readonly PathClass[] {
  const { classes, hardLinks } = scene;
  const found = new Map<string, PathClass>();
  for (const one of classify(place.absolute, classes)) found.set(one.rule, one);
  if (place.real !== place.absolute)
    for (const one of classify(place.real, classes)) found.set(one.rule, one);
  for (const one of hardLinks(place)) found.set(one.rule, one);
  return [...found.values()].filter(({ rule }) => !isCleared(rule, place, scene));
}

const MAX_CONTENT = 64 << 10;

/** In the project the content decides where the name does not; anywhere else the name is enough. */
function isCleared(rule: string, place: Place, scene: Scene): boolean {
  if (!isSettledByContent(rule)) return false;
  if (rootOfPath(place.real, scene)?.exists !== true || !scene.disk.enabled) return false;
  if (!place.exists) return contentClears(rule, '');
  const text = scene.disk.readText(place.real, MAX_CONTENT);
  spend((text?.length ?? 0) >> 6);
  return text !== undefined && contentClears(rule, text);
}
