import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, traitsOf } from '../common/effects.ts';
import { shared } from '../common/tables.ts';
import { GAP, slice } from '../common/words.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

/** What was made to be handed out. */
const BUILT =
  /(?:^|\/)(?:dist|build|public|out|_?site|www|htdocs|html|static|assets|coverage|storybook-static|book|docs?|_build|demo|examples?|target\/doc)\/?$/;

/** A folder that anybody who can reach this machine may read from; without one, the folder that the call runs in. */
export function serves(call: Invocation, folder: Word | undefined): readonly Effect[] {
  const here: Word = { text: '.', known: true, glob: false, source: call.source };
  const isHere = folder === undefined || folder.text === '.';
  const path = isHere ? (call.base === null ? GAP : (call.base ?? '')) : folder.text;
  // A project that is shown on the machine it is made on.
  if (path === '' || (BUILT.test(path) && folder?.known !== false)) return [];
  const note = 'it hands the files of the folder to whoever asks';
  return onPath(call, 'read', folder ?? here, { sink: 'network', note, ...traitsOf('recursive') });
}

/** The value of one of these options, attached or as the next word. */
export function optionValue(args: readonly Word[], names: RegExp): Word | undefined {
  for (const [at, word] of args.entries()) {
    const equals = word.text.indexOf('=');
    if (equals > 0 && names.test(word.text.slice(0, equals))) return slice(word, equals + 1);
    if (names.test(word.text)) return args[at + 1];
  }
  return undefined;
}

interface Server {
  /** Options that name the folder. */
  readonly folder?: RegExp;
  /** The verb that makes a server of it, and how many words follow before the folder. */
  readonly verb?: string;
  readonly skip?: number;
  /** Options with a value that is no folder. */
  readonly takes?: RegExp;
}

const TAKES = /^(?:-[placCKPL]|--(?:port|listen|host|address|config|cert|key|proxy|open|mount))$/;

function server({ folder, verb, skip = 0, takes = TAKES }: Server): ProgramReader {
  return (call): ProgramReading => {
    const operands = call.args.filter(
      ({ text }, at) => !text.startsWith('-') && !takes.test(call.args[at - 1]?.text ?? ''),
    );
    if (verb !== undefined && operands[0]?.text !== verb) return {};
    const named = folder === undefined ? undefined : optionValue(call.args, folder);
    if (folder !== undefined && verb === undefined && named === undefined) return {};
    const behind = operands[skip + (verb === undefined ? 0 : 1)];
    const runs = effectOf(call, 'exec', 'process', { certainty: 'likely', ...traitsOf('background') });
    return { effects: [runs, ...serves(call, named ?? (folder === undefined ? behind : undefined))] };
  };
}

/** Programs that hand out the files of a folder. */
export const SERVING: ProgramTable = {
  ...shared('http-server live-server darkhttpd miniserve simple-http-server dufs sirv serve ran', server({})),
  caddy: server({ verb: 'file-server', folder: /^(?:-r|--root)$/ }),
  rclone: server({ verb: 'serve', skip: 1 }),
  ...shared(
    'httpd static-web-server thttpd webfsd mini_httpd',
    server({ folder: /^-(?:h|d|r|-root|-directory)$/ }),
  ),
  twistd: server({ verb: 'web', folder: /^--path$/ }),
};
