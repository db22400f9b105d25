import type { ClassRow } from './row.ts';

export const GIT_RUNS = 'git runs what lies there on its own';
export const GIT_OBEYS = 'it can make git run any program';
export const GIT_KEEPS = 'git keeps the history there in a form of its own';

/** The repository's own metadata, by its usual names; where `.git` is a file, the folder it names counts too. */
export const VCS_ROWS: readonly ClassRow[] = [
  {
    rule: 'vcs.hooks',
    because: GIT_RUNS,
    globs: ['.git/hooks', '.git/hooks/**', '.git/{modules,worktrees}/**/hooks/**'],
  },
  {
    rule: 'vcs.config',
    because: GIT_OBEYS,
    globs: [
      '.git/{config,config.worktree,info/attributes}',
      '.git/{modules,worktrees}/**/{config,config.worktree}',
    ],
  },
  {
    // A lock that a crashed git left behind is removed by hand all the time.
    rule: 'vcs.lock',
    because: 'another git may be writing just now',
    globs: ['.git/**/*.lock'],
  },
  {
    rule: 'vcs.internal',
    because: GIT_KEEPS,
    globs: [
      '.{git,hg,svn,jj}',
      '.{git,hg,svn,jj}/**',
      '*.git/{objects,refs,logs}',
      '*.git/{objects,refs,logs}/**',
    ],
    except: ['.git/{hooks,config,config.worktree,info/attributes}', '.git/hooks/**', '.git/**/*.lock'],
  },
];
