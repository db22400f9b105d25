import type { Frame, Machine } from './machine.ts';
import { isShell, type ProgramName, programName } from './names.ts';
import type { FoldedWord } from './values.ts';

/** Where the file system does not tell cases apart, `RM` is `rm`. */
export function knownSpelling(name: ProgramName, { machine }: Frame): ProgramName {
  const plain = name.plain.toLowerCase();
  if (plain === name.plain || isKnown(name.plain, machine) || !isKnown(plain, machine)) return name;
  return { ...name, plain };
}

export function isKnown(name: string, machine: Machine): boolean {
  return machine.program(name) !== undefined || machine.wraps(name) || isShell(name);
}

export function plainName(word: FoldedWord, frame: Frame): string {
  return knownSpelling(programName(word.text), frame).plain;
}
