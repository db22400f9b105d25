import type { SourceSpan } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { addUnread } from './collector.ts';
import { distrustPrograms } from './concealed.ts';
import { fileEffect } from './file-effects.ts';
import { foldWord } from './fold.ts';
import type { Folding } from './folding.ts';
import type { Frame } from './machine.ts';
import { locate } from './scope.ts';
import type { State } from './state.ts';
import type { Assignment } from './syntax.ts';
import { isKnown, UNKNOWN, type Value, withReads } from './values.ts';
import { assign, shaped, shapeOf } from './variables.ts';

export interface FoldedAssignment {
  readonly name: string;
  readonly append: boolean;
  readonly value: Value;
  readonly elements?: readonly Value[];
  /** True for `a[i]=x`. */
  readonly element: boolean;
  readonly start: number;
  readonly end: number;
}

export function foldAssignment(one: Assignment, folding: Folding): FoldedAssignment {
  if (one.index !== undefined) checkIndex(folding.text(one.index), one, folding);
  const base = {
    name: one.name,
    append: one.append,
    element: one.index !== undefined,
    start: one.start,
    end: one.end,
  };
  if (one.elements === undefined) {
    return { ...base, value: one.value === undefined ? { text: '' } : folding.text(one.value) };
  }
  const elements = one.elements.flatMap((word) =>
    foldWord(word, folding).map(({ text, glob, reads = [] }): Value => {
      return withReads(glob ? { text, set: true } : { text }, reads);
    }),
  );
  const keyed = elements.some((element) => /^\[[^\]]*\]=/.test(element.text));
  const reads = elements.flatMap((element) => element.reads ?? []);
  return {
    ...base,
    value: elements[0] ?? { text: '' },
    elements: keyed ? [withReads(UNKNOWN, reads)] : elements,
  };
}

