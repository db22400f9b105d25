import type { ToolCall } from '../action/tool-call.ts';
import type { Reading } from '../reading/index.ts';
import type { WorkspaceFacts } from './facts.ts';
import { readOn } from './follow-ups.ts';
import { withGitStates } from './lost.ts';
import { sceneOf } from './scene.ts';
import { factsFor } from './targets.ts';
import type { Workspace } from './workspace.ts';

/**
 * Looks up everything that judging a reading needs: where paths really lead, what they are, what git says of what
 * would be lost. All the I/O of judging is here; the outcome is plain data that can be judged again. It says what was
 * there when it was asked: a link that is put in between then and the act itself is not seen.
 */
export function resolve(call: ToolCall, reading: Reading, workspace: Workspace): WorkspaceFacts {
  const scene = sceneOf(workspace, call);
  const { effects, commands, unread } = readOn(reading, scene);
  const found = effects.map((effect) => factsFor(effect, scene));
  return {
    roots: scene.roots.map(({ absolute }) => absolute),
    home: scene.home,
    cwd: scene.cwd,
    effects,
    commands,
    unread,
    of: withGitStates(effects, found, scene),
  };
}
