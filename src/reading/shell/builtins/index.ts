import { SILENT } from '../values.ts';
import type { Builtin, BuiltinTable } from './builtin.ts';
import { FOLDER_BUILTINS } from './folders.ts';
import { KNOWING_BUILTINS } from './knowing.ts';
import { RUNNING_BUILTINS } from './running.ts';
import { VARIABLE_BUILTINS } from './variables.ts';

const nothing: Builtin = () => SILENT;

/** Commands of the shell that neither run nor change anything that the reading follows. */
const QUIET =
  ': true false exit return break continue logout wait jobs fg bg disown suspend ulimit umask help times caller';

/** Commands that the shell runs itself. */
export const BUILTINS: BuiltinTable = {
  ...Object.fromEntries(QUIET.split(' ').map((name) => [name, nothing])),
  ...FOLDER_BUILTINS,
  ...KNOWING_BUILTINS,
  ...VARIABLE_BUILTINS,
  ...RUNNING_BUILTINS,
};
