import type { Effect } from '../../action/effect.ts';
import type { CommandReading } from '../reading.ts';
import type { Collector } from './collector.ts';
import { isShell } from './names.ts';

const NOTE = 'it hands a shell to whoever is at the other end of a connection';

const CONNECTORS = new Set(['nc', 'ncat', 'netcat', 'nc.openbsd', 'nc.traditional', 'telnet', 'socat']);

interface Part {
  readonly effects: readonly Effect[];
  readonly commands: readonly CommandReading[];
}

/** A shell whose input or output is a connection that the shell itself opened. */
export function controlsByRedirect(part: Part, out: Collector): void {
  if (part.commands.some(takesCommands) || part.effects.some(runsAnything)) report(part, out);
}

/** A shell and a connection in one pipeline. */
export function controlsByPipe(stages: readonly Part[], out: Collector): void {
  if (!stages.some(({ commands }) => commands.some(connects))) return;
  const shell = stages.find(
    ({ effects, commands }) =>
      commands.some(takesCommands) && !commands.some(connects) && effects.some(waits),
  );
  if (shell !== undefined) report(shell, out);
}

function connects({ program, args }: CommandReading): boolean {
  const words = args.map((word) => word.text);
  if (program === 'openssl') return words[0] === 's_client';
  if (program === 'curl') return words.some((text) => text.startsWith('telnet:'));
  return CONNECTORS.has(program) && !words.some((text) => /^-[a-z]*z/.test(text));
}

/** A shell without a text or a script of its own. */
function takesCommands({ program, args }: CommandReading): boolean {
  if (!isShell(program)) return false;
  return (
    args.every(({ text }) => /^[-+]/.test(text)) && !args.some(({ text }) => /^-[a-z]*[cn]|^--/.test(text))
  );
}

function waits(effect: Effect): boolean {
  const traits = effect.traits ?? [];
  return (
    effect.verb === 'exec' &&
    (['interactive', 'dynamic', 'remote-code'] as const).some((trait) => traits.includes(trait))
  );
}

function runsAnything({ verb, targetKind, traits }: Effect): boolean {
  return verb === 'exec' && targetKind === 'unknown' && traits?.includes('dynamic') === true;
}

function report({ commands }: Part, out: Collector): void {
  const [first] = commands;
  out.effects.push({
    verb: 'exec',
    domain: 'process',
    target: first?.program ?? 'shell',
    certainty: 'likely',
    program: first?.program ?? 'shell',
    traits: ['remote-control'],
    ...(first === undefined ? {} : { source: first.source }),
    note: NOTE,
  });
}
