import { describe, expect, test } from 'vitest';
import { EFFECT_DOMAINS, EFFECT_VERBS } from '../action/effect.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import { TOOL_KINDS } from '../action/tool-call.ts';
import { type Capability, holds } from './authority.ts';
import { authorityOf, BUILT_IN_MODES, DEFAULT_MODE, type Mode, modeNamed, narrows } from './modes.ts';

const HOLDER = { tenant: 'local' as TenantId, actor: 'agent' as ActorId };

const DOCS_ONLY: Mode = {
  name: 'docs',
  about: 'writes prose',
  tools: ['read', 'write'],
  effects: ['read:*', 'write:file'],
  unknownTool: 'block',
};

function held(name: string): (capability: Capability) => boolean {
  const result = modeNamed(name);
  if (!result.ok) throw new Error(result.message);
  const authority = authorityOf(result.mode, HOLDER);
  return (capability) => holds(authority, capability);
}

describe.each(['plan', 'review'])('the mode `%s`', (name) => {
  const may = held(name);

  test('has no tool that writes, and no unknown one', () => {
    expect(TOOL_KINDS.filter((tool) => may(`tool:${tool}`))).toEqual(['shell', 'read', 'fetch']);
  });

  test('has no effect but reading, whatever the tool', () => {
    for (const verb of EFFECT_VERBS) {
      for (const domain of EFFECT_DOMAINS) expect(may(`${verb}:${domain}`)).toBe(verb === 'read');
    }
  });

  test('cannot have what could be anything', () => {
    expect(may('*:*')).toBe(false);
    expect(may('*:file')).toBe(false);
  });
});

describe('the mode `build`', () => {
  const may = held(DEFAULT_MODE);

  test('has every tool that is known, may ask about others, and has every effect', () => {
    expect(TOOL_KINDS.every((tool) => may(`tool:${tool}`))).toBe(true);
    expect(may('*:*')).toBe(true);
  });

  test('has no right of an application and no destination', () => {
    expect(may('app:ticket:read')).toBe(false);
    const build = modeNamed('build');
    expect(build.ok && authorityOf(build.mode, HOLDER).destinations).toBe(undefined);
  });
});

describe('a mode of the user’s', () => {
  test('gives what it lists and nothing else', () => {
    const result = modeNamed('docs', [DOCS_ONLY]);
    const authority = authorityOf(result.ok ? result.mode : DOCS_ONLY, HOLDER);
    expect(authority).toEqual({
      ...HOLDER,
      capabilities: ['tool:read', 'tool:write', 'read:*', 'write:file'],
    });
  });

  test('cannot list the unknown tool to let it through', () => {
    const sly: Mode = { ...DOCS_ONLY, tools: ['other'] };
    expect(authorityOf(sly, HOLDER).capabilities).not.toContain('tool:other');
  });

  test.each<[string, Partial<Mode>]>([
    ['a tool more', { tools: ['shell', 'write'] }],
    ['an effect more', { effects: ['read:*', 'write:file'] }],
    ['a wider effect', { effects: ['*:file'] }],
    ['asking about unknown tools', { unknownTool: 'ask' }],
  ])('cannot take the name `plan` with %s', (_, more) => {
    const plan = { ...DOCS_ONLY, name: 'plan', tools: ['read'], effects: ['read:*'], ...more } as Mode;
    expect(modeNamed('plan', [plan])).toMatchObject({ ok: false, code: 'MODE_INVALID' });
  });

  test('may make a built-in mode stricter', () => {
    const build: Mode = { ...DOCS_ONLY, name: 'build' };
    expect(modeNamed('build', [build])).toEqual({ ok: true, mode: build });
    const plan: Mode = { ...DOCS_ONLY, name: 'plan', tools: ['read'], effects: ['read:file'] };
    expect(modeNamed('plan', [plan])).toEqual({ ok: true, mode: plan });
  });

  test('is refused when it is there twice', () => {
    expect(modeNamed('docs', [DOCS_ONLY, DOCS_ONLY])).toMatchObject({ ok: false, code: 'MODE_INVALID' });
  });
});

describe('modeNamed', () => {
  test.each([
    ['bild', 'mode `bild` is not defined; did you mean `build`?'],
    ['reveiw', 'mode `reveiw` is not defined; did you mean `review`?'],
    ['Plan', 'mode `Plan` is not defined; did you mean `plan`?'],
    ['dosc', 'mode `dosc` is not defined; did you mean `docs`?'],
    ['constructor', 'mode `constructor` is not defined; known are `plan`, `review`, `build`, `docs`'],
  ])('does not know `%s`', (name, message) => {
    expect(modeNamed(name, [DOCS_ONLY])).toEqual({ ok: false, code: 'MODE_UNKNOWN', message });
  });

  test.each<[string, unknown]>([
    ['an empty text', ''],
    ['a blank behind it', 'plan '],
    ['a newline in it', 'pl\nan'],
    ['a character that nobody sees', 'plan\u200b'],
    ['half a surrogate', 'plan\ud800'],
    ['41 characters', 'm'.repeat(41)],
    ['null', null],
  ])('%s is no name of a mode', (_, name) => {
    // Callers without types reach this as well.
    const { ok, ...failure } = modeNamed(name as string, [DOCS_ONLY]);
    expect(failure).toMatchObject({
      code: 'INPUT_MALFORMED',
      message: expect.stringMatching(/is no name: .*plan/),
    });
    expect(ok).toBe(false);
  });

  test('gives built-in modes that nobody can change', () => {
    for (const mode of BUILT_IN_MODES) {
      expect(Object.isFrozen(mode) && Object.isFrozen(mode.tools) && Object.isFrozen(mode.effects)).toBe(
        true,
      );
      expect(modeNamed(mode.name)).toEqual({ ok: true, mode });
    }
  });
});

test('plan narrows build, and build does not narrow plan', () => {
  const [plan, , build] = BUILT_IN_MODES;
  expect(plan && build && narrows(plan, build)).toBe(true);
  expect(plan && build && narrows(build, plan)).toBe(false);
});
