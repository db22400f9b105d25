import { describe, expect, test } from 'vitest';
import type { Mode } from '../../authority/index.ts';
import { DEFAULT_CONFIG, type GateConfig } from '../../gate/config.ts';
import { modeInForce } from './mode.ts';

const WRITER: Mode = {
  name: 'writer',
  about: 'writes files',
  tools: ['read', 'write'],
  effects: ['read:file', 'write:file'],
  unknownTool: 'ask',
};

const config = (mode: string): GateConfig => ({ ...DEFAULT_CONFIG, mode, modes: [WRITER] });

describe('the mode in force', () => {
  test.each<[string, string | undefined, string]>([
    ['build', undefined, 'build'],
    ['build', 'plan', 'plan'],
    ['plan', 'plan', 'plan'],
    ['review', 'plan', 'plan'],
    ['writer', 'build', 'writer'],
    ['build', 'no such mode', 'no such mode'],
    ['no such mode', 'plan', 'no such mode'],
  ])('configured %s, host %s: %s', (own, host, expected) => {
    expect(modeInForce(config(own), host === undefined ? [] : [host]).mode).toBe(expected);
  });

  test('where neither holds the other, only what both allow', () => {
    const { config: both, mode } = modeInForce(config('writer'), ['plan']);
    expect(both.modes.find(({ name }) => name === mode)).toEqual({
      name: 'plan+writer',
      about: expect.stringContaining('both'),
      tools: ['read'],
      effects: ['read:file'],
      unknownTool: 'block',
    });
  });
});
