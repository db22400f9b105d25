import { GAP, type Value } from './values.ts';
import type { Walk } from './walk.ts';

const FIXED: Readonly<Record<string, string>> = {
  null: '',
  true: 'True',
  false: 'False',
  home: '~',
  'env:home': '~',
  'env:userprofile': '~',
  'env:temp': '/tmp',
  'env:tmp': '/tmp',
  'env:tmpdir': '/tmp',
};

/** The key of a variable: lower case, no scope. */
export function variableKey(name: string): string {
  return name.toLowerCase().replace(/^(?:global|script|local|private|using|variable):/, '');
}

/** What a variable holds; one unknown value when nobody can know. */
export function lookUp(name: string, start: number, end: number, walk: Walk): readonly Value[] {
  const key = variableKey(name);
  const source = walk.locate(start, end);
  if (key === '@') return [{ text: GAP, known: false, glob: false, source, splat: true }];
  if ((key === '_' || key === 'psitem') && walk.item !== undefined)
    return walk.item.map((value) => ({ ...value, source }));
  const held = walk.state.variables.get(key);
  if (held !== undefined) return held.map((value) => ({ ...value, source, bare: false }));
  if (Object.hasOwn(FIXED, key)) return [{ text: FIXED[key] ?? '', known: true, glob: false, source }];
  if (key === 'pwd' && walk.state.folder !== null)
    return [{ text: walk.state.folder ?? '.', known: true, glob: false, source }];
  return [{ text: GAP, known: false, glob: false, source }];
}

/** Forgets what a variable held: some way through the text sets it. */
export function forget(name: string, walk: Walk): void {
  const key = variableKey(name);
  walk.state.variables.set(key, [{ text: GAP, known: false, glob: false, source: { start: 0, end: 0 } }]);
}
