import { describe, expect, it } from 'vitest';
import { GUARD_FAMILIES } from '../guards/family.ts';
import { assertSynthetic } from './assert-synthetic.ts';
import { isControl } from './case.ts';
import { THEMES } from './cases/index.ts';
import { GUARD_CORPUS, storedCases } from './guard-corpus.ts';
import { SECRET_KINDS } from './secret-kinds.ts';
import { similarPairs } from './similar.ts';
import type { CasePart } from './stored.ts';

const CASES = [...GUARD_CORPUS];

/** What somebody reads in the file: a hidden text in clear, and the name of what is drawn. */
function readable(part: CasePart): string {
  if (typeof part === 'string') return part;
  return 'hide' in part ? `${part.as} ${part.hide}` : ` ${part.make} `;
}

describe('the shipped corpus', () => {
  it('holds enough attacks of each family and enough innocent texts', () => {
    expect(CASES.filter((one) => !isControl(one)).length).toBeGreaterThanOrEqual(900);
    expect(CASES.filter(isControl).length).toBeGreaterThanOrEqual(600);
    for (const family of GUARD_FAMILIES) expect(GUARD_CORPUS.counts().get(family)).toBeGreaterThanOrEqual(50);
  });

  it('is synthetic as it is stored', () => {
    expect(() => assertSynthetic(storedCases())).not.toThrow();
  });

  it('has an innocent half that is synthetic even when it is assembled', () => {
    expect(() => assertSynthetic(CASES.filter(isControl))).not.toThrow();
  });

  it('assembles every text, the same twice', () => {
    for (const one of CASES) {
      expect(one.text.trim().length, one.id).toBeGreaterThan(5);
      expect(one.text, one.id).toBe(one.text);
    }
  });

  it('says nothing twice', () => {
    const texts = storedCases().map(({ id, parts }) => ({ id, text: parts.map(readable).join('') }));
    expect(similarPairs(texts, 0.8)).toEqual([]);
    expect(new Set(CASES.map(({ text }) => text)).size).toBe(CASES.length);
  });

  it('has names that tell the cases of a file apart', () => {
    for (const theme of THEMES) {
      const names = theme.cases().map(({ name }) => name);
      const twice = names.filter((name, at) => names.indexOf(name) !== at);
      expect(twice, theme.name).toEqual([]);
    }
  });

  it('begins the ids of a file with its name', () => {
    for (const theme of THEMES) {
      for (const { id } of theme.cases())
        expect(id).toMatch(new RegExp(`^${theme.name}/[a-z0-9][a-z0-9-]*$`));
    }
  });

  it('keeps its control set in files of their own', () => {
    for (const theme of THEMES) {
      const control = theme.cases().map(isControl);
      expect(new Set(control), theme.name).toEqual(new Set([theme.name.startsWith('control-')]));
    }
  });

  it('has credentials of at least 180 kinds, and names in at least 15 languages', () => {
    const tags = new Set(
      CASES.flatMap((one) => (one.family === 'secrets' && !isControl(one) ? one.tags : [])),
    );
    expect(SECRET_KINDS.filter(([kind]) => tags.has(kind)).length).toBeGreaterThanOrEqual(180);
    const languages = new Set(
      CASES.filter((one) => isControl(one) && one.tags.includes('language')).flatMap((one) =>
        one.tags.slice(2),
      ),
    );
    expect(languages.size).toBeGreaterThanOrEqual(15);
  });
});
