import { hasTrait } from '../../action/effect.ts';
import { askPerson, type GateRule, type Resolved, resolved } from './rule.ts';

/** A folder or a set of files that leaves the machine may hold a credential that nobody could look for. */
export const unseenFilesLeave: GateRule = {
  id: 'secret.unseen',
  about: 'a set of files leaves the machine only when it could be looked through',
  reasons: ['FILES_LEAVE_UNSEEN', 'APPROVED'],
  judge(request) {
    const all = resolved(request);
    return all.flatMap((read) =>
      (leaves(read) || leavesPacked(read, all)) && isSet(read) && isUnseen(read)
        ? [
            askPerson(request, {
              reason: 'FILES_LEAVE_UNSEEN',
              rule: 'secret.unseen',
              effect: read.index,
              subject: read.effect.target ?? 'files',
              because:
                'a set of files would leave this machine, and nobody could look whether it holds credentials',
              instead: 'name the files one by one',
            }),
          ]
        : [],
    );
  },
};

function leaves({ effect }: Resolved): boolean {
  return effect.verb === 'read' && effect.domain === 'file' && effect.sink === 'network';
}

/**
 * What a program puts into a file that the same action sends. One that writes no file itself prints into whichever is
 * written for it: behind a pipe, around a group, by what starts it.
 */
function leavesPacked({ effect }: Resolved, all: readonly Resolved[]): boolean {
  if (effect.verb !== 'read' || effect.domain !== 'file' || effect.sink !== 'file') return false;
  const sent = new Set(all.filter(leaves).map(pathOf));
  if (sent.size === 0) return false;
  const program = effect.program?.toLowerCase();
  const written = all.filter((other) => other.effect.verb === 'write' && other.effect.domain === 'file');
  const own = written.filter((other) => other.effect.program?.toLowerCase() === program);
  return (own.length > 0 ? own : written).some((other) => sent.has(pathOf(other)));
}

function pathOf({ effect, paths }: Resolved): string {
  // Volumes need not tell letters' case apart.
  return (paths[0]?.real ?? effect.target ?? '').toLowerCase();
}

function isSet({ effect }: Resolved): boolean {
  return hasTrait(effect, 'recursive') || effect.targetKind === 'glob' || effect.targetKind === 'unknown';
}

function isUnseen({ paths, partial }: Resolved): boolean {
  return partial || paths.length === 0 || paths.some(({ unseen }) => unseen === true);
}
