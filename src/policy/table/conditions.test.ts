import { describe, expect, test } from 'vitest';
import { request } from '../../../test/policy/desk.ts';
import type { JsonObject } from '../../action/json.ts';
import { evaluate } from '../policy.ts';
import type { Condition, TableFacts, TableRow } from './table.ts';
import { tablePolicy } from './table-policy.ts';

describe('a condition', () => {
  const judged = (where: TableRow['where'], args: JsonObject, facts: TableFacts = {}) => {
    const row: TableRow = {
      verdict: 'allow',
      reason: 'NO_OBJECTION',
      ...(where === undefined ? {} : { where }),
    };
    return evaluate(tablePolicy({ name: 't', actions: { act: row } }), request('act', args, facts));
  };
  const passes = (condition: Condition, value: unknown, facts: TableFacts = {}) =>
    judged({ '/v': condition }, { v: value as string }, facts).verdict === 'allow';

  test.each<[Condition, readonly unknown[], readonly unknown[]]>([
    [{ max: 100 }, [100, -5, 0, [1, 100]], [100.01, '100', null, true, [1, 101], [], {}]],
    [{ min: 1, max: 3 }, [1, 3], [0, 4, '2']],
    [{ oneOf: ['EUR', 5, true] }, ['EUR', 5, true, ['EUR', 5]], ['eur', '5', 1, 'true', ['EUR', 'USD']]],
    [{ startsWith: ['INV-', 'CR-'] }, ['INV-1', 'CR-', 'INV-../..'], ['inv-1', ' INV-1', 7]],
    [
      { under: ['/srv/reports'] },
      ['/srv/reports/a.txt', '/srv/reports/a/..b'],
      [
        '/srv/reports',
        '/srv/reports/',
        '/srv/reportsX/a',
        '/srv/reports/../etc/passwd',
        '/srv/reports/a/..',
        '/srv/reports/./a',
        '/srv/reports//etc',
        '/srv/reports/a\\..\\b',
        '/srv/reports/a\nb',
        'srv/reports/a',
      ],
    ],
    [
      { matches: ['INV-????', 'a*c*'] },
      ['INV-2026', 'ac', 'abcabc'],
      ['INV-202', 'INV-20266', 'xINV-2026', 'ab', ''],
    ],
    [{ maxLength: 3 }, ['', 'abc', ['abc', 'd']], ['abcd', 3]],
    [{ maxItems: 2 }, [[1, 2], 'one', 7], [[1, 2, 3]]],
    [{ max: 5, optional: true }, [null, [], 5], [6, [6], 'x']],
    [
      { verified: true, optional: true },
      [null, [], 'customer@example.invalid'],
      ['x@example.test', ['x@example.test']],
    ],
  ])('%j', (condition, good, bad) => {
    for (const value of good) expect(passes(condition, value), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(passes(condition, value), JSON.stringify(value)).toBe(false);
  });

  test.each<[string, JsonObject, boolean]>([
    ['/to/0', { to: ['EUR'] }, true],
    ['/to/0', { to: ['USD', 'EUR'] }, false],
    ['/to/1', { to: ['EUR'] }, false],
    ['/to/-', { to: ['EUR'] }, false],
    ['/to/*/in', { to: [{ in: 'EUR' }, { in: 'EUR' }] }, true],
    ['/to/*/in', { to: [{ in: 'EUR' }, { in: 'USD' }] }, false],
    ['/to/*/in', { to: [{ in: 'EUR' }, {}] }, false],
    ['/to/*/in', { to: [] }, false],
    ['/to/*/in', { to: { '*': { in: 'EUR' } } }, true],
    ['/to/in', { to: 'EUR' }, false],
    ['/a~1b/~0', { 'a/b': { '~': 'EUR' } }, true],
    ['/toString', {}, false],
    ['/*', { '*': 'EUR' }, true],
    ['/*', { in: 'EUR' }, false],
  ])('at %s of %j', (place, args, pass) => {
    const decision = judged({ [place]: { oneOf: ['EUR'] } }, args);
    expect(decision.verdict).toBe(pass ? 'allow' : 'block');
    expect(decision.reason).toBe(pass ? 'NO_OBJECTION' : 'ARGUMENT_REFUSED');
  });

  test('of several steps lets the strictest lead', () => {
    const where: TableRow['where'] = {
      '/amount': [{ max: 100, otherwise: { verdict: 'ask', reason: 'APP_OVER_100' } }, { max: 1000 }],
    };
    expect(judged(where, { amount: 100 })).toMatchObject({ verdict: 'allow' });
    expect(judged(where, { amount: 101 })).toMatchObject({ verdict: 'ask', reason: 'APP_OVER_100' });
    expect(judged(where, { amount: 101 }).requires).toEqual([{ kind: 'approval', by: 'person' }]);
    expect(judged(where, { amount: 1001 })).toMatchObject({ verdict: 'block', reason: 'ARGUMENT_REFUSED' });
  });

  test('never asks a person about a destination that deceives', () => {
    const where: TableRow['where'] = { '/to': { verified: true, otherwise: { verdict: 'ask' } } };
    expect(judged(where, { to: 'x@example.test' })).toMatchObject({
      verdict: 'ask',
      reason: 'DESTINATION_NOT_VERIFIED',
    });
    expect(judged(where, { to: 'customer@ex\u0430mple.invalid' })).toMatchObject({
      verdict: 'block',
      reason: 'DESTINATION_CONFUSABLE',
    });
  });

  describe('on where a value comes from', () => {
    const trusted: Condition = { from: ['user', 'tool:contacts'] };

    test.each<[string, unknown, TableFacts, boolean]>([
      ['nothing is said', 'x', {}, false],
      ['nothing is said of this place', 'x', { sources: { '/w': ['user'] } }, false],
      ['it is said of a place whose name goes on', 'x', { sources: { '/v2': ['user'] } }, false],
      ['the user said it', 'x', { sources: { '/v': ['user'] } }, true],
      ['a trusted tool gave it', 'x', { sources: { '/v': ['tool:contacts'] } }, true],
      ['another tool gave it', 'x', { sources: { '/v': ['tool:mail'] } }, false],
      ['it was built of two', 'x', { sources: { '/v': ['user', 'tool:mail'] } }, false],
      ['all arguments are the user’s', 'x', { sources: { '': ['user'] } }, true],
      [
        'all are the user’s and this came from a tool too',
        'x',
        { sources: { '': ['user'], '/v': ['tool:mail'] } },
        false,
      ],
      ['each element is the user’s', ['x', 'y'], { sources: { '/v/0': ['user'], '/v/1': ['user'] } }, true],
      ['one element is not', ['x', 'y'], { sources: { '/v/0': ['user'] } }, false],
      ['a part of an object is not', { a: { b: 'x' }, c: 'y' }, { sources: { '/v/a/b': ['user'] } }, false],
      [
        'all parts of an object are',
        { a: { b: 'x' }, 'c/d': 1 },
        { sources: { '/v/a/b': ['user'], '/v/c~1d': ['user'] } },
        true,
      ],
      ['an empty list of sources says nothing', 'x', { sources: { '/v': [] } }, false],
    ])('when %s', (_, value, facts, pass) => {
      expect(passes(trusted, value, facts)).toBe(pass);
    });
  });
});

describe('a condition on the links in a text', () => {
  const policy = tablePolicy({
    name: 't',
    actions: {
      act: { where: { '/v': { links: ['user', 'model'] } }, verdict: 'allow', reason: 'NO_OBJECTION' },
    },
  });

  test.each<[string, TableFacts['sources'], boolean]>([
    ['there are none', { '/v': ['tool:mail'], '/v~links': [] }, true],
    ['they are the user’s', { '/v': ['tool:mail'], '/v~links': ['user'] }, true],
    ['one is a tool’s', { '/v': ['model'], '/v~links': ['model', 'tool:mail'] }, false],
    ['only the text is told apart, and it is the model’s', { '/v': ['model'] }, true],
    ['only the text is told apart, and it is a tool’s', { '/v': ['model', 'tool:mail'] }, false],
    ['nothing is said, which is the model', {}, true],
    ['an argument is named like the label', { '/v': ['tool:mail'], '/v~0links': ['user'] }, false],
  ])('when %s', (_, sources = {}, pass) => {
    const decision = evaluate(policy, request('act', { v: 'see oak.example' }, { sources }));
    expect(decision.reason).toBe(pass ? 'NO_OBJECTION' : 'PROVENANCE_UNTRUSTED');
  });
});
