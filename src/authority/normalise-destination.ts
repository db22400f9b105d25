import { domainToASCII, domainToUnicode } from 'node:url';

export interface NormalDestination {
  readonly kind: 'email' | 'url' | 'id';
  /** Equal for all spellings of one place. */
  readonly normal: string;
  /** As a person sees it: punycode as the letters that it stands for. */
  readonly shown: string;
}

/** The longest that is looked at as an address or a URL, in UTF-16 units. */
export const LONGEST = 2048;
const EMAIL = /^([^\s\p{C}@"<>(),:;\\[\]]{1,64})@([^\s\p{C}@"<>(),:;\\[\]/?#%]{1,255})$/u;
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:\/\//i;
// The parser of URLs drops tabs and line breaks and takes a backslash for a slash: readers disagree about such a text.
const AMBIGUOUS = /[\s\p{C}\\]/u;

/** The one form of a destination. What is neither an address nor a URL that parses is an id, and is as spelled. */
export function normaliseDestination(destination: string): NormalDestination {
  const address = EMAIL.exec(destination);
  const read = address === null ? readUrl(destination) : readEmail(address);
  return read ?? { kind: 'id', normal: destination, shown: destination };
}

function readEmail([, local = '', domain = '']: RegExpExecArray): NormalDestination | undefined {
  const host = hostOf(domain);
  if (host === undefined) return undefined;
  const mailbox = local.normalize('NFC');
  return { kind: 'email', normal: `${mailbox}@${host}`, shown: `${mailbox}@${domainToUnicode(host)}` };
}

/** A domain's ASCII form in lower case, without the dot of the root. */
function hostOf(domain: string): string | undefined {
  const host = domainToASCII(domain).replace(/\.$/, '');
  return host === '' ? undefined : host;
}

function readUrl(destination: string): NormalDestination | undefined {
  if (!SCHEME.test(destination) || AMBIGUOUS.test(destination)) return undefined;
  if (!URL.canParse(destination)) return undefined;
  const url = new URL(destination);
  const host = hostOf(url.hostname) ?? url.hostname.toLowerCase();
  const port = url.port === '' ? '' : `:${url.port}`;
  const rest = `${evenPercents(url.pathname)}${evenPercents(url.search)}${evenPercents(url.hash)}`;
  const before = `${url.protocol}//${userOf(url)}`;
  return {
    kind: 'url',
    normal: `${before}${host}${port}${rest}`,
    shown: `${before}${domainToUnicode(host)}${port}${rest}`,
  };
}

function userOf({ username, password }: URL): string {
  if (username === '' && password === '') return '';
  return `${username}${password === '' ? '' : `:${password}`}@`;
}

const UNRESERVED = /[A-Za-z0-9._~-]/;

/** A percent sign before what needs none is taken away, and the digits behind one that stays are capitals. */
function evenPercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (whole, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : whole.toUpperCase();
  });
}
