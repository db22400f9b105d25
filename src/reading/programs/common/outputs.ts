import { type Effect, hasTrait } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { onPath } from './effects.ts';
import { slice } from './words.ts';

/** What programs call the option that names a file or a folder they write, whoever wrote them. */
const NAMES =
  /^--?(?:o|out|output|out(?:put)?[-_]?(?:file|dir|directory|path|folder|name|prefix)|[a-z]+_out|declarationDir|tsBuildInfoFile|(?:error|err|access)?[-_]?log[-_]?(?:file|path|dir|output)|(?:report|result|results|trace|profile|stats|coverage|snapshot|manifest|artifacts?|record)[-_]?(?:file|dir|directory|path|output|out)|junit[-_]?xml|html|cov-report|dest|destination|dest(?:ination)?[-_]?(?:dir|file|path|folder)|target[-_]dir|save|save[-_](?:to|as|path|file|dir)|export|export[-_](?:file|path|to|dir|json|markdown|csv)|write[-_](?:to|out|file)|dump[-_](?:file|to|dir)|metafile|pid[-_]?file|install[-_]dir)$/i;

/** The same by programs of which it is not said in a word. */
const SHORT: Readonly<Record<string, RegExp>> = {
  javac: /^-[ds]$/,
  scalac: /^-d$/,
  scala: /^-d$/,
  kotlinc: /^-d$/,
  cmake: /^-B$/,
  flatc: /^-o$/,
  jupyter: /^--output-dir$/,
};

/** Programs whose last operand is what they make. */
const MAKES_LAST =
  /^(?:ffmpeg|sox|convert|magick|gm|sass|lessc|cwebp|dwebp|avifenc|optipng|rsvg-convert|inkscape|gs|ps2pdf|img2pdf|wkhtmltopdf|typst|create-[\w-]+|degit|cookiecutter)$/;

/**
 * The files that a program which runs as a whole, and is not read in detail, is told to write. What a value means is
 * guessed by what its option is called, so this may only raise.
 */
export function namedOutputs(call: Invocation): readonly Effect[] {
  const outputs = call.args.flatMap((word, at) => output(call, word, call.args[at + 1]));
  const last = MAKES_LAST.test(call.program) && call.args.length > 1 ? lastOperand(call.args) : undefined;
  if (last !== undefined && isPath(last)) outputs.push(last);
  return outputs.flatMap((path) => onPath(call, 'write', path, { certainty: 'likely' }));
}

/** The last word; where options stand behind it, none that is read from. */
function lastOperand(args: readonly Word[]): Word | undefined {
  const at = args.findLastIndex(({ text, known }) => known && !text.startsWith('-'));
  return at === args.length - 1 || args[at - 1]?.text !== '-i' ? args[at] : undefined;
}

function output(call: Invocation, word: Word, next: Word | undefined): Word[] {
  const equals = word.text.indexOf('=');
  const name = equals < 0 ? word.text : word.text.slice(0, equals);
  if (!name.startsWith('-') || !(NAMES.test(name) || SHORT[call.program]?.test(name))) return [];
  const value = equals < 0 ? next : slice(word, equals + 1);
  return value !== undefined && isPath(value) ? [value] : [];
}

/** A value that can only be a path; `json`, `a=b`, addresses and what nobody can know are none. */
function isPath({ text, known, glob }: Word): boolean {
  if (!known || glob || text.startsWith('-') || /[=:\s,]/.test(text)) return false;
  return /[/~]|^\.\.?$|\.[A-Za-z]\w{0,7}$/.test(text);
}

/** The reading with the outputs it names, where all it says otherwise is that the program runs. */
export function withNamedOutputs(reading: ProgramReading, call: Invocation): ProgramReading {
  const outputs = isOpaque(reading) ? namedOutputs(call) : [];
  return outputs.length === 0 ? reading : { ...reading, effects: [...(reading.effects ?? []), ...outputs] };
}

/** True when the program runs code of the workspace, and what else it does nobody can say. */
export function isOpaque({ effects = [] }: ProgramReading): boolean {
  return effects.some((effect) => effect.verb === 'exec' && hasTrait(effect, 'workspace-code'));
}
