import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './proof.ts';

/** What stands in for the hook's program when it breaks in a way of its own. */
const HOOKS: Readonly<Partial<Record<Fault, string>>> = {
  'crashing hook': 'process.abort();\n',
  'hanging hook': 'for (;;) {}\n',
  garbage: 'console.log("this is { not json");\n',
  'empty hook': '',
};

/** What stands in for Node.js itself. */
const NODES: Readonly<Partial<Record<Fault, string>>> = {
  'killed Node': '#!/bin/sh\nkill -9 $$\n',
};

/**
 * Copies an installed shim, breaks one thing behind it, and gives the command line that runs the copy. The original is
 * only read. A hang is cut short, so that proving does not wait as long as the installed deadline.
 */
export function brokenCommand(command: string, shim: string, fault: Fault, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const place = mkdtempSync(join(folder, 'broken-'));
  const settings: Record<string, string> = {};
  if (fault === 'missing Node') settings['node'] = join(place, 'no-node');
  if (NODES[fault] !== undefined) settings['node'] = executable(join(place, 'node'), NODES[fault]);
  if (HOOKS[fault] !== undefined) settings['hook'] = written(join(place, 'hook.cjs'), HOOKS[fault]);
  if (fault === 'hanging hook') settings['deadline'] = '1';
  const copy = executable(join(place, 'shim.sh'), setIn(readFileSync(shim, 'utf8'), settings));
  if (!command.includes(shim)) throw new Error(`the wired command does not name \`${shim}\``);
  return command.replaceAll(shim, copy);
}

/** Sets variables of the shim; one that is not there is an error, since the copy would not be broken at all. */
function setIn(text: string, settings: Readonly<Record<string, string>>): string {
  let changed = text;
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(changed)) throw new Error(`the shim has no line \`${name}=\``);
    changed = changed.replace(line, () => `${name}='${value}'`);
  }
  return changed;
}

function written(path: string, content: string): string {
  writeFileSync(path, content);
  return path;
}

function executable(path: string, content: string): string {
  writeFileSync(path, content);
  chmodSync(path, 0o755);
  return path;
}
