import { expect, test } from 'vitest';
import { asksForPlainNames, isSecretName } from './environment.ts';

test.each([
  'GITHUB_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ACCESS_KEY_ID',
  'SECRET_KEY_BASE',
  'DB_PASSWORD',
  'DATABASE_URL',
  'STRIPE_KEY',
])('%s says that its value is a credential', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each(['PATH', 'PWD', 'OLDPWD', 'NODE_ENV', 'TOKEN_COUNT', 'MAX_TOKENS', 'SORT_KEY', 'API_URL', 'token'])(
  '%s does not',
  (name) => {
    expect(isSecretName(name)).toBe(false);
  },
);

test.each(['token', '.', 'KEY|PATH', 'AWS', '', 'DATABASE', '^[A-Z]'])(
  'a search for `%s` may find credentials',
  (pattern) => {
    expect(asksForPlainNames(pattern)).toBe(false);
  },
);

test.each(['NODE', '^(PATH|HOME)=', 'proxy', 'NODE\\|LANG'])('a search for `%s` finds none', (pattern) => {
  expect(asksForPlainNames(pattern)).toBe(true);
});
