import { describe, expect, test } from 'vitest';
import { changeRules, missingRules, NO_RULES, type SandboxRules, sandboxRules } from './sandbox-rules.ts';

const RULES = sandboxRules(
  [
    { path: '.vault', below: true },
    { path: '.history', below: false },
  ],
  [{ path: '.config/guard', below: true }],
  ['ops/passwords.txt', '/deploy/keys'],
);

const changed = (text: string | undefined, old: SandboxRules, rules: SandboxRules): string => {
  const result = changeRules(text, old, rules);
  if (!result.ok) throw new Error(result.why);
  return result.text;
};

test('rules are in the words of the host', () => {
  expect(RULES).toEqual({
    deny: [
      'Read(~/.vault/**)',
      'Read(~/.history)',
      'Read(**/ops/passwords.txt)',
      'Read(./deploy/keys)',
      'Edit(~/.config/guard/**)',
    ],
    denyRead: ['~/.vault', '~/.history'],
    denyWrite: ['~/.config/guard'],
  });
});

describe('settings that are left alone', () => {
  test.each([
    ['comments', '// mine\n{}', /line 1/],
    ['a text for a list', '{"permissions": {"deny": "all"}}', /`permissions.deny` is not a list/],
    [
      'an object for a list',
      '{"sandbox": {"filesystem": {"denyRead": {}}}}',
      /`sandbox.filesystem.denyRead` is not/,
    ],
    ['a list for an object', '{"sandbox": []}', /is not a list/],
  ])('%s', (_, text, why) => {
    const result = changeRules(text, NO_RULES, RULES);
    expect([result.ok, result.ok ? '' : result.why]).toEqual([false, expect.stringMatching(why)]);
  });
});

describe('adding and taking out', () => {
  test.each([
    ['nothing', '{}\n'],
    [
      'other settings',
      '{\n  "model": "opus",\n  "permissions": {\n    "allow": [\n      "Bash(ls)"\n    ]\n  }\n}\n',
    ],
    [
      'rules of a person',
      '{\n  "permissions": {\n    "deny": [\n      "WebFetch"\n    ]\n  },\n  "sandbox": {\n    "enabled": true\n  }\n}\n',
    ],
  ])('leaves %s as it was', (_, text) => {
    const added = changed(text, NO_RULES, RULES);
    expect(JSON.parse(added).permissions.deny).toEqual(expect.arrayContaining([...RULES.deny]));
    expect(JSON.parse(added).sandbox.filesystem).toEqual({
      denyRead: RULES.denyRead,
      denyWrite: RULES.denyWrite,
    });
    expect(changed(added, RULES, RULES)).toBe(added);
    expect(changed(added, RULES, NO_RULES)).toBe(text);
  });

  test('a rule that a person had already is theirs, and stays', () => {
    const text = '{\n  "permissions": {\n    "deny": [\n      "Read(~/.vault/**)"\n    ]\n  }\n}\n';
    const own = missingRules(text, RULES);
    expect(own.deny).not.toContain('Read(~/.vault/**)');
    expect(changed(changed(text, NO_RULES, RULES), own, NO_RULES)).toBe(text);
  });

  test('a rule that follows from nothing any more goes when it is renewed', () => {
    const before = changed('{}', NO_RULES, RULES);
    const fewer = { ...RULES, deny: RULES.deny.slice(1) };
    const { permissions } = JSON.parse(changed(before, RULES, fewer));
    expect(permissions.deny.toSorted()).toEqual([...fewer.deny].toSorted());
  });

  test('the host’s sandbox itself is not switched on', () => {
    expect(JSON.parse(changed('{}', NO_RULES, RULES)).sandbox).not.toHaveProperty('enabled');
  });
});
