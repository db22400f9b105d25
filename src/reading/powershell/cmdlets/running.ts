import { traitsOf } from '../../programs/common/effects.ts';
import type { NestedCommand } from '../../programs/program.ts';
import { type Flow, OPEN, SILENT, type Value } from '../values.ts';
import { addUnread, apart } from '../walk.ts';
import { add, addOn, type CmdletCall, type CmdletTable, given, pathsOf, switched, table } from './cmdlet.ts';

/** `Invoke-Expression`: a known text is read in turn; any other may be anything. */
function evaluate(call: CmdletCall): Flow {
  const { walk, source, input } = call;
  const texts = given(call, 'command');
  const all = texts.length > 0 ? texts : input.values;
  if (input.remote || input.open || all.some((value) => !value.known)) {
    const remote = input.remote || all.some((value) => value.remote);
    addOn(call, 'exec', 'process', undefined, {
      certainty: 'likely',
      ...traitsOf('dynamic', remote && 'remote-code'),
      note: remote
        ? 'it runs what was fetched or decoded'
        : 'it runs a text that only the moment of running knows',
    });
    return { ...OPEN, remote, takes: 'process' };
  }
  let flow: Flow = SILENT;
  for (const value of all) {
    if (value.remote) add(call, 'exec', 'process', traitsOf('remote-code', 'dynamic'));
    flow = walk.text(value.text, source, walk);
  }
  return { ...flow, takes: 'process' };
}

/** `Start-Process`: a program of its own. */
function start(call: CmdletCall): Flow {
  const [file] = given(call, 'filepath');
  if (file === undefined) return SILENT;
  if (!file.known)
    addOn(call, 'exec', 'process', file, {
      certainty: 'likely',
      ...traitsOf('dynamic', file.remote && 'remote-code'),
    });
  const args = given(call, 'argumentlist').flatMap((value) => split(value));
  const [verb] = given(call, 'verb');
  const privileged = verb !== undefined && (!verb.known || /^runas/i.test(verb.text));
  const head = {
    ...file,
    text: /[\\/]/.test(file.text) ? file.text.replaceAll('\\', '/') : file.text.toLowerCase(),
  };
  const command: NestedCommand = { words: [head, ...args], ...(privileged ? { privileged } : {}) };
  if (file.known) call.walk.out.commands.push(command);
  return OPEN;
}

