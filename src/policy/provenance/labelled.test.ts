import { describe, expect, test } from 'vitest';
import type { Source } from '../source.ts';
import { joinLabelled, Labelled, labelled, labelledText, provenanceOf } from './labelled.ts';

const subject = labelled('Invoice 7', 'tool:read_mail');
const name = labelled('Dana', 'user');

describe('labels survive', () => {
  test.each<[string, Labelled<string>, string, readonly Source[]]>([
    [
      'a template',
      labelledText`Re: ${subject}, ${name}!`,
      'Re: Invoice 7, Dana!',
      ['tool:read_mail', 'user'],
    ],
    [
      'a template with what is not labelled',
      labelledText`${name} ${'and more'}`,
      'Dana and more',
      ['user', 'model'],
    ],
    ['a template of the program’s own words', labelledText`hello`, 'hello', ['model']],
    ['a template in a template', labelledText`<${labelledText`${name}`}>`, '<Dana>', ['user']],
    ['joining', joinLabelled([name, subject], ', '), 'Dana, Invoice 7', ['user', 'tool:read_mail']],
    ['joining nothing', joinLabelled([]), '', ['model']],
    ['taking a part', subject.map((text) => text.slice(8)), '7', ['tool:read_mail']],
    [
      'values that are no text',
      labelledText`${labelled({ a: 1 }, 'web')}${labelled(2, 'user')}`,
      '{"a":1}2',
      ['web', 'user'],
    ],
  ])('%s', (_, built, value, sources) => {
    expect([built.value, built.sources]).toEqual([value, sources]);
    expect(Object.isFrozen(built) && Object.isFrozen(built.sources)).toBe(true);
  });

  test('a plain template refuses, since it would lose them', () => {
    expect(() => `${subject}`).toThrow('a labelled value is joined with `labelledText`');
  });
});

describe('provenanceOf', () => {
  test('takes labels off and tells them by pointer', () => {
    const args = {
      to: [name, 'eve'],
      body: labelledText`About ${subject}`,
      meta: { 'a/b': labelled({ x: [1] }, 'web'), n: 4 },
    };
    expect(provenanceOf(args)).toEqual({
      arguments: { to: ['Dana', 'eve'], body: 'About Invoice 7', meta: { 'a/b': { x: [1] }, n: 4 } },
      sources: {
        '/to/0': ['user'],
        '/to/1': ['model'],
        '/body': ['tool:read_mail'],
        '/meta/a~1b': ['web'],
        '/meta/n': ['model'],
      },
    });
  });

  test('believes no data that only looks labelled', () => {
    const forged = { value: 'mallory', sources: ['user'] };
    expect(Labelled.is(forged)).toBe(false);
    expect(provenanceOf({ to: forged }).sources).toEqual({
      '/to/value': ['model'],
      '/to/sources/0': ['model'],
    });
    expect(Labelled.is(Object.create(Labelled.prototype))).toBe(false);
  });
});

test.each<[string, readonly Source[]]>([
  ['no source', []],
  ['a source that is none', ['users' as Source]],
  ['a tool without name', ['tool:']],
])('%s is refused', (_, sources) => {
  expect(() => labelled('x', ...sources)).toThrow('a label is `user`, `web`, `model` or `tool:NAME`');
});
