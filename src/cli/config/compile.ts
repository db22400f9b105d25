import { isAbsolute, join, normalize } from 'node:path';
import { type Mode, modeNamed, readMode } from '../../authority/index.ts';
import { suggestion } from '../../authority/nearest.ts';
import { DEFAULT_CONFIG, type GateConfig } from '../../gate/config.ts';
import type { ExpensiveRow } from '../../workspace/index.ts';
import { plainOf, readYaml, YamlFault, type YamlNode } from './yaml.ts';

export type CompiledConfig =
  | { readonly ok: true; readonly config: GateConfig }
  /** `why` begins with `line:column`. */
  | { readonly ok: false; readonly why: string };

/** Keys that a configuration may have. */
export const CONFIG_KEYS = ['mode', 'modes', 'roots', 'expensive'] as const;

const ROW_KEYS = ['glob', 'because'] as const;

/** Characters of a configuration; people write a page or two. */
const CONFIG_LIMIT = 256 * 1024;

/**
 * Compiles a configuration written in YAML. Empty text is the default configuration. The first fault is reported
 * with its place; a key that is not known is a fault, because a misspelt key would otherwise protect nothing.
 * `home` is what a leading `~/` stands for.
 */
export function compileConfig(text: string, home: string): CompiledConfig {
  if (text.length > CONFIG_LIMIT) return { ok: false, why: `1:1 longer than ${CONFIG_LIMIT} characters` };
  try {
    const root = readYaml(text);
    return { ok: true, config: root === undefined ? DEFAULT_CONFIG : configFrom(root, home) };
  } catch (error) {
    if (error instanceof YamlFault) return { ok: false, why: `${error.at} ${error.message}` };
    throw error;
  }
}

function configFrom(root: YamlNode, home: string): GateConfig {
  const fields = fieldsOf(root, CONFIG_KEYS, 'the configuration');
  const modes = modesFrom(fields.get('modes'));
  return {
    mode: modeNameFrom(fields.get('mode'), modes),
    modes,
    roots: itemsOf(fields.get('roots'), 'roots').map((node) => rootFrom(node, home)),
    expensive: itemsOf(fields.get('expensive'), 'expensive').map(rowFrom),
  };
}

function modesFrom(node: YamlNode | undefined): readonly Mode[] {
  if (node === undefined) return [];
  return entriesOf(node, '`modes`').map(({ key, at, value }) => {
    const result = readMode(key, plainOf(value));
    if (!result.ok) throw new YamlFault(at, result.message);
    return result.mode;
  });
}

function modeNameFrom(node: YamlNode | undefined, modes: readonly Mode[]): string {
  if (node === undefined) return DEFAULT_CONFIG.mode;
  const name = textOf(node, '`mode`');
  const found = modeNamed(name, modes);
  if (!found.ok) throw new YamlFault(node.at, found.message);
  return name;
}

function rootFrom(node: YamlNode, home: string): string {
  const text = textOf(node, 'a root');
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

function rowFrom(node: YamlNode): ExpensiveRow {
  const fields = fieldsOf(node, ROW_KEYS, 'a row of `expensive`');
  const [glob = '', because = ''] = ROW_KEYS.map((key) => {
    const value = fields.get(key);
    if (value === undefined) throw new YamlFault(node.at, `a row of \`expensive\` needs \`${key}\``);
    return textOf(value, `\`${key}\``);
  });
  if (glob.startsWith('!')) throw new YamlFault(node.at, 'a row of `expensive` only adds; it cannot exempt');
  return { glob, because };
}

/** The values of a table whose keys must all be known. A key without a value is as if absent. */
function fieldsOf<Key extends string>(
  node: YamlNode,
  known: readonly Key[],
  what: string,
): ReadonlyMap<Key, YamlNode> {
  const fields = new Map<Key, YamlNode>();
  for (const { key, at, value } of entriesOf(node, what)) {
    const name = known.find((one) => one === key);
    if (name === undefined)
      throw new YamlFault(at, `\`${key}\` is no key of ${what}; ${suggestion(key, known)}`);
    if (value.kind !== 'scalar' || value.value !== null) fields.set(name, value);
  }
  return fields;
}

function entriesOf(node: YamlNode, what: string): Extract<YamlNode, { kind: 'table' }>['entries'] {
  if (node.kind !== 'table') throw new YamlFault(node.at, `${what} is a table of keys and values`);
  return node.entries;
}

function itemsOf(node: YamlNode | undefined, key: string): readonly YamlNode[] {
  if (node === undefined) return [];
  if (node.kind !== 'list') throw new YamlFault(node.at, `\`${key}\` is a list`);
  return node.items;
}

function textOf(node: YamlNode, what: string): string {
  if (node.kind === 'scalar' && typeof node.value === 'string' && node.value !== '') return node.value;
  throw new YamlFault(node.at, `${what} is a text`);
}
