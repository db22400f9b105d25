import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { IdempotencyKey } from '../../../src/action/ids.ts';
import type { Tool } from '../../../src/executor/tool.ts';

/** What happened outside, effect by effect: a file that every process adds lines to. */
export interface Outside {
  add(key: IdempotencyKey): void;
  effects(): readonly string[];
}

export function outsideIn(file: string): Outside {
  return {
    add(key) {
      const descriptor = openSync(file, 'a');
      writeSync(descriptor, `${key}\n`);
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
    effects: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []),
  };
}

/** Adds a line, and finds out afterwards whether it is there. */
export function postTo(outside: Outside): Tool {
  return {
    name: 'post',
    dispatch: 'signalled',
    run: async (_, { key, dispatch }) => {
      await dispatch();
      outside.add(key);
      return 'sent';
    },
    reconcile: ({ key }) => (outside.effects().includes(key) ? 'confirmed' : 'failed'),
  };
}
