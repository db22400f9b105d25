import { spend } from '../budget.ts';
import { type Folder, isAnchored, pathFrom } from './folders.ts';
import type { Folding } from './folding.ts';
import { countOf, parameterAt } from './positional.ts';
import { type Attribute, eitherValue, type Variable } from './state.ts';
import { CHILD, literal, ONE_NAME, UNKNOWN, type Value, withReads } from './values.ts';

/** What a parameter may hold. Undefined: not set in this text, so only the environment knows. */
export function lookup(folding: Folding, name: string): Value | undefined {
  const { state } = folding;
  const variable = state.variables.get(name);
  if (variable?.ref !== undefined) return lookup(folding, variable.ref);
  if (variable !== undefined) {
    const { may } = variable;
    if (may.length === 1) return may[0];
    const index = folding.chooser.pick(name, may.length);
    return index < 0 ? UNKNOWN : may[index];
  }
  if (/^\d/.test(name)) return positional(folding, name);
  return Object.hasOwn(SPECIAL, name) ? SPECIAL[name]?.(folding) : undefined;
}

function positional({ state }: Folding, name: string): Value {
  if (name === '0') return state.name;
  spend(Math.min(Number(name), state.positional.values?.length ?? 0) >> 3);
  return parameterAt(state.positional, Number(name));
}

/** A folder as an absolute path, or below `~`. */
export function absolute(folder: Folder, cwd: string): string | undefined {
  if (folder === null) return undefined;
  if (folder === undefined) return cwd;
  return isAnchored(folder) ? folder : pathFrom(cwd, folder);
}

function folderValue(folder: Folder, cwd: string): Value {
  const path = absolute(folder, cwd);
  return path === undefined ? UNKNOWN : literal(path);
}

const oneName = (): Value => ONE_NAME;

/** Parameters that the shell itself sets, and those whose shape is known anywhere. */
const SPECIAL: Readonly<Record<string, (folding: Folding) => Value>> = {
  HOME: () => literal('~'),
  PWD: ({ state, cwd }) => folderValue(state.folder, cwd),
  OLDPWD: ({ state, cwd }) => folderValue(state.previousFolder, cwd),
  IFS: () => literal(' \t\n'),
  SHELL: () => literal('/bin/bash'),
  BASH: () => literal('/bin/bash'),
  '#': ({ state }) => countOf(state.positional),
  '?': oneName,
  $: oneName,
  '!': () => CHILD,
  '-': oneName,
  RANDOM: oneName,
  SRANDOM: oneName,
  SECONDS: oneName,
  EPOCHSECONDS: oneName,
  EPOCHREALTIME: oneName,
  LINENO: oneName,
  UID: oneName,
  EUID: oneName,
  PPID: oneName,
  BASHPID: oneName,
  HOSTNAME: oneName,
  USER: oneName,
  LOGNAME: oneName,
  OSTYPE: oneName,
  HOSTTYPE: oneName,
  MACHTYPE: oneName,
  BASH_VERSION: oneName,
  SHLVL: oneName,
};

/** Variables of the environment whose usual default is where the thing really is. */
export const CONVENTIONAL: ReadonlySet<string> = new Set([
  'TMPDIR',
  'TEMP',
  'TMP',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
]);

/** Sets a variable to one value. */
export function assign(
  folding: Pick<Folding, 'state'>,
  name: string,
  may: readonly Value[],
  exported = false,
): void {
  const { state } = folding;
  const before = state.variables.get(name);
  if (before?.fixed !== undefined) {
    state.variables.set(name, { ...before, may: eitherValue(before.may, may) });
    return;
  }
  if (before?.ref !== undefined) {
    assign(folding, before.ref, may, exported);
    return;
  }
  const isExported = exported || state.exportAll || (before?.exported ?? INHERITED.has(name));
  const values = shaped(before, may);
  state.variables.set(name, {
    ...shapeOf(before),
    may: values.length === 0 ? [UNKNOWN] : values,
    exported: isExported,
  });
  if (name === 'HOME' && may.length === 1 && may[0]?.text === '~') state.variables.delete('HOME');
}

/** How a variable was told to change what it is given; it stays so. */
export function shapeOf(variable: Variable | undefined): Pick<Variable, 'attribute'> {
  return variable?.attribute === undefined ? {} : { attribute: variable.attribute };
}

/** The values as the variable changes them. */
export function shaped(variable: Variable | undefined, values: readonly Value[]): readonly Value[] {
  const attribute = variable?.attribute;
  return attribute === undefined ? values : values.map((value) => shapedAs(attribute, value));
}

function shapedAs(attribute: Attribute, value: Value): Value {
  if (attribute === 'number')
    return /^-?\d+$/.test(value.text) ? value : withReads(ONE_NAME, value.reads ?? []);
  if (attribute === 'other' || value.set === true) return withReads(UNKNOWN, value.reads ?? []);
  return { ...value, text: attribute === 'upper' ? value.text.toUpperCase() : value.text.toLowerCase() };
}

const INHERITED: ReadonlySet<string> = new Set([
  'HOME',
  'PATH',
  'TMPDIR',
  'USER',
  'SHELL',
  'EDITOR',
  'PAGER',
  'LANG',
]);
