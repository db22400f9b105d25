import { readYaml, type YamlNode } from './yaml.ts';

/** Where each key and each item of a list stands in a text: `roots` and `roots.0` to `line:column`. */
export function originsIn(text: string): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  const root = readYaml(text);
  if (root?.kind !== 'table') return origins;
  for (const { key, at, value } of root.entries) {
    origins.set(key, at);
    for (const [name, place] of itemsIn(value)) origins.set(`${key}.${name}`, place);
  }
  return origins;
}

function itemsIn(node: YamlNode): readonly (readonly [string, string])[] {
  switch (node.kind) {
    case 'list':
      return node.items.map(({ at }, index) => [String(index), at]);
    case 'table':
      return node.entries.map(({ key, at }) => [key, at]);
    case 'scalar':
      return [];
  }
}
