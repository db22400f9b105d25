import { describe, expect, test } from 'vitest';
import { type Command, EXIT, readArguments } from './command.ts';
import { UsageError } from './usage-error.ts';

const command: Command = {
  name: 'paint',
  about: 'paints',
  usage: 'COLOUR [--coats N] [--on THING]... [--dry]',
  flags: {
    coats: { value: 'N', about: 'how many' },
    on: { value: 'THING', many: true, about: 'what' },
    dry: { about: 'wait' },
  },
  words: ['COLOUR'],
  run: () => EXIT.done,
};

describe('wrong use, in one line', () => {
  test.each([
    [[], 'COLOUR is missing; usage: holdfast paint COLOUR [--coats N] [--on THING]... [--dry]'],
    [
      ['red', 'blue'],
      '`blue` is one word too many; usage: holdfast paint COLOUR [--coats N] [--on THING]... [--dry]',
    ],
    [['red', '--', 'blue'], /`blue` is one word too many/],
    [['red', '--coat', '3'], '`--coat` is no flag of `holdfast paint`; did you mean `--coats`?'],
    [['red', '-c'], /`-c` is no flag of `holdfast paint`/],
    [['red', '--toString'], /`--toString` is no flag/],
    [['red', '--coats'], '`--coats` needs a value: --coats N'],
    [['red', '--coats', '--dry'], '`--coats` needs a value: --coats N'],
    [['red', '--coats', '1', '--coats', '2'], '`--coats` is given twice'],
    [['red', '--dry=no'], '`--dry` takes no value'],
  ])('%j', (args, message) => {
    expect(() => readArguments(command, args)).toThrow(UsageError);
    expect(() => readArguments(command, args)).toThrow(message);
  });
});

test('flags of a command that is to be quoted: where `--` belongs', () => {
  const open: Command = { ...command, words: ['...'] };
  expect(() => readArguments(open, ['--dry', 'rm', '-rf', 'x'])).toThrow(
    '`-r` is no flag of `holdfast paint`; put `--` before what is not for holdfast: holdfast paint -- rm -r ...',
  );
  expect(() => readArguments(open, ['--dri'])).toThrow('did you mean `--dry`?');
});

describe('what is given', () => {
  test('values keep their spelling', () => {
    const given = readArguments(command, ['red', '--coats', '007', '--on=-wall', '--on', '1e3']);
    expect([given.words, given.text('coats'), given.texts('on')]).toEqual([['red'], '007', ['-wall', '1e3']]);
    expect([given.has('dry'), given.text('dry'), given.texts('coats')]).toEqual([false, undefined, ['007']]);
  });

  test('what follows `--` is left as it is', () => {
    const open: Command = { ...command, words: ['...'] };
    const given = readArguments(open, ['--dry', '--', 'rm', '--dry', '-rf', '--', 'x']);
    expect([given.words, given.rest, given.has('dry')]).toEqual([
      [],
      ['rm', '--dry', '-rf', '--', 'x'],
      true,
    ]);
  });
});
