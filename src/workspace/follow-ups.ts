import { type Effect, hasTrait } from '../action/effect.ts';
import {
  type CommandReading,
  type FollowUp,
  patchEffects,
  type Reading,
  readScript,
  withinShare,
} from '../reading/index.ts';
import { escapeGlob, expandGlob } from './expand-glob.ts';
import { readMakefile, recipeText } from './makefile.ts';
import { joinPath, parentPath } from './path-text.ts';
import { baseFolder, placeAt, type Scene } from './scene.ts';

/** Largest text that is read from disk, in bytes. */
export const MAX_TEXT: number = 64 << 10;
const MAX_TEXTS = 24;
const MAX_DEPTH = 6;

/** A shell text that lies on disk, and the folder it would run in. */
interface FoundText {
  readonly text: string;
  readonly folder: string;
  readonly origin: string;
  /** What keeps it from being read twice. */
  readonly key: string;
  /** Its own path, when it is a script; then nobody knows its arguments. */
  readonly script?: string;
  /** How it is applied, when it is a patch. */
  readonly patch?: Patch;
}

type Patch = Extract<FollowUp, { kind: 'patch' }>;

/**
 * Reads on where a reading points to text on disk, and adds what that text would do. Only what is known there is
 * added: the code of a workspace stays the opaque execution that its own effect says, and no text on disk can take
 * anything away.
 */
export function readOn(reading: Reading, scene: Scene): Reading {
  const effects = [...reading.effects];
  const commands = [...reading.commands];
  const seen = new Set<string>();
  let level = reading.followUps.map((followUp) => ({ followUp, folder: scene.cwd }));
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { followUp, folder } of level) {
      for (const found of textsOf(followUp, folder, scene)) {
        if (seen.has(found.key) || seen.size >= MAX_TEXTS) continue;
        seen.add(found.key);
        const inner = readText(found, scene);
        effects.push(...inner.effects.flatMap((effect) => adopt(effect, found)));
        commands.push(...inner.commands.map((command) => adoptCommand(command, found)));
        next.push(...inner.followUps.map((later) => ({ followUp: later, folder: found.folder })));
      }
    }
    level = next;
  }
  return { ...reading, effects, commands };
}

function readText({ text, folder, script, patch }: FoundText, { proxies }: Scene): Reading {
  if (patch !== undefined)
    return { effects: patchEffects(text, patch), commands: [], unread: [], followUps: [] };
  const place = { cwd: folder, proxies };
  return withinShare(1 / 2, () =>
    readScript(text, script === undefined ? place : { ...place, script: { path: script } }),
  );
}

/** What a text on disk does, with its folder spelled out; nothing where the text leaves open what is touched. */
function adopt(effect: Effect, { folder, origin }: FoundText): readonly Effect[] {
  const { source: _, ...rest } = effect;
  if (effect.certainty === 'unread' || effect.targetKind === 'unknown' || effect.base === null) return [];
  if (hasTrait(effect, 'workspace-code')) return [];
  const base = effect.domain === 'file' ? { base: innerFolder(effect.base, folder) } : {};
  return [{ ...rest, ...base, origin: effect.origin ?? origin }];
}

function adoptCommand(command: CommandReading, { origin }: FoundText): CommandReading {
  return { ...command, origin, source: { start: 0, end: 0 } };
}

function innerFolder(base: string | null | undefined, folder: string): string {
  if (base === undefined || base === null) return folder;
  return /^[/~$]/.test(base) ? base : joinPath(folder, base);
}

function textsOf(followUp: FollowUp, from: string, scene: Scene): readonly FoundText[] {
  if (followUp.base === null) return [];
  const folder = baseFolder(innerFolder(followUp.base, from), scene);
  if (folder === undefined) return [];
  switch (followUp.kind) {
    case 'script':
      return scriptText(followUp.path, followUp.shell, folder, scene);
    case 'package-script':
      return packageTexts(followUp.name, folder, scene);
    case 'make-target':
      return makeText(followUp.targets, folder, scene);
    case 'patch':
      return patchTexts(followUp, folder, scene);
    default:
      return followUp satisfies never;
  }
}

const SHELL_LINE = /^#!\s*\S*\/(?:env\s+(?:-S\s+)?)?(?:ba|da|z|k|a)?sh\b/;

function scriptText(path: string, shell: boolean, folder: string, scene: Scene): readonly FoundText[] {
  const place = placeAt(path, { base: folder, followLast: true }, scene);
  if (place === undefined) return [];
  const text = scene.disk.readText(place.real, MAX_TEXT);
  if (text === undefined || text.includes('\0') || !(shell || SHELL_LINE.test(text))) return [];
  return [{ text, folder, origin: path, key: `script ${place.real} ${folder}`, script: path }];
}

/** Largest patch that is read from disk, in bytes. */
const MAX_PATCH = 1 << 20;

function patchTexts(patch: Patch, folder: string, scene: Scene): readonly FoundText[] {
  return pathsOf(patch, folder, scene).flatMap((path) => {
    const place = placeAt(path, { base: folder, followLast: true }, scene);
    const text = place === undefined ? undefined : scene.disk.readText(place.real, MAX_PATCH);
    if (text === undefined) return [];
    return [{ text, folder, origin: path, key: `patch ${path} ${JSON.stringify(patch)} ${folder}`, patch }];
  });
}

function pathsOf({ path, glob }: Patch, folder: string, { disk }: Scene): readonly string[] {
  return glob ? expandGlob(joinPath(escapeGlob(folder), path), disk).paths : [path];
}

function packageTexts(name: string, folder: string, scene: Scene): readonly FoundText[] {
  const file = nearest(folder, ['package.json'], scene);
  const scripts = file === undefined ? undefined : scriptsIn(scene.disk.readText(file, MAX_TEXT));
  if (file === undefined || scripts === undefined) return [];
  const at = parentPath(file);
  return [`pre${name}`, name, `post${name}`].flatMap((script) => {
    const text = Object.hasOwn(scripts, script) ? scripts[script] : undefined;
    if (typeof text !== 'string') return [];
    return [{ text, folder: at, origin: `package.json#${script}`, key: `package ${file} ${script}` }];
  });
}

function scriptsIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    const scripts = isRecord(parsed) ? parsed['scripts'] : undefined;
    return isRecord(scripts) ? scripts : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'];

function makeText(targets: readonly string[], folder: string, scene: Scene): readonly FoundText[] {
  const file = MAKEFILES.map((name) => joinPath(folder, name)).find((path) => isFile(path, scene));
  const text = file === undefined ? undefined : scene.disk.readText(file, MAX_TEXT);
  if (file === undefined || text === undefined) return [];
  const recipe = recipeText(readMakefile(text), targets);
  return [{ text: recipe, folder, origin: 'Makefile', key: `make ${file} ${targets.join(' ')}` }];
}

function nearest(folder: string, names: readonly string[], scene: Scene): string | undefined {
  for (let at = folder; ; at = parentPath(at)) {
    const found = names.map((name) => joinPath(at, name)).find((path) => isFile(path, scene));
    if (found !== undefined) return found;
    if (at === parentPath(at)) return undefined;
  }
}

function isFile(path: string, scene: Scene): boolean {
  const { kind } = scene.disk.look(path);
  return kind === 'file' || kind === 'link';
}
