import { isAbsolute, join, normalize } from 'node:path';
import { type Mode, modeNamed, readMode } from '../../authority/index.ts';
import { suggestion } from '../../authority/nearest.ts';
import { type AgentMode, DEFAULT_CONFIG, type GateConfig } from '../../gate/config.ts';
import { OBSERVE } from '../../gate/enforcement.ts';
import type { RepositoryConfig } from '../../gate/repository-config.ts';
import { compileGlob } from '../../workspace/glob.ts';
import type { OwnRow } from '../../workspace/index.ts';
import { plainOf, readYaml, YamlFault, type YamlNode } from './yaml.ts';

export type Compiled<Config> =
  | { readonly ok: true; readonly config: Config }
  /** `why` begins with `line:column`. */
  | { readonly ok: false; readonly why: string };

/** Keys that a configuration may have, the user's and a repository's. */
export const CONFIG_KEYS = [
  'mode',
  'modes',
  'agents',
  'roots',
  'expensive',
  'secrets',
  'strict',
  'observe',
  'proxies',
] as const;

/** A line of each key as it is written right. */
export const SAMPLES: Readonly<Record<(typeof CONFIG_KEYS)[number], string>> = {
  mode: 'mode: build',
  modes: "modes: { docs: { tools: [read, edit], effects: ['read:*', 'write:file'] } }",
  agents: 'agents: { reviewer: review }',
  roots: "roots: ['~/notes']",
  expensive: "expensive: [{ glob: 'contracts/**', because: a signed contract is replaced }]",
  secrets: 'secrets: [{ glob: ops/passwords.txt, because: it holds passwords }]',
  strict: 'strict: true',
  observe: 'observe: true',
  proxies: 'proxies: [rtk]',
};

function such(key: keyof typeof SAMPLES): string {
  return `such as \`${SAMPLES[key]}\``;
}

const ROW_KEYS = ['glob', 'because'] as const;

/** Characters of a configuration; people write a page or two. */
const CONFIG_LIMIT = 256 * 1024;

/** Rows and names in one list. */
const ITEMS_LIMIT = 500;

/**
 * Compiles a configuration written in YAML. Empty text is the default configuration. The first fault is reported
 * with its place; a key that is not known is a fault, because a misspelt key would otherwise protect nothing.
 * `home` is what a leading `~/` stands for.
 */
export function compileConfig(text: string, home: string): Compiled<GateConfig> {
  return compiled(text, (root) => (root === undefined ? DEFAULT_CONFIG : configFrom(root, home)));
}

/** Compiles the configuration that a repository brings. The same keys; nothing of it is in force before `tighten`. */
export function compileRepositoryConfig(text: string, home: string): Compiled<RepositoryConfig> {
  return compiled(text, (root) => {
    const { mode, modes, ...rest } = root === undefined ? DEFAULT_CONFIG : configFrom(root, home);
    const named = root !== undefined && fieldsOf(root, CONFIG_KEYS, 'the configuration').has('mode');
    const found = modeNamed(mode, modes);
    return { ...rest, ...(named && found.ok ? { ceiling: found.mode } : {}) };
  });
}

function compiled<Config>(text: string, read: (root: YamlNode | undefined) => Config): Compiled<Config> {
  if (text.length > CONFIG_LIMIT) return { ok: false, why: `1:1 longer than ${CONFIG_LIMIT} characters` };
  try {
    return { ok: true, config: read(readYaml(text)) };
  } catch (error) {
    if (error instanceof YamlFault) return { ok: false, why: `${error.at} ${error.message}` };
    // What V8 throws when the nesting is deeper than its stack.
    if (error instanceof RangeError) return { ok: false, why: '1:1 nested too deep' };
    throw error;
  }
}

function configFrom(root: YamlNode, home: string): GateConfig {
  const fields = fieldsOf(root, CONFIG_KEYS, 'the configuration');
  const modes = modesFrom(fields.get('modes'));
  const agents = agentsFrom(fields.get('agents'), modes);
  return {
    ...(agents.length > 0 && { agents }),
    mode: modeNameFrom(fields.get('mode'), modes),
    modes,
    roots: itemsOf(fields.get('roots'), 'roots').map((node) => rootFrom(node, home)),
    expensive: itemsOf(fields.get('expensive'), 'expensive').map((node) => rowFrom(node, 'expensive')),
    secrets: itemsOf(fields.get('secrets'), 'secrets').map((node) => rowFrom(node, 'secrets')),
    strict: flagFrom(fields.get('strict'), 'strict'),
    observe: isObserve(fields.get('mode')) || flagFrom(fields.get('observe'), 'observe'),
    proxies: itemsOf(fields.get('proxies'), 'proxies').map(proxyFrom),
  };
}

function modesFrom(node: YamlNode | undefined): readonly Mode[] {
  if (node === undefined) return [];
  return entriesOf(node, '`modes`', such('modes')).map(({ key, at, value }) => {
    if (key === OBSERVE) throw new YamlFault(at, `mode \`${OBSERVE}\` is built in: name yours another way`);
    const result = readMode(key, plainOf(value));
    if (!result.ok) throw new YamlFault(at, result.message);
    return result.mode;
  });
}