/** A subscript is arithmetic, and arithmetic runs the substitutions that it finds in text. */
function checkIndex(index: Value, one: Assignment, folding: Folding): void {
  if (/`|\$\(/.test(index.text)) folding.distrust('a subscript that runs commands', one.start, one.end);
}

export function assignFolded(
  one: FoldedAssignment,
  state: State,
  how: { readonly exported?: boolean } = {},
): void {
  const before = state.variables.get(one.name);
  if (one.element) {
    const earlier = [...(before?.may ?? []), ...(before?.elements ?? [])];
    const reads = [...earlier, one.value].flatMap((value) => value.reads ?? []);
    const unknown = withReads(UNKNOWN, reads);
    state.variables.set(one.name, {
      ...shapeOf(before),
      may: [unknown],
      elements: [unknown],
      exported: before?.exported ?? false,
    });
    return;
  }
  if (one.elements !== undefined) {
    spend((one.elements.length + (before?.elements?.length ?? 0)) >> 2);
    const given = shaped(before, one.elements);
    const elements = one.append ? [...(before?.elements ?? before?.may ?? []), ...given] : given;
    state.variables.set(one.name, {
      ...shapeOf(before),
      may: [elements[0] ?? { text: '' }],
      elements,
      exported: false,
    });
    return;
  }
  const value = one.append ? appended(before?.may, one.value) : [one.value];
  assign({ state }, one.name, value, how.exported);
}

function appended(before: readonly Value[] | undefined, added: Value): readonly Value[] {
  if (before === undefined) return [UNKNOWN];
  return before.map((value) => {
    const reads = [...(value.reads ?? []), ...(added.reads ?? [])];
    if (value.set || added.set || value.name || added.name) return withReads(UNKNOWN, reads);
    const text = value.text + added.text;
    spend(text.length >> 4);
    return { ...added, text, reads };
  });
}

/** Values that programs run as commands. */
const COMMAND_VALUES =
  /^(?:GIT_SSH_COMMAND|GIT_SSH|GIT_EXTERNAL_DIFF|GIT_PAGER|GIT_EDITOR|GIT_SEQUENCE_EDITOR|GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS|GIT_PROXY_COMMAND|GIT_CONFIG_VALUE_\d+|PAGER|MANPAGER|PSQL_PAGER|SYSTEMD_PAGER|EDITOR|VISUAL|FCEDIT|SUDO_EDITOR|BROWSER|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|RSYNC_RSH|CVS_RSH|SVN_SSH|TAR_OPTIONS|RIPGREP_CONFIG_PATH|FZF_DEFAULT_COMMAND|npm_config_script_shell)$/;

/** Those of them that nobody sets to the name of a viewer or a browser. */
const CONCEALS = /^GIT_(?!CONFIG_VALUE|SSH)|RSH$|^SVN_SSH$|^LESS|^PROMPT/;

/** What git runs for some of its verbs only is its own reader's matter. */
const TRANSPORTS = /^GIT_SSH(?:_COMMAND)?$/;

/** Values that name code which other programs load or run first. */
const CODE_VALUES =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV|ZDOTDIR|PYTHONSTARTUP|PERL5DB|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|GCONV_PATH|BASH_LOADABLES_PATH|GIT_CONFIG_GLOBAL|GIT_CONFIG_SYSTEM)$/;

/** Options in a variable, and which of them load code. */
const OPTION_VALUES: Readonly<Record<string, RegExp>> = {
  NODE_OPTIONS: /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)\b/,
  PERL5OPT: /(?:^|\s)-[MmIe]/,
  RUBYOPT: /(?:^|\s)-[rI]/,
  JAVA_TOOL_OPTIONS: /-javaagent|-agentlib|-agentpath/,
  _JAVA_OPTIONS: /-javaagent|-agentlib|-agentpath/,
  PYTHONWARNINGS: /(?!)/,
};

/** What setting a variable would let other programs do. */
export function dangerousAssignment(
  one: Pick<FoldedAssignment, 'name' | 'value' | 'start' | 'end'>,
  frame: Frame,
): void {
  judgeVariable(one.name, one.value, locate(frame.scope, one.start, one.end), frame);
}

/** The same for a variable that a program sets (`env PAGER=x git log`). */
export function judgeVariable(name: string, value: Value, source: SourceSpan, frame: Frame): void {
  const { out } = frame.machine;
  if (name.startsWith('BASH_FUNC_')) {
    const text = value.text.replace(/^\s*\(\)\s*/, '');
    frame.machine.text({ language: 'posix', text, known: isKnown(value), source }, { ...frame, guess: true });
    return;
  }
  if (name.startsWith('HOLDFAST_')) {
    const note = 'a variable that is meant for the guard';
    const traits = ['guard' as const];
    out.effects.push({
      verb: 'write',
      domain: 'system',
      target: name,
      certainty: 'likely',
      traits,
      source,
      note,
    });
    return;
  }
  if (/^(?:PS[0-4]|PROMPT)$/.test(name) && /`|\$\(/.test(value.text)) {
    addUnread(out, 'a prompt text that runs commands', source);
    return;
  }
  if (COMMAND_VALUES.test(name)) {
    if (value.text.trim() === '') return;
    const from = out.effects.length;
    frame.machine.text(
      { language: 'posix', text: value.text, known: isKnown(value), source },
      { ...frame, guess: true },
    );
    if (CONCEALS.test(name) || (value.text.includes('/') && !TRANSPORTS.test(name)))
      distrustPrograms(out, from, name);
    return;
  }
  if (writesWhereItSays(name, value)) {
    out.effects.push(
      fileEffect('write', { text: value.text, known: isKnown(value), glob: false, source }, frame, {
        program: name,
      }),
    );
    return;
  }
  if (
    CODE_VALUES.test(name) ||
    OPTION_VALUES[name]?.test(value.text) ||
    (name === 'PATH' && risksPath(value))
  ) {
    if (value.text === '') return;
    out.effects.push({
      verb: 'exec',
      domain: 'process',
      target: value.text,
      certainty: 'likely',
      program: name,
      source,
      ...(RUNS_FIRST.test(name) ? { traits: ['dynamic' as const] } : {}),
      note: `${name} makes other programs run this`,
    });
  }
}

/** A trace, a history or an index that is kept where a variable says; a number or a word only switches it on. */
function writesWhereItSays(name: string, { text }: Value): boolean {
  if (!/^[/~.]|\//.test(text) || /^\/dev\/(?:null|std(?:out|err)|tty)$/.test(text)) return false;
  return /^(?:GIT_TRACE\w*|GIT_INDEX_FILE|GIT_REDIRECT_STD(?:OUT|ERR)|HISTFILE|NODE_REPL_HISTORY|LESSHISTFILE|PYTHONPYCACHEPREFIX|NODE_V8_COVERAGE|GCOV_PREFIX|LLVM_PROFILE_FILE|COVERAGE_FILE|SSLKEYLOGFILE|XDEBUG_\w*|npm_config_(?:cache|logs_dir))$/.test(
    name,
  );
}

/** Code that every program loads before its own, whatever is called. */
const RUNS_FIRST = /^(?:LD_|DYLD_|GIT_EXEC_PATH$|GCONV_PATH$|BASH_LOADABLES_PATH$)/;

function risksPath(value: Value): boolean {
  const first = value.text.split(':')[0] ?? '';
  return first === '' || first === '.' || /^(?:\/tmp|\/var\/tmp|\/dev\/shm)(?:\/|$)/.test(first);
}
