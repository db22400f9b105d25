import type { EffectDomain } from '../action/effect.ts';
import type { ToolCall } from '../action/tool-call.ts';
import type { Workspace } from '../workspace/index.ts';
import { fileAt } from './file-at.ts';
import type { Prepared } from './judge.ts';

/** What a rollback is compared with. */
export interface RollbackContext {
  readonly workspace: Workspace;
  /** Reads a call and looks at what it touches. Throws for what is no call. */
  readonly prepare: (call: ToolCall) => Prepared;
  /** Real paths that the challenge asks about. */
  readonly challenged: readonly string[];
}

/** Answers that say yes without saying how. */
const NO_ROLLBACK =
  /^(?:y|yes|yep|ok|okay|sure|confirm(?:ed)?|approve[d]?|n\/?a|none|null|nothing|true|todo|tbd|[-.…]+|rollback|undo|revert|exact undo|(?:todo|tbd|fixme)(?:[ ,.]+(?:todo|tbd|fixme))*)[.!]?$/i;

/** True for a text that does not even claim to say how. */
export function saysNothing(rollback: string): boolean {
  return rollback.length < 4 || NO_ROLLBACK.test(rollback);
}

/**
 * True for a rollback that could be carried out as it stands: a command that acts on a challenged path, that goes back in a
 * migration tool or to a named commit, a statement that changes the database, or the name of a down-migration or a
 * backup that exists. Prose that says so in other words may be right; nobody can check it.
 */
export function isExact(rollback: string, context: RollbackContext): boolean {
  return textsOf(rollback).some((text) => commandActs(text, context)) || namesWayBack(rollback, context);
}

/** The whole text, and what stands in it as code. */
function textsOf(rollback: string): readonly string[] {
  return [rollback, ...[...rollback.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)];
}

function commandActs(text: string, context: RollbackContext): boolean {
  if (STATEMENT.test(text.trim())) return true;
  const run = read(text, context);
  return run !== undefined && (actsOn(run, context.challenged) || goesBack(run));
}

/** SQL that takes a definition or rows back. */
const STATEMENT =
  /^(?:(?:drop|alter)\s+(?:unique\s+|materialized\s+)?(?:table|index|view|type|schema|sequence|trigger|function|procedure|policy|extension|role|domain)\s+\S|delete\s+from\s+\S|update\s+\S+\s+set\s)/i;

function read(command: string, { workspace, prepare }: RollbackContext): Prepared | undefined {
  try {
    return prepare({ tool: 'shell', command, cwd: workspace.cwd });
  } catch {
    // A text that is no call is no command.
    return undefined;
  }
}

function actsOn({ workspace: { effects, of } }: Prepared, challenged: readonly string[]): boolean {
  return effects.some(
    ({ verb, domain }, at) =>
      domain === 'file' &&
      verb !== 'read' &&
      of[at]?.paths.some(({ real }) =>
        challenged.some((path) => path === real || path.startsWith(`${real}/`)),
      ),
  );
}

/** Words by which tools name the way back, as a verb or as a part of a script's name. */
const BACK = /(?:^|[:_-])(?:down|downgrade|rollback|undo|revert|restore)(?:$|[:_-])/i;
const COMMIT = /^[0-9a-f]{7,64}$/;

/** What changes a database or a cluster, a script that is named for the way back, git with the commit it goes back to. */
function goesBack({ reading, workspace: { effects } }: Prepared): boolean {
  if (effects.some(({ verb, domain }) => REMOTE.includes(domain) && verb !== 'read')) return true;
  return reading.commands.some(({ program, args }) => {
    const words = args.filter(({ known }) => known).map(({ text }) => text);
    if (program === 'git')
      return words.some((word) => BACK.test(word)) && words.some((word) => COMMIT.test(word));
    return RUNS_SCRIPTS.includes(program) && words.some((word) => word.includes(':') && BACK.test(word));
  });
}

const REMOTE: readonly EffectDomain[] = ['database', 'cloud', 'container'];
const RUNS_SCRIPTS: readonly string[] = ['npm', 'pnpm', 'yarn', 'bun', 'make', 'just', 'composer', 'bundle'];

const WAY_BACK = /down|rollback|revert|undo|backup|dump|snapshot|\.(?:bak|orig|old)\b|~$/i;

/** A file that is there and is called, or lies in a folder that is called, what down-migrations and backups are. */
function namesWayBack(rollback: string, { workspace, challenged }: RollbackContext): boolean {
  const words = rollback
    .split(/[\s'"`,;()]+/)
    .filter((word) => WAY_BACK.test(word) && word.length <= MAX_PATH);
  return words.slice(0, MAX_WORDS).some((word) => {
    const file = fileAt(word, [workspace.cwd, ...workspace.roots]);
    return file !== undefined && !challenged.includes(file);
  });
}

const MAX_WORDS = 64;
const MAX_PATH = 1024;
