import type { Call } from '../contracts/row.ts';
import { commands } from '../contracts/row.ts';

/** Ways that nothing here prevents: each stands on a page, with what closes it. */
export interface Residual {
  readonly id: string;
  readonly page: 'SECURITY.md' | 'docs/residual-risk.md';
  readonly why: string;
  /** Calls of it that pass today. */
  readonly passes: readonly Call[];
}

export const RESIDUAL: readonly Residual[] = [
  {
    id: 'same-user',
    page: 'SECURITY.md',
    why: 'code of the project takes the hook itself away, so no next event is judged',
    passes: commands('node scripts/prepare.js'),
  },
  {
    id: 'made-terminal',
    page: 'SECURITY.md',
    why: 'code of the project opens a terminal and answers there',
    passes: commands('npm run build'),
  },
  {
    id: 'host-switches',
    page: 'SECURITY.md',
    why: 'another agent runs, of a host in which nobody wired the guard',
    passes: commands('opencode run "go on"', 'goose run -t "go on"', 'pi -p "go on"'),
  },
  {
    id: 'shim-killed',
    page: 'SECURITY.md',
    why: 'every program of a kind is ended while the hook runs, or a debugger ends it',
    passes: commands('pkill -9 node', 'killall -9 node', 'gdb -p $PPID -batch -ex "call exit(0)"'),
  },
  {
    id: 'cut-record',
    page: 'SECURITY.md',
    why: 'code of the project cuts the end of a record off',
    passes: commands('make record'),
  },
  {
    id: 'check-to-use',
    page: 'SECURITY.md',
    why: 'a job in the background swaps a path between the look and the act',
    passes: commands('node scripts/swap.js & echo x > out/a.txt'),
  },
  {
    id: 'servers',
    page: 'SECURITY.md',
    why: 'a server of the host changes the settings, with no call of a tool',
    passes: [],
  },
  {
    id: 'HF-R-12',
    page: 'docs/residual-risk.md',
    why: 'an install script of a package, which another process goes on with after the call',
    passes: commands('npm install left-pad'),
  },
];
