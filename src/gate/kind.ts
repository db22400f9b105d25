import { type Effect, type EffectTrait, hasTrait } from '../action/effect.ts';
import type { CommandReading, Word } from '../reading/reading.ts';
import type { WorkspaceFacts } from '../workspace/facts.ts';

/** Traits of how code was given: an approval of one text would say nothing about the next one. */
const NO_KIND: readonly EffectTrait[] = [
  'inline-code',
  'dynamic',
  'remote-code',
  'interactive',
  'privileged',
  'guard',
];

/** Placeholder for a value. Flags, refspecs that force or delete, and destinations are never values. */
const VALUE = '<value>';

/**
 * The kind of command that an effect belongs to: what a person approves once for a repository. Values become
 * placeholders; risk is kept to the letter: program, subcommand, every flag as written, where it reaches, how.
 * Undefined when no approval could be told apart from its neighbours: code on the command line, wrappers, words that
 * nobody can know.
 */
export function kindOf(index: number, workspace: WorkspaceFacts): string | undefined {
  const effect = workspace.effects[index];
  if (effect?.certainty !== 'certain' || NO_KIND.some((trait) => hasTrait(effect, trait))) return undefined;
  const place = effect.domain === 'file' ? placesOf(index, workspace) : reachOf(effect);
  if (place === undefined) return undefined;
  const words = wordsOf(effect, workspace);
  if (words === undefined) return undefined;
  const reach = [effect.verb, effect.domain, place, ...[...(effect.traits ?? [])].sort()];
  return `${words.join(' ')} => ${reach.filter(Boolean).join(':')}`;
}

/** The command as a kind has it; a redirection is one whatever stands before it. */
function wordsOf(effect: Effect, workspace: WorkspaceFacts): readonly string[] | undefined {
  const command = commandOf(effect, workspace.commands);
  if (!command) return effect.domain === 'file' && effect.origin === undefined ? ['>'] : undefined;
  if (command.environment || command.via.length > 0) return undefined;
  if (command.args.some((word) => !word.known || (word.glob && effect.domain !== 'file'))) return undefined;
  if (workspace.commands.some((other) => other !== command && runsInside(other, command))) return undefined;
  if (workspace.effects.some((other) => hasTrait(other, 'inline-code') && lies(other, command)))
    return undefined;
  const subcommands = subcommandsOf(effect, command);
  const named = command.args.slice(0, subcommands).map(({ text }) => text);
  const given = command.args.slice(subcommands);
  const words = given.map((word, at) =>
    isPlace(word, effect) ? word.text : normalised(word, given[at - 1]),
  );
  return [command.program, ...named, ...inOrder(words)];
}

/** Where flags without values stand, and how many values there are, says nothing. */
function inOrder(words: readonly string[]): readonly string[] {
  const bare = words.includes('--') ? [] : words.filter((word) => BARE.test(word)).sort();
  const others = bare.length === 0 ? words : words.filter((word) => !BARE.test(word));
  return [...bare, ...others.filter((word, at) => word !== VALUE || others[at - 1] !== VALUE)];
}

/** What of the machine is changed is risk, and so is where a package comes from that is a file or an address. */
function isPlace({ text }: Word, { verb, domain }: Effect): boolean {
  return verb === 'install' ? text.includes('/') : domain === 'system';
}

function lies({ source }: Effect, command: CommandReading): boolean {
  return source !== undefined && command.source.start <= source.start && source.end <= command.source.end;
}

/** Which file it is, is risk: every one is named, as the disk has it. Undefined when nobody can know all of them. */
function placesOf(index: number, workspace: WorkspaceFacts): string | undefined {
  const { target = '', targetKind } = workspace.effects[index] ?? {};
  const { paths = [], partial = true } = workspace.of[index] ?? {};
  if (targetKind === 'glob') return target.startsWith('/') ? target : undefined;
  return partial || paths.length === 0 ? undefined : paths.map(({ real }) => real).join(' ');
}

/** The innermost command whose source holds the effect's. */
function commandOf(effect: Effect, commands: readonly CommandReading[]): CommandReading | undefined {
  const source = effect.source;
  if (!source) return undefined;
  const around = commands.filter(({ source: s }) => s.start <= source.start && source.end <= s.end);
  return around.sort((a, b) => a.source.end - a.source.start - (b.source.end - b.source.start))[0];
}

/** How many leading arguments name the subcommand, as the reading named the program: `git push` has one. */
function subcommandsOf(effect: Effect, command: CommandReading): number {
  const names = (effect.program ?? command.program).split(' ').slice(1);
  return names.every((name, at) => command.args[at]?.text === name) ? names.length : 0;
}

/** What another machine or a container is told to run is no value. */
function runsInside(inner: CommandReading, outer: CommandReading): boolean {
  return (
    inner.via.length > 0 && outer.source.start <= inner.source.start && inner.source.end <= outer.source.end
  );
}

/** Flags behind which stand words of a person or the name of a file. What follows any other may be a place or a power. */
const SAYS =
  /^(?:-[mFfdtbo]|--(?:message|body|title|notes|description|subject|text|comment|file|filename|body-file|notes-file|output|data|data-raw|data-binary|json|form))$/;

/** Flags that no program gives a value of its own, so that what follows is no part of them. */
const BARE = /^(?:-[yqv]+|--(?:yes|assume-yes|quiet|verbose|no-[a-z-]+))$/;

function normalised({ text }: Word, before: Word | undefined): string {
  if (text.startsWith('-') || text.startsWith('+') || text.includes(':') || text.includes('=')) return text;
  const flag = before?.text ?? '';
  return flag.startsWith('-') && !SAYS.test(flag) && !BARE.test(flag) ? text : VALUE;
}

/** Where it goes is risk, not a value: the machine or the remote, not what is asked of it. */
function reachOf(effect: Effect): string {
  const { domain, target = '' } = effect;
  if (domain !== 'network' && !hasTrait(effect, 'remote')) return '';
  if (domain === 'git') return target.split(' ', 1)[0] ?? '';
  if (domain === 'network') return hostOf(target);
  return /^\d+$/.test(target) ? '' : target;
}

function hostOf(target: string): string {
  const [, scheme = '', host] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#\s]+)/i.exec(target) ?? [];
  return host === undefined ? target : `${scheme.toLowerCase()}${host}`;
}
