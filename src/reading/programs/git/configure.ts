import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions, values } from '../common/options.ts';
import { slice } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading } from '../program.ts';
import { onStore } from './call.ts';

/** Keys whose value git runs as a command. */
const RUNS =
  /^(?:alias\..+|core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|diff\.external|diff\..+\.(?:command|textconv)|difftool\..+\.(?:cmd|path)|mergetool\..+\.(?:cmd|path)|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|credential\.(?:.+\.)?helper|gpg\.(?:.+\.)?program|gpg\.ssh\.defaultkeycommand|interactive\.difffilter|pager\..+|uploadpack\.packobjectshook|browser\..+\.(?:cmd|path)|man\..+\.(?:cmd|path)|remote\..+\.(?:uploadpack|receivepack|vcs)|submodule\..+\.update|trailer\..+\.(?:command|cmd)|web\.browser|instaweb\.httpd|sendemail\..*(?:cmd|command|smtpserver)|imap\.tunnel|tar\..+\.command|guitool\..+\.cmd)$/i;

/** Keys that point git at files which may hold any of the above. */
const POINTS =
  /^(?:core\.hookspath|core\.attributesfile|include\.path|includeif\..+\.path|init\.templatedir|core\.worktree|protocol\.(?:.+\.)?allow|safe\.directory|http\.(?:.+\.)?(?:proxy|sslverify)|url\..+\.(?:insteadof|pushinsteadof))$/i;

/** Of those that run, the ones that only name a viewer or an editor. */
const ORDINARY = /^(?:core\.(?:pager|editor)|pager\..+|sequence\.editor)$/i;

/** What `-c KEY=VALUE` lets git do. */
export function configActs(call: Invocation, setting: Word): ProgramReading {
  const equals = setting.text.indexOf('=');
  const key = equals < 0 ? setting.text : setting.text.slice(0, equals);
  return keyActs(call, key, equals < 0 ? undefined : slice(setting, equals + 1), setting.known);
}

/** What a key with this value lets git do: commands are read in turn, pointers raise. */
export function keyActs(
  call: Invocation,
  key: string,
  value: Word | undefined,
  known: boolean,
): ProgramReading {
  if (RUNS.test(key))
    return {
      texts: value === undefined ? [] : commandOf(key, value),
      effects: known ? [] : [points(call, key)],
    };
  if (/^remote\..+\.(?:push|mirror)$/i.test(key) && /^(?:\+|true$)/.test(value?.text ?? ''))
    return {
      effects: [
        onStore(call, 'write', {
          target: key,
          recoverable: false,
          note: 'every later push would overwrite what the remote holds',
          ...traitsOf('history', 'force'),
        }),
      ],
    };
  const off = value !== undefined && /^(?:\/dev\/null|false|never|user|)$/.test(value.text);
  if (POINTS.test(key) && !off) return { effects: [points(call, key)] };
  return {};
}

export function points(call: Invocation, key: string): ReturnType<typeof effectOf> {
  return effectOf(call, 'exec', 'git', {
    target: key,
    certainty: 'unread',
    note: 'git would run or trust what this setting names',
    ...traitsOf('dynamic'),
  });
}

function commandOf(key: string, value: Word): NestedText[] {
  if (/^(?:true|false|cat|)$/.test(value.text)) return [];
  const alias = /^alias\./i.test(key);
  if (alias && !value.text.startsWith('!')) return [{ ...shell(value), text: `git ${value.text}` }];
  if (/^credential\./i.test(key) && !/^[!/]/.test(value.text)) return [];
  return [shell(value.text.startsWith('!') ? slice(value, 1) : value)];
}

function shell(value: Word): NestedText {
  return concealedText(value);
}

const CONFIG = grammar(
  'global system local worktree f,file= blob= get get-all get-regexp get-urlmatch get-color= get-colorbool= replace-all add unset unset-all rename-section remove-section l,list e,edit t,type= bool int bool-or-int path expiry-date z,null name-only show-origin show-scope includes default= fixed-value all regexp= value= url= append comment= show-names',
  { negatable: true },
);

const VERBS: Readonly<Record<string, 'read' | 'write' | 'edit'>> = {
  get: 'read',
  list: 'read',
  set: 'write',
  unset: 'write',
  edit: 'edit',
  'rename-section': 'write',
  'remove-section': 'write',
};

export function config(call: Invocation): ProgramReading {
  const options = parseOptions(CONFIG, call.args);
  const verb = VERBS[options.operands[0]?.text ?? ''];
  const [key, value] = verb === undefined ? options.operands : options.operands.slice(1);
  if (has(options, 'edit') || verb === 'edit')
    return {
      effects: [effectOf(call, 'exec', 'process', traitsOf('interactive')), written(call, key, options)],
    };
  const reads =
    verb === 'read' ||
    has(options, 'get', 'get-all', 'get-regexp', 'get-urlmatch', 'list', 'get-color', 'get-colorbool');
  const removes = has(options, 'unset', 'unset-all', 'remove-section', 'rename-section');
  if (reads || (verb === undefined && value === undefined && !removes))
    return { effects: onPaths(call, 'read', values(options, 'file'), { sink: 'model' }) };
  const acts = keyActs(call, key?.text ?? '', value, (key?.known ?? true) && (value?.known ?? true));
  const grave =
    value !== undefined &&
    (staysAndRuns(key?.text ?? '', value) || /^core\.hookspath$/i.test(key?.text ?? ''));
  const files = values(options, 'file').flatMap((file) => onPath(call, 'write', file));
  const effects = [written(call, key, options, grave), ...files, ...(acts.effects ?? [])];
  return { effects, texts: acts.texts ?? [] };
}

/** True when git would run this value from now on, whatever it is called for; a name that git completes is none. */
function staysAndRuns(key: string, { text }: Word): boolean {
  if (!RUNS.test(key) || ORDINARY.test(key)) return false;
  if (/^(?:alias|credential)\./i.test(key)) return /^[!/]/.test(text);
  return !/^(?:true|false|yes|no|on|off|1|0|)$/i.test(text);
}

function written(
  call: Invocation,
  key: Word | undefined,
  options: ReturnType<typeof parseOptions>,
  grave = false,
): ReturnType<typeof onStore> {
  const note = grave ? { note: 'git runs this value later' } : {};
  return onStore(call, 'write', {
    ...targetOf(key),
    ...note,
    ...traitsOf(has(options, 'global', 'system') && 'global', grave && 'dynamic'),
  });
}
