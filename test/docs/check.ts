import { parseStrictJson } from '../../src/action/strict-json.ts';
import { compileConfig } from '../../src/cli/config/compile.ts';
import { type Agent, openAgent } from './agent.ts';
import { type Console, openConsole } from './console.ts';
import type { Block, Document } from './markdown.ts';
import type { Place } from './place.ts';
import type { Snippets } from './snippets.ts';
import { checkSteps, type Done, type Fault, stepsOf } from './transcript.ts';
import { Names } from './variables.ts';

/** What a document has been doing so far: its blocks are one story, told in one place. */
export interface Story {
  readonly document: Document;
  readonly place: Place;
  readonly console: Console;
  readonly agent: Agent;
  readonly names: Names;
}

export function beginStory(document: Document, place: Place): Story {
  return { document, place, console: openConsole(place), agent: openAgent(place), names: new Names() };
}

/** What each kind of block is: done, parsed, or only shown. A block of another kind is a fault. */
export const SHOWN: readonly string[] = ['text', 'sh', ''];

/** Does what a block says and gives what is not so. */
export function checkBlock(story: Story, block: Block, snippets: Snippets): readonly Fault[] {
  const { document, place, names } = story;
  const at = `${document.name}:${block.line}`;
  switch (block.language) {
    case 'console':
    case 'agent':
      return checkSteps(document.name, stepsOf(block, promptOf(block)), runnerOf(story, block), names);
    case 'ts':
      return snippets.check(document, block, place, names);
    case 'json':
      return jsonFaults([block.text], at);
    case 'ndjson':
      return jsonFaults(block.text.split('\n'), at);
    case 'yaml':
      return yamlFaults(block.text, place.home, at);
    default:
      return SHOWN.includes(block.language) ? [] : [{ at, what: `\`${block.language}\` is not tried` }];
  }
}

export function promptOf({ language }: Block): '$ ' | '> ' {
  return language === 'console' ? '$ ' : '> ';
}

export function runnerOf(story: Story, { language }: Block): (input: string) => Done {
  return language === 'console' ? story.console.run : story.agent.run;
}

function jsonFaults(texts: readonly string[], at: string): readonly Fault[] {
  return texts.flatMap((text) => {
    const parsed = parseStrictJson(text);
    return parsed.ok ? [] : [{ at, what: `${parsed.code}: ${parsed.message}` }];
  });
}

/** Every YAML block is a whole configuration. */
function yamlFaults(text: string, home: string, at: string): readonly Fault[] {
  const compiled = compileConfig(text, home);
  return compiled.ok ? [] : [{ at, what: compiled.why }];
}
