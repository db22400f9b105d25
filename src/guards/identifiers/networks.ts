import { isIPv6 } from 'node:net';
import { hears, hearsClose, noted, type Window } from './cues.ts';
import type { Match, Reading } from './match.ts';

const SAYS_ADDRESS = noted(
  'ip,ips,ipv4,ipv6,ip address,ip addr,ip-adresse,adresse ip,dirección ip,indirizzo ip,subnet,cidr,ip地址,ipアドレス'.split(
    ',',
  ),
);
/** Names of what an address of nobody is for, which a sentence about it says. */
const SAYS_PURPOSE = noted('multicast,broadcast,netmask,subnet mask,default route,link-local'.split(','));
const SAYS_PURPOSE_V6 = noted('loopback,unspecified,tunnel,prefix,mapped,translated,network'.split(','));
const SAYS_SOMEBODY = noted(
  (
    'client,from,login,logged,visitor,remote,source,src,user,connection,connected,session,request,customer,peer,address,' +
    'device,account,accessed,blocked,banned,origin,sender,host,server'
  ).split(','),
);
const SAYS_VERSION =
  /(?:version|release|runtime|upgrade|sdk|build|firmware|driver|plugin|library|package|engine|module|\bver|\bv|\.net|\bnet|server|chrome|firefox|safari|edge|requires?|oid|section|chapter|§)(?:[ "'`:=v.(]{0,9}|[ "'`:=v.(]{0,6}(?:is|of|no|number)[ "'`:=v.(]{0,4})$/;

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const V4 = new RegExp(`${OCTET}(?:\\.${OCTET}){3}(?:/(?:3[0-2]|[12]?\\d))?(?![\\w]|\\.\\d|-\\w|/\\d)`, 'y');
const V6_CHARACTERS = /[0-9a-fA-F:.]/;
const LONGEST_V6 = 45;
const RESOLVERS: ReadonlySet<string> = new Set([
  '8.8.8.8',
  '8.8.4.4',
  '1.1.1.1',
  '1.0.0.1',
  '9.9.9.9',
  '4.4.4.4',
  '1.2.3.4',
]);

/** Whether an address names nobody's machine: this one, none, all, a mask, a group, a public resolver, a network. */
function isNobodys(address: string): boolean {
  const [plain = '', bits] = address.split('/');
  if (bits !== undefined && bits !== '32' && bits !== '128') return true;
  return (
    /^(?:0\.|127\.|255\.|22[4-9]\.|23\d\.)/.test(plain) ||
    RESOLVERS.has(plain) ||
    /^(?:[0:]*:[01]?|::ffff:0.*|ff.*)$/i.test(plain)
  );
}

/** Whether an address counts where it stands. */
function countsHere(
  reading: Reading,
  start: number,
  end: number,
  isVersionLike: boolean,
): number | undefined {
  const before = reading.before(start);
  const address = reading.text.slice(start, end);
  if (reading.isAll(start, end)) return reading.strictness === 'relaxed' ? undefined : 0.7;
  const isConstant = /["'`]/.test(reading.text.charAt(start - 1)) && isNobodys(address);
  if (hearsClose(before, SAYS_ADDRESS) && !isConstant) return 0.9;
  const hasPurpose =
    hearsClose(before, SAYS_PURPOSE) || (!isVersionLike && hearsClose(before, SAYS_PURPOSE_V6));
  if (hasPurpose && !isConstant) return 0.7;
  if (isVersionLike && SAYS_VERSION.test(before.text) && !isServerAddress(before)) return undefined;
  if (reading.strictness === 'strict') return 0.7;
  if (isNobodys(address)) return undefined;
  const somebodys = hears(before, SAYS_SOMEBODY) || hears(reading.behind(end), SAYS_SOMEBODY);
  if (reading.strictness === 'relaxed') return somebodys ? 0.8 : undefined;
  return somebodys ? 0.85 : 0.7;
}

