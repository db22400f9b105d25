import type { Effect } from '../../action/effect.ts';
import { settled } from './file-effects.ts';
import type { Frame } from './machine.ts';
import { type FoldedWord, GAP } from './values.ts';

/** git itself takes more; nobody needs them. */
const MOST_SETTINGS = 64;

/** What one variable of the environment holds: undefined when the text sets none, with a gap when it cannot be known. */
function exported({ state }: Frame, name: string): string | undefined {
  const variable = state.variables.get(name);
  if (!variable?.exported) return undefined;
  const [only, other] = variable.may;
  return only === undefined || other !== undefined ? GAP : only.text;
}

/** The words of a call of git, with the settings that it would take from its environment as if they were options. */
export function withGitEnvironment(
  args: readonly FoldedWord[],
  head: FoldedWord,
  frame: Frame,
): readonly FoldedWord[] {
  const settings = [...countedSettings(head, frame), ...transports(frame)];
  const words = settings.flatMap((text) => [word('-c', head), word(text, head)]);
  return [...places(head, frame), ...words, ...namedSettings(args, frame)];
}

/** `GIT_DIR=/other/.git git commit` */
function places(head: FoldedWord, frame: Frame): readonly FoldedWord[] {
  return ['git-dir', 'work-tree'].flatMap((option) => {
    const value = exported(
      frame,
      option
        .replace('-', '_')
        .replace(/^(?:git_)?/, 'git_')
        .toUpperCase(),
    );
    return value === undefined || value === '' || value.includes(GAP)
      ? []
      : [word(`--${option}=${value}`, head)];
  });
}

function word(text: string, { source }: FoldedWord): FoldedWord {
  return { text, known: !text.includes(GAP), glob: false, source };
}

/** `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=... GIT_CONFIG_VALUE_0=...` */
function countedSettings(head: FoldedWord, frame: Frame): readonly string[] {
  if (exported(frame, 'GIT_CONFIG_PARAMETERS') !== undefined) unreadable(head, frame);
  const count = exported(frame, 'GIT_CONFIG_COUNT') ?? '';
  if (count === '') return [];
  const settings: string[] = [];
  const pairs = /^\d{1,4}$/.test(count) ? Number(count) : Number.POSITIVE_INFINITY;
  for (let at = 0; at < Math.min(pairs, MOST_SETTINGS); at += 1) {
    const key = exported(frame, `GIT_CONFIG_KEY_${at}`);
    const value = exported(frame, `GIT_CONFIG_VALUE_${at}`);
    if (key !== undefined && value !== undefined) settings.push(`${key}=${value}`);
  }
  if (settings.length < pairs || settings.some((text) => text.slice(0, text.indexOf('=')).includes(GAP)))
    unreadable(head, frame);
  return settings;
}

function transports(frame: Frame): readonly string[] {
  const command = exported(frame, 'GIT_SSH_COMMAND') || exported(frame, 'GIT_SSH');
  const variant = exported(frame, 'GIT_SSH_VARIANT');
  return [...(command ? [`core.sshCommand=${command}`] : []), ...(variant ? [`ssh.variant=${variant}`] : [])];
}

/** `--config-env KEY=VARIABLE`, where the text says what the variable holds. */
function namedSettings(args: readonly FoldedWord[], frame: Frame): readonly FoldedWord[] {
  const words: FoldedWord[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const one = args[at];
    if (one === undefined) continue;
    const detached = one.text === '--config-env' ? args[at + 1] : undefined;
    const setting = /^([^=]+)=([A-Za-z_]\w*)$/.exec(
      detached?.text ?? /^--config-env=(.*)$/.exec(one.text)?.[1] ?? '',
    );
    const value = setting?.[2] === undefined ? undefined : exported(frame, setting[2]);
    if (!value) {
      words.push(one);
      continue;
    }
    words.push({ ...one, text: '-c' }, { ...(detached ?? one), text: `${setting?.[1] ?? ''}=${value}` });
    if (detached !== undefined) at += 1;
  }
  return words;
}

function unreadable(head: FoldedWord, frame: Frame): void {
  const effect: Effect = {
    verb: 'exec',
    domain: 'git',
    certainty: 'unread',
    traits: ['dynamic'],
    program: 'git',
    source: head.source,
    note: 'git would take settings from its environment that cannot be read',
  };
  frame.machine.out.effects.push(settled(effect, frame));
}
