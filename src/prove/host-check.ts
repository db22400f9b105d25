import type { Check } from '../report/checks.ts';
import type { MachineHost } from './machine.ts';

/** Whether the host runs our hook before every tool; `init` is what a person types to wire it. */
export function wiringCheck(host: MachineHost, init: string): Check {
  const { name, settings, command, disabled } = host;
  return {
    name: `${name} is wired`,
    group: 'machine',
    held: !disabled && command !== undefined,
    did: `read \`${settings}\``,
    saw: wiringSeen(host, init),
  };
}

function wiringSeen({ command, disabled, narrow }: MachineHost, init: string): string {
  if (disabled) return '`disableAllHooks` is true, so the host runs no hook: take it out of the settings';
  if (command !== undefined) return 'a hook before every tool call';
  if (narrow === undefined) return `no hook of Holdfast before tool calls: run \`${init}\``;
  return (
    `a hook for the tools that \`${narrow}\` matches and for no others, which run unjudged: ` +
    `set its \`matcher\` to \`*\`, or run \`${init}\`, which does that`
  );
}

/** What no proof can try: whether the host itself refuses when nothing of ours is left to do so. */
export function notesOn({ name, version, refusesOnFailure }: MachineHost): readonly string[] {
  if (refusesOnFailure === undefined)
    return [
      `the version of ${name} is not known: whether it refuses when the shim and its shell are killed is not either`,
    ];
  return [
    refusesOnFailure
      ? `${name} ${version} refuses by itself when the shim and its shell are killed`
      : `${name} ${version} lets an action through when the shim and its shell are killed; a newer version refuses`,
  ];
}
