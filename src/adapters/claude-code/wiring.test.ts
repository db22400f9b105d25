import { describe, expect, test } from 'vitest';
import { WIRED_EVENTS, type WiringPlan } from './wired-hook.ts';
import { findWiring, isWiredAs, unwire, wire } from './wiring.ts';

const USER: WiringPlan = { scope: 'user', shim: '/home/robin/.local/share/holdfast/claude-code.sh' };
const MOVED: WiringPlan = { scope: 'user', shim: "/home/rob o'hara/.local/share/holdfast/claude-code.sh" };

function wired(text: string | undefined, plan = USER): string {
  const result = wire(text, plan);
  if (!result.ok) throw new Error(result.why);
  return result.text;
}

function unwired(text: string): string {
  const result = unwire(text);
  if (!result.ok) throw new Error(result.why);
  return result.text;
}

const LIVED_IN = `{
  "model": "opus",
  "permissions": {
    "deny": [
      "Read(./secret/**)"
    ]
  },
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "Edit|Write",
        "hooks": [
          {
            "type": "command",
            "command": "npx prettier --write ."
          }
        ]
      }
    ],
    "Stop": []
  },
  "env": {
    "EDITOR": "vi"
  }
}
`;

describe('settings that are left alone', () => {
  test.each([
    ['comments', '{\n  // mine\n  "model": "opus"\n}', /line 2, column 3: .*comments are not JSON/],
    ['a trailing comma', '{"model": "opus",}', /line 1/],
    ['a key twice', '{"hooks": {}, "hooks": {}}', /JSON_DUPLICATE_KEY/],
    ['a list', '[]', /not a JSON object/],
    ['hooks that are a list', '{"hooks": []}', /`hooks` is not an object/],
    ['an event that is an object', '{"hooks": {"PreToolUse": {}}}', /`hooks.PreToolUse` is not a list/],
  ])('%s', (_, text, why) => {
    for (const result of [wire(text, USER), unwire(text)]) {
      expect(result.ok).toBe(false);
      expect(result.ok ? '' : result.why).toMatch(why);
    }
  });
});

describe('wiring', () => {
  test('no settings at all', () => {
    const found = findWiring(wired(undefined));
    expect(found.map(({ event }) => event)).toEqual([...WIRED_EVENTS]);
    expect(found.every((hook) => isWiredAs(hook, USER))).toBe(true);
    expect(found[0]).toMatchObject({ matcher: '*', timeout: 45, onFailure: 'block' });
  });

  test('settings that are lived in keep everything and its order', () => {
    const before = JSON.parse(LIVED_IN);
    const after = JSON.parse(wired(LIVED_IN));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(after.hooks)).toEqual(['PostToolUse', 'Stop', 'PreToolUse', 'PostToolUseFailure']);
    expect(after.hooks.PostToolUse[0]).toEqual(before.hooks.PostToolUse[0]);
    expect(after.permissions).toEqual(before.permissions);
  });

  test('twice is once', () => {
    const once = wired(LIVED_IN);
    expect(wire(once, USER)).toEqual({ ok: true, text: once, changed: false, warnings: [] });
  });

  test('a shim that has moved is renewed where it stands', () => {
    const settings = JSON.parse(wired('{}', MOVED));
    settings.hooks.PreToolUse.push({ matcher: 'Bash', hooks: [{ type: 'command', command: 'echo after' }] });
    const after = wired(JSON.stringify(settings));
    expect(findWiring(after).every((hook) => isWiredAs(hook, USER))).toBe(true);
    expect(JSON.parse(after).hooks.PreToolUse[1].hooks[0].command).toBe('echo after');
  });

  test('our hook in a group of others is moved out of it; the others stay', () => {
    const settings = JSON.parse(wired('{}'));
    settings.hooks.PreToolUse[0].hooks.unshift({ type: 'command', command: 'audit.sh' });
    settings.hooks.PreToolUse[0].matcher = 'Bash';
    const [first, second] = JSON.parse(wired(JSON.stringify(settings))).hooks.PreToolUse;
    expect(first).toEqual({ matcher: 'Bash', hooks: [{ type: 'command', command: 'audit.sh' }] });
    expect(second.matcher).toBe('*');
  });

  test.each([
    ['four spaces', '{\n    "model": "opus"\n}\n', /^\{\n {4}"model"/],
    ['tabs', '{\n\t"model": "opus"\n}', /^\{\n\t"model"[\s\S]*\}$/],
    ['Windows line ends', '{\r\n  "model": "opus"\r\n}\r\n', /^\{\r\n {2}"model"[\s\S]*\}\r\n$/],
    ['an empty file', '', /^\{\n {2}"hooks"/],
  ])('keeps %s', (_, text, form) => {
    expect(wired(text)).toMatch(form);
  });

  test('says that hooks are switched off', () => {
    expect(wire('{"disableAllHooks": true}', USER)).toMatchObject({
      warnings: [expect.stringMatching(/disableAllHooks/)],
    });
  });

  test('for a team: found below the home of whoever runs it', () => {
    const found = findWiring(wired('{}', { scope: 'project' }));
    expect(found).toHaveLength(WIRED_EVENTS.length);
    expect(found[0]?.command).toMatch(
      /^"\$HOME\/\.local\/share\/holdfast\/claude-code\.sh" PreToolUse \|\| printf/,
    );
  });
});

describe('taking the wiring out', () => {
  test.each([
    ['lived-in settings', LIVED_IN],
    ['hooks of others alone', '{\n  "hooks": {\n    "Stop": []\n  }\n}\n'],
    ['settings without hooks', '{\n  "model": "opus"\n}\n'],
  ])('gives back %s', (_, text) => {
    expect(unwired(wired(text))).toBe(text);
  });

  test('leaves settings alone that were never wired', () => {
    expect(unwire(LIVED_IN)).toMatchObject({ ok: true, text: LIVED_IN, changed: false });
  });
});

describe('what counts as ours', () => {
  test.each([
    ['/home/robin/.local/share/holdfast/claude-code.sh PreToolUse', true],
    ["'/home/robin/.local/share/holdfast/claude-code.sh' PreToolUse", true],
    ['"$HOME/.local/share/holdfast/claude-code.sh" PreToolUse || printf x', true],
    ['/opt/notholdfast/claude-code.sh PreToolUse', false],
    ['/home/robin/.local/share/holdfast/claude-code.sh.old PreToolUse', false],
    ['npx holdfast hook claude-code', false],
  ])('%s: %s', (command, ours) => {
    const text = JSON.stringify({
      hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command }] }] },
    });
    expect(findWiring(text)).toHaveLength(ours ? 1 : 0);
  });
});
