import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES } from './cases.ts';

/** A text of a public set, with what its authors say of it. */
export interface TextCase {
  readonly id: string;
  readonly text: string;
  readonly label: 'attack' | 'benign' | 'pii';
  readonly family: string;
  readonly entities: readonly TextEntity[];
  /** The kind of which a text is an example or a counter-example, where the set says so. */
  readonly about?: string;
  /** Whether a benign text talks about attacks or secrets. */
  readonly near?: boolean;
}

export interface TextEntity {
  readonly entity: string;
  readonly start: number;
  readonly end: number;
}

/** A report about a detector, in this project's words. */
export interface TextBug {
  readonly id: string;
  readonly kind: string;
  readonly input: string;
  readonly right_answer: string;
  readonly why: string;
  readonly detect?: readonly string[];
}

/** The sets stand beside the repository, never in it; a clone of a user has none. */
export const TEXTS: string = join(CASES, '..', 'texts');
export const HAS_TEXTS: boolean = existsSync(TEXTS);

interface Line extends Omit<TextCase, 'text' | 'entities'> {
  readonly text?: string;
  readonly text_base64?: string;
  readonly entities?: readonly TextEntity[];
}

function lines<T>(name: string): readonly T[] {
  const text = readFileSync(join(TEXTS, `${name}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The texts of a set, decoded where they are stored encoded. */
export function readTexts(name: string): readonly TextCase[] {
  return lines<Line>(name).map(({ text, text_base64, entities, ...rest }) => ({
    ...rest,
    text: decoded(text, text_base64),
    entities: entities ?? [],
  }));
}

interface BugLine extends Omit<TextBug, 'input'> {
  readonly input?: string;
  readonly input_base64?: string;
}

/** The reports whose kind begins with one of some words (`pii`, `secret`, `injection`, `stream`, `redos`). */
export function readTextBugs(...kinds: readonly string[]): readonly TextBug[] {
  return lines<BugLine>('bugs')
    .filter(({ kind }) => kinds.some((one) => kind.startsWith(one)))
    .map(({ input, input_base64, ...rest }) => ({ ...rest, input: decoded(input, input_base64) }));
}

function decoded(text: string | undefined, base64 = ''): string {
  return text ?? Buffer.from(base64, 'base64').toString('utf8');
}

/**
 * In which half of a set a text is, by a digest of its id: `seen` texts may be looked at while rules are written,
 * `unseen` ones are only measured.
 */
export function halfOf(id: string): 'seen' | 'unseen' {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'seen' : 'unseen';
}
