import { writeFileSync } from 'node:fs';
import { GATE_RULES } from '../../src/gate/index.ts';
import { beginStory, promptOf, runnerOf, type Story } from './check.ts';
import type { Block, Document } from './markdown.ts';
import { createPlace } from './place.ts';
import { stepsOf } from './transcript.ts';

/**
 * Puts what commands and calls really say into a document, where it says something else, and the rules that there are.
 * The difference is to be read like that of any snapshot. What snippets print is left to the writer.
 */
export function rewriteDocument(document: Document): void {
  const place = createPlace();
  try {
    const story = beginStory(document, place);
    const lines = [...document.lines];
    let shift = 0;
    for (const block of document.blocks.filter(({ language }) => RUN.includes(language))) {
      const fresh = rewritten(story, block);
      const length = block.text.split('\n').length;
      lines.splice(block.line - 1 + shift, length, ...fresh);
      shift += fresh.length - length;
    }
    writeFileSync(document.file, withRules(lines).join('\n'));
  } finally {
    place.remove();
  }
}

const RUN = ['console', 'agent'];

const RULES_HEAD = '| rule | holds that |';

/** The table of rules, where there is one, as the source has them. */
function withRules(lines: readonly string[]): readonly string[] {
  const head = lines.indexOf(RULES_HEAD);
  if (head < 0) return lines;
  const first = head + 2;
  const rest = lines.slice(first);
  const end = first + rest.findIndex((line) => !line.startsWith('|'));
  const rows = GATE_RULES.map(({ id, about }) => `| \`${id}\` | ${about} |`);
  return [...lines.slice(0, first), ...rows, ...lines.slice(end)];
}

function rewritten(story: Story, block: Block): readonly string[] {
  const { names } = story;
  const [prompt, run] = [promptOf(block), runnerOf(story, block)];
  return stepsOf(block, prompt).flatMap(({ input, output }) => {
    const done = run(names.toRun(input));
    const known = names.same(output.join('\n'), done.output);
    const text = known ? output.join('\n') : names.toDocument(done.output);
    if (!known) names.same(text, done.output);
    const lines = text === '' ? [] : text.split('\n');
    return [...inputLines(input, prompt), ...lines];
  });
}

function inputLines(input: string, prompt: string): readonly string[] {
  if (input.startsWith('--- ')) return [input];
  return input.split('\n').map((line, at) => (at === 0 ? `${prompt}${line}` : `> ${line}`));
}
