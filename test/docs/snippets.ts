import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { type Block, type Document, ROOT } from './markdown.ts';
import type { Place } from './place.ts';
import type { Fault } from './transcript.ts';
import type { Names } from './variables.ts';

/** The `ts` blocks of documents, as modules in the package: `holdfast/...` is what a user's import would get. */
export interface Snippets {
  /** Faults of the types, of the run, and of what it prints against the `text` block that follows. */
  check(document: Document, block: Block, place: Place, names: Names): readonly Fault[];
  remove(): void;
}

const CONFIG = {
  extends: '../../tsconfig.json',
  compilerOptions: { isolatedDeclarations: false, declaration: false },
  include: ['*.ts'],
};

/** Writes all blocks and checks their types at once. */
export function prepareSnippets(documents: readonly Document[]): Snippets {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'docs-'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  const blocks = documents.flatMap((document) => snippetsOf(document).map((block) => ({ document, block })));
  for (const { document, block } of blocks)
    writeFileSync(join(folder, fileOf(document, block)), `${block.text}\nexport {};\n`);
  const complaints = blocks.length > 0 ? typeErrors(folder) : [];
  return {
    check: (document, block, place, names) => {
      const file = fileOf(document, block);
      const wrong = complaints.filter((complaint) => complaint.startsWith(`${file}(`));
      const at = `${document.name}:${block.line}`;
      if (wrong.length > 0) return [{ at, what: wrong.join('\n') }];
      const what = difference(run(join(folder, file), place), outputAfter(document, block), names);
      return what === undefined ? [] : [{ at, what }];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function snippetsOf({ blocks }: Document): readonly Block[] {
  return blocks.filter(({ language }) => language === 'ts');
}

function fileOf({ name }: Document, { line }: Block): string {
  return `${name.replaceAll(/[^A-Za-z0-9]/g, '-')}-${line}.ts`;
}

function typeErrors(folder: string): readonly string[] {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const complaints = stdout.split('\n').filter((text) => text.includes('error TS'));
  if (status !== 0 && complaints.length === 0) throw new Error(`tsc ended with ${status}: ${stdout}`);
  const stray = complaints.filter((text) => !/^[^()\s]+\.ts\(/.test(text));
  if (stray.length > 0) throw new Error(stray.join('\n'));
  return complaints;
}

function run(
  file: string,
  { project, env, prefix }: Place,
): { readonly status: number | null; readonly said: string } {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
  });
  const module = file.replace(/\.ts$/, '.mjs');
  writeFileSync(module, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [module], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  return { status, said: (status === 0 ? stdout : stderr).replaceAll(prefix, '') };
}

/** The `text` block that stands right behind a snippet, with nothing but empty lines between. */
export function outputAfter({ blocks, lines }: Document, block: Block): string {
  const next = blocks.find(({ line }) => line > block.line);
  if (next?.language !== 'text') return '';
  const end = block.line + block.text.split('\n').length;
  const between = lines.slice(end, next.line - 2);
  return between.every((line) => line === '') ? next.text : '';
}

function difference(
  { status, said }: { readonly status: number | null; readonly said: string },
  expected: string,
  names: Names,
): string | undefined {
  if (status !== 0) return `it ends with ${status}:\n${said}`;
  const seen = said.replace(/\n$/, '');
  return names.same(expected, seen) ? undefined : `it is said to print\n${expected}\n  but prints\n${seen}`;
}
