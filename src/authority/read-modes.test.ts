import { describe, expect, test } from 'vitest';
import { readMode, readModes } from './read-modes.ts';

describe('readModes refuses', () => {
  test.each<[string, string, unknown, string]>([
    ['a tool that is misspelled', 'docs', { tools: ['raed'] }, '`raed` is no tool; did you mean `read`?'],
    [
      'a verb that is misspelled',
      'docs',
      { effects: ['wirte:file'] },
      '`wirte` is no verb; did you mean `write`?',
    ],
    [
      'a domain that is misspelled',
      'docs',
      { effects: ['read:flie'] },
      '`flie` is no domain; did you mean `file`?',
    ],
    ['a field that is misspelled', 'docs', { tool: [] }, '`tool` is no field; did you mean `tools`?'],
    [
      'an effect without a domain',
      'docs',
      { effects: ['read'] },
      '`read` is no effect; write it as `verb:domain`',
    ],
    [
      'an effect with three parts',
      'docs',
      { effects: ['a:b:c'] },
      '`a:b:c` is no effect; write it as `verb:domain`',
    ],
    ['a number as effect', 'docs', { effects: [7] }, 'a value of type number is no effect; write it as'],
    ['an object as tool', 'docs', { tools: [Object.create(null)] }, 'a value of type object is no tool'],
    ['null as tool', 'docs', { tools: [null] }, '`null` is no tool'],
    ['a novel as tool', 'docs', { tools: ['x'.repeat(1e6)] }, `\`${'x'.repeat(60)}...\` is no tool`],
    ['a line break as tool', 'docs', { tools: ['re\nad'] }, '`re ad` is no tool; did you mean `read`?'],
    ['a tool in place of an effect', 'docs', { effects: ['tool:shell'] }, '`tool` is no verb'],
    ['a right of an application', 'docs', { effects: ['app:ticket'] }, '`app` is no verb'],
    ['tools that are no list', 'docs', { tools: 'read' }, '`tools` is a list'],
    ['effects that are no list', 'docs', { effects: {} }, '`effects` is a list'],
    ['the unknown tool as a listed one', 'docs', { tools: ['other'] }, '`other` is no tool'],
    [
      'letting unknown tools through',
      'docs',
      { unknownTool: 'allow' },
      '`allow` is no answer to an unknown tool',
    ],
    ['a description that is no text', 'docs', { about: 1 }, '`about` is text'],
    ['a mode that is a list', 'docs', ['read'], 'a mode is a table'],
    ['a mode that is null', 'docs', null, 'a mode is a table'],
    ['a name with capitals', 'Docs', {}, 'a name is up to 40 lower-case letters, digits and hyphens'],
    ['a name with a line break', 'do\ncs', {}, 'a name is up to 40 lower-case letters, digits and hyphens'],
    ['a wider `review`', 'review', { tools: ['edit'] }, 'gives more than the built-in mode of that name'],
  ])('%s', (_, name, given, message) => {
    expect(readModes({ [name]: given })).toEqual({
      ok: false,
      code: 'MODE_INVALID',
      message: expect.stringContaining(message),
    });
  });

  test.each([[null], [[]], ['docs'], [1], [undefined]])('a table that is none: %j', (table) => {
    expect(readModes(table)).toMatchObject({ ok: false, code: 'MODE_INVALID' });
  });

  test('the whole table for one fault', () => {
    expect(readModes({ docs: {}, other: { tools: ['nothing'] } })).toMatchObject({ ok: false });
  });
});

describe('readModes reads', () => {
  test('absent fields with their closed meaning', () => {
    const docs = { name: 'docs', about: '', tools: [], effects: [], unknownTool: 'block' };
    expect(readModes({ docs: {} })).toEqual({ ok: true, modes: [docs] });
  });

  test('no modes', () => {
    expect(readModes({})).toEqual({ ok: true, modes: [] });
  });

  test('a whole mode, wildcards included', () => {
    const given = {
      about: 'runs checks',
      tools: ['shell', 'read'],
      effects: ['read:*', '*:git', '*:*'],
      unknownTool: 'ask',
    };
    expect(readMode('checks', given)).toEqual({ ok: true, mode: { name: 'checks', ...given } });
  });

  test('a stricter `build`', () => {
    expect(readMode('build', { tools: ['read'], effects: ['read:file'] })).toMatchObject({ ok: true });
  });

  test('into frozen data that the configuration no longer reaches', () => {
    const given = { tools: ['read'] };
    const result = readMode('docs', given);
    given.tools.push('shell');
    expect(result).toMatchObject({ ok: true, mode: { tools: ['read'] } });
    expect(result.ok && Object.isFrozen(result.mode) && Object.isFrozen(result.mode.tools)).toBe(true);
  });
});
