import { type Likeness, matchesOf } from './find.ts';

const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;
const RESERVED =
  /(?:^|[@.])(?:example\.(?:com|org|net|edu)|(?:[a-z0-9-]+\.)*(?:example|test|invalid|localhost))$/;

/** E-mail addresses outside the domains that RFC 2606 and RFC 6761 reserve. */
export function emailsIn(text: string): readonly Likeness[] {
  return matchesOf(text, EMAIL)
    .filter(({ found }) => !isReservedDomain(found.slice(found.lastIndexOf('@') + 1)))
    .map(({ start, found }) => ({
      what: 'an e-mail address outside the reserved example domains',
      kind: 'email',
      start,
      end: start + found.length,
    }));
}

/** A domain that nobody can own. */
export function isReservedDomain(domain: string): boolean {
  return RESERVED.test(domain.toLowerCase());
}
