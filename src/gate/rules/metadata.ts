import type { Effect } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { GateRule } from './rule.ts';

/** A cloud's metadata service hands the machine's own credentials to whoever asks. */
export const metadataRefused: GateRule = {
  id: 'secret.metadata',
  about: "a cloud's metadata service, which hands out the machine's credentials, is not asked",
  reasons: ['SECRET_REFUSED'],
  judge(request) {
    return request.effects.flatMap((effect, index) => (asksMetadata(effect) ? [refused(effect, index)] : []));
  },
};

function refused(effect: Effect, index: number): Finding {
  return {
    verdict: 'block',
    reason: 'SECRET_REFUSED',
    rule: 'secret.metadata',
    effect: index,
    subject: effect.target ?? 'metadata service',
    because: "the metadata service hands out the machine's own credentials",
    instead: "let the cloud's own client find the credentials itself",
  };
}

function asksMetadata({ domain, target }: Effect): boolean {
  return domain === 'network' && target !== undefined && isMetadataHost(hostIn(target));
}

const NAMES =
  /^(?:metadata|metadata\.google\.internal|metadata\.goog|instance-data(?:\.ec2\.internal)?)\.?$/i;

/** Amazon, Azure, Google and most others; its container and pod services; Alibaba; Oracle. */
const ADDRESSES = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
]);

function isMetadataHost(host: string): boolean {
  if (NAMES.test(host)) return true;
  if (host.includes(':')) return isMetadataAddress6(host);
  const address = dotted(host);
  return address !== undefined && ADDRESSES.has(address);
}

function hostIn(target: string): string {
  const rest = target.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const authority = (rest.split(/[/?#\\\uFFFD]/)[0] ?? '').replace(/^.*@/, '');
  if (authority.startsWith('[')) return authority.slice(1, authority.indexOf(']'));
  return authority.split(':').length > 2 ? authority : (authority.split(':')[0] ?? '');
}

/** An IPv4 address in any spelling that a resolver takes: decimal, octal, hexadecimal, with fewer parts than four. */
function dotted(host: string): string | undefined {
  const parts = host.replace(/\.$/, '').split('.');
  if (parts.length > 4 || parts.some((part) => !/^(?:0x[0-9a-f]*|\d+)$/i.test(part))) return undefined;
  const numbers = parts.map((part) => {
    if (/^0x/i.test(part)) return Number.parseInt(part.slice(2) || '0', 16);
    return Number.parseInt(part, part.startsWith('0') && /^[0-7]+$/.test(part) ? 8 : 10);
  });
  const last = numbers.at(-1) ?? 0;
  let value = last;
  for (const [at, part] of numbers.slice(0, -1).entries()) value += part * 256 ** (3 - at);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

/** Amazon's address, and IPv4 addresses written inside IPv6 ones. */
function isMetadataAddress6(host: string): boolean {
  const plain = (host.toLowerCase().split('%')[0] ?? '').replace(/(^|:)0+(?=[0-9a-f])/g, '$1');
  if (/^fd00:ec2:(?:0?:)*(?:254|23)$/.test(plain)) return true;
  if (/^fd20:ce:(?:0?:)*254$/.test(plain)) return true;
  const inside =
    /^(?:0?:)*(?:ffff:(?:0:)?|64:ff9b::)?(?:(\d+(?:\.\d+){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(plain);
  if (inside === null) return false;
  const [, address, high = '0', low = '0'] = inside;
  const spelled = address ?? String(Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16));
  return ADDRESSES.has(dotted(spelled) ?? '');
}
