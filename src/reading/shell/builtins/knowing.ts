import { fileEffect } from '../file-effects.ts';
import { SILENT } from '../values.ts';
import { type BuiltinTable, hasFlag, operandsOf } from './builtin.ts';

/** Commands that tell what the shell knows, and keep it. */
export const KNOWING_BUILTINS: BuiltinTable = {
  // Without a file a script has no history to write.
  history: ({ args, frame }) => {
    if (!hasFlag(args, 'w') && !hasFlag(args, 'a')) return SILENT;
    for (const file of operandsOf(args, 'd'))
      frame.machine.out.effects.push(fileEffect('write', file, frame, { program: 'history' }));
    return SILENT;
  },
  // `type -P x` prints where a program lies, as `which x` does.
  type: ({ args }) => {
    const [name] = operandsOf(args);
    const tells = hasFlag(args, 'P') || hasFlag(args, 'p');
    return tells && name?.known === true
      ? { kind: 'text', text: `${name.text}\n`, start: 0, end: 0 }
      : SILENT;
  },
};
