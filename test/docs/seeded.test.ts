import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginStory, checkBlock } from './check.ts';
import { type Document, parseDocument } from './markdown.ts';
import { checkNames } from './names.ts';
import { createPlace, type Place } from './place.ts';
import { prepareSnippets, type Snippets } from './snippets.ts';
import { Names } from './variables.ts';

/** Documents with one fault each: a check that finds none of these would find nothing. */

const FENCE = '```';

function document(...lines: readonly string[]): Document {
  return parseDocument('/nowhere/seeded.md', lines.join('\n'));
}

function block(language: string, ...lines: readonly string[]): Document {
  return document(`${FENCE}${language}`, ...lines, FENCE);
}

describe('blocks that are not so', () => {
  const none: Snippets = { check: () => [], remove: () => {} };
  let place: Place;

  beforeAll(() => {
    place = createPlace();
  });

  afterAll(() => {
    place.remove();
  });

  function faultsOf(seeded: Document, snippets: Snippets = none): readonly string[] {
    const story = beginStory(seeded, place);
    return seeded.blocks.flatMap((one) => checkBlock(story, one, snippets)).map(({ what }) => what);
  }

  test.each([
    ['another output', block('console', '$ echo one', 'two')],
    ['a line too many', block('console', '$ echo one', 'one', 'two')],
    ['a line too few', block('console', "$ printf 'one\\ntwo\\n'", 'one')],
    ['output where there is none', block('console', '$ cd src', 'done')],
    ['a failure that is not shown', block('console', '$ grep -q absent package.json')],
    ['another exit code', block('console', '$ grep -q absent package.json', '$ echo $?', '0')],
    [
      'another verdict',
      block('console', "$ holdfast explain -- 'ls' | grep -o '^[a-z]*' | head -n 1", 'block'),
    ],
    ['an agent that is let through', block('agent', '> Read .env', '(no objection)')],
    ['an agent that is refused', block('agent', '> Read src/orders.ts', 'holdfast refused this')],
    ['JSON with a comma too many', block('json', '{ "a": 1, }')],
    ['JSON that names a key twice', block('json', '{ "a": 1, "a": 2 }')],
    ['a line that is not JSON', block('ndjson', '{}', '{')],
    ['a configuration with a fault', block('yaml', 'mode: bild')],
    ['a language that nobody tries', block('python', 'print(1)')],
  ])('%s', (_, seeded) => {
    expect(faultsOf(seeded)).toHaveLength(1);
  });

  test.each([
    [
      'output and exit code',
      block(
        'console',
        '$ cd src',
        '$ ls',
        'orders.ts',
        '$ grep -q x ls',
        'grep: ls: No such file or directory',
        '$ echo $?',
        '2',
      ),
    ],
    ['a command of several lines', block('console', "$ cat <<'END'", '> a', '> END', 'a')],
    ['an agent', block('agent', '> Read src/orders.ts', '(no objection)')],
    ['JSON', block('json', '{ "a": 1 }')],
  ])('and %s that are', (_, seeded) => {
    expect(faultsOf(seeded)).toEqual([]);
  });

  test('snippets of another type, that throw, that print something else', () => {
    const good = ["import { VERDICTS } from 'holdfast';", 'console.log(VERDICTS.length);'];
    const seeded = document(
      ...[`${FENCE}ts`, "import { VERDICTS } from 'holdfast';", 'VERDICTS.push(1);', FENCE],
      ...[`${FENCE}ts`, "import { noSuchName } from 'holdfast';", 'console.log(noSuchName);', FENCE],
      ...[`${FENCE}ts`, "throw new Error('no');", FENCE],
      ...[`${FENCE}ts`, ...good, FENCE, '', `${FENCE}text`, '4', FENCE],
      ...[`${FENCE}ts`, ...good, FENCE, '', `${FENCE}text`, '5', FENCE],
      ...[`${FENCE}ts`, ...good, FENCE, 'It prints nothing.'],
    );
    const snippets = prepareSnippets([seeded]);
    try {
      const [types, name, thrown, other, ...more] = faultsOf(seeded, snippets);
      expect(types).toContain('TS2339');
      expect(name).toContain('TS2305');
      expect(thrown).toContain('it ends with 1');
      expect(other).toContain('but prints\n5');
      // The last one prints what no block says; the one before it is as it should be.
      expect(more).toHaveLength(1);
    } finally {
      snippets.remove();
    }
  }, 120_000);
});

describe('names that do not exist', () => {
  test.each([
    ['a command', '`holdfast unlock`'],
    ['a command in a block', '```sh\nnpm ci && npx holdfast unlock\n```'],
    ['a command over two lines', 'run `holdfast\nunlock` first'],
    ['a flag', '`holdfast prove --fast`'],
    ['a flag of another command', '`holdfast off --junit out.xml`'],
    ['a flag by itself', '`--faster`'],
    ['a reason code', '`OUTSIDE_THE_ROOT`'],
    ['a reason code of one word', '`DISASTER`'],
    ['a door', '`holdfast/gates`'],
    ['a file', '[there](nowhere.md)'],
    ['a heading', '# Here\n\n[there](#there)'],
  ])('%s', (_, text) => {
    expect(checkNames(document(text))).toHaveLength(1);
  });

  test('and some that do', () => {
    const text = [
      '# Once per turn, `always`',
      '`holdfast prove --json`, `npx holdfast off --uninstall`, `holdfast --version`, `--dry-run`, `ls --all`',
      "`holdfast explain -- 'rm --recursive x'`, `OUTSIDE_ROOT`, `CATASTROPHE`, `PATH`, `holdfast/gate`",
      '[here](#once-per-turn-always), [away](https://example.com/nowhere)',
    ].join('\n');
    expect(checkNames(document(text))).toEqual([]);
  });

  test('a block without an end is an error, not the end of what is looked at', () => {
    expect(() => document('```console', '$ echo one')).toThrow('no end');
  });
});

describe('variable parts', () => {
  test('stand for one thing each', () => {
    const names = new Names();
    expect(names.same('answer c-aaaaaaaa or c-bbbbbbbb', 'answer c-22222222 or c-33333333')).toBe(true);
    expect(names.toRun('holdfast justify c-bbbbbbbb')).toBe('holdfast justify c-33333333');
    expect(names.same('c-aaaaaaaa', 'c-22222222')).toBe(true);
    expect(names.same('c-aaaaaaaa', 'c-33333333')).toBe(false);
    expect(names.same('c-cccccccc', 'c-22222222')).toBe(false);
    expect(names.same('c-cccccccc', 'none')).toBe(false);
    expect(names.same('none', 'c-44444444')).toBe(false);
    expect(names.same('c-cccccccc', 'a-44444444')).toBe(false);
  });
});
