// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of make and of a shell
import { describe, expect, test } from 'vitest';
import { readMakefile, recipeText } from './makefile.ts';

/** The commands of a makefile, each line that make would give to a shell. */
function commands(text: string, ...targets: readonly string[]): readonly string[] {
  const recipe = recipeText(readMakefile(text), targets);
  return recipe === '' ? [] : recipe.slice(2, -2).split('\n)\n(\n');
}

describe('recipes', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ['the first goal', 'a:\n\techo a\nb:\n\techo b\n', [], ['echo a']],
    ['a named goal', 'a:\n\techo a\nb:\n\techo b\n', ['b'], ['echo b']],
    [
      'what a goal needs, first and once',
      'a: b c\n\techo a\nb: c\n\techo b\nc:\n\techo c\n',
      ['a'],
      ['echo c', 'echo b', 'echo a'],
    ],
    ['a circle', 'a: b\n\techo a\nb: a\n\techo b\n', ['a'], ['echo b', 'echo a']],
    ['marks of silence and patience', 'a:\n\t@-echo a\n', [], ['echo a']],
    ['a recipe on the line of the rule', 'a: ; echo a\n', [], ['echo a']],
    ['special targets are no goal', '.PHONY: a\n%.o: %.c\n\tcc\na:\n\techo a\n', [], ['echo a']],
    ['a chosen default', '.DEFAULT_GOAL := b\na:\n\techo a\nb:\n\techo b\n', [], ['echo a']],
    ['a long line', 'a:\n\techo a \\\n\t  b\n', [], ['echo a \\\n  b']],
    ['Windows line ends', 'a:\r\n\techo a\r\n', [], ['echo a']],
    ['several targets of one rule', 'a b:\n\techo $@\n', ['b'], ['echo b']],
    [
      'both branches of a condition',
      'ifdef X\na:\n\techo one\nelse\na:\n\techo two\nendif\n',
      ['a'],
      ['echo one', 'echo two'],
    ],
    ['a comment', 'a:\n\t# nothing\n', [], []],
    ['an unknown goal', 'a:\n\techo a\n', ['z'], []],
  ])('%s', (_, text, targets, expected) => {
    expect(commands(text, ...targets)).toEqual(expected);
  });
});

describe('variables', () => {
  test.each([
    ['OUT = build', 'rm -rf $(OUT)', 'rm -rf build'],
    ['OUT := build # a comment', 'rm -rf ${OUT}', 'rm -rf build'],
    ['OUT ?= build', 'rm -rf $(OUT)', 'rm -rf build'],
    ['OUT = a\nOUT += b', 'rm -rf $(OUT)', 'rm -rf a b'],
    ['A = $(B)\nB = c', 'rm $(A)', 'rm c'],
    ['export OUT = build', 'rm $(OUT)', 'rm build'],
    ['A = $(A)', 'rm x', 'rm x'],
    ['X = 1', 'rm -rf $(HOME)/x', 'rm -rf ${HOME}/x'],
    ['X = 1', 'echo $$HOME', 'echo $HOME'],
    ['X = 1', 'rm $(CURDIR)/x', 'rm ./x'],
    ['X = 1', '$(MAKE) clean', 'make clean'],
    ['X = 1', 'rm $(shell ls)', 'rm $(ls)'],
    ['X = 1', 'rm $(wildcard *.o)', 'rm ${MAKE_FUNCTION}'],
  ])('%s: %s', (variables, line, expected) => {
    expect(commands(`${variables}\na:\n\t${line}\n`)).toEqual([expected]);
  });

  test('a value that holds itself ends', () => {
    expect(commands('A = $(A)$(A)\na:\n\trm $(A)\n')).toHaveLength(1);
  });

  test('automatic ones name the target and what it needs', () => {
    expect(commands('a: b c\n\tcp $< $^ $@\n', 'a')).toEqual(['cp b b c a']);
  });
});
