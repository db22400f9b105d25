import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLAUDE_CODE } from '../../adapters/claude-code/index.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { diffLines } from '../diff.ts';
import { PARTS } from '../install/assets.ts';
import { hasKeptCode, keepCode } from '../install/kept-code.ts';
import { written } from '../install/plan.ts';
import { applySettings } from '../install/settings-file.ts';
import { homeOf } from '../places.ts';
import { confirm, isAttended } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { versionOf } from '../version.ts';
import { type ManagedPlan, managedBackups, planManaged, systemFrom } from './plan.ts';
import { folderForAll, requireRoot, writeForAll } from './root.ts';

/** Installs for every user of this machine, where only root may write. */
export function initManaged(given: Given): ExitCode {
  for (const flag of ['project', 'observe', 'expectations']) {
    if (given.has(flag))
      throw new UsageError(`\`--managed\` is for the whole machine, so it takes no \`--${flag}\``);
  }
  const { prefix } = systemFrom(given.text('prefix'));
  const dry = given.has('dry-run');
  if (!dry) requireRoot(prefix, 'holdfast init --managed');
  const plan = planManaged({
    prefix,
    version: versionOf(import.meta.url),
    program: process.argv[1] ?? '',
    ...(given.has('home') && { home: homeOf(given) }),
  });
  const lines = linesOf(plan);
  say(lines);
  if (lines.length === 0) return finish('nothing to change: it is installed and wired for every user');
  if (dry) return finish('dry run: nothing was changed');
  if (!given.has('yes') && !agreed()) {
    say(['nothing was changed']);
    return EXIT.found;
  }
  carryOut(plan);
  return finish(
    `installed in ${plan.install.folder} and wired into ${CLAUDE_CODE.name} for every user; sessions that run now take it up when they restart`,
    `what holds for every user: ${plan.places.configFile}`,
    'prove that it holds, as a user: holdfast prove',
    'whoever has wired it for themselves takes that out: holdfast off --uninstall',
  );
}

function agreed(): boolean {
  if (!isAttended())
    throw new UsageError('there is no terminal to ask at; look at `--dry-run`, then add `--yes`');
  return confirm('go on?');
}

function linesOf({ install, config, settings }: ManagedPlan): readonly string[] {
  const parts = join(install.folder, PARTS);
  const { changed, path, before, after } = settings;
  return [
    ...[...written(install), ...config.map((file) => file.path)].map((file) => `write ${file}`),
    ...(needsCode(install) ? [`compile ${parts}`] : []),
    ...(changed
      ? [
          `${before === undefined ? 'write' : 'change'} ${path}`,
          ...diffLines(before ?? '', after ?? '').map((line) => `  ${line}`),
        ]
      : []),
    ...settings.warnings.map((warning) => `warning: ${warning}`),
    ...(install.foreignCommand === undefined
      ? []
      : [`warning: ${install.foreignCommand} is not ours and is left alone`]),
  ];
}

function needsCode({ stale, folder }: ManagedPlan['install']): boolean {
  return stale.length > 0 || !hasKeptCode(folder);
}

/** The files first: settings never name a shim that is not there yet. */
function carryOut({ install, config, settings, places }: ManagedPlan): void {
  process.umask(0o022);
  for (const file of [...install.stale, ...config]) writeForAll(file);
  if (needsCode(install)) keepCode(install.folder, join(install.folder, 'node'));
  if (!settings.changed) return;
  folderForAll(dirname(settings.path));
  applySettings(settings, managedBackups(places));
  chmodSync(settings.path, 0o644);
}

function finish(...lines: readonly string[]): ExitCode {
  say(lines);
  return EXIT.done;
}

function say(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
