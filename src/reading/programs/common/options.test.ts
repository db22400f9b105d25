import { describe, expect, test } from 'vitest';
import { wordsFrom } from './acts-of.ts';
import { grammar, has, isOn, lastValue, parseOptions, values } from './options.ts';

const TOOL = grammar('f,force r,R,recursive o,output= i,in-place? n,dry-run name= nothing', {
  negatable: true,
});
const WRAPPER = grammar('u,user= v', { stopAtOperand: true });
const DASHED = grammar('auto-approve chdir= d v', { oneDash: true });

describe('parseOptions', () => {
  test.each([
    ['-rf a', ['recursive', 'force'], ['a']],
    ['-R a -- -f', ['recursive'], ['a', '-f']],
    ['--recur a', ['recursive'], ['a']],
    ['--n a', [], ['a']],
    ['--no a', ['nothing'], ['a']],
    ['--dry-run --no-dry-run', ['dry-run', 'no-dry-run'], []],
    ['-fo out a', ['force', 'output'], ['a']],
    ['-foout a', ['force', 'output'], ['a']],
    ['--output=out a', ['output'], ['a']],
    ['--output out a', ['output'], ['a']],
    ['-i.bak a', ['in-place'], ['a']],
    ['-i a', ['in-place'], ['a']],
    ['- a', [], ['-', 'a']],
    ['a -f', ['force'], ['a']],
    ['--output', ['output'], []],
  ])('%s', (line, names, operands) => {
    const options = parseOptions(TOOL, wordsFrom(line));
    expect(options.given.map((given) => given.name)).toEqual(names);
    expect(options.operands.map((word) => word.text)).toEqual(operands);
  });

  test('keeps what it does not know, verbatim, and takes nothing for it', () => {
    const options = parseOptions(TOOL, wordsFrom('-fz --unheard-of x --unheard=y a'));
    expect(options.unknown.map((word) => word.text)).toEqual(['-fz', '--unheard-of', '--unheard=y']);
    expect(options.operands.map((word) => word.text)).toEqual(['x', 'a']);
    expect(has(options, 'force')).toBe(true);
  });

  test('an option whose value cannot be known keeps the gap', () => {
    const options = parseOptions(TOOL, wordsFrom('--output=$OUT -o$MORE/x'));
    expect(values(options, 'output').map((word) => [word.text, word.known])).toEqual([
      ['\uFFFD', false],
      ['\uFFFD/x', false],
    ]);
  });

  test('the last value and the last mention count', () => {
    const options = parseOptions(TOOL, wordsFrom('-o a -o b --no-dry-run -n'));
    expect(lastValue(options, 'output')?.text).toBe('b');
    expect(isOn(options, 'dry-run')).toBe(true);
    expect(isOn(parseOptions(TOOL, wordsFrom('-n --no-dry-run')), 'dry-run')).toBe(false);
  });

  test('options of a wrapper end where its command begins', () => {
    const options = parseOptions(WRAPPER, wordsFrom('-u ada rm -v x'));
    expect(options.operands.map((word) => word.text)).toEqual(['rm', '-v', 'x']);
  });

  test('long options with one dash are no clusters, and are not abbreviated', () => {
    const options = parseOptions(DASHED, wordsFrom('-chdir=infra -auto-approve -dv -auto'));
    expect(options.given.map((given) => given.name)).toEqual(['chdir', 'auto-approve', 'd', 'v']);
    expect(options.unknown.map((word) => word.text)).toEqual(['-auto']);
  });
});
