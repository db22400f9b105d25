import type { Block } from './markdown.ts';
import type { Names } from './variables.ts';

/** One thing that is done in a transcript, and what the document says comes of it. */
export interface Step {
  /** Line of the document on which the step begins. */
  readonly line: number;
  readonly input: string;
  /** Lines of the output. */
  readonly output: readonly string[];
}

/** What came of a step when it was done. */
export interface Done {
  readonly output: string;
  /** A status that is not zero must be shown: the next step asks for it. */
  readonly status: number;
}

/** A difference between what a document says and what is so. */
export interface Fault {
  readonly at: string;
  readonly what: string;
}

/**
 * Reads a block in which lines that begin with `prompt` are done and the others are what comes of it. Lines that begin
 * with `> ` right after a `$ ` carry it on.
 */
export function stepsOf({ text, line }: Block, prompt: '$ ' | '> '): readonly Step[] {
  const steps: { line: number; input: string; output: string[] }[] = [];
  for (const [at, content] of text.split('\n').entries()) {
    const last = steps.at(-1);
    if (content.startsWith(prompt) || (prompt === '> ' && content.startsWith('--- '))) {
      const input = content.startsWith(prompt) ? content.slice(prompt.length) : content;
      steps.push({ line: line + at, input, output: [] });
    } else if (prompt === '$ ' && content.startsWith('> ') && last?.output.length === 0) {
      last.input += `\n${content.slice(2)}`;
    } else if (last) last.output.push(content);
    else throw new Error(`line ${line + at}: a transcript begins with \`${prompt.trim()}\``);
  }
  return steps;
}

export const STATUS = 'echo $?';

/** Does the steps in turn and compares. Once one differs, the rest would only differ with it. */
export function checkSteps(
  document: string,
  steps: readonly Step[],
  run: (input: string) => Done,
  names: Names,
): readonly Fault[] {
  for (const [index, { line, input, output }] of steps.entries()) {
    const done = run(names.toRun(input));
    const said = output.join('\n');
    const at = `${document}:${line}`;
    if (!names.same(said, done.output)) {
      return [{ at, what: `\`${input}\`\n  says\n${said}\n  but is\n${names.toDocument(done.output)}` }];
    }
    if (done.status !== 0 && steps[index + 1]?.input !== STATUS) {
      return [{ at, what: `\`${input}\` ends with ${done.status}, which \`$ ${STATUS}\` does not show` }];
    }
  }
  return [];
}
