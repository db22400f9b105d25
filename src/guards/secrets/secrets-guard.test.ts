import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectCredential } from '../../gate/credential.ts';
import { redact } from '../redact.ts';
import { base62, crc32 } from './checks.ts';
import { PATTERNS } from './index.ts';
import { SECRET_CODES, SecretsGuard } from './secrets-guard.ts';

const guard = SecretsGuard();

/** Puts the parts of a credential together, so that none stands whole in this file. */
const join = (...parts: readonly string[]): string => parts.join('');

/** Letters that look drawn by lot and are the same in every run. */
function lot(alphabet: string, length: number, seed = 7): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return alphabet.charAt(Math.floor((state / 2147483648) * alphabet.length));
  }).join('');
}

const HEX = '0123456789abcdef';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const webToken = (header: unknown): string =>
  `${json(header)}.${json({ sub: 'someone', admin: true })}.${lot(BASE62, 43)}`;
const checked = (prefix: string): string => {
  const body = lot(BASE62, 30);
  return prefix + body + base62(crc32(body), 6);
};
const armour = (label: string, body: string): string =>
  join('-----BEGIN ', label, '-----\n', body, '\n-----END ', label, '-----');

function codes(text: string): readonly string[] {
  return guard.check(text).findings.map(({ code }) => code);
}

function redacted(text: string): string {
  return redact(text, guard.check(text).rewrite ?? []).text;
}

describe('options of SecretsGuard', () => {
  test.each<[string, object, string]>([
    ['no codes', { rules: [] }, '`rules`'],
    ['a code that is none', { rules: ['JWT', 'WEATHER'] }, 'at 1'],
    ['an entropy of nothing', { entropy: 0 }, '`entropy`'],
    ['an entropy that is no number', { entropy: '3' }, '`entropy`'],
    ['a short prefix', { extra: [{ code: 'OURS', prefix: 'a', min: 10 }] }, '`prefix`'],
    ['a code in small letters', { extra: [{ code: 'ours', prefix: 'ours_', min: 10 }] }, '`code`'],
    ['lengths out of order', { extra: [{ code: 'OURS', prefix: 'ours_', min: 20, max: 10 }] }, '`max`'],
  ])('refuse %s', (_, options, said) => {
    expect(() => SecretsGuard(options)).toThrow(said);
  });

  test('take credentials of one’s own, and only the codes asked for', () => {
    const own = join('ours_', lot(BASE62, 24));
    const made = SecretsGuard({ extra: [{ code: 'OURS', prefix: 'ours_', min: 24 }], rules: ['JWT'] });
    expect(made.check(`x ${own} ${webToken({ alg: 'HS256' })}`).findings.map(({ code }) => code)).toEqual([
      'OURS',
      'JWT',
    ]);
    expect(made.check(checked('ghp_')).findings).toEqual([]);
    expect(made.options).toEqual({ rules: ['JWT'], extra: ['OURS'], entropy: 3.5 });
  });

  test('leave named values alone when told', () => {
    const text = `api_key = "${lot(BASE62, 32)}"`;
    expect(guard.check(text).verdict).toBe('degrade');
    expect(SecretsGuard({ entropy: false }).check(text).verdict).toBe('allow');
  });
});