function split(value: Value): readonly Value[] {
  return [...value.text.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([text]) => {
    const plain = text.replace(/^(['"])(.*)\1$/s, '$2');
    return { ...value, text: plain, known: !plain.includes('\ufffd'), glob: false };
  });
}

/** Blocks are walked before; what is left is where they run. */
function invoke(call: CmdletCall): Flow {
  if (given(call, 'computername', 'hostname', 'session', 'vmname', 'connectionuri').length > 0) {
    add(call, 'exec', 'network', {
      certainty: 'unread',
      note: 'it runs on another machine',
      ...traitsOf('remote'),
    });
  }
  for (const value of given(call, 'filepath'))
    addOn(call, 'exec', 'process', value, { certainty: 'likely', ...traitsOf('workspace-code') });
  if (given(call, 'scriptblock').some((value) => value.block === undefined))
    add(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('dynamic') });
  return { ...OPEN, remote: call.input.remote };
}

function stop(call: CmdletCall): Flow {
  const victims = [...given(call, 'id'), ...given(call, 'name'), ...call.input.values];
  for (const victim of victims)
    addOn(call, 'kill', 'process', victim, traitsOf(!/^\d+$/.test(victim.text) && 'global'));
  if (victims.length === 0) add(call, 'kill', 'process', traitsOf('global'));
  return SILENT;
}

/** Opens or imports what lies there: its code runs. */
function open(call: CmdletCall): Flow {
  for (const { value } of pathsOf(call)) {
    if (value.known && !/[\\/.]/.test(value.text)) continue;
    addOn(call, 'exec', 'process', value, { certainty: 'likely', ...traitsOf('workspace-code') });
  }
  return OPEN;
}

const PLAIN_PROPERTY =
  /^(?:name|fullname|basename|extension|length|count|directory|directoryname|path|value|key|id|line|linenumber|filename|pattern|matches|groups|creationtime|lastwritetime|lastaccesstime|toupper|tolower|trim|tostring|split|cpu|processname|status|version|message)$/i;

/** Its blocks are walked before; a name may also be that of a method. */
function each(call: CmdletCall): Flow {
  for (const value of given(call, 'membername')) {
    if (value.block === undefined && !PLAIN_PROPERTY.test(value.text))
      addUnread(call.walk, `\`${call.name}\` may call a method that no reading follows`, value.source);
  }
  const blocks = [...call.bound.values.values()].flat().filter((value) => value.block !== undefined);
  let flow: Flow = { ...OPEN, remote: call.input.remote };
  for (const { block } of blocks) {
    if (block === undefined) continue;
    const item = call.input.open ? {} : { item: call.input.values };
    flow = call.walk.script(block, { ...apart(call.walk), ...item });
  }
  return {
    values: flow.values,
    open: flow.open || blocks.length !== 1,
    remote: flow.remote || call.input.remote,
  };
}

const PLACE =
  'ScriptBlock|Command= ComputerName|Cn= HostName= Session= VMName= ConnectionUri= FilePath|PSPath= ArgumentList|Args= InputObject= Credential= AsJob NoNewScope Name= InitializationScript= ThrottleLimit= WorkingDirectory= Port= UserName= KeyFilePath= UseSSL Authentication= HideComputerName JobName= Expression=';

export const RUNNING: CmdletTable = table(
  { name: 'Invoke-Expression', parameters: 'Command=', positional: ['Command'], read: evaluate },
  {
    name: 'Start-Process',
    parameters:
      'FilePath|PSPath= ArgumentList|Args= WorkingDirectory= Verb= Wait NoNewWindow PassThru WindowStyle= Credential= LoadUserProfile RedirectStandardInput|RSI= RedirectStandardOutput|RSO= RedirectStandardError|RSE= UseNewEnvironment Environment=',
    positional: ['FilePath', 'ArgumentList'],
    whatIf: true,
    read: start,
  },
  { name: 'Invoke-Command', parameters: PLACE, positional: ['ScriptBlock'], read: invoke },
  { name: 'Start-Job', parameters: PLACE, positional: ['ScriptBlock'], read: invoke },
  { name: 'Start-ThreadJob', parameters: PLACE, positional: ['ScriptBlock'], read: invoke },
  {
    name: 'Measure-Command',
    parameters: 'Expression= InputObject=',
    positional: ['Expression'],
    read: invoke,
  },
  {
    name: 'ForEach-Object',
    parameters:
      'MemberName|Process= Begin= End= RemainingScripts= Parallel= ArgumentList|Args= InputObject= ThrottleLimit= TimeoutSeconds= AsJob UseNewRunspace',
    positional: ['MemberName'],
    whatIf: true,
    read: each,
  },
  {
    name: 'Stop-Process',
    parameters: 'Id= Name|ProcessName= InputObject= Force PassThru',
    positional: ['Id'],
    whatIf: true,
    read: stop,
  },
  {
    name: 'Invoke-Item',
    parameters: 'Path= LiteralPath|PSPath|LP= Filter= Include= Exclude= Credential=',
    positional: ['Path'],
    whatIf: true,
    read: open,
  },
  {
    name: 'Import-Module',
    parameters:
      'Path|Name= Force PassThru Global Prefix= Function= Cmdlet= Variable= Alias= MinimumVersion|Version= RequiredVersion= MaximumVersion= ArgumentList|Args= DisableNameChecking NoClobber Scope= SkipEditionCheck AsCustomObject',
    positional: ['Path'],
    read: open,
  },
  {
    name: 'Invoke-Pester',
    parameters: 'Path|Script= Output= Configuration= CI PassThru Tag= ExcludeTag= Show=',
    positional: ['Path'],
    read: (call) => {
      add(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('workspace-code') });
      return switched(call, 'passthru') ? OPEN : SILENT;
    },
  },
);
