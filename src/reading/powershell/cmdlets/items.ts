import type { EffectTrait } from '../../../action/effect.ts';
import { traitsOf } from '../../programs/common/effects.ts';
import { joinPath, lastName } from '../../programs/common/words.ts';
import { landing } from '../../programs/files/landing.ts';
import { placeOf, withHidden } from '../paths.ts';
import { type Flow, flowOf, OPEN, SILENT, type Value } from '../values.ts';
import {
  add,
  type CmdletCall,
  type CmdletTable,
  given,
  type Named,
  pathsOf,
  switched,
  table,
  touch,
} from './cmdlet.ts';

function remove(call: CmdletCall): Flow {
  const traits: EffectTrait[] = [];
  if (switched(call, 'recurse')) traits.push('recursive');
  if (switched(call, 'force')) traits.push('force');
  const paths = pathsOf(call);
  for (const path of paths) touch(call, 'delete', path, { traits });
  if (paths.length === 0) add(call, 'delete', 'file', { targetKind: 'unknown', traits });
  return SILENT;
}

function create(call: CmdletCall): Flow {
  const [type] = given(call, 'itemtype');
  const names = given(call, 'name');
  const paths = given(call, 'path');
  const link = type !== undefined && !/^(?:d|dir|directory|f|file)$/i.test(type.text);
  const folder = type !== undefined && /^d/i.test(type.text);
  const details = traitsOf('create', (switched(call, 'force') || link) && !folder && 'overwrite');
  for (const value of named(paths, names, call)) touch(call, 'write', { value, literal: true }, details);
  return OPEN;
}

function named(paths: readonly Value[], names: readonly Value[], call: CmdletCall): readonly Value[] {
  const [name] = names;
  if (name === undefined) return paths;
  const folder: Value = paths[0] ?? { text: '.', known: true, glob: false, source: call.source };
  const text = joinPath(folder.text.replaceAll('\\', '/'), name.text.replaceAll('\\', '/'));
  return [{ ...folder, text, known: folder.known && name.known }];
}

function makeFolder(call: CmdletCall): Flow {
  for (const value of named(given(call, 'path'), given(call, 'name'), call))
    touch(call, 'write', { value, literal: true }, traitsOf('create'));
  return SILENT;
}

/** Copying and moving: what is taken, and where it lands. */
function transfer(call: CmdletCall, moves: boolean): Flow {
  const [to] = given(call, 'destination');
  const recursive = switched(call, 'recurse') && 'recursive';
  for (const path of pathsOf(call)) {
    if (moves) touch(call, 'move', path);
    else touch(call, 'read', path, { sink: 'file', ...traitsOf(recursive) });
    if (to !== undefined) land(call, path, to);
  }
  return SILENT;
}

function land(call: CmdletCall, { value }: Named, to: Value): void {
  const target = { ...to, text: /^[A-Za-z]:/.test(to.text) ? to.text : to.text.replaceAll('\\', '/') };
  const source = { ...value, text: value.text.replaceAll('\\', '/') };
  for (const { path, sure } of landing(source, target, 'open')) {
    const landed: Value = { ...to, text: path.text, known: path.known };
    const details = { ...traitsOf('overwrite'), ...(sure ? {} : { certainty: 'likely' as const }) };
    touch(call, 'write', { value: landed, literal: true }, details);
  }
}

function rename(call: CmdletCall): Flow {
  const [to] = given(call, 'newname');
  for (const path of pathsOf(call)) {
    touch(call, 'move', path);
    if (to === undefined) continue;
    const from = path.value.text.replaceAll('\\', '/');
    const folder = from.slice(0, from.length - lastName(from).length);
    const text = /[\\/]/.test(to.text) ? to.text : folder + to.text;
    const value: Value = { ...to, text, known: to.known && path.value.known };
    touch(call, 'write', { value, literal: true }, traitsOf('overwrite'));
  }
  return SILENT;
}

/** Names of what lies in a folder, for the commands behind the pipe. */
function list(call: CmdletCall): Flow {
  const paths = pathsOf(call);
  const all: readonly Named[] =
    paths.length > 0
      ? paths
      : [{ value: { text: '.', known: true, glob: false, source: call.source }, literal: true }];
  if (all.some(({ value }) => /^env:/i.test(value.text)))
    add(call, 'read', 'process', { target: 'environment', sink: 'model', traits: ['secret'] });
  return flowOf(all.flatMap((path) => below(call, path)));
}

