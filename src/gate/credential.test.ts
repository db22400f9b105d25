import { describe, expect, test } from 'vitest';
import { redactText } from '../evidence/records.ts';
import { detectCredential } from './credential.ts';

/** Assembled at run time, so that the file itself holds nothing that looks live. */
const inert = (...parts: readonly string[]): string => parts.join('');

describe('detectCredential', () => {
  const held: readonly [name: string, text: string, code: string][] = [
    ['an AWS key id', inert('AK', 'IA', 'EXAMPLEEXAMPLE00'), 'AWS_KEY'],
    ['a GitHub token', inert('gh', 'p_', 'x'.repeat(36)), 'GITHUB_TOKEN'],
    ['a private key block', inert('-----BEGIN RSA ', 'PRIVATE KEY-----'), 'PRIVATE_KEY'],
    ['a password in an address', inert('postgres://app:', 'hunter22', '@db.invalid/x'), 'URL_PASSWORD'],
    ['a bearer header', inert('Authorization: Bearer ', 'abcdefghijklmnop1234'), 'BEARER'],
    ['an assignment', inert('DB_PASSWORD=', 'correcthorse'), 'ASSIGNED_SECRET'],
    ['an assignment without capitals', inert('api_', 'key: ', 'correcthorse'), 'ASSIGNED_SECRET'],
    ['a bearer header without capitals', inert('bearer ', 'abcdefghijklmnop1234'), 'BEARER'],
    ['basic credentials', inert('BASIC ', 'YXBwOmNvcnJlY3Rob3JzZQ=='), 'BEARER'],
    ['a temporary AWS key id', inert('AS', 'IA', 'EXAMPLEEXAMPLE00'), 'AWS_KEY'],
    ['a fine-grained GitHub token', inert('github_', 'pat_', 'x'.repeat(40)), 'GITHUB_TOKEN'],
    ['a GitLab token', inert('glp', 'at-', 'x'.repeat(20)), 'GITLAB_TOKEN'],
    ['a Slack token', inert('xo', 'xb-', '0123456789'), 'SLACK_TOKEN'],
    ['an API key', inert('s', 'k-', 'x'.repeat(24)), 'API_KEY'],
    ['a Stripe key', inert('r', 'k_live_', 'x'.repeat(16)), 'STRIPE_KEY'],
    ['a Google key', inert('AI', 'za', 'x'.repeat(35)), 'GOOGLE_KEY'],
    ['an npm token', inert('np', 'm_', 'x'.repeat(36)), 'NPM_TOKEN'],
    ['a JSON web token', inert('ey', 'Jhbgciojiuz', '.ey', 'Jzdwiioiix1', '.c2lnbmF0dXJl'), 'JWT'],
  ];
  test.each(held)('finds %s', (_, text, code) => {
    expect(detectCredential(`before ${text} after`)).toEqual([expect.objectContaining({ code })]);
  });

  test.each(held)('finds nothing any more where %s was redacted', (_, text) => {
    const redacted = redactText(`send "${text}" away`, detectCredential);
    expect(redacted).not.toContain(text);
    expect(redacted).toContain(' away');
    expect(detectCredential(redacted)).toEqual([]);
  });

  test.each([
    'npm run build --workspace api',
    'src/auth/token.ts',
    'write file db/migrate/0042.sql',
    'git push origin main',
    'https://example.com/a:b@c',
    'TOKEN=$CI_TOKEN',
  ])('leaves `%s` alone', (text) => {
    expect(detectCredential(text)).toEqual([]);
  });

  test('gives the range of what it found', () => {
    const key = inert('AK', 'IA', 'EXAMPLEEXAMPLE00');
    expect(detectCredential(`id ${key}.`)).toEqual([{ start: 3, end: 3 + key.length, code: 'AWS_KEY' }]);
  });
});
