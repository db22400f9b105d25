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

/** Where a host is here and nothing is wired, only the build is proven, and a reader is told so first. */
export function leadFor(hosts: readonly MachineHost[], init: string): readonly string[] {
  const bare = hosts.find(({ command, narrow }) => command === undefined && narrow === undefined);
  if (bare === undefined) return [];
  return [
    `${bare.name} is not wired, so nothing guards it yet: this proves the hook that init would write`,
    `to wire it, run: ${init}`,
  ];
}

/**
 * A configuration that cannot be used is one fault, named once: the hook refuses everything under it, and proofs would
 * only repeat that.
 */
export function configCheck({
  file,
  fault,
}: {
  readonly file: string;
  readonly fault: string | undefined;
}): readonly Check[] {
  if (fault === undefined) return [];
  const saw = `${fault}: correct it, then prove again; until then the hook refuses every call`;
  return [
    { name: 'your configuration can be used', group: 'machine', held: false, did: `read \`${file}\``, saw },
  ];
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