const FOUND: readonly (readonly [code: string, text: string])[] = [
  ['GITHUB_TOKEN', checked('ghp_')],
  ['NPM_TOKEN', `//registry.example.com/:x ${checked('npm_')}`],
  ['AWS_ACCESS_KEY', join('AK', 'IA', lot('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16))],
  ['AWS_SECRET_KEY', `aws_secret_access_key = ${lot(`${BASE62}/+`, 40)}`],
  ['GITLAB_TOKEN', join('gl', 'pat-', lot(BASE62, 20))],
  ['ANTHROPIC_KEY', join('sk-', 'ant-api03-', lot(BASE62, 93), 'AA')],
  ['API_KEY', `My key is ${join('sk-', '77', lot(BASE62, 22))} and it works`],
  [
    'SLACK_TOKEN',
    join('xo', 'xb-', lot('0123456789', 12), '-', lot('0123456789', 12, 3), '-', lot(BASE62, 24)),
  ],
  [
    'SLACK_WEBHOOK',
    join(
      'https://hooks.',
      'slack.com/services/T',
      lot(BASE62, 9),
      '/B',
      lot(BASE62, 9, 5),
      '/',
      lot(BASE62, 24),
    ),
  ],
  ['STRIPE_KEY', join('sk_', 'live_', lot(BASE62, 24))],
  ['GOOGLE_API_KEY', join('AI', 'zaSy', lot(BASE62, 33))],
  ['SENDGRID_KEY', join('S', 'G.', lot(BASE62, 22), '.', lot(BASE62, 43))],
  ['TELEGRAM_TOKEN', join(lot('123456789', 10), ':A', 'A', lot(BASE62, 33))],
  ['AZURE_SHARED_KEY', join('DefaultEndpointsProtocol=https;Account', 'Key=', lot(BASE62, 86), '==')],
  ['AZURE_CLIENT_SECRET', join('Xq~', '8', 'Q~', lot(BASE62, 34))],
  ['JWT', webToken({ alg: 'RS256', typ: 'JWT' })],
  ['PRIVATE_KEY', armour('RSA PRIVATE KEY', lot(BASE62, 64))],
  ['PRIVATE_KEY', JSON.stringify({ private_key: armour('PRIVATE KEY', lot(BASE62, 64)) })],
  ['URL_PASSWORD', join('postgres://app:', 'tr0ub', '4dor@db.example.com/app')],
  ['CONNECTION_PASSWORD', join('Server=db;Database=app;User Id=sa;Pass', 'word=tr0ub4dor;')],
  ['BEARER_TOKEN', `Authorization: Bearer ${lot(BASE62, 40)}`],
  ['BASIC_AUTH', `Authorization: Basic ${Buffer.from(join('someone:', 'tr0ub4dor')).toString('base64')}`],
  ['CURL_PASSWORD', join('curl -u someone:', 'tr0ub4dor', ' https://example.com')],
  ['NPMRC_TOKEN', join('//registry.example.com/:_auth', 'Token=', lot(HEX, 36))],
  ['NETRC_PASSWORD', join('machine example.com login me pass', 'word tr0ub4dor')],
  ['PASSWORD_HASH', join('me:$apr', '1$', lot(BASE62, 8), '$', lot(BASE62, 22))],
  [
    'HEROKU_KEY',
    `HEROKU_API_KEY=${lot(HEX, 8)}-${lot(HEX, 4)}-${lot(HEX, 4, 2)}-${lot(HEX, 4, 3)}-${lot(HEX, 12)}`,
  ],
  ['DATADOG_KEY', `DD_API_KEY: "${lot(HEX, 32)}"`],
  ['SECRET', `client_secret: '${lot(BASE62, 32)}'`],
  ['PASSWORD', join('DB_PASS', 'WORD=c0rrect-h0rse')],
  ['PASSWORD', join('{"pass', 'word": "c0rrect!h0rse"}')],
];

describe('finds', () => {
  test.each(FOUND)('%s', (code, text) => {
    expect(codes(text)).toContain(code);
    expect(guard.check(text)).toMatchObject({ verdict: 'degrade', reason: 'SECRET_FOUND' });
  });
});

const UUID = '3f2b8c1e-7a4d-4e19-9b60-c25d81f7a3e4';
const SHA1 = lot(HEX, 40);
const SHA256 = lot(HEX, 64);

describe('leaves alone', () => {
  test.each([
    ['a documented key', join('aws_access_key_id = AK', 'IA', 'QWERTYUIOEXAMPLE')],
    ['a key of crosses', join('ghp', '_', 'x'.repeat(36))],
    ['the alphabet', join('AI', 'zaSyabcdefghijklmnopqrstuvwxyz1234567')],
    ['half of a token', join('ghp', '_', lot(BASE62, 20))],
    ['a token inside a word', join('Aghp', '_', lot(BASE62, 36))],
    ['a header of a key without a key', join('starts with -----BEGIN ', 'PRIVATE KEY----- and ends later')],
    ['an integrity hash', `"integrity": "sha512-${lot(BASE62, 86)}=="`],
    ['a commit', `commit ${SHA1}`],
    ['a pinned action', `uses: actions/checkout@${SHA1}`],
    ['an image digest', `FROM node@sha256:${SHA256}`],
    ['a checksum of a token', `token_sha256 = "${SHA256}"`],
    ['an id of a credential', `credentialsId: '${UUID}'`],
    ['a public key', `public_key = "${lot(BASE62, 43)}"`],
    ['a form token', `<input name="csrf_token" value="${lot(BASE62, 43)}">`],
    ['a variable of a shell', join('export API_TOKEN="$', '{VAULT_TOKEN}"')],
    ['a variable of an environment', 'const apiKey = process.env.OPENAI_API_KEY ?? settings.apiKey2;'],
    ['a call', 'password = getpass.getpass("Password for user1: ")'],
    ['a member', 'token = self.session_manager2.token_value'],
    ['a type', 'secret: Option<SecretString256>,'],
    ['a placeholder', 'password = "changeme123"'],
    ['a template', 'curl -u "$USER1:$PASSWORD1" https://example.com'],
    ['a template of another kind', 'Authorization: Bearer {{ access_token_1 }}'],
    ['a hint in a URL', 'postgres://user:password@localhost:5432/app'],
    ['a URL with a port', 'https://example.com:8443/@scope/package'],
    ['a module path', 'key: "components/forms/secret-input-field2"'],
    ['a name of a secret', 'secretKeyRef: { name: app-secret-v2, key: database-password }'],
    ['a price of tokens', 'max_tokens = 128000'],
    ['a sentence', 'The password must have at least 12 characters and 1 digit.'],
    ['a longer sentence', 'Your secret is safe: keep tokens in the keychain, rotate keys every 90 days.'],
    ['a name in the middle of another', `ReactNativeCameraKit: ${SHA1}`],
    ['a word before a dash', 'sk-learn-pipeline-for-text-classification'],
  ])('%s', (_, text) => {
    expect(guard.check(text)).toEqual({ verdict: 'allow', findings: [] });
  });
});

describe('a rewrite', () => {
  test('takes out the secret and leaves what names it', () => {
    expect(redacted(join('postgres://app:', 'tr0ub4dor@db.example.com/app'))).toBe(
      'postgres://app:[URL_PASSWORD]@db.example.com/app',
    );
    expect(redacted(`Authorization: Bearer ${lot(BASE62, 40)}\nAccept: */*`)).toBe(
      'Authorization: Bearer [BEARER_TOKEN]\nAccept: */*',
    );
    const block = armour('OPENSSH PRIVATE KEY', `${lot(BASE62, 64)}\n${lot(BASE62, 64, 3)}`);
    expect(redacted(`before\n${block}\nafter`)).toBe('before\n[PRIVATE_KEY]\nafter');
  });

  test('leaves nothing to find', () => {
    for (const [, text] of FOUND) expect(guard.check(redacted(text)).verdict).toBe('allow');
  });

  test('never says what was found', () => {
    for (const [, text] of FOUND) {
      const { findings, rewrite = [] } = guard.check(text);
      const said = JSON.stringify([findings, rewrite]);
      for (const { start, end } of findings) expect(said).not.toContain(text.slice(start, end));
    }
  });

  test('reaches no farther than it says', () => {
    const block = armour('PRIVATE KEY', lot(BASE62, 60_000));
    for (const { start, end } of guard.check(block).findings)
      expect(end - start).toBeLessThanOrEqual(guard.reach ?? 0);
  });
});

/** A credential of each form that the hook keeps out of evidence. */
const FORMS_OF_THE_HOOK: Readonly<Record<string, string>> = {
  PRIVATE_KEY: armour('EC PRIVATE KEY', lot(BASE62, 64)),
  AWS_KEY: join('AS', 'IA', lot('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)),
  GITHUB_TOKEN: join('github', '_pat_', lot(BASE62, 22), '_', lot(BASE62, 59)),
  GITLAB_TOKEN: join('gl', 'pat-', lot(BASE62, 20)),
  SLACK_TOKEN: join('xo', 'xp-', lot('0123456789', 12), '-', lot('0123456789', 12, 3), '-', lot(HEX, 32)),
  API_KEY: join('sk-', 'proj-', lot(BASE62, 48)),
  STRIPE_KEY: join('rk_', 'test_', lot(BASE62, 24)),
  GOOGLE_KEY: join('AI', 'zaSy', lot(BASE62, 33)),
  NPM_TOKEN: checked('npm_'),
  JWT: webToken({ alg: 'ES256' }),
  URL_PASSWORD: join('amqp://queue:', 'tr0ub4dor@mq.example.com'),
  ASSIGNED_SECRET: join('api_key = ', lot(BASE62, 32)),
  BEARER: `bearer ${lot(BASE62, 40)}`,
};

describe('the forms that the hook knows', () => {
  test.each(Object.entries(FORMS_OF_THE_HOOK))('are found too: %s', (code, text) => {
    const there = detectCredential(text);
    expect(typeof there === 'boolean' ? there : there.map((range) => range.code)).toContain(code);
    expect(guard.check(text).verdict).toBe('degrade');
  });

  test('are thirteen', () => {
    expect(Object.keys(FORMS_OF_THE_HOOK)).toHaveLength(13);
  });
});

describe('the table of credentials', () => {
  test('is as long as it says', () => {
    expect(SECRET_CODES.length).toBeGreaterThanOrEqual(180);
    expect(new Set(SECRET_CODES).size).toBe(SECRET_CODES.length);
    expect(PATTERNS.length).toBeGreaterThanOrEqual(SECRET_CODES.length - 3);
  });

  test('any text comes to a sound verdict', () => {
    const piece = fc.constantFrom(
      'password = ',
      'token: "',
      '://',
      'Bearer ',
      'eyJ',
      'key',
      '\n',
      '"',
      '-----BEGIN ',
      '\u{1f511}',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 12 })), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (sample) => {
        const { findings, rewrite = [] } = guard.check(sample);
        const ranges = findings.map(({ start, end }) => [start, end]);
        expect(rewrite.map(({ start, end }) => [start, end])).toEqual(ranges);
        expect(ranges).toEqual(ranges.toSorted(([a = 0], [b = 0]) => a - b));
        for (const { start, end } of findings) expect(start < end && end <= sample.length).toBe(true);
      }),
    );
  });
});
