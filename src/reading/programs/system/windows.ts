import { readCommandPrompt } from '../../powershell/command-prompt.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { fetchesFrom } from '../common/net.ts';
import type { Act, RowTable } from '../common/rows.ts';
import { rowReader, rowReaders } from '../common/rows.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const CHANGES: Act = { verb: 'write', domain: 'system', traits: ['global'] };
const REMOVES: Act = { verb: 'delete', domain: 'system', traits: ['global'] };
const LOST: Act = { ...REMOVES, recoverable: false, traits: ['global', 'irreversible'] };

const REG: RowTable = {
  rows: [
    { words: 'query|compare|export', acts: [] },
    { words: 'delete', acts: [REMOVES] },
    { words: '*', acts: [CHANGES] },
  ],
};
const SC: RowTable = {
  rows: [
    { words: 'query*|q*|showsid|enumdepend', acts: [] },
    { words: 'delete|stop', acts: [REMOVES] },
    { words: '*', acts: [CHANGES] },
  ],
};
const NET: RowTable = {
  rows: [
    { words: 'user|localgroup|share|group * *', acts: [CHANGES] },
    { words: 'stop|start', acts: [CHANGES] },
  ],
};
const BACKUPS: RowTable = {
  rows: [
    { words: 'delete|resize', acts: [LOST] },
    { words: 'list', acts: [] },
    { words: '*', acts: [CHANGES] },
  ],
};
const BOOT: RowTable = {
  rows: [
    { words: '', flags: ['/enum'], acts: [] },
    { words: '', acts: [CHANGES] },
  ],
};
const TASKS: RowTable = {
  rows: [
    { words: '', flags: ['/query'], acts: [] },
    { words: '', acts: [{ ...CHANGES, note: 'runs later, without anybody looking' }] },
  ],
};
const DISK: RowTable = {
  rows: [
    { words: '', acts: [{ verb: 'delete', domain: 'device', recoverable: false, traits: ['irreversible'] }] },
  ],
};

/** A volume or what cannot be known; any other word is none, and `format` another program. */
const VOLUME: RowTable = { rows: DISK.rows.map((row) => ({ ...row, words: '*:*|/|/dev/*|*\uFFFD*' })) };

/** `certutil -urlcache -f URL FILE` fetches; `-decode` reveals. */
function certutil(call: Invocation): ProgramReading {
  const operands = call.args.filter((word) => !/^[-/]/.test(word.text));
  if (call.args.some((word) => /^[-/](?:urlcache|verifyctl|transfer|addfile)$/i.test(word.text))) {
    return {
      effects: [
        fetchesFrom(call, operands[0], 'file'),
        ...onPaths(call, 'write', operands.slice(1), traitsOf('overwrite')),
      ],
      remoteOutput: true,
    };
  }
  if (!call.args.some((word) => /^[-/](?:decode|decodehex|encode)$/i.test(word.text))) return {};
  return {
    effects: [
      ...onPaths(call, 'read', operands.slice(0, 1), { sink: 'file' }),
      ...onPaths(call, 'write', operands.slice(1), traitsOf('overwrite')),
    ],
    remoteOutput: true,
  };
}

/** `-Command TEXT`, `-EncodedCommand BASE64`, `-File SCRIPT`, or text on standard input. Parameters may be shortened. */
function powershell(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) =>
    /^--?(?:c|com|comm|comma|comman|command|commandwithargs|cwa|e|ec|en|enc|encodedcommand|enco\w*|f|fi|fil|file)$|^\/(?:c|command|e|ec|enc|encodedcommand|f|file)$/i.test(
      word.text,
    ),
  );
  const flag = call.args[at]?.text.replace(/^(?:--?|\/)/, '').toLowerCase() ?? '';
  const rest = call.args.slice(at + 1);
  const [first] = rest;
  if (at < 0 || first === undefined || first.text === '-') return shellInput(call);
  if (flag.startsWith('f'))
    return {
      effects: [
        effectOf(call, 'exec', 'process', {
          ...targetOf(first),
          certainty: 'likely',
          ...traitsOf('workspace-code'),
        }),
      ],
    };
  const known = rest.every((word) => word.known);
  const text = flag.startsWith('e')
    ? Buffer.from(first.text, 'base64').toString('utf16le')
    : rest.map((word) => word.text).join(' ');
  return { texts: [{ language: 'powershell', text, known, source: first.source }] };
}

