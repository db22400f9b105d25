import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CLAUDE_CODE,
  type FoundHook,
  findWiring,
  foreignHooks,
  isWiredAs,
  managedSettingsFile,
  matchesEveryTool,
  SHIM_NAME,
  trustsFolder,
  WIRED_EVENTS,
  type WiringPlan,
  wiringPlan,
} from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import type { SystemPlaces } from '../../gate/system.ts';
import { canary } from '../../prove/canary.ts';
import { type MachineHost, PRESENCE } from '../../prove/machine.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Where hooks of the host can stand, the one that no other overrules first. */
interface Settings {
  readonly scope: 'managed' | 'user' | 'project' | 'local';
  readonly path: string;
}

export interface HostPlace {
  readonly home: string;
  readonly root: string;
  /** What a person types to wire it. */
  readonly init: string;
  readonly places: SystemPlaces;
}

/** How the host stands on this machine and in this repository, from its program to a call that is really refused. */
export async function examineClaudeCode(
  host: MachineHost | undefined,
  place: HostPlace,
): Promise<readonly Finding[]> {
  const { name } = CLAUDE_CODE;
  if (host === undefined) return [note(name, 'installed', `not found: ${PRESENCE}`)];
  const found = settingsOf(place).map((settings) => ({ ...settings, text: read(settings.path) }));
  const wirings = found.flatMap(({ text, ...settings }) => {
    const hooks = findWiring(text);
    return hooks.length === 0 ? [] : [{ ...settings, hooks }];
  });
  const managed = wirings.some(({ scope }) => scope === 'managed');
  const command = wirings.map(({ hooks }) => commandIn(hooks)).find((one) => one !== undefined);
  return [
    versionFinding(host),
    ...wiringFindings(wirings, command, place),
    ...wiredTwice(wirings),
    ...found.flatMap(({ path, text, scope }) => switchedOff(path, text, scope, managed)),
    ...failureFindings(host, wirings),
    ...trustFindings(wirings, place),
    ...found.flatMap(({ path, text }) => besides(path, text)),
    ...(command === undefined ? [] : [await canaryFinding(command, place)]),
  ];
}

interface Wiring extends Settings {
  readonly hooks: readonly FoundHook[];
}

function settingsOf({ home, root, places }: HostPlace): readonly Settings[] {
  const project = root === home ? [] : [join(root, '.claude')];
  return [
    { scope: 'managed', path: managedSettingsFile(places.prefix) },
    { scope: 'user', path: join(home, '.claude', 'settings.json') },
    ...project.flatMap((folder): readonly Settings[] => [
      { scope: 'project', path: join(folder, 'settings.json') },
      { scope: 'local', path: join(folder, 'settings.local.json') },
    ]),
  ];
}

function read(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

/** What runs before every tool. */
function commandIn(hooks: readonly FoundHook[]): string | undefined {
  return hooks.find(({ event, matcher }) => event === 'PreToolUse' && matchesEveryTool(matcher))?.command;
}

function versionFinding({ name, version }: MachineHost): Finding {
  return version === undefined
    ? note(name, 'version', 'not known: its program could not be asked')
    : ok(name, 'version', version);
}

function wiringFindings(
  wirings: readonly Wiring[],
  command: string | undefined,
  { home, init, places }: HostPlace,
): readonly Finding[] {
  const { name } = CLAUDE_CODE;
  if (command === undefined) {
    const [some] = wirings;
    const saw = some === undefined ? 'no hook of Holdfast' : `\`${some.path}\` wires it for some tools only`;
    return [wrong(name, 'wired', saw, `run: ${init}`)];
  }
  return wirings.map(({ scope, path, hooks }) => {
    const plan: WiringPlan =
      scope === 'managed'
        ? { scope, shim: join(places.install, SHIM_NAME) }
        : wiringPlan(scope !== 'user', join(locationsBelow(home).install, SHIM_NAME));
    const mend = scope === 'managed' ? 'an administrator runs: sudo holdfast init --managed' : `run: ${init}`;
    const asWritten = WIRED_EVENTS.every((event) =>
      hooks.some((hook) => hook.event === event && isWiredAs(hook, plan)),
    );
    const where = `${scope} settings, \`${path}\``;
    return asWritten
      ? ok(name, 'wired', where)
      : wrong(name, 'wired', `${where}: not as this version writes it`, mend);
  });
}

/** The host runs both hooks before each call, and each records and answers for itself. */
function wiredTwice(wirings: readonly Wiring[]): readonly Finding[] {
  const [first, second] = wirings;
  if (first === undefined || second === undefined) return [];
  const saw = `by \`${first.path}\` and by \`${second.path}\`: each call is judged and recorded twice`;
  return first.scope === 'managed'
    ? [wrong(CLAUDE_CODE.name, 'wired once', saw, 'take yours out: holdfast off --uninstall')]
    : [note(CLAUDE_CODE.name, 'wired once', saw)];
}

/** Users' settings do not switch off what an administrator wired. */
function switchedOff(
  path: string,
  text: string,
  scope: Settings['scope'],
  managed: boolean,
): readonly Finding[] {
  if (!/"disableAllHooks"\s*:\s*true/.test(text)) return [];
  if (managed && scope !== 'managed') return [];
  const saw = `\`disableAllHooks\` is true in \`${path}\`: the host runs no hook`;
  return [wrong(CLAUDE_CODE.name, 'hooks are on', saw, 'take it out of these settings')];
}

function failureFindings(
  { name, version, refusesOnFailure }: MachineHost,
  wirings: readonly Wiring[],
): readonly Finding[] {
  const { setting, since } = CLAUDE_CODE.failsClosed;
  if (wirings.length === 0) return [];
  if (refusesOnFailure === true)
    return [
      ok(name, 'fails closed', `\`${setting}\` is honoured by ${version}, also when the shim is killed`),
    ];
  const saw =
    refusesOnFailure === undefined
      ? `not known without a version: \`${setting}\` is honoured since ${since}`
      : `the shim refuses for a hook that fails; ${version} lets a call through when shim and shell are killed, ` +
        `since it knows no \`${setting}\` (${since})`;
  return [note(name, 'fails closed', saw)];
}

/** The host asks a person once whether it may trust a folder; hooks of a repository wait for that. */
function trustFindings(wirings: readonly Wiring[], { home, root }: HostPlace): readonly Finding[] {
  if (!wirings.some(({ scope }) => scope === 'project' || scope === 'local')) return [];
  const trusted = trustsFolder(read(join(home, '.claude.json')), root);
  const { name } = CLAUDE_CODE;
  return trusted
    ? [ok(name, 'trusted', `the host trusts \`${root}\``)]
    : [
        note(
          name,
          'trusted',
          `the host has not been told to trust \`${root}\`: start it there once and say yes`,
        ),
      ];
}

function besides(path: string, text: string): readonly Finding[] {
  const others = foreignHooks(text);
  if (others.length === 0) return [];
  const saw = `${others.length} other hooks before tool calls in \`${path}\`; the strictest answer of all counts`;
  return [note(CLAUDE_CODE.name, 'another guard beside', saw)];
}

async function canaryFinding(command: string, { home, init }: HostPlace): Promise<Finding> {
  const { name } = CLAUDE_CODE;
  const { held, saw } = await canary(command, home);
  return held
    ? ok(name, 'canary', `what is wired refused it: ${saw}`)
    : wrong(name, 'canary', `what is wired answered otherwise: ${saw}`, `run: ${init}`);
}
