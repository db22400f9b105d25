// Loaded before a child: kills it at the call of the file system that `DIE` names (`12 before`, `12 middle`, `12 after`).
// One that lives to its end tells all such calls in a last line.
import fs from 'node:fs';

/** Calls that leave something on the disk, or take it away. */
const CALLS = [
  'mkdirSync',
  'openSync',
  'writeSync',
  'writeFileSync',
  'fdatasyncSync',
  'fsyncSync',
  'closeSync',
  'symlinkSync',
  'linkSync',
  'renameSync',
  'unlinkSync',
  'rmSync',
] as const;

const [at = '', when = ''] = (process.env['DIE'] ?? '').split(' ');
const write = fs.writeSync;
const names: string[] = [];

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

for (const name of CALLS) {
  const real: unknown = fs[name];
  if (typeof real !== 'function') continue;
  const dying = (...given: unknown[]): unknown => {
    names.push(name);
    const mine = String(names.length) === at;
    if (mine && when === 'before') die();
    const [descriptor, bytes] = given;
    if (mine && when === 'middle' && typeof descriptor === 'number') {
      const whole = bytes instanceof Uint8Array ? bytes : Buffer.from(String(bytes));
      write(descriptor, whole.subarray(0, whole.length >> 1));
      die();
    }
    const result: unknown = Reflect.apply(real, fs, given);
    if (mine) die();
    return result;
  };
  Reflect.set(fs, name, dying);
}

process.on('exit', () => {
  process.stdout.write(`calls ${names.join(' ')}\n`);
});
