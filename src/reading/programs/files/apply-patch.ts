import { readPatch } from '../../patch/read-patch.ts';
import { onPath } from '../common/effects.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';
import { here } from './content.ts';

/** The patch that models send through a shell, as an argument or on the input: `apply_patch <<'EOF'`. */
function applyPatch(call: Invocation): ProgramReading {
  const { stdin, base, program, source } = call;
  const given = call.args.find(({ text }) => text.includes('*** Begin Patch'));
  const patch = given ?? (stdin.kind === 'text' ? stdin : undefined);
  if (patch === undefined) {
    const note = 'only the patch knows the names';
    return { effects: onPath(call, 'write', here(call), { certainty: 'likely', note }) };
  }
  const { effects, unread } = readPatch(patch.text);
  return {
    effects: effects.map((effect) => ({
      ...effect,
      program,
      source,
      ...(base === undefined ? {} : { base }),
    })),
    unread: [
      ...unread.map(({ why }) => ({ why, source })),
      ...(patch.known ? [] : [{ why: 'parts of the patch cannot be known', source }]),
    ],
  };
}

export const APPLY_PATCH: ProgramTable = { apply_patch: applyPatch, applypatch: applyPatch };
