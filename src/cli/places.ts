import { resolve } from 'node:path';
import { homeFromPasswd } from '../workspace/home.ts';
import type { Given } from './command.ts';
import { quotedWord } from './explain/quoted.ts';
import { UsageError } from './usage-error.ts';

/** The home of this user by the password database: no environment variable moves where the guard keeps things. */
export function homeOf(given: Given): string {
  const named = given.text('home');
  return named === undefined ? homeFromPasswd() : folder(named);
}

/** A command line for the same home as this one: what a person is told to type next. */
export function withHome(command: string, given: Given): string {
  return given.has('home') ? `${command} --home ${quotedWord(homeOf(given))}` : command;
}

/** The folders named by `--root`, or the current one. */
export function rootsOf(given: Given): readonly string[] {
  const named = given.texts('root');
  return named.length === 0 ? [process.cwd()] : named.map(folder);
}

function folder(path: string): string {
  if (path === '' || path.includes('\0')) throw new UsageError(`\`${path}\` is no folder`);
  return resolve(path);
}
