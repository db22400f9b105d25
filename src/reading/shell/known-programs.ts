import type { Frame, Machine } from './machine.ts';
import { isShell, type ProgramName, programName } from './names.ts';
import type { FoldedWord } from './values.ts';

/** Where the file system does not tell cases apart, `RM` is `rm`. */
export function knownSpelling(name: ProgramName, { machine }: Frame): ProgramName {
  if (isKnown(name.plain, machine)) return name;
  const small = name.plain.toLowerCase();
  const plain = [small, small.charAt(0).toUpperCase() + small.slice(1)].find((one) => isKnown(one, machine));
  return plain === undefined ? name : { ...name, plain };
}

export function isKnown(name: string, machine: Machine): boolean {
  return machine.program(name) !== undefined || machine.wraps(name) || isShell(name);
}

export function plainName(word: FoldedWord, frame: Frame): string {
  return knownSpelling(programName(word.text), frame).plain;
}
