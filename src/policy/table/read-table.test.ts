import { describe, expect, test } from 'vitest';
import { isHoldfastError } from '../../action/error.ts';
import { CONDITION_FIELDS, ROW_FIELDS, TABLE_FIELDS } from './fields.ts';
import { readTable } from './read-table.ts';
import { POLICY_TABLE_SCHEMA } from './schema.ts';

const ROW = { verdict: 'allow', reason: 'NO_OBJECTION' };

function faultOf(table: unknown): string {
  try {
    readTable(table);
    return 'nothing was thrown';
  } catch (error) {
    return isHoldfastError(error) ? `${error.code}: ${error.message}` : 'not ours';
  }
}

const withRow = (row: unknown) => ({ name: 'desk', actions: { act: row } });
const withCondition = (condition: unknown) => withRow({ ...ROW, where: { '/to': condition } });

describe('a table is refused, and the error says where and what', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'the table: it is an object'],
    ['a list', [], 'the table: it is an object'],
    ['no name', { actions: {} }, 'the table: `name` is missing'],
    ['no actions', { name: 'desk' }, 'the table: `actions` is missing'],
    [
      'a name with a blank',
      { name: 'my desk', actions: {} },
      'the table: `name`: a name is words of letters',
    ],
    [
      'a field that is misspelled',
      { name: 'desk', action: {}, actions: {} },
      'the table: `action` is no field; did you mean `actions`?',
    ],
    ['actions in a list', { name: 'desk', actions: [] }, 'the table: `actions`: it is an object'],
    [
      'a function',
      { name: 'desk', actions: { act: () => 'allow' } },
      'field `actions.act`: function has no JSON form',
    ],
    [
      'a date',
      { name: 'desk', actions: { act: { ...ROW, about: new Date(0) } } },
      'field `actions.act.about`: ',
    ],
    ['a row that is a verdict', withRow('allow'), 'row `act`: it is an object'],
    ['a row without verdict', withRow({ reason: 'NO_OBJECTION' }), 'row `act`: `verdict` is missing'],
    ['a row without reason', withRow({ verdict: 'ask' }), 'row `act`: `reason` is missing'],
    [
      'a verdict that is none',
      withRow({ ...ROW, verdict: 'deny' }),
      'row `act`: `verdict`: `deny` is no verdict; known are `allow`',
    ],
    [
      'a reason that is misspelled',
      withRow({ ...ROW, reason: 'NO_OBJECTON' }),
      'row `act`: `reason`: `NO_OBJECTON` is no reason; did you mean `NO_OBJECTION`?',
    ],
    [
      'a reason of one’s own in small letters',
      withRow({ ...ROW, reason: 'APP_limit' }),
      '`APP_limit` is no reason; a reason of your own is `APP_`',
    ],
    [
      'a row field that is misspelled',
      withRow({ ...ROW, need: [] }),
      'row `act`: `need` is no field; did you mean `needs`?',
    ],
    [
      'a need without its kind',
      withRow({ ...ROW, needs: ['ticket:read'] }),
      'row `act`: `needs`: [0]: `ticket:read` is no capability',
    ],
    [
      'a tool that does not exist',
      withRow({ ...ROW, needs: ['read:file', 'tool:hammer'] }),
      '`needs`: [1]: `tool:hammer` is no capability',
    ],
    [
      'a tenant that is no place',
      withRow({ ...ROW, tenant: 'tenant' }),
      'row `act`: `tenant`: it is a JSON pointer',
    ],
    [
      'a place without slash',
      withRow({ ...ROW, where: { to: { verified: true } } }),
      'row `act`: `where`: `to` is no JSON pointer',
    ],
    [
      'a place with a loose tilde',
      withRow({ ...ROW, where: { '/a~b': { verified: true } } }),
      '`/a~b` is no JSON pointer',
    ],
    [
      'a condition without test',
      withCondition({ optional: true }),
      'row `act`: `where` of `/to`: a condition names at least one test',
    ],
    ['no condition', withCondition([]), 'row `act`: `where`: `/to` has no condition'],
    ['a condition that is text', withCondition('verified'), 'row `act`: `where` of `/to`: it is an object'],
    [
      'a test that is misspelled',
      withCondition({ verifed: true }),
      '`where` of `/to`: `verifed` is no field; did you mean `verified`?',
    ],
    [
      'a test that is switched off',
      withCondition({ verified: false }),
      '`verified`: it is `true`, or not there',
    ],
    ['a limit as text', withCondition({ max: '100' }), '`max`: it is a number'],
    ['limits that leave nothing', withCondition({ min: 5, max: 4 }), 'nothing is at least 5 and at most 4'],
    ['an empty choice', withCondition({ oneOf: [] }), '`oneOf`: an empty list lets nothing pass'],
    [
      'a source that is none',
      withCondition({ from: ['users'] }),
      '`from`: [0]: `users` is no source; known are `user`',
    ],
    ['a tool without name', withCondition({ from: ['tool:'] }), '`from`: [0]: `tool:` is no source'],
    [
      'a folder with dots',
      withCondition({ under: ['/srv/../etc'] }),
      '`under`: [0]: `/srv/../etc` is no folder',
    ],
    ['a count below nothing', withCondition({ maxItems: -1 }), '`maxItems`: it is a whole number from 0 up'],
    [
      'an outcome that lets through',
      withCondition({ max: 1, otherwise: { verdict: 'allow' } }),
      '`otherwise`: `verdict`: what does not pass is not allowed',
    ],
    [
      'an outcome without verdict',
      withCondition({ max: 1, otherwise: {} }),
      '`otherwise`: `verdict` is missing',
    ],
    [
      'too much in one row',
      withCondition(Array.from({ length: 15 }, () => ({ verified: true }))),
      'row `act`: it demands 32 things, and 30 is the most',
    ],
  ])('%s', (_, table, fault) => {
    expect(faultOf(table)).toContain('POLICY_INVALID: policy table, ');
    expect(faultOf(table)).toContain(fault);
  });

  test('a value is shown short and without line breaks', () => {
    expect(faultOf(withRow({ ...ROW, verdict: `x\n${'y'.repeat(500)}` }))).toContain(
      `\`x ${'y'.repeat(58)}...\` is no verdict`,
    );
  });
});

test('a table without actions is one that blocks everything', () => {
  expect(readTable({ name: 'desk', actions: {} })).toEqual({ name: 'desk', actions: {} });
});

test('the published schema has the fields that are read', () => {
  const schema = POLICY_TABLE_SCHEMA as unknown as {
    properties: object;
    $defs: Record<'row' | 'condition', { properties: object }>;
  };
  expect(Object.keys(schema.properties)).toEqual(Object.keys(TABLE_FIELDS));
  expect(Object.keys(schema.$defs.row.properties)).toEqual(Object.keys(ROW_FIELDS));
  expect(Object.keys(schema.$defs.condition.properties)).toEqual(Object.keys(CONDITION_FIELDS));
  expect(JSON.parse(JSON.stringify(POLICY_TABLE_SCHEMA))).toEqual(POLICY_TABLE_SCHEMA);
});
