import { describe, expect, test } from 'vitest';
import { HoldfastError, isHoldfastError } from './error.ts';

describe('isHoldfastError', () => {
  test.each([
    ['another error', new TypeError('x')],
    ['a look-alike', { code: 'UNREAD', message: 'x' }],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'holdfast.error'],
  ])('tells %s', (_, value) => {
    expect(isHoldfastError(value)).toBe(false);
  });

  test('knows the error of another copy of the package by its mark', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('holdfast.error')]: true });
    expect(isHoldfastError(foreign)).toBe(true);
  });

  test('keeps code, message and cause', () => {
    const cause = new Error('disk');
    const error = new HoldfastError('POLICY_INVALID', 'rule `a` is there twice', { cause });
    expect(isHoldfastError(error)).toBe(true);
    expect(error).toMatchObject({ name: 'HoldfastError', code: 'POLICY_INVALID', cause });
    expect(String(error)).toBe('HoldfastError: rule `a` is there twice');
  });
});
