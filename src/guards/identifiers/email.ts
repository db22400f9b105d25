import type { Match, Reading } from './match.ts';

const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 253;

const LOCAL = /[A-Za-z\d._%+'\-\u0080-\uffff]/;
const DOMAIN = /[A-Za-z\d.\-\u0080-\uffff]/;
/** Characters above ASCII that end an address: punctuation and blanks of other scripts. */
const OUTSIDE = /[\p{P}\p{S}\p{Z}\p{Cc}]/u;

const ENDINGS: ReadonlySet<string> = new Set(
  (
    'com net org edu gov mil int info biz name pro mobi travel jobs coop aero museum arpa app dev cloud online site ' +
    'store shop tech xyz blog wiki live news media digital agency email group team work works world global company ' +
    'solutions services systems network software games studio design space website page link click top club vip art ' +
    'bank health care academy school university church legal law tax finance capital money support help center zone ' +
    'local localhost internal intranet corp lan home example invalid test onion asia cat post tel eus berlin london paris tokyo nyc'
  ).split(' '),
);

/** Two-letter endings that are languages' files rather than countries in source code. */
const FILES: ReadonlySet<string> = new Set('js ts cs cc hh vb'.split(' '));

/** Handles behind the `@` of the payment addresses of banks and wallets in India. */
const PAYMENT_HANDLES: ReadonlySet<string> = new Set(
  (
    'upi ybl ibl axl apl okaxis oksbi okhdfcbank okicici paytm ptyes ptaxis ptsbi pthdfc yapl rapl waaxis wahdfcbank ' +
    'waicici wasbi sbi hdfcbank icici axisbank kotak barodampay pnb cnrb idfcbank indus federal rbl jupiteraxis fam freecharge ikwik'
  ).split(' '),
);

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL) {
    const char = text.charAt(start - 1);
    if (!LOCAL.test(char) || (char > '\x7f' && OUTSIDE.test(char))) break;
    start -= 1;
  }
  while (start < at && /[.'%-]/.test(text.charAt(start))) start += 1;
  // In source code a letter behind a backslash is a line end or a tab.
  if (start < at && text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start += 1;
  return start;
}

function domainEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && end - at <= LONGEST_DOMAIN) {
    const char = text.charAt(end);
    if (!DOMAIN.test(char) || (char > '\x7f' && OUTSIDE.test(char))) break;
    end += 1;
  }
  while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63 || /^-|-$/.test(label))) {
    return false;
  }
  const ending = (labels.at(-1) ?? '').toLowerCase();
  if (/[^\0-\x7f]/.test(ending) || ending.startsWith('xn--')) return true;
  return ENDINGS.has(ending) || (/^[a-z]{2}$/.test(ending) && !FILES.has(ending));
}

/** Addresses that name a machine's door rather than a person: the user of a repository's address, credentials in one. */
function isInAddress(text: string, start: number, at: number, end: number): boolean {
  const local = text.slice(start, at);
  if (/^(?:git|hg|svn)$/.test(local) && /[:/]/.test(text.charAt(end))) return true;
  const before = text.slice(Math.max(0, start - 80), start);
  return /[a-z]:\/\/(?:[^\s/@"'<>]{0,60}:)?$/i.test(before) && !/mailto:\/\/$/i.test(before);
}

/** An e-mail address, or an Indian payment address, round an `@`. */
export function emailAt(reading: Reading, at: number): Match | undefined {
  const { text } = reading;
  const start = localStart(text, at);
  const end = domainEnd(text, at);
  const local = text.slice(start, at);
  const domain = text.slice(at + 1, end);
  if (local === '' || domain === '' || local.endsWith('.') || local.includes('..')) return undefined;
  if (/[\w@]/.test(text.charAt(end)) || isInAddress(text, start, at, end)) return undefined;
  const value = `${local}@${domain}`.normalize('NFC').toLowerCase();
  if (isDomain(domain)) return { code: 'EMAIL_ADDRESS', label: 'EMAIL', start, end, value, score: 0.95 };
  if (!PAYMENT_HANDLES.has(domain.toLowerCase())) return undefined;
  return { code: 'IN_UPI_ID', label: 'UPI_ID', start, end, value, score: 0.8 };
}

const SPELLED_OUT =
  /([A-Za-z\d][\w.+-]{0,63}) ?[[({] ?at ?[\])}] ?([A-Za-z\d][A-Za-z\d-]{0,62}(?: ?(?:[[({] ?dot ?[\])}]|\.) ?[A-Za-z\d][A-Za-z\d-]{0,62}){1,4})/gi;

const ENCODED_SIGN = '%40';
const ENCODED_LOCAL = /[A-Za-z\d._+-]/;

/** Addresses in a query or a form, where the `@` is written as an escape. */
function encodedEmails(text: string): Match[] {
  const found: Match[] = [];
  for (let at = text.indexOf(ENCODED_SIGN); at !== -1; at = text.indexOf(ENCODED_SIGN, at + 1)) {
    const start = encodedLocalStart(text, at);
    const end = domainEnd(text, at + ENCODED_SIGN.length - 1);
    const local = text.slice(start, at);
    const domain = text.slice(at + ENCODED_SIGN.length, end);
    if (local === '' || local.endsWith('.') || local.includes('..') || !isDomain(domain)) continue;
    const value = `${local}@${domain}`.toLowerCase();
    found.push({ code: 'EMAIL_ADDRESS', label: 'EMAIL', start, end, value, score: 0.9 });
  }
  return found;
}

function encodedLocalStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL && ENCODED_LOCAL.test(text.charAt(start - 1))) start -= 1;
  // Two digits behind a percent sign are an escape of their own.
  if (text.charAt(start - 1) === '%') start = Math.min(at, start + 2);
  while (start < at && /[.-]/.test(text.charAt(start))) start += 1;
  return start;
}

/** Addresses whose `@` is an escape, or is spelled out in brackets so that machines do not find it. */
export function spelledOutEmails(reading: Reading): Match[] {
  return [...encodedEmails(reading.text), ...bracketedEmails(reading)];
}

function bracketedEmails(reading: Reading): Match[] {
  const { text, strictness } = reading;
  if (strictness === 'relaxed' || !/[[({] ?at ?[\])}]/i.test(text)) return [];
  return Array.from(text.matchAll(SPELLED_OUT)).flatMap((match) => {
    const [whole, local = '', rest = ''] = match;
    const domain = rest.replace(/ ?[[({] ?dot ?[\])}] ?/gi, '.').replace(/ /g, '');
    if (!isDomain(domain)) return [];
    const value = `${local}@${domain}`.toLowerCase();
    const start = match.index;
    return [{ code: 'EMAIL_ADDRESS', label: 'EMAIL', start, end: start + whole.length, value, score: 0.6 }];
  });
}

export const EMAIL_PATTERNS: readonly RegExp[] = [LOCAL, DOMAIN, OUTSIDE, ENCODED_LOCAL, SPELLED_OUT];
