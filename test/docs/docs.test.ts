import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginStory, checkBlock, SHOWN, type Story } from './check.ts';
import { type Document, documents } from './markdown.ts';
import { checkNames } from './names.ts';
import { createPlace, type Place } from './place.ts';
import { rewriteDocument } from './rewrite.ts';
import { prepareSnippets, type Snippets } from './snippets.ts';

/*
 * Whatever the documents show is done here, in a throw-away repository and home, with the build that is there:
 *
 *   console   `$ ` lines are run, `> ` lines carry them on; what follows is the output, and a status that is not 0 is
 *             asked for by `$ echo $?`
 *   agent     `> ` lines are tool calls of Claude Code, sent to the wired hook; what follows is what the agent reads
 *   ts        type-checked and run against the built package; a `text` block right behind it is what it prints
 *   json, ndjson, yaml   parsed, YAML as a configuration
 *   sh, text  only shown
 *
 * Names of challenges, ids, digests, policy versions and times may differ. With `WRITE_DOCS=docs/gate.md` (or several
 * with commas between, or `all`) what console and agent blocks really say is put in first, and so is the table of
 * rules: read the difference, then run again.
 */
const written = (process.env['WRITE_DOCS'] ?? '').split(',');
for (const document of documents())
  if (written.includes(document.name) || written.includes('all')) rewriteDocument(document);

const DOCUMENTS = documents();
const PATIENCE = 240_000;
let snippets: Snippets;

beforeAll(() => {
  snippets = prepareSnippets(DOCUMENTS);
}, PATIENCE);

afterAll(() => {
  snippets.remove();
});

test('there is something to try', () => {
  const count = (language: string) =>
    DOCUMENTS.flatMap(({ blocks }) => blocks).filter((block) => block.language === language).length;
  expect(Math.min(...['console', 'agent', 'ts', 'json', 'yaml'].map(count))).toBeGreaterThan(0);
});

describe.each(DOCUMENTS.map((document) => [document.name, document] as const))('%s', (_, document) => {
  test('names commands, flags, codes, doors and links that exist', () => {
    expect(checkNames(document)).toEqual([]);
  });

  const tried = document.blocks.filter(({ language }) => !SHOWN.includes(language));
  if (tried.length > 0) describeStory(document, tried);
});

function describeStory(document: Document, tried: Document['blocks']): void {
  let place: Place;
  let story: Story;

  beforeAll(() => {
    place = createPlace();
    story = beginStory(document, place);
  });

  afterAll(() => {
    place.remove();
  });

  test.each(tried.map((block) => [`${block.language} at line ${block.line}`, block] as const))(
    '%s is so',
    (_, block) => {
      const faults = checkBlock(story, block, snippets).map(({ at, what }) => `${at}: ${what}`);
      expect(faults, `WRITE_DOCS=${document.name} npx vitest run test/docs`).toEqual([]);
    },
    PATIENCE,
  );
}
