import { traitsOf } from '../../programs/common/effects.ts';
import { type Flow, flowOf, OPEN, quoted, SILENT } from '../values.ts';
import {
  type Cmdlet,
  type CmdletCall,
  type CmdletTable,
  given,
  pathsOf,
  switched,
  table,
  touch,
} from './cmdlet.ts';

/** What files hold goes on to the next stage, in the end to the model. */
function read(call: CmdletCall): Flow {
  const paths = pathsOf(call);
  const from = call.walk.out.effects.length;
  for (const path of paths) touch(call, 'read', path, { sink: 'model' });
  const reads = call.walk.out.effects.slice(from);
  const [one] = paths;
  const text = { text: '\ufffd', known: false, glob: false, source: call.source, reads };
  const posix = one === undefined ? undefined : `cat ${paths.map(({ value }) => quoted(value)).join(' ')}`;
  return { ...flowOf([text]), ...(posix === undefined ? {} : { posix }) };
}

function search(call: CmdletCall): Flow {
  const piped =
    given(call, 'path', 'literalpath').length === 0 && !call.input.values.some((value) => value.found);
  if (piped) return { ...OPEN, remote: call.input.remote };
  for (const path of pathsOf(call)) touch(call, 'read', path, { sink: 'model' });
  return OPEN;
}

function write(call: CmdletCall): Flow {
  const append = switched(call, 'append') || call.name === 'Add-Content';
  const paths = [
    ...given(call, 'path', 'filepath').map((value) => ({ value, literal: false })),
    ...given(call, 'literalpath').map((value) => ({ value, literal: true })),
  ];
  for (const path of paths) touch(call, 'write', path, traitsOf(append ? 'append' : 'overwrite'));
  return { ...(call.name === 'Tee-Object' ? call.input : SILENT), takes: 'file' };
}

function clear(call: CmdletCall): Flow {
  for (const path of pathsOf(call)) touch(call, 'write', path, traitsOf('overwrite'));
  return SILENT;
}

function digest(call: CmdletCall): Flow {
  for (const path of pathsOf(call)) touch(call, 'read', path, { sink: 'process' });
  return OPEN;
}

const WHERE = 'Path= LiteralPath|PSPath|LP= Filter= Include= Exclude= Force Credential= Encoding=';
const CONTENT = `${WHERE} Value= PassThru NoNewline AsByteStream Stream=`;
const OUT =
  'FilePath|Path= LiteralPath|PSPath|LP= Encoding= Append Force NoClobber InputObject= NoNewline Width=';
const TABLES = `${OUT} Delimiter= NoTypeInformation|nti NoHeader IncludeTypeInformation UseCulture UseQuotes= QuoteFields= Depth=`;

function reader(name: string, more = ''): Cmdlet {
  return { name, parameters: `${WHERE} ${more}`.trim(), positional: ['Path'], read };
}

export const CONTENTS: CmdletTable = table(
  reader(
    'Get-Content',
    'ReadCount= TotalCount|First|Head= Tail|Last= Delimiter= Wait Raw AsByteStream Stream=',
  ),
  reader('Import-Csv', 'Delimiter= Header= UseCulture'),
  reader('Import-Clixml', 'IncludeTotalCount Skip= First='),
  reader('Import-PowerShellDataFile'),
  reader('Format-Hex', 'InputObject= Count= Offset= Raw'),
  {
    name: 'Select-String',
    parameters:
      'Pattern= Path= LiteralPath|PSPath|LP= InputObject= SimpleMatch CaseSensitive Quiet List Include= Exclude= NotMatch AllMatches Encoding= Context= NoEmphasis Raw Culture=',
    positional: ['Pattern', 'Path'],
    read: search,
  },
  { name: 'Set-Content', parameters: CONTENT, positional: ['Path', 'Value'], whatIf: true, read: write },
  { name: 'Add-Content', parameters: CONTENT, positional: ['Path', 'Value'], whatIf: true, read: write },
  { name: 'Clear-Content', parameters: `${WHERE} Stream=`, positional: ['Path'], whatIf: true, read: clear },
  { name: 'Out-File', parameters: OUT, positional: ['FilePath', 'Encoding'], whatIf: true, read: write },
  {
    name: 'Tee-Object',
    parameters: 'FilePath|Path= LiteralPath|PSPath|LP= Append Encoding= InputObject= Variable=',
    positional: ['FilePath'],
    read: write,
  },
  { name: 'Export-Csv', parameters: TABLES, positional: ['FilePath'], whatIf: true, read: write },
  { name: 'Export-Clixml', parameters: TABLES, positional: ['FilePath'], whatIf: true, read: write },
  {
    name: 'Get-FileHash',
    parameters: 'Path= LiteralPath|PSPath|LP= Algorithm= InputStream=',
    positional: ['Path'],
    read: digest,
  },
);
