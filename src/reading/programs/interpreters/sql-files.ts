import type { Effect } from '../../../action/effect.ts';
import { onPath, traitsOf } from '../common/effects.ts';
import type { Invocation, NestedText } from '../program.ts';

/** Functions and statements that read a file of this machine, or of the server, into a result. */
const FUNCTIONS =
  /\b(?:readfile|read_text|read_blob|read_csv(?:_auto)?|read_json(?:_auto)?|pg_read_(?:binary_)?file|load_file|lo_import|file)\s*\(\s*'([^']+)'/gi;
const STATEMENTS = /\b(?:INFILE|(?:COPY|copy)\b[^;]*?\bFROM)\s+'([^']+)'/gi;

/** Commands of the client itself: `.read x`, `\\i x`, `source x`, `\\copy t from x`. */
const COMMANDS =
  /^\s*(?:\.(?:read|import|open|restore|load)|\\(?:i|ir|include|include_relative|\.)|source)\s+(?:--?\w+\s+(?:\S+\s+)?)*(['"]?)([^\s;'"]+)\1/gim;
const COPIES = /^\s*\\copy\b.*?\bfrom\s+(['"]?)([^\s;'"]+)\1/gim;

/** Files that a text for a database client reads; what is in them is shown, in results or in errors. */
export function readsFiles(nested: NestedText): Effect[] {
  const { text, source } = nested;
  const call: Invocation = { program: 'sql', args: [], via: [], stdin: { kind: 'none' }, source };
  const paths = [
    ...[...text.matchAll(FUNCTIONS), ...text.matchAll(STATEMENTS)].map((match) => match[1]),
    ...[...text.matchAll(COMMANDS), ...text.matchAll(COPIES)].map((match) => match[2]),
  ];
  return paths.flatMap((path) => {
    if (path === undefined || /^(?:stdin|pstdin|program)$/i.test(path)) return [];
    return onPath(call, 'read', { text: path, known: nested.known, glob: false, source }, { sink: 'model' });
  });
}

/** Statements by which a database leaves a file: a copy, an export, a database beside its own. */
const LEAVES =
  /\b(?:vacuum\s+(?:\w+\s+)?into|attach(?:\s+database)?|export\s+database|copy\b[^;]*?\bto)\s+'([^']+)'/gi;

/** Files that a text for a database client makes or writes over. */
export function leavesFiles(nested: NestedText): Effect[] {
  const { text, source, known } = nested;
  const call: Invocation = { program: 'sql', args: [], via: [], stdin: { kind: 'none' }, source };
  return [...text.matchAll(LEAVES)].flatMap(([, path = '']) =>
    /^(?::memory:|md:.*|\w+:\/\/.*)$/.test(path)
      ? []
      : onPath(
          call,
          'write',
          { text: path, known, glob: false, source },
          { certainty: 'likely', ...traitsOf('create') },
        ),
  );
}

/** `system cat x` of MySQL's client, which reaches a shell without a mark of its own. */
export function shellEscapes({ text, known, source }: NestedText): NestedText[] {
  return [...text.matchAll(/^\s*system\s+(.+)$/gim)].map(([, command = '']) => {
    return { language: 'posix', text: command.replace(/;\s*$/, ''), known, source };
  });
}
