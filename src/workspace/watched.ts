import type { ToolCall } from '../action/tool-call.ts';
import { classify } from './classes/classify.ts';
import { sieveOf } from './classes/sieve.ts';
import { contentClears, isSettledByContent } from './content-clears.ts';
import type { GitState, PathClass } from './facts.ts';
import { gitStates } from './git-state.ts';
import { joinPath } from './path-text.ts';
import { type Scene, sceneOf } from './scene.ts';
import type { Workspace } from './workspace.ts';

/** What is looked at before and after a call, as the tables of classes say it. */
export interface WatchView {
  /** Real paths of the roots that are there. */
  readonly roots: readonly string[];
  /** The class that makes a file of this folder worth watching; undefined for most. */
  readonly classIn: (folder: string) => (name: string) => PathClass | undefined;
  /** What git says of paths, in time or not. */
  readonly gitStates: (paths: readonly string[]) => ReadonlyMap<string, GitState>;
}

/** The gravest first. */
const KINDS: readonly PathClass['kind'][] = ['guard', 'secret', 'expensive'];

export function watchViewOf(workspace: Workspace, call: Pick<ToolCall, 'tool' | 'cwd'>): WatchView {
  const scene = sceneOf(workspace, call);
  const { tables } = scene.classes;
  const sieve = sieveOf(tables.own ? [tables.all(), tables.own] : [tables.all()]);
  const roots = scene.roots.filter(({ exists, real }) => exists && real !== '/').map(({ real }) => real);
  return {
    roots: [...new Set(roots)],
    classIn: (folder) => {
      const maySpeakOf = sieve(folder);
      return (name) => (maySpeakOf(name) ? classAt(joinPath(folder, name), scene) : undefined);
    },
    gitStates: (paths) => {
      const targets = paths.map((path) => ({ path, directory: false, loss: 'all' }) as const);
      const states = gitStates(targets, roots, scene.disk, scene.gitDeadline);
      return new Map(targets.map((target) => [target.path, states.get(target) ?? 'unknown']));
    },
  };
}

const MAX_CONTENT = 64 << 10;

function classAt(path: string, { classes, disk }: Scene): PathClass | undefined {
  const found = classify(path, classes).filter(({ rule }) => !isCleared(rule, path, disk));
  for (const kind of KINDS) {
    const one = found.find((candidate) => candidate.kind === kind);
    if (one) return one;
  }
  return undefined;
}

function isCleared(rule: string, path: string, disk: Scene['disk']): boolean {
  if (!isSettledByContent(rule)) return false;
  const text = disk.readText(path, MAX_CONTENT);
  return text !== undefined && contentClears(rule, text);
}
