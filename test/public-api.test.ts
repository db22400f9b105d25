import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Each door by the name that users import, and the source file that it opens on. */
const DOORS = doors();

const NAMES = namesOf(DOORS.map(({ file }) => file));

describe('the public names', () => {
  test('every door opens on a source file', () => {
    expect(DOORS.length).toBeGreaterThan(0);
    expect(DOORS.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  test('of every door', () => {
    const surface = Object.fromEntries(DOORS.map(({ door, file }) => [door, NAMES.get(file)]));
    expect(Object.values(surface).every((list) => list !== undefined && list.length > 0)).toBe(true);
    expect(surface).toMatchSnapshot();
  });

  test('values are there at run time too', async () => {
    for (const { file } of DOORS) {
      const loaded: Record<string, unknown> = await import(file);
      const values = NAMES.get(file)?.filter((name) => !name.startsWith('type '));
      expect(Object.keys(loaded).sort()).toEqual(values?.sort());
    }
  });
});

function doors(): readonly { readonly door: string; readonly file: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { default: string }>;
  };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [{ door: name + path.slice(1), file: sourceOf(target.default) }],
  );
}

function sourceOf(built: string): string {
  return join(ROOT, built.replace('./dist/lib/', 'src/').replace(/\.js$/, '.ts'));
}

/** The exported names of each file, types marked as such, as the compiler sees them. */
function namesOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  };
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      const symbols = module ? checker.getExportsOfModule(module) : [];
      return [file, symbols.map((symbol) => label(checker, symbol)).sort()];
    }),
  );
}

function label(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const typeOnly =
    symbol.declarations?.some((node) => ts.isExportSpecifier(node) && isTypeOnly(node)) ?? false;
  const isValue = (meant.flags & ts.SymbolFlags.Value) !== 0 && !typeOnly;
  return isValue ? symbol.name : `type ${symbol.name}`;
}

function isTypeOnly(node: ts.ExportSpecifier): boolean {
  return node.isTypeOnly || node.parent.parent.isTypeOnly;
}
