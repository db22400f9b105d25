import { onPath, traitsOf } from '../common/effects.ts';
import { GAP } from '../common/words.ts';
import type { Inline } from './acts.ts';
import type { Token } from './tokens.ts';

/** Names by which languages hand a text to the machine. */
const RUNS =
  /^(?:system\*?|shell|sh|exec|execute|executeShellCommand|popen|run|spawn|cmd|command|process|callCommand|callProcess|readProcess|doShellScript|Runtime|ProcessBuilder|Process|proc|startProcess|gorge|gorgeEx|execShellCmd|script|run-program|launch-program|process-lines|start-process|call-process|async|compile|!)$/i;

/** Names by which they take files away. */
const REMOVES =
  /(?:^|[._:-])(?:rm|rmdir|rm_rf|rmtree|remove(?:_?(?:item|dir|file|tree|all|recursive|directory\w*|path\w*))?|delete(?:[-_]?(?:dir|file|tree|directory|recursively|if_?exists|on_?exit))?|unlink|del_dir(?:_r)?|trash)[!?*]?$/i;

/** Programs that a string is taken to name only when nothing else could be meant. */
const GRAVE =
  /^(?:sudo\s+)?(?:\/?(?:usr\/)?s?(?:bin\/)?)(?:rm|rmdir|shred|unlink|dd|mkfs(?:\.\w+)?|wipefs|truncate|chmod|chown|mv|kill|pkill|killall|shutdown|reboot|halt|poweroff|git|curl|wget|nc|ssh|scp|rsync|docker|kubectl|holdfast|(?:ba|z|da|k)?sh|find)$/;

/**
 * Of a language without rules of its own, what its strings tell: one that spells a grave command beside a name that runs
 * programs, words of a command one after another, paths beside a name that takes files away, and files that it may show.
 */
export function readTellingStrings(inline: Inline, tokens: readonly Token[]): void {
  const names = tokens.filter(({ kind }) => kind === 'name' || kind === 'punct').map(({ text }) => text);
  const strings = tokens.flatMap((token, at) => (token.kind === 'string' ? [{ token, at }] : []));
  const runs = names.some((name) => RUNS.test(name)) || names.includes('!');
  const removes = dashed(tokens).some((name) => REMOVES.test(name));
  for (const { token, at } of strings) {
    const [first = '', ...rest] = token.text.trim().split(/\s+/);
    if (runs && GRAVE.test(first)) {
      if (rest.length > 0) readsText(inline, token.text);
      else readsWords(inline, [first, ...following(tokens, at + 1)]);
    }
    if (removes && reachesOut(token.text)) removesPath(inline, token.text);
    else if (namesFile(token.text)) onLiteral(inline, 'read', token.text);
  }
}

/** Names with the dashes and dots that Lisps and others put into them. */
function dashed(tokens: readonly Token[]): readonly string[] {
  const names: string[] = [];
  let joined = '';
  for (const { kind, text } of tokens) {
    if (kind === 'name' || (kind === 'punct' && /^(?:[-.!?*]|::)$/.test(text))) joined += text;
    else {
      if (joined !== '') names.push(joined, ...joined.split('.'));
      joined = '';
    }
  }
  if (joined !== '') names.push(joined, ...joined.split('.'));
  return names;
}

/** The strings that follow with nothing but commas and brackets between them. */
function following(tokens: readonly Token[], from: number): readonly string[] {
  const words: string[] = [];
  for (const { kind, text } of tokens.slice(from, from + 40)) {
    if (kind === 'string') words.push(text);
    else if (kind !== 'punct' || !/^[,[(]$/.test(text)) break;
  }
  return words;
}

function readsText(inline: Inline, text: string): void {
  if (inline.acts.texts.some((known) => known.text === text)) return;
  inline.acts.texts.push({
    language: 'posix',
    text,
    known: !text.includes(GAP),
    source: inline.nested.source,
  });
}

function readsWords(inline: Inline, texts: readonly string[]): void {
  const { source } = inline.nested;
  const words = texts.map((text) => ({ text, known: !text.includes(GAP), glob: false, source }));
  if (words.length > 1) inline.acts.commands.push({ words });
}

function reachesOut(text: string): boolean {
  return /^(?:\/|~|\.\.(?:\/|$)|[A-Za-z]:[\\/])/.test(text) && !/\s/.test(text);
}

function removesPath(inline: Inline, text: string): void {
  onLiteral(inline, 'delete', text);
}

/** What the code names it may well show. */
function namesFile(text: string): boolean {
  return /^(?:[~.]?\/|\.\w)|\/|\.\w{1,5}$/.test(text) && !/\s|:\/\//.test(text);
}

function onLiteral(inline: Inline, verb: 'delete' | 'read', text: string): void {
  const { source } = inline.nested;
  const word = { text, known: !text.includes(GAP), glob: false, source };
  const how = verb === 'read' ? { sink: 'model' as const } : traitsOf('recursive');
  inline.acts.effects.push(...onPath(inline.call, verb, word, { certainty: 'likely', source, ...how }));
}
