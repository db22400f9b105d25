import { joinPath } from '../programs/common/words.ts';
import type { Value } from './values.ts';

/** What a path of PowerShell names. */
export interface Place {
  /** `session`: variables, functions and aliases of this very process. */
  readonly kind: 'file' | 'registry' | 'system' | 'session';
  readonly path: Value;
}

const PROVIDER = /^(?:Microsoft\.PowerShell\.Core\\)?FileSystem::/i;
const REGISTRY = /^(?:(?:Microsoft\.PowerShell\.Core\\)?Registry::|HK(?:LM|CU|CR|U|CC):|HKEY_)/i;
const WILD = /[*?[\]]/;

/** The place that a value names, seen from `folder`. `literal`: wildcards are letters. */
export function placeOf(value: Value, folder: string | null | undefined, literal: boolean): Place {
  const text = value.text.replace(PROVIDER, '');
  if (REGISTRY.test(text)) return { kind: 'registry', path: value };
  const drive = /^([A-Za-z]\w*):(.*)$/s.exec(text);
  if (drive?.[1] !== undefined && drive[1].length > 1) return otherDrive(drive[1], drive[2] ?? '', value);
  const glob = !literal && value.known && WILD.test(text);
  if (drive !== null) return { kind: 'file', path: onDrive(text, drive[2] ?? '', value, glob) };
  if (text.startsWith('\\\\')) return { kind: 'file', path: { ...value, text, glob: false } };
  const path = { ...value, text: text.replaceAll('\\', '/'), glob };
  return { kind: 'file', path: inFolder(path, folder) };
}

function otherDrive(name: string, rest: string, value: Value): Place {
  if (/^(?:env|variable|function|alias)$/i.test(name)) return { kind: 'session', path: value };
  if (/^(?:cert|wsman)$/i.test(name)) return { kind: 'system', path: value };
  const known = /^temp$/i.test(name);
  const text = known ? `/tmp/${rest.replace(/^[\\/]+/, '').replaceAll('\\', '/')}` : value.text;
  return { kind: 'file', path: { ...value, text, known: known && value.known, glob: false } };
}

/** `C:\x` is one place; `C:x` and `C:` depend on a folder that nobody knows. `C:\*` takes the whole drive. */
function onDrive(text: string, rest: string, value: Value, glob: boolean): Value {
  if (!/^[\\/]/.test(rest)) return { ...value, known: false, glob: false };
  const whole = /^(.*?)[\\/]*[*?.]+$/s.exec(text);
  // A drive as a whole is no place that a project lies in, so nothing lower than a question will do.
  if (/^[\\/.*?]*$/.test(rest)) return { ...value, known: false, glob: false };
  if (glob && whole?.[1] !== undefined) return { ...value, text: `${whole[1]}\\`, glob: false };
  return { ...value, text: glob ? text.replaceAll('\\', '/') : text, glob };
}

function inFolder(path: Value, folder: string | null | undefined): Value {
  const anchored = /^(?:\/|~(?:\/|$))/.test(path.text);
  if (anchored || folder === undefined) return path;
  if (folder === null) return { ...path, known: false, text: `\ufffd/${path.text}`, glob: false };
  if (/^[A-Za-z]:/.test(folder)) return { ...path, text: `${folder.replace(/[\\/]+$/, '')}/${path.text}` };
  return { ...path, text: joinPath(folder, path.text) };
}

/** A wildcard at the end also finds names that begin with a dot, unlike the globs of the POSIX shell. */
export function withHidden(path: Value): readonly Value[] {
  if (!path.glob) return [path];
  const cut = path.text.lastIndexOf('/') + 1;
  const name = path.text.slice(cut);
  if (!/^[*?[]/.test(name)) return [path];
  return [path, { ...path, text: `${path.text.slice(0, cut)}.${name}` }];
}

/** The folder after `Set-Location`. */
export function moved(folder: string | null | undefined, to: Value): string | null {
  const { kind, path } = placeOf(to, folder, true);
  if (kind !== 'file' || !path.known) return null;
  return path.text;
}
