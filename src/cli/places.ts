import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rootOf } from '../gate/root.ts';
import { homeFromPasswd } from '../workspace/home.ts';
import type { Given } from './command.ts';
import { quotedWord } from './explain/quoted.ts';
import { UsageError } from './usage-error.ts';

/** The home of this user by the password database: no environment variable moves where the guard keeps things. */
export function homeOf(given: Given): string {
  const named = given.text('home');
  return named === undefined ? homeFromPasswd() : existing(named, '--home');
}

/** The home for judging text alone: it need not exist. */
export function homeAsSpelled(given: Given): string {
  const named = given.text('home');
  return named === undefined ? homeFromPasswd() : folder(named, '--home');
}

/** A command line for the same home as this one: what a person is told to type next. */
export function withHome(command: string, given: Given): string {
  return given.has('home') ? `${command} --home ${quotedWord(homeAsSpelled(given))}` : command;
}

/** Which home is meant, where a shell would take `~` for another one. `shell` is what `$HOME` says. */
export function homeNote(home: string, named: boolean, shell: string | undefined): string | undefined {
  if (named) return `~ is ${home}`;
  if (shell === undefined || resolve(shell) === resolve(home)) return undefined;
  return `~ is ${home}, your home by the password database; $HOME (${shell}) is not asked: for another one, --home DIR`;
}

/** The folders named by `--root`, or the current one. They need not exist: paths are then compared as spelled. */
export function rootsOf(given: Given): readonly string[] {
  const named = given.texts('root');
  return named.length === 0 ? [process.cwd()] : named.map((path) => folder(path, '--root'));
}

/** The repository around the folder that `--root` names, or around the current one. */
export function repositoryOf(given: Given, home: string): string {
  const named = given.text('root');
  return rootOf(named === undefined ? process.cwd() : existing(named, '--root'), home);
}

/**
 * The repository around the current folder, whose settings a team shares.
 * @throws UsageError where there is none, or it is the home itself: its settings are those of the user.
 */
export function sharedRepository(home: string): string {
  const root = rootOf(process.cwd(), home);
  if (root === rootOf(home, home)) {
    throw new UsageError(
      `\`--project\` is about a repository, and \`${root}\` is your home: leave it out here`,
    );
  }
  if (existsSync(join(root, '.git'))) return root;
  throw new UsageError(
    `\`--project\` is about a repository, and \`${root}\` lies in none: go into one, or leave it out`,
  );
}

function existing(path: string, flag: string): string {
  const found = folder(path, flag);
  if (existsSync(found)) return found;
  throw new UsageError(`\`${flag} ${path}\`: there is no such folder; check the path, or make it first`);
}

function folder(path: string, flag: string): string {
  const found = resolve(path);
  const isFile = !path.includes('\0') && statSync(found, { throwIfNoEntry: false })?.isDirectory() === false;
  if (path !== '' && !path.includes('\0') && !isFile) return found;
  throw new UsageError(`\`${flag} ${path}\`: this is no folder; check the path`);
}
