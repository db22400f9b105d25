/** Tells whether what a pattern matched is the credential that it looks like. */
export type Validate = (match: string) => Validity;

/** `refuted`: it cannot be one. `unsure`: nothing says more than the shape does. `confirmed`: a checksum or structure holds. */
export type Validity = 'confirmed' | 'unsure' | 'refuted';

/** A credential that its own letters give away, wherever it stands. */
export interface TokenRule {
  readonly kind: 'token';
  readonly code: string;
  readonly provider: string;
  /** Letters that every such credential holds, as written. */
  readonly anchors: readonly string[];
  /** How far before an anchor the credential may begin: each of these distances is tried. */
  readonly back: readonly number[];
  /** Sticky, tried where the credential would begin. A group named `secret` narrows what is taken out. */
  readonly pattern: RegExp;
  /** Bits per character that it must have at least. */
  readonly entropy: number;
  readonly validate?: Validate;
}

/** A credential whose letters could be anything, told by the name that it is given to. */
export interface KeyedRule {
  readonly kind: 'keyed';
  readonly code: string;
  readonly provider: string;
  /** Lower case; matched in either case. */
  readonly keywords: readonly string[];
  /** Sticky, tried at the value that is assigned to a name which holds a keyword. */
  readonly pattern: RegExp;
  readonly entropy: number;
  readonly validate?: Validate;
}

export type SecretRule = TokenRule | KeyedRule;

interface RuleOptions {
  readonly back?: readonly number[];
  readonly entropy?: number;
  readonly validate?: Validate;
}

/** What may not follow a credential. */
const END = '(?![A-Za-z0-9_-])';

/** A rule for what begins with one of the anchors and goes on as `body` says. Anchors are separated by spaces. */
export function prefixed(
  code: string,
  provider: string,
  anchors: string,
  body: string,
  options: RuleOptions = {},
): TokenRule {
  const list = anchors.split(' ');
  const start = list.length === 1 ? escaped(anchors) : `(?:${list.map(escaped).join('|')})`;
  return shaped(code, provider, list, new RegExp(start + body + END, 'y'), options);
}

/** A rule with a pattern of its own. */
export function shaped(
  code: string,
  provider: string,
  anchors: readonly string[],
  pattern: RegExp,
  { back = [0], entropy = 3, validate }: RuleOptions = {},
): TokenRule {
  return { kind: 'token', code, provider, anchors, back, pattern, entropy, ...(validate && { validate }) };
}

/** A rule for a value of this shape, assigned to a name that holds one of the keywords, separated by spaces. */
export function keyed(
  code: string,
  provider: string,
  keywords: string,
  value: string,
  { entropy = 3, validate }: RuleOptions = {},
): KeyedRule {
  const pattern = new RegExp(`(?:${value})(?![A-Za-z0-9_+/~-])`, 'y');
  return {
    kind: 'keyed',
    code,
    provider,
    keywords: keywords.split(' '),
    pattern,
    entropy,
    ...(validate && { validate }),
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
