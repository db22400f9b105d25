import { moved } from '../paths.ts';
import { type Flow, flowOf, OPEN, SILENT } from '../values.ts';
import { forget } from '../variables.ts';
import { addUnread } from '../walk.ts';
import { type CmdletCall, type CmdletTable, given, pathsOf, table } from './cmdlet.ts';

function goTo(call: CmdletCall): Flow {
  const [path] = pathsOf(call);
  const { state } = call.walk;
  state.folder = path === undefined ? null : moved(state.folder, path.value);
  return SILENT;
}

function goBack(call: CmdletCall): Flow {
  call.walk.state.folder = null;
  return SILENT;
}

function setVariable(call: CmdletCall): Flow {
  for (const name of given(call, 'name')) {
    if (name.known) forget(name.text, call.walk);
    else call.walk.state.variables.clear();
  }
  return SILENT;
}

/** A new name for a command: known, or nothing in this text is any more. */
function setAlias(call: CmdletCall): Flow {
  const [name] = given(call, 'name');
  const [value] = given(call, 'value');
  if (name?.known && value?.known) call.walk.state.aliases.set(name.text.toLowerCase(), value.text);
  else addUnread(call.walk, 'a command gets a name that cannot be known', call.source);
  return SILENT;
}

/** A new object: plain data, unless it drives other programs. */
function create(call: CmdletCall): Flow {
  const com = given(call, 'comobject').length > 0;
  if (com) addUnread(call.walk, 'an object of another program', call.source);
  return OPEN;
}

function write(call: CmdletCall): Flow {
  const values = given(call, 'inputobject', 'object', 'message');
  return { ...(values.length > 0 ? flowOf(values) : call.input), shows: true };
}

const PLACE = 'Path= LiteralPath|PSPath|LP= PassThru StackName=';
const VARIABLE = 'Name= Value= Option= Scope= Force Description= Visibility= PassThru';

export const SESSION: CmdletTable = table(
  { name: 'Set-Location', parameters: PLACE, positional: ['Path'], read: goTo },
  { name: 'Push-Location', parameters: PLACE, positional: ['Path'], read: goTo },
  { name: 'Pop-Location', parameters: PLACE, positional: [], read: goBack },
  {
    name: 'Set-Variable',
    parameters: `${VARIABLE} Include= Exclude=`,
    positional: ['Name', 'Value'],
    whatIf: true,
    read: setVariable,
  },
  {
    name: 'New-Variable',
    parameters: VARIABLE,
    positional: ['Name', 'Value'],
    whatIf: true,
    read: setVariable,
  },
  { name: 'Remove-Variable', parameters: VARIABLE, positional: ['Name'], whatIf: true, read: setVariable },
  { name: 'Clear-Variable', parameters: VARIABLE, positional: ['Name'], whatIf: true, read: setVariable },
  { name: 'Set-Alias', parameters: VARIABLE, positional: ['Name', 'Value'], read: setAlias },
  { name: 'New-Alias', parameters: VARIABLE, positional: ['Name', 'Value'], read: setAlias },
  {
    name: 'New-Object',
    parameters: 'TypeName= ArgumentList|Args= ComObject= Property= Strict',
    positional: ['TypeName', 'ArgumentList'],
    read: create,
  },
  { name: 'Write-Output', parameters: 'InputObject= NoEnumerate', positional: ['InputObject'], read: write },
  {
    name: 'Write-Host',
    parameters: 'Object|Msg|Message= NoNewline Separator= ForegroundColor= BackgroundColor=',
    positional: ['Object'],
    read: (call) => ({ ...write(call), values: [], open: false }),
  },
);
