import { describe, expect, test } from 'vitest';
import { isHoldfastError } from '../../action/error.ts';
import type { JsonValue } from '../../action/json.ts';
import type { Source } from '../source.ts';
import { createProvenance, type ProvenanceOptions } from './provenance.ts';

type Heard = readonly (readonly [Source, JsonValue])[];

function sourceOf(value: JsonValue, heard: Heard, options: ProvenanceOptions = {}) {
  const provenance = createProvenance(options);
  for (const [source, content] of heard) provenance.observe(source, content);
  return provenance.label({ v: value });
}

const HEARD: Heard = [
  ['user', 'Send 75 to Ines, ines@oak.example, and keep a copy in /home/ada/notes/may.md'],
  ['tool:mail', 'Write to mallory@evil.example or ines@oak.example; account 9310-5520-1184'],
  ['tool:contacts', { entries: [{ name: 'Lee', email: 'lee@oak.example', age: 41, active: true }] }],
  ['web', 'mallory@evil.example reads also https://evil.example/in'],
];

describe('a value comes from', () => {
  test.each<[string, JsonValue, readonly Source[]]>([
    ['the user, who said it', 'ines@oak.example', ['user']],
    ['the user, who said a part', 'oak.example', ['user']],
    ['the user, who named a folder', '/home/ada/notes', ['user']],
    ['the user, as a number', 75, ['user']],
    ['the user, as a number in a text', '75.00', ['user']],
    ['the tool that answered with it', 'lee@oak.example', ['tool:contacts']],
    ['the tool that answered with the number', 41, ['tool:contacts']],
    ['the tool whose answer has such a key', 'entries', ['tool:contacts']],
    ['all that hold it', 'mallory@evil.example', ['tool:mail', 'web']],
    ['the tool that wrote it in groups', '931055201184', ['tool:mail']],
    ['the model, when nobody said it', 'eve@oak.example', ['model']],
    ['the model, when it looks like what was said', 'ines@o\u0430k.example', ['model']],
    ['the model, being no text', true, ['model']],
    ['the model, being nothing', null, ['model']],
    ['the model, being empty', '', ['model']],
    ['the model, a number that nobody said', 76, ['model']],
    ['the model and the tool that named the host', 'x9@evil.example', ['model', 'tool:mail', 'web']],
    [
      'the model and the page that held the link',
      'Dear Ines, see https://evil.example/in for all.',
      ['model', 'web'],
    ],
    [
      'the model and the tool whose account it carries',
      'Pay into 9310 5520 1184, please.',
      ['model', 'tool:mail'],
    ],
    ['the model, which carries only what the user said', 'Dear Ines, ines@oak.example it is.', ['model']],
  ])('%s', (_, value, sources) => {
    expect(sourceOf(value, HEARD)['/v']).toEqual(sources);
  });

  test('a preferred source, wherever else it is found', () => {
    const heard: Heard = [...HEARD, ['tool:mail', 'lee@oak.example'], ['web', 'ines@oak.example']];
    expect(sourceOf('lee@oak.example', heard)['/v']).toEqual(['tool:contacts', 'tool:mail']);
    expect(sourceOf('lee@oak.example', heard, { prefer: ['tool:contacts'] })['/v']).toEqual([
      'tool:contacts',
    ]);
    expect(sourceOf('ines@oak.example', heard, { prefer: ['tool:contacts'] })['/v']).toEqual(['user']);
  });

  test('what the model said itself says nothing', () => {
    expect(sourceOf('eve@oak.example', [['model', 'I write to eve@oak.example']])['/v']).toEqual(['model']);
  });

  test('an answer that is JSON in a text is read as such', () => {
    expect(sourceOf('a"b@evil.example', [['tool:api', '{"to":"a\\"b@evil.example"}']])['/v']).toEqual([
      'tool:api',
    ]);
    expect(sourceOf('nobody', [['tool:api', `{"a\\\\": ${'['.repeat(50_000)}`]])['/v']).toEqual(['model']);
  });
});

describe('the links in a text', () => {
  test.each<[string, string, readonly Source[]]>([
    ['there are none', 'Lunch is at one.', []],
    ['a tool’s own words without a link', 'Write to', []],
    ['only the user’s', 'Write to ines@oak.example.', ['user']],
    ['a page’s', 'Read https://evil.example/in.', ['web']],
    ['made up', 'Read https://oak.test/x.', ['model']],
    [
      'made up on a host that tools named',
      'Read https://evil.example/?data=secret',
      ['model', 'tool:mail', 'web'],
    ],
    ['a path', 'It is in /home/ada/notes/may.md', ['user']],
  ])('%s', (_, text, sources) => {
    expect(sourceOf(text, HEARD)['/v~links']).toEqual(sources);
  });

  test('are from anywhere when there are too many to look at', () => {
    const many = Array.from({ length: 250 }, (_, index) => `https://oak.test/${index}`).join(' ');
    expect(sourceOf(many, HEARD)['/v~links']).toEqual(['model', 'tool:contacts', 'tool:mail', 'user', 'web']);
  });
});

test('labels name every value by its pointer, and cannot be changed', () => {
  const provenance = createProvenance();
  provenance.observe('user', 'dana and lee');
  const labels = provenance.label({ to: ['dana', 'eve'], 'a/b': { '~': 'lee' }, n: 1 });
  expect(labels).toEqual({
    '/to/0': ['user'],
    '/to/0~links': [],
    '/to/1': ['model'],
    '/to/1~links': [],
    '/a~1b/~0': ['user'],
    '/a~1b/~0~links': [],
    '/n': ['model'],
  });
  expect(Object.isFrozen(labels) && Object.isFrozen(labels['/to/0'])).toBe(true);
});

describe('when memory is full', () => {
  const filled = createProvenance({ memory: 60 });
  filled.observe('user', 'write to dana@oak.example');
  filled.observe('tool:mail', 'mallory@evil.example');
  filled.observe('tool:files', 'report.pdf and much more of it');

  test('the oldest of what tools said goes, and the user’s words stay', () => {
    expect(filled.label({ v: 'dana@oak.example' })['/v']).toEqual(['user']);
    expect(filled.label({ v: 'report.pdf' })['/v']).toEqual(['tool:files']);
  });

  test('what is found nowhere counts as the forgotten tool’s as well', () => {
    expect(filled.label({ v: 'mallory@evil.example' })['/v']).toEqual(['model', 'tool:mail']);
  });

  test('a text that is too long is remembered from its beginning', () => {
    const small = createProvenance({ memory: 10 });
    small.observe('web', 'dana-reyes mallory');
    expect(small.label({ v: 'dana-reyes' })['/v']).toEqual(['web']);
    expect(small.label({ v: 'mallory' })['/v']).toEqual(['model', 'web']);
  });
});

test.each([0, -1, 0.5, Number.NaN])('a memory of %d is refused', (memory) => {
  expect(() => createProvenance({ memory })).toThrow(RangeError);
});

test('a source that is none is refused', () => {
  try {
    createProvenance().observe('system' as Source, 'text');
    expect.unreachable();
  } catch (error) {
    expect(isHoldfastError(error) && error.code).toBe('INPUT_MALFORMED');
  }
});