function agentsFrom(node: YamlNode | undefined, modes: readonly Mode[]): readonly AgentMode[] {
  if (node === undefined) return [];
  const entries = entriesOf(node, '`agents`', such('agents'));
  if (entries.length > ITEMS_LIMIT) {
    throw new YamlFault(node.at, `\`agents\` has more than ${ITEMS_LIMIT} entries`);
  }
  return entries.map(({ key, value }) => {
    const found = modeNamed(textOf(value, 'the mode of an agent', such('agents')), modes);
    if (!found.ok) throw new YamlFault(value.at, found.message);
    return { type: key, mode: found.mode };
  });
}

function modeNameFrom(node: YamlNode | undefined, modes: readonly Mode[]): string {
  if (node === undefined || isObserve(node)) return DEFAULT_CONFIG.mode;
  const name = textOf(node, '`mode`', such('mode'));
  const found = modeNamed(name, modes);
  if (!found.ok) throw new YamlFault(node.at, found.message);
  return name;
}

/** `mode: observe` is short for `observe: true` beside the default mode. */
function isObserve(node: YamlNode | undefined): boolean {
  return node?.kind === 'scalar' && node.value === OBSERVE;
}

function rootFrom(node: YamlNode, home: string): string {
  const text = textOf(node, 'a root', such('roots'));
  const path = text === '~' || text.startsWith('~/') ? join(home, text.slice(1)) : text;
  if (!isAbsolute(path))
    throw new YamlFault(node.at, `root \`${text}\` must be absolute or begin with \`~/\``);
  const root = plainFolder(path);
  if (root === '/' || root === plainFolder(home)) {
    throw new YamlFault(node.at, `root \`${text}\` is too wide: name the folders that the agent works in`);
  }
  return root;
}

function plainFolder(path: string): string {
  const plain = normalize(path);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

function flagFrom(node: YamlNode | undefined, key: 'strict' | 'observe'): boolean {
  if (node === undefined) return false;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  throw new YamlFault(node.at, `\`${key}\` is true or false, ${such(key)}`);
}

function proxyFrom(node: YamlNode): string {
  const name = textOf(node, 'a proxy', such('proxies'));
  if (/^[\w.+-]{1,64}$/.test(name)) return name;
  throw new YamlFault(node.at, `proxy \`${name.slice(0, 80)}\` is no name of a program`);
}

function rowFrom(node: YamlNode, key: 'expensive' | 'secrets'): OwnRow {
  const fields = fieldsOf(node, ROW_KEYS, `a row of \`${key}\``, such(key));
  const [glob = '', because = ''] = ROW_KEYS.map((name) => {
    const value = fields.get(name);
    if (value === undefined)
      throw new YamlFault(node.at, `a row of \`${key}\` needs \`${name}\`, ${such(key)}`);
    return textOf(value, `\`${name}\``, such(key));
  });
  if (glob.startsWith('!')) throw new YamlFault(node.at, `a row of \`${key}\` only adds; it cannot exempt`);
  if (/^(?:~|\.\.)(?:\/|$)|^[A-Za-z]:/.test(glob)) {
    throw new YamlFault(
      node.at,
      `glob \`${glob.slice(0, 80)}\` leaves the repository: it is matched below a root`,
    );
  }
  checkGlob(glob, node.at);
  return { glob, because };
}

function checkGlob(glob: string, at: string): void {
  try {
    compileGlob(glob);
  } catch (error) {
    throw new YamlFault(
      at,
      `glob \`${glob.slice(0, 80)}\`: ${error instanceof Error ? error.message : 'no glob'}`,
    );
  }
}

/** The values of a table whose keys must all be known. A key without a value is as if absent. */
function fieldsOf<Key extends string>(
  node: YamlNode,
  known: readonly Key[],
  what: string,
  sample: string = such('mode'),
): ReadonlyMap<Key, YamlNode> {
  const fields = new Map<Key, YamlNode>();
  for (const { key, at, value } of entriesOf(node, what, sample)) {
    const name = known.find((one) => one === key);
    if (name === undefined)
      throw new YamlFault(at, `\`${key}\` is no key of ${what}; ${suggestion(key, known)}`);
    if (value.kind !== 'scalar' || value.value !== null) fields.set(name, value);
  }
  return fields;
}

function entriesOf(
  node: YamlNode,
  what: string,
  sample: string,
): Extract<YamlNode, { kind: 'table' }>['entries'] {
  if (node.kind !== 'table') throw new YamlFault(node.at, `${what} is a table of keys and values, ${sample}`);
  return node.entries;
}

function itemsOf(node: YamlNode | undefined, key: keyof typeof SAMPLES): readonly YamlNode[] {
  if (node === undefined) return [];
  if (node.kind !== 'list') throw new YamlFault(node.at, `\`${key}\` is a list, ${such(key)}`);
  if (node.items.length > ITEMS_LIMIT)
    throw new YamlFault(node.at, `\`${key}\` has more than ${ITEMS_LIMIT} entries`);
  return node.items;
}

function textOf(node: YamlNode, what: string, sample: string): string {
  if (node.kind === 'scalar' && typeof node.value === 'string' && node.value !== '') return node.value;
  throw new YamlFault(node.at, `${what} is a text, ${sample}`);
}