function shellInput(call: Invocation): ProgramReading {
  const script = call.args.find((word) => !/^[-/]/.test(word.text) && /\.ps1$/i.test(word.text));
  if (script !== undefined)
    return {
      effects: [
        effectOf(call, 'exec', 'process', {
          ...targetOf(script),
          certainty: 'likely',
          ...traitsOf('workspace-code'),
        }),
      ],
    };
  const typed = call.args.findIndex((word) => /\s/.test(word.text));
  if (typed >= 0)
    return {
      texts: [
        {
          language: 'powershell',
          text: call.args
            .slice(typed)
            .map(({ text }) => text)
            .join(' '),
          known: call.args.every(({ known }) => known),
          source: call.args[typed]?.source ?? call.source,
        },
      ],
    };
  if (call.stdin.kind === 'text')
    return {
      texts: [
        { language: 'powershell', text: call.stdin.text, known: call.stdin.known, source: call.stdin.source },
      ],
    };
  const piped = call.stdin.kind === 'pipe';
  return {
    effects: [
      effectOf(call, 'exec', 'process', {
        certainty: piped ? 'unread' : 'likely',
        ...traitsOf(piped && call.stdin.kind === 'pipe' && call.stdin.remote ? 'remote-code' : 'interactive'),
      }),
    ],
  };
}

/** `cmd /c TEXT`; everything behind the switch is one text. */
function commandPrompt(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) => /^\/{1,2}[ckr]/i.test(word.text));
  const given = call.args[at];
  if (given === undefined)
    return {
      effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('interactive') })],
    };
  const attached = given.text.replace(/^\/{1,2}[ckr]/i, '');
  const rest = call.args.slice(at + 1);
  const [only, second] = rest;
  const text = second === undefined ? (only?.text ?? '') : rest.map(({ text }) => spelled(text)).join(' ');
  return readCommandPrompt(`${attached} ${text}`.trim(), call.source);
}

function spelled(text: string): string {
  return /[\s&|<>^]/.test(text) && !/^(?:&&?|\|\|?)$/.test(text) ? `"${text}"` : text;
}

/** Programs of the system that run what an address or a file names. */
function proxyRun(call: Invocation): ProgramReading {
  const [target] = call.args.filter((word) => !/^[-/]/.test(word.text));
  const remote = call.args.some((word) => /https?:/i.test(word.text));
  return {
    effects: [
      effectOf(call, 'exec', 'process', {
        ...targetOf(target),
        certainty: 'likely',
        ...traitsOf(remote ? 'remote-code' : 'dynamic'),
      }),
    ],
  };
}

/** Rights of files are the machine's matter: who owns them, and who may do what with them. */
function icacls(call: Invocation): ProgramReading {
  const paths = call.args.filter((word) => !/^[-/]/.test(word.text)).slice(0, 1);
  const switches = call.args.map(({ text }) => text.toLowerCase());
  const changes = switches.some((text) =>
    /^[-/](?:grant|deny|remove|reset|setowner|inheritance|setintegritylevel|restore|substitute|[epgrd])\b/.test(
      text,
    ),
  );
  if (!changes) return {};
  return rightsOf(call, paths[0]);
}

function takeown(call: Invocation): ProgramReading {
  const at = call.args.findIndex((word) => /^[-/]f$/i.test(word.text));
  return at < 0 ? {} : rightsOf(call, call.args[at + 1]);
}

function rightsOf(call: Invocation, path: Word | undefined): ProgramReading {
  const recursive = call.args.some((word) => /^[-/][tr]$/i.test(word.text));
  const details = traitsOf(recursive && 'recursive', 'global');
  const owner = effectOf(call, 'chmod', 'system', { ...targetOf(path), ...details });
  return {
    effects: [
      owner,
      ...(path === undefined ? [] : onPaths(call, 'chmod', [path], traitsOf(recursive && 'recursive'))),
    ],
  };
}

const WMIC = rowReader({
  rows: [
    { words: '* get|list', acts: [] },
    { words: '* delete', acts: [REMOVES] },
    {
      words: '* call',
      acts: [{ verb: 'exec', domain: 'process', certainty: 'unread', traits: ['dynamic'] }],
    },
    { words: '* * delete', acts: [REMOVES] },
  ],
});

export const WINDOWS: ProgramTable = {
  ...rowReaders('reg', REG),
  ...rowReaders('sc', SC),
  ...rowReaders('net netsh', NET),
  ...rowReaders('vssadmin wbadmin', BACKUPS),
  ...rowReaders('bcdedit', BOOT),
  ...rowReaders('schtasks', TASKS),
  ...rowReaders('diskpart', DISK),
  ...rowReaders('format', VOLUME),
  ...rowReaders('setx', { rows: [{ words: '', acts: [CHANGES] }] }),
  ...rowReaders('cipher', { rows: [{ words: '/w*', acts: [LOST] }] }),
  runas: (call) => ({
    effects: [effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('privileged') })],
  }),
  powershell,
  pwsh: powershell,
  cmd: commandPrompt,
  certutil,
  bitsadmin: certutil,
  mshta: proxyRun,
  rundll32: proxyRun,
  regsvr32: proxyRun,
  wscript: proxyRun,
  cscript: proxyRun,
  msiexec: proxyRun,
  icacls,
  cacls: icacls,
  xcacls: icacls,
  takeown,
  wmic: WMIC,
  taskkill: (call) => ({
    effects: [effectOf(call, 'kill', 'process', { ...targetOf(call.args.at(-1)), ...traitsOf('global') })],
  }),
};