/** `server 203.0.113.7` names a machine; `Example Server 2.1.1.108` a version: the number is small. */
function isServerAddress(before: Window): boolean {
  return /server[ :="']{1,4}$/.test(before.text) && !/[a-z] server[ ]$/.test(before.text);
}

function asMatch(reading: Reading, start: number, end: number, isVersionLike: boolean): Match | undefined {
  const score = countsHere(reading, start, end, isVersionLike);
  if (score === undefined) return undefined;
  const value = reading.text.slice(start, end).toLowerCase();
  return { code: 'IP_ADDRESS', label: 'IP', start, end, value, score };
}

/** An IPv4 address, perhaps with its network's bits, that begins at a digit. */
export function ipv4At(reading: Reading, start: number): Match | undefined {
  const { text } = reading;
  V4.lastIndex = start;
  if (
    !V4.test(text) ||
    /[\w.-]$/.test(text.charAt(start - 1)) ||
    (text.charAt(start - 1) === ':' && /[\da-f:]:$/i.test(text.slice(start - 2, start)))
  ) {
    return undefined;
  }
  return asMatch(reading, start, V4.lastIndex, true);
}

/** An IPv6 address round a colon. */
export function ipv6At(reading: Reading, colon: number): Match | undefined {
  const { text } = reading;
  let start = colon;
  while (start > 0 && colon - start < LONGEST_V6 && V6_CHARACTERS.test(text.charAt(start - 1))) start -= 1;
  let end = colon + 1;
  while (end < text.length && end - colon < LONGEST_V6 && V6_CHARACTERS.test(text.charAt(end))) end += 1;
  while (end > colon + 1 && text.charAt(end - 1) === '.') end -= 1;
  if (text.charAt(end - 1) === ':' && text.charAt(end - 2) !== ':') end -= 1;
  const address = text.slice(start, end);
  if (/\w/.test(text.charAt(end)) || /[\w]/.test(text.charAt(start - 1)) || !isIPv6(address))
    return undefined;
  const bits = /^\/(?:12[0-8]|1[01]\d|\d{1,2})(?!\d)/.exec(text.slice(end, end + 4))?.[0] ?? '';
  if (!isPlausible(reading, address, start, end + bits.length)) return undefined;
  return asMatch(reading, start, end + bits.length, false);
}

/** Slices of arrays and names of modules look like short addresses: two groups must begin as addresses do. */
function isPlausible(reading: Reading, address: string, start: number, end: number): boolean {
  if (!address.includes('::')) return true;
  const groups = address.split(/:+/).filter((group) => group !== '');
  if (groups.length >= 3 && /\d/.test(address)) return true;
  if (/^(?:2[\da-f]{3}|3[\da-f]{3}|fe80|f[cd][\da-f]{2}|ff[\da-f]{2}|64:ff9b|::ffff)/i.test(address))
    return true;
  return (
    hearsClose(reading.before(start), SAYS_ADDRESS) ||
    /^::\d+\.|loopback/i.test(address) ||
    reading.isAll(start, end)
  );
}

const MAC =
  /(?:[\da-f]{2}(?::[\da-f]{2}){5}|[\da-f]{2}(?:-[\da-f]{2}){5})(?![\da-z_]|[:-][\da-f]{2}(?![\da-z]))|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\w.])/iy;

/** A hardware address that begins at a place. All zeros and all ones name no device. */
export function macAt(reading: Reading, start: number): Match | undefined {
  const { text, strictness } = reading;
  MAC.lastIndex = start;
  if (
    strictness === 'relaxed' ||
    (/[\w:.-]/.test(text.charAt(start - 1)) &&
      !/[^\w][:.]$|^[:.]$/.test(text.slice(Math.max(0, start - 2), start))) ||
    !MAC.test(text)
  )
    return undefined;
  const end = MAC.lastIndex;
  const value = text
    .slice(start, end)
    .replace(/[^\da-f]/gi, '')
    .toLowerCase();
  if (/^(.)\1+$/.test(value)) return undefined;
  return { code: 'MAC_ADDRESS', label: 'MAC', start, end, value, score: 0.85 };
}

export const NETWORK_PATTERNS: readonly RegExp[] = [SAYS_VERSION, V4, MAC];
