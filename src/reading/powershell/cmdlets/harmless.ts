import { type Flow, OPEN, type Value } from '../values.ts';

const VERBS =
  /^(?:get|select|where|sort|measure|group|compare|format|convert|convertto|convertfrom|test|join|split|out|write|wait|receive|find|show|read|resolve)-[a-z]\w*$/;
const ALSO =
  /^(?:start-sleep|clear-host|set-strictmode|new-guid|new-timespan|add-member|set-clipboard|import-localizeddata|update-formatdata|set-psdebug|write-progress|get-unique|new-temporaryfile)$/;
const NOT = /^(?:out-printer|out-file|wait-debugger|show-command)$/;

/** Cmdlets that only read, reckon and print. */
export function isHarmless(name: string): boolean {
  return (VERBS.test(name) || ALSO.test(name)) && !NOT.test(name);
}

/** What such a cmdlet hands on: what it was given where it only chooses. */
export function printedBy(name: string, args: readonly (readonly Value[])[], input: Flow): Flow {
  if (/^(?:where-object|sort-object|get-unique)$/.test(name)) return input;
  if (name === 'select-object' && isChoice(args)) return input;
  if (name === 'out-null') return { values: [], open: false, remote: false, takes: 'process' };
  const shows = name.startsWith('write-') || name.startsWith('out-') || name.startsWith('format-');
  return {
    ...OPEN,
    remote: input.remote || args.flat().some((value) => value.remote === true),
    ...(shows ? { shows } : {}),
  };
}

/** `-First 3` chooses; `-ExpandProperty X` makes something else, unless X is the path itself. */
function isChoice(args: readonly (readonly Value[])[]): boolean {
  return args.every((arg) =>
    arg.every(({ text }) =>
      /^(?:-(?:first|last|skip|unique|expandproperty|exp\w*)|\d+|fullname|path)$/i.test(text),
    ),
  );
}
