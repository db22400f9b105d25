import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Packed from the build that is there; `npm test` builds before it comes here. */
describe('the package as users get it', { timeout: 180_000 }, () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  let folder: string;
  let tarball: string;
  let files: readonly string[];

  beforeAll(() => {
    if (!existsSync(join(ROOT, 'dist')))
      throw new Error('there is no build to pack: run `npm run build` first');
    folder = mkdtempSync(join(tmpdir(), 'holdfast-package-'));
    const packed = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT);
    const [pack] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
    tarball = join(folder, pack.filename);
    files = pack.files.map(({ path }) => path);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('holds the build and the papers, and nothing else', () => {
    const papers = files.filter((path) => !path.startsWith('dist/')).sort();
    expect(papers.filter((path) => path !== 'CHANGELOG.md')).toEqual([
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'package.json',
      'schema/evidence-event-v1.schema.json',
    ]);
    expect(files.filter((path) => /\.test\.|\/test-|tsbuildinfo/.test(path))).toEqual([]);
    const needed = [
      'bin/holdfast.js',
      'hook/holdfast-hook.cjs',
      'hook/code-cache.cjs',
      'hook/parts/shell.js',
    ];
    expect(files).toEqual(expect.arrayContaining(needed.map((path) => `dist/${path}`)));
  });

  test('holds no code that the Node which built it compiled', () => {
    const parts = readdirSync(join(ROOT, 'dist', 'hook', 'parts'), { recursive: true, encoding: 'utf8' });
    expect(parts.filter((path) => /^v\d[^/]*\/main\.bin$/.test(path))).not.toEqual([]);
    expect(files.filter((path) => path.endsWith('.bin'))).toEqual([]);
  });

  test('holds a hook that stays small: what each call loads, what a command loads, all of it', () => {
    const parts = join(ROOT, 'dist', 'hook', 'parts');
    const size = (name: string): number => statSync(join(parts, name)).size;
    const all = readdirSync(parts).filter((name) => name.endsWith('.js'));
    expect(size('main.js')).toBeLessThan(230_000);
    expect(size('shell.js')).toBeLessThan(320_000);
    expect(all.map(size).reduce((sum, one) => sum + one)).toBeLessThan(1_200_000);
  });

  test('declares the packages that it imports at run time, and no others', async () => {
    const programs = files.filter((path) => /^dist\/(?:bin|lib|hook\/[^/]+)(?:\/|$).*js$/.test(path));
    const imported = await packagesImportedBy(programs);
    expect(programs.length).toBeGreaterThan(20);
    const { dependencies, peerDependencies } = manifest;
    expect(imported).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  });

  test('publint finds nothing', async () => {
    const data = readFileSync(tarball);
    const buffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('its types resolve', () => {
    const attw = join(ROOT, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const run = spawnSync(process.execPath, [attw, '--profile', 'esm-only', tarball], { encoding: 'utf8' });
    expect({ status: run.status, said: run.status === 0 ? '' : run.stdout + run.stderr }).toEqual({
      status: 0,
      said: '',
    });
    for (const door of doorsOf(manifest)) expect(run.stdout).toContain(`"${door}"`);
  });

  test('installs into an empty folder, runs, and opens every door', () => {
    const user = join(folder, 'user');
    mkdirSync(user);
    writeFileSync(join(user, 'package.json'), '{ "private": true, "type": "module" }\n');
    npm(['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], user);

    const version = execFileSync('npx', ['--no-install', 'holdfast', '--version'], {
      cwd: user,
      encoding: 'utf8',
    });
    expect(version).toContain(manifest.version);

    const doors = doorsOf(manifest);
    writeFileSync(join(user, 'open.js'), openAll(doors));
    const opened = execFileSync(process.execPath, ['open.js'], { cwd: user, encoding: 'utf8' });
    const names = JSON.parse(opened) as Record<string, number>;
    expect(Object.keys(names)).toHaveLength(doors.length);
    for (const count of Object.values(names)) expect(count).toBeGreaterThan(0);
  });
});

/** The packages that these files of the repository load by name; builtin modules are none. */
async function packagesImportedBy(programs: readonly string[]): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...programs],
    outdir: 'unwritten',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
  });
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const names = paths
    .filter((path) => !isBuiltin(path) && !/^[./]/.test(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

/** What users write after `from`. */
function doorsOf({ name, exports }: Manifest): readonly string[] {
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => name + path.slice(1));
}

/** A program that imports every door and prints how many names each has. */
function openAll(doors: readonly string[]): string {
  return `const names = {};
for (const door of ${JSON.stringify(doors)}) names[door] = Object.keys(await import(door)).length;
console.log(JSON.stringify(names));
`;
}

function npm(args: readonly string[], cwd: string): string {
  const run = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm ${args[0]} exited ${run.status}: ${run.stderr}`);
  return run.stdout;
}
