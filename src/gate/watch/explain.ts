import { type Effect, hasTrait } from '../../action/effect.ts';
import type { CommandReading } from '../../reading/reading.ts';
import type { WorkspaceFacts } from '../../workspace/facts.ts';
import type { Prepared } from '../judge.ts';

/** What the reading of a call explains of what changes while it runs. Plain data: it is kept until the call has ended. */
export interface Explains {
  /** Real paths that it writes, as its text says. */
  readonly paths: readonly string[];
  /** Real paths that it takes away or makes anew, with all that lies below them. */
  readonly below: readonly string[];
  /** `content`: git puts committed content into the work tree. `anything`: git may leave it in any state. */
  readonly git: 'nothing' | 'content' | 'anything';
  /** Names of the programs that it runs. */
  readonly programs: readonly string[];
}

/**
 * True for a call that can do more than its reading says: code of the workspace, a program that nobody described, an
 * installation, a tool of a server, a write into a folder whose files are not known.
 */
export function canDoMore({ reading, workspace }: Prepared): boolean {
  if (reading.unread.length > 0 || workspace.unread.length > 0) return true;
  return workspace.effects.some(isOpaque);
}

function isOpaque({ verb, domain, certainty }: Effect): boolean {
  if (verb === 'exec' || verb === 'install' || domain === 'tool') return true;
  return domain === 'file' && verb !== 'read' && certainty !== 'certain';
}

export function explainsOf({ workspace }: Prepared): Explains {
  const paths = new Set<string>();
  const below = new Set<string>();
  for (const [index, effect] of workspace.effects.entries()) {
    if (effect.domain !== 'file' || effect.verb === 'read') continue;
    for (const { real, exists } of workspace.of[index]?.paths ?? []) {
      const whole = effect.verb === 'delete' || effect.verb === 'move' || hasTrait(effect, 'recursive');
      (whole || !exists ? below : paths).add(real);
    }
  }
  return {
    paths: [...paths],
    below: [...below],
    git: gitIn(workspace),
    programs: [...new Set(workspace.commands.flatMap(({ program, via }) => [program, ...via]))],
  };
}

/** What explains nothing need not be kept. */
export function explainsAnything({ paths, below, git, programs }: Explains): boolean {
  return paths.length + below.length + programs.length > 0 || git !== 'nothing';
}

const CONTENT = new Set(['pull', 'checkout', 'switch', 'clone', 'submodule', 'worktree']);
const ANYTHING = new Set([
  ...[
    'merge',
    'rebase',
    'stash',
    'restore',
    'reset',
    'cherry-pick',
    'revert',
    'am',
    'apply',
    'clean',
    'bisect',
  ],
  ...['read-tree', 'checkout-index', 'sparse-checkout', 'rm', 'mv', 'filter-branch', 'lfs'],
]);
const OTHER_SYSTEMS = new Set(['hg', 'svn', 'jj', 'sl', 'bzr', 'fossil', 'p4']);

function gitIn({ commands }: WorkspaceFacts): Explains['git'] {
  let found: Explains['git'] = 'nothing';
  for (const command of commands) {
    if (OTHER_SYSTEMS.has(command.program)) return 'anything';
    const verb = gitVerb(command);
    if (verb === undefined) continue;
    if (ANYTHING.has(verb)) return 'anything';
    if (CONTENT.has(verb)) found = 'content';
  }
  return found;
}

/** Options of git itself that take the next word. */
const WITH_VALUE = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path']);

function gitVerb({ program, args }: CommandReading): string | undefined {
  const words = args.map(({ text }) => text);
  if (program === 'gh') return words[0] === 'pr' && words[1] === 'checkout' ? 'checkout' : undefined;
  if (program !== 'git') return undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (WITH_VALUE.has(word)) at++;
    else if (!word.startsWith('-')) return word;
  }
  return undefined;
}