function below(call: CmdletCall, { value, literal }: Named): readonly Value[] {
  const place = value.found
    ? { kind: 'file' as const, path: value }
    : placeOf(value, call.walk.state.folder, literal);
  if (place.kind !== 'file') return [{ ...value, known: false }];
  const { path } = place;
  if (!path.known) return [path];
  const [only] = given(call, 'filter', 'include');
  const recursive = switched(call, 'recurse') || given(call, 'depth').length > 0;
  const folder = path.text.replace(/[\\/]+$/, '') || '/';
  if (only !== undefined) return filtered(path, folder, only, recursive);
  if (recursive) return [{ ...path, tree: true, found: true }];
  if (path.glob) return withHidden(path).map((one) => ({ ...one, found: true }));
  if (/^[A-Za-z]:/.test(path.text)) return [{ ...path, tree: true, found: true }];
  return withHidden({ ...path, text: joinPath(folder, '*'), glob: true }).map((one) => ({
    ...one,
    found: true,
  }));
}

function filtered(path: Value, folder: string, only: Value, recursive: boolean): readonly Value[] {
  if (!only.known || /^[A-Za-z]:/.test(path.text)) return [{ ...path, tree: true, found: true }];
  const at = folder.replace(/\/\*$/, '').replaceAll('\\', '/');
  const pattern = recursive ? `**/${only.text}` : only.text;
  const text = at === '.' ? pattern : joinPath(at, pattern);
  return withHidden({ ...path, text, glob: true }).map((one) => ({ ...one, found: true }));
}

/** The thing itself, for the commands behind the pipe. */
function item(call: CmdletCall): Flow {
  const flow = flowOf(
    pathsOf(call).flatMap(({ value, literal }) => {
      const place = placeOf(value, call.walk.state.folder, literal);
      return place.kind === 'file' ? withHidden(place.path).map((one) => ({ ...one, found: true })) : [];
    }),
  );
  return given(call, 'path').some(({ text }) => /^env:/i.test(text)) ? list(call) : flow;
}

function archive(call: CmdletCall): Flow {
  for (const path of pathsOf(call)) touch(call, 'read', path, { sink: 'file', traits: ['recursive'] });
  for (const value of given(call, 'destinationpath'))
    touch(call, 'write', { value, literal: true }, traitsOf('overwrite'));
  return SILENT;
}

const WHERE = 'Path= LiteralPath|PSPath|LP= Filter= Include= Exclude= Force Credential=';

export const ITEMS: CmdletTable = table(
  {
    name: 'Remove-Item',
    parameters: `${WHERE} Recurse Stream=`,
    positional: ['Path'],
    whatIf: true,
    read: remove,
  },
  { name: 'Clear-Item', parameters: WHERE, positional: ['Path'], whatIf: true, read: remove },
  {
    name: 'New-Item',
    parameters: 'Path= Name= ItemType|Type= Value|Target= Force Credential=',
    positional: ['Path'],
    whatIf: true,
    read: create,
  },
  {
    name: 'mkdir',
    parameters: 'Path= Name= Value= Force',
    positional: ['Path'],
    whatIf: true,
    read: makeFolder,
  },
  {
    name: 'Move-Item',
    parameters: `${WHERE} Destination= PassThru`,
    positional: ['Path', 'Destination'],
    whatIf: true,
    read: (call) => transfer(call, true),
  },
  {
    name: 'Copy-Item',
    parameters: `${WHERE} Destination= Recurse PassThru Container FromSession= ToSession=`,
    positional: ['Path', 'Destination'],
    whatIf: true,
    read: (call) => transfer(call, false),
  },
  {
    name: 'Rename-Item',
    parameters: 'Path= LiteralPath|PSPath|LP= NewName= Force PassThru Credential=',
    positional: ['Path', 'NewName'],
    whatIf: true,
    read: rename,
  },
  {
    name: 'Get-ChildItem',
    parameters:
      'Path= LiteralPath|PSPath|LP= Filter= Include= Exclude= Recurse|s Depth= Force Name Attributes= FollowSymlink Directory|ad File|af Hidden|ah ReadOnly|ar System|as',
    positional: ['Path', 'Filter'],
    read: list,
  },
  { name: 'Get-Item', parameters: `${WHERE} Stream=`, positional: ['Path'], read: item },
  {
    name: 'Resolve-Path',
    parameters: 'Path= LiteralPath|PSPath|LP= Relative RelativeBasePath= Force Credential=',
    positional: ['Path'],
    read: item,
  },
  {
    name: 'Compress-Archive',
    parameters: 'Path= LiteralPath|PSPath|LP= DestinationPath= CompressionLevel= Update Force PassThru',
    positional: ['Path', 'DestinationPath'],
    whatIf: true,
    read: archive,
  },
  {
    name: 'Expand-Archive',
    parameters: 'Path= LiteralPath|PSPath|LP= DestinationPath= Force PassThru',
    positional: ['Path', 'DestinationPath'],
    whatIf: true,
    read: archive,
  },
  {
    name: 'Set-Acl',
    parameters:
      'Path= LiteralPath|PSPath|LP= AclObject= InputObject= Filter= Include= Exclude= Passthru ClearCentralAccessPolicy',
    positional: ['Path', 'AclObject'],
    whatIf: true,
    read: (call) => {
      for (const path of pathsOf(call)) touch(call, 'chmod', path);
      return SILENT;
    },
  },
);
