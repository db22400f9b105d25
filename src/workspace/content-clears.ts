/** What the content of a file must show before the class that its name gives is dropped. */
type Clears = (text: string) => boolean;

const LOGIN_LINE =
  /^[ \t]*(?:\/\/[^=\n]{0,500}:)?(?:_auth|_authToken|_password|username|certfile|keyfile|key|cert)[ \t]*=[ \t]*(?![ \t"']*\$\{)\S/im;

/** By rule: names that say little about whether the file holds a credential, and what tells. */
const BY_RULE: ReadonlyMap<string, Clears> = new Map([
  ['secret.npmrc', (text: string) => !LOGIN_LINE.test(text)],
  ['secret.pem', (text: string) => text.includes('-----BEGIN ') && !text.includes('PRIVATE KEY')],
]);

export function isSettledByContent(rule: string): boolean {
  return BY_RULE.has(rule);
}

/** True when the content shows that the rule means another kind of file. */
export function contentClears(rule: string, text: string): boolean {
  return BY_RULE.get(rule)?.(text) ?? false;
}
