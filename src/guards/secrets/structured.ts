import { isBasicPair } from './checks.ts';
import { shannonEntropy } from './entropy.ts';
import { isFiller, isPlaceholder } from './placeholder.ts';

/** A credential told by what stands around it. `secret` is the part that is taken out. */
export interface Structured {
  readonly code: string;
  readonly provider: string;
  /** Lower case, matched in either case. */
  readonly anchors: readonly string[];
  /** A word that stands in the 400 units before the anchor. */
  readonly near?: string;
  /** Sticky, tried where an anchor starts. The group `secret` is what is taken out. */
  readonly pattern: RegExp;
  /** Tells whether what the group holds is a secret. */
  readonly accepts: (secret: string) => boolean;
}

/** Every row in a shape that configuration files, headers and command lines have. */
export const STRUCTURED: readonly Structured[] = [
  {
    code: 'URL_PASSWORD',
    provider: 'any',
    anchors: ['://'],
    pattern: /:\/\/[^\s:@/"'<>`\\?#]{0,100}:(?<secret>[^\s@/"'<>`\\]{3,200})@(?=[A-Za-z0-9[%$_.-])/y,
    accepts: (secret) => !isPlaceholder(secret) && !isPlain(secret),
  },
  {
    code: 'BEARER_TOKEN',
    provider: 'any',
    anchors: ['bearer '],
    pattern: /bearer {1,3}["']?(?<secret>[A-Za-z0-9_~+/.-]{16,4000}={0,3})(?![A-Za-z0-9_~+/.-])/iy,
    accepts: isOpaque,
  },
  {
    code: 'BASIC_AUTH',
    provider: 'any',
    anchors: ['basic '],
    pattern: /basic {1,3}["']?(?<secret>[A-Za-z0-9+/_-]{8,1000}={0,2})(?![A-Za-z0-9+/_-])/iy,
    accepts: (secret) => isBasicPair(secret) === 'confirmed',
  },
  {
    code: 'AUTHORIZATION_HEADER',
    provider: 'any',
    anchors: ['authorization'],
    pattern:
      /authorization["']? ?[:=] ?["']?(?:(?:token|apikey|api-key|api-token|key|sso-key|snyk|bot|oauth|jwt|negotiate|genie[kK]ey|discogs token=|klaviyo-api-key|deepl-auth-key) {1,2})?(?<secret>[A-Za-z0-9_~+/.:=-]{16,4000})(?![A-Za-z0-9_~+/.-])/iy,
    accepts: isOpaque,
  },
  {
    code: 'HEADER_TOKEN',
    provider: 'any',
    anchors: ['token:', 'apikey:', 'api-key:', '-key:', '-token:', '-secret:', 'auth-key:', 'auth:'],
    pattern:
      /(?:token|api-?key|[a-z]{0,12}-key|[a-z]{0,12}-token|[a-z]{0,12}-secret|auth) ?: ?["']?(?<secret>[A-Za-z0-9_~+/.=-]{16,1024})(?=["'\s]|$)/iy,
    accepts: (secret) => isOpaque(secret) || isUuid(secret) || isHex(secret),
  },
  {
    code: 'CURL_PASSWORD',
    provider: 'curl',
    anchors: [' -u', ' --user', ' --proxy-user'],
    near: 'curl',
    pattern:
      / (?:-u|--user|--proxy-user)[ =]{0,2}(?:\\?\n\s{0,8})?(?:["']|\/\/")?[^\s:"'{}<>$]{0,80}:["']?(?<secret>[^\s"':/]{3,120})(?=["'\s]|$)/y,
    accepts: (secret) => !isTemplate(secret),
  },
  {
    code: 'NPMRC_TOKEN',
    provider: 'npm',
    anchors: [':_authtoken', ':_password', ':_auth='],
    pattern: /:_(?:authToken|password|auth) ?= ?"?(?<secret>[A-Za-z0-9_+/=-]{8,400})/iy,
    accepts: (secret) => !isFiller(secret),
  },
  {
    code: 'NETRC_PASSWORD',
    provider: 'netrc',
    anchors: ['machine '],
    pattern:
      /machine\s{1,4}[\w.-]{1,200}\s{1,8}login\s{1,4}\S{1,120}\s{1,8}password\s{1,4}(?<secret>\S{3,200})/iy,
    accepts: (secret) => !isPlaceholder(secret),
  },
  {
    code: 'CONNECTION_PASSWORD',
    provider: 'any',
    anchors: ['server=', 'data source=', 'host=', 'user id=', 'uid=', 'initial catalog=', 'addr='],
    pattern:
      /(?:server|data source|host|user id|uid|initial catalog|addr) ?=[^;\n]{1,200};(?:[^;\n"']{1,120};){0,12}? ?(?:password|pwd) ?= ?(?<secret>[^\s;"'<>]{3,128})/iy,
    accepts: (secret) => !isTemplate(secret) && !isPlaceholder(secret),
  },
  {
    code: 'PASSWORD_HASH',
    provider: 'htpasswd',
    anchors: [':$apr1$', ':$2y$', ':$2a$', ':$2b$', ':$6$', ':$5$', ':$1$', ':{sha}'],
    pattern:
      /:(?<secret>\$(?:apr1|1)\$[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{22}|\$2[aby]\$[0-9]{2}\$[A-Za-z0-9./]{53}|\$[56]\$(?:rounds=[0-9]{1,9}\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{43,86}|\{SHA\}[A-Za-z0-9+/]{27}=)/iy,
    accepts: () => true,
  },
  {
    code: 'KUBERNETES_SECRET',
    provider: 'Kubernetes',
    anchors: ['kind: secret'],
    pattern:
      /kind: secret\s(?:(?!data:)[^\n]{0,120}\n){0,16}data:[ \t\r]{0,4}\n(?:[^\n]{0,120}\n){0,16}? {1,8}[\w.-]{1,80}: {0,2}["']?(?<secret>[A-Za-z0-9+/]{8,4000}={0,2})/iy,
    accepts: (secret) => !isFiller(secret),
  },
  {
    code: 'PUTTY_KEY',
    provider: 'PuTTY',
    anchors: ['private-lines: '],
    pattern: /private-lines: [0-9]{1,3}\r?\n(?<secret>(?:[A-Za-z0-9+/=]{1,64}\r?\n){1,60})/iy,
    accepts: () => true,
  },
  {
    code: 'CONVERT_TO_SECURE_STRING',
    provider: 'PowerShell',
    anchors: ['convertto-securestring'],
    pattern: /convertto-securestring (?:-string )?["'](?<secret>[^"'$\n]{4,200})["']/iy,
    accepts: (secret) => !isPlaceholder(secret),
  },
  {
    code: 'COMMAND_PASSWORD',
    provider: 'any',
    anchors: ['sshpass ', 'mysql ', 'mysqldump ', 'mariadb '],
    pattern:
      /(?:sshpass -p ?|(?:mysql|mysqldump|mariadb) (?:[^\n|;]{0,120} )?-p)["']?(?<secret>[^\s"'$<{]{4,128})/iy,
    accepts: (secret) => !isPlaceholder(secret),
  },
];

/** A word that stands for a value, or a variable. */
function isPlain(secret: string): boolean {
  return /^(?:pass(?:word|wd|wort)?|pwd|pw|secret|user(?:name)?|token|key|port|[0-9]{1,5}|hostname|x{3,}|[*.]{3,}|[$%({<].{0,200})$/i.test(
    secret,
  );
}

function isTemplate(secret: string): boolean {
  return isPlain(secret) || /^[[<{$%*]|[\]>})]$|\$\(|\$\{|\{\{|^\.{3}/.test(secret) || isFiller(secret);
}

function isOpaque(secret: string): boolean {
  return (
    /[0-9]/.test(secret) && /[A-Za-z]/.test(secret) && shannonEntropy(secret) >= 3 && !isPlaceholder(secret)
  );
}

function isHex(secret: string): boolean {
  return /^[a-f0-9]{16,128}$/.test(secret) && shannonEntropy(secret) >= 2.5;
}

function isUuid(secret: string): boolean {
  return /^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/i.test(secret);
}
