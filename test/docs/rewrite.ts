import { writeFileSync } from 'node:fs';
import { beginStory, promptOf, runnerOf, type Story } from './check.ts';
import type { Block, Document } from './markdown.ts';
import { createPlace } from './place.ts';
import { stepsOf } from './transcript.ts';

/**
 * Puts what commands and calls really say into a document, where it says something else. The difference is to be read
 * like that of any snapshot. What snippets print is left to the writer.
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
    writeFileSync(document.file, lines.join('\n'));
  } finally {
    place.remove();
  }
}

const RUN = ['console', 'agent'];

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
