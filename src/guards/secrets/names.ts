/** What a name says about the value that it is given. */
export type NameKind = 'password' | 'token' | 'key';

const PASSWORD =
  /^(?:pass|passwd|password|passphrase|passwort|contrasena|pwd|pw|motdepasse|senha|userpass|dbpass|rootpass|mypass|mypassword|dbpassword|userpassword|adminpassword|rootpassword|dbpasswd)$/;
const TOKEN =
  /^(?:secret|secrets|token|tokens|apikey|apitoken|authtoken|accesstoken|refreshtoken|clientsecret|secretkey|accesskey|privatekey|credential|credentials|creds|cred|auth|authkey|authorization|bearer|appsecret|apisecret|pat|masterkey|signingkey|encryptionkey|sessionkey|webhooksecret|jwtsecret|authpass)$/;

/** Words after the telling one that leave it a secret. */
const NEUTRAL =
  /^(?:value|val|text|plain|plaintext|raw|data|str|string|b64|base64|encoded|hex|test|prod|production|dev|live|staging|old|new|default|current|main|primary|secondary|string|v?[0-9]{1,3})$/;

/** Words that make a value public or no value at all. */
const PUBLIC =
  /^(?:public|pub|publishable|csrf|xsrf|authenticity|nonce|id|ids|uuid|guid|name|names|type|kind|url|uri|endpoint|path|file|filename|dir|hash|sha|sha1|sha256|md5|digest|checksum|sum|size|length|len|count|limit|max|min|index|version|expiry|expires|expiration|ttl|field|label|title|hint|regex|pattern|format|prefix|suffix|alias|arn|ref|role|scope|policy|provider|store|vault|manager|issuer|env|var|variable|header|param|symbol|primary|foreign|unique|sort|partition|cache|key?board|keyword|keywords|monkey|map|press|code|codes|pair|frame|frames|usage|budget|input|output|prompt|tokenizer|mask|rate)$/;

/** Reads a name such as `DB_PASSWORD`, `clientSecret` or `x-api-key`. Absent: it names no secret. */
export function nameKind(name: string): NameKind | undefined {
  const words = wordsOf(name);
  let last = words.length - 1;
  while (last > 0 && NEUTRAL.test(words[last] ?? '')) last--;
  const word = words[last] ?? '';
  if (words.some((one) => PUBLIC.test(one))) return undefined;
  if (PASSWORD.test(word)) return 'password';
  if (TOKEN.test(word)) return 'token';
  if (word === 'key') return 'key';
  return undefined;
}

/** True when the name ends in a word that makes its value public, such as `_id` or `_hash`. */
export function isPublicName(name: string): boolean {
  return PUBLIC.test(wordsOf(name).at(-1) ?? '');
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.-]{1,60}/)
    .filter((word) => word !== '');
}
