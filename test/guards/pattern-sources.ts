import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  createSourceFile,
  forEachChild,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isRegularExpressionLiteral,
  type Node,
  ScriptTarget,
} from 'typescript';

/** A pattern, and the file and line in which it is written. */
export interface WrittenPattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

/** What the sources of a folder hold of patterns, tests left out. */
export interface WrittenPatterns {
  /** Regular expression literals. */
  readonly literals: readonly WrittenPattern[];
  /** How many each file makes with `RegExp`, from parts that only running it puts together. */
  readonly made: Readonly<Record<string, number>>;
}

/** Reads the syntax trees of the TypeScript files below a folder. */
export function patternsWritten(folder: string): WrittenPatterns {
  const literals: WrittenPattern[] = [];
  const made: Record<string, number> = {};
  for (const file of sourcesBelow(folder)) {
    const name = relative(folder, file);
    const tree = createSourceFile(name, readFileSync(file, 'utf8'), ScriptTarget.ESNext, true);
    const visit = (node: Node): void => {
      if (isRegularExpressionLiteral(node)) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
        literals.push({ ...partsOf(node.text), where: `${name}:${line}` });
      } else if (isMaking(node)) made[name] = (made[name] ?? 0) + 1;
      forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals, made };
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Every mention of the constructor counts: what it is called by another name is no less made. */
function isMaking(node: Node): boolean {
  return (
    (isNewExpression(node) || isCallExpression(node)) &&
    isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

function partsOf(literal: string): { readonly source: string; readonly flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}
