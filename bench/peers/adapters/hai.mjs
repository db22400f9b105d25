import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { load } from './load.mjs';

/** Its published build starts workers from a path that exists on no other machine, which ends the process. */
class NoWorker extends EventEmitter {
  postMessage() {}
  ref() {}
  unref() {}
  async terminate() {
    return 0;
  }
}

export async function makeDetector(modules, name) {
  threads.Worker = NoWorker;
  syncBuiltinESMExports();
  const hai = await load(modules, '@presidio-dev/hai-guardrails');
  const { injectionGuard, leakageGuard, piiGuard, secretGuard, SelectionType } = hai;
  const pattern = { mode: 'pattern', threshold: 0.7 };
  const guards = {
    injection: () => [
      injectionGuard({ roles: ['user'] }, pattern),
      leakageGuard({ roles: ['user'] }, pattern),
    ],
    pii: () => [piiGuard({ selection: SelectionType.All })],
    secrets: () => [secretGuard({ selection: SelectionType.All })],
  }[name]();
  return async (text) => {
    const messages = [{ role: 'user', content: text }];
    const results = (await Promise.all(guards.map((guard) => guard(messages)))).flat();
    const rest =
      results.map((result) => result.modifiedMessage?.content).find((one) => one !== undefined) ?? text;
    return { flagged: results.some(({ passed }) => !passed) || rest !== text, rest };
  };
}
