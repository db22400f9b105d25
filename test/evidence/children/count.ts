// Adds one to a number in a file under a lock: `count LOCK FILE release|die`. To die is to be killed while holding it.
import { readFileSync, writeFileSync } from 'node:fs';
import { acquireLock } from '../../../src/evidence/lock.ts';

const [lockPath = '', file = '', end] = process.argv.slice(2);
const taken = acquireLock(lockPath, 60_000);
if (!taken.ok) throw new Error(taken.why);
const before = Number(readFileSync(file, 'utf8'));
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
writeFileSync(file, String(before + 1));
if (end === 'die') process.kill(process.pid, 'SIGKILL');
taken.lock.release();
