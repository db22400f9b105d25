import type { Reason } from '../../action/reason.ts';
import { isAtLeast, type Verdict } from '../../action/verdict.ts';
import { BUILT_IN_MODES } from '../../authority/index.ts';
import {
  type Judgement,
  judge,
  kindOf,
  prepare,
  type Standing,
  type TurnStanding,
} from '../../gate/index.ts';
import type { PathFacts, Workspace, WorkspaceFacts } from '../../workspace/index.ts';
import { alternativesTo, partsOf } from './alternatives.ts';
import type { ReadingNode } from './tree.ts';

/** Something that would bring another decision, found by judging again with just that changed. */
export interface Change {
  readonly kind: 'answer' | 'approval' | 'ledger' | 'mode' | 'state' | 'part' | 'alternative';
  /** What changes, in one clause for a person. */
  readonly when: string;
  /** The command that was judged instead. Absent: the same one. */
  readonly command?: string;
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly rule?: string;
}

/** What a call is judged under. */
export interface Judging {
  readonly standing: Standing;
  readonly turn: TurnStanding;
  readonly workspace: Workspace;
  readonly modes: readonly Standing['mode'][];
}

/** All that would change a decision, as far as somebody can bring it about. Every line is a decision of the gate. */
export function changesOf(judgement: Judgement, tree: ReadingNode, judging: Judging): readonly Change[] {
  const changes = [
    ...granted(judgement, judging),
    ...afterLedger(judgement, judging),
    ...afterState(judgement, judging),
    ...inModes(judgement, judging),
    ...otherCommands(judgement, tree, judging),
  ];
  return changes.filter((change) => differs(change, judgement));
}

function differs({ verdict, reason, command }: Change, { decision }: Judgement): boolean {
  return command !== undefined || verdict !== decision.verdict || reason !== decision.reason;
}

type What = Pick<Change, 'kind' | 'when' | 'command'>;

function outcome(what: What, { decision }: Judgement): Change {
  const { verdict, reason, rule } = decision;
  return { ...what, verdict, reason, ...(rule === undefined ? {} : { rule }) };
}

/** An answer to the challenge, a person's approval, and both where one is not enough. */
function granted(judgement: Judgement, { standing, turn }: Judging): readonly Change[] {
  const { decision, action, challenge } = judgement;
  const kinds = new Set(decision.requires.map(({ kind }) => kind));
  const answered: TurnStanding = { ...turn, opened: challenge?.paths ?? [] };
  const approved: TurnStanding = { ...turn, approved: [action.digest] };
  const both: TurnStanding = { ...answered, approved: approved.approved };
  const changes: Change[] = [];
  const add = (what: What, under: TurnStanding): void => {
    changes.push(outcome(what, judge(judgement, standing, under)));
  };
  const needsAnswer = kinds.has('fileLine') && challenge !== undefined;
  if (needsAnswer)
    add({ kind: 'answer', when: `a file:line and a rollback are given, ${FOR_THE_TURN}` }, answered);
  if (kinds.has('approval'))
    add({ kind: 'approval', when: 'a person approves exactly this, once' }, approved);
  if (needsAnswer && kinds.has('approval')) {
    add({ kind: 'approval', when: `a person approves it and a file:line and a rollback are given` }, both);
  }
  return changes;
}

const FOR_THE_TURN = 'for the rest of the turn';

/** The kinds of the effects that are novel, approved for this repository. */
function afterLedger(judgement: Judgement, { standing, turn }: Judging): readonly Change[] {
  const novel = judgement.decision.findings.filter(({ reason }) => reason === 'KIND_NOVEL');
  if (novel.length === 0) return [];
  const kinds = novel.map(({ effect = -1 }) => kindOf(effect, judgement.workspace));
  if (kinds.includes(undefined)) return [];
  const known = [...new Set(kinds.filter((kind) => kind !== undefined))];
  const before = standing.ledger.state === 'present' ? standing.ledger.approved : [];
  const ledger = { state: 'present' as const, approved: [...before, ...known] };
  const named = known.map((kind) => `\`${kind}\``).join(' and ');
  const what = { kind: 'ledger' as const, when: `the repository's ledger approves the kind ${named}` };
  return [outcome(what, judge(judgement, { ...standing, ledger }, turn))];
}

type GitState = NonNullable<PathFacts['git']>;

const KEPT: readonly GitState[] = ['clean', 'ignored'];

/** The files that would be lost, were they as git holds them; and the other way round where they are. */
function afterState(judgement: Judgement, { standing, turn }: Judging): readonly Change[] {
  const { workspace } = judgement;
  const asked = workspace.of.flatMap(({ paths }) => paths.filter(({ git }) => git !== undefined));
  const lost = asked.filter(({ git }) => git !== undefined && !KEPT.includes(git));
  const kept = asked.filter(({ git, exists }) => git === 'clean' && exists);
  const judged = (of: readonly PathFacts[], git: GitState, said: string): readonly Change[] => {
    if (of.length === 0) return [];
    const changed = judge({ ...judgement, workspace: withGit(workspace, of, git) }, standing, turn);
    return [outcome({ kind: 'state', when: `${namesOf(of)} ${said}` }, changed)];
  };
  return [
    ...judged(lost, 'clean', 'held nothing but what is committed'),
    ...judged(kept, 'dirty', 'held changes that are not committed'),
  ];
}

function withGit(workspace: WorkspaceFacts, of: readonly PathFacts[], git: GitState): WorkspaceFacts {
  const change = (path: PathFacts): PathFacts => (of.includes(path) ? { ...path, git } : path);
  return { ...workspace, of: workspace.of.map((facts) => ({ ...facts, paths: facts.paths.map(change) })) };
}

const MAX_NAMED = 3;

function namesOf(paths: readonly PathFacts[]): string {
  const names = [...new Set(paths.map(({ relative, spelled }) => relative || spelled))];
  const named = names.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
  return names.length > MAX_NAMED
    ? `${named.join(', ')} and ${names.length - MAX_NAMED} more`
    : named.join(', ');
}

function inModes(judgement: Judgement, { standing, turn, modes }: Judging): readonly Change[] {
  const own = modes.filter(({ name }) => BUILT_IN_MODES.every((mode) => mode.name !== name));
  const built = BUILT_IN_MODES.map((mode) => modes.find(({ name }) => name === mode.name) ?? mode);
  return [...built, ...own]
    .filter(({ name }) => name !== standing.mode.name)
    .map((mode) => {
      const what = { kind: 'mode' as const, when: `the mode is \`${mode.name}\`` };
      return outcome(what, judge(judgement, { ...standing, mode }, turn));
    });
}

/** Parts of the command by themselves, and what does nearly the same; of either only what is judged more mildly. */
function otherCommands(judgement: Judgement, tree: ReadingNode, judging: Judging): readonly Change[] {
  const { call, decision } = judgement;
  if (call.command === undefined || decision.verdict === 'allow') return [];
  const tried = (command: string): Judgement =>
    judge(prepare({ ...call, command }, judging.workspace), judging.standing, judging.turn);
  const alternatives = alternativesTo(judgement).flatMap(({ command, when, reads }) => {
    const judged = tried(command);
    if (reads && !readsWhatIsThere(judged)) return [];
    return judged.decision.verdict === 'allow'
      ? [outcome({ kind: 'alternative', when, command }, judged)]
      : [];
  });
  const parts = partsOf(tree, call.command).flatMap((command) => {
    const judged = tried(command);
    if (isAtLeast(judged.decision.verdict, decision.verdict)) return [];
    return [outcome({ kind: 'part', when: 'this part is run alone', command }, judged)];
  });
  return [...alternatives, ...parts];
}

function readsWhatIsThere({ workspace }: Judgement): boolean {
  const read = workspace.effects.flatMap(({ verb, domain }, at) =>
    verb === 'read' && domain === 'file' ? (workspace.of[at]?.paths ?? []) : [],
  );
  return read.length > 0 && read.every(({ exists }) => exists);
}
