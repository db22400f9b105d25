import type { GuardFamily } from '../family.ts';
import type { Finding, GuardVerdict } from '../guard.ts';

/** What to answer when the classifier could not be asked. */
export type FailurePolicy = 'block' | 'quarantine' | 'degrade';

export interface RemoteClassifierOptions {
  /** An `http:` or `https:` endpoint that takes a POST of JSON. */
  readonly url: string;
  /** Header fields of every request, for example the authorization. Never printed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name in findings and reports. Default `remote-classifier`. */
  readonly name?: string;
  /** What it is measured on. Default `content`. */
  readonly families?: readonly GuardFamily[];
  /** The model that an OpenAI-compatible endpoint is asked for. */
  readonly model?: string;
  /** The body for a text. Default: `{ input: text, model? }`, as OpenAI's moderation takes it. */
  readonly request?: (text: string) => unknown;
  /** Reads the parsed answer. Default: OpenAI's moderation, where a flagged text is `ask`. A throw is a failure. */
  readonly map?: (answer: unknown, text: { readonly length: number }) => GuardVerdict;
  /** Milliseconds for one attempt, its answer included. Default 5,000. */
  readonly timeout?: number;
  /** Attempts after the first, for 408, 429, 5xx, timeouts and broken connections. Default 2, at most 10. */
  readonly retries?: number;
  /** Milliseconds before the first retry; doubled for each further one. Default 200. */
  readonly backoff?: number;
  /** The longest wait that a `Retry-After` or the doubling may ask for, in milliseconds. Default 5,000. */
  readonly longestWait?: number;
  /** The most bytes of an answer that are read. Default 1,048,576. */
  readonly maxResponse?: number;
  /** The verdict when no answer could be had. Default `block`. `degrade` puts a placeholder in the place of the whole text. */
  readonly onFailure?: FailurePolicy;
}

/** The options with every default in its place. */
export interface RemoteSettings extends Required<Omit<RemoteClassifierOptions, 'model'>> {
  readonly url: string;
}

const POLICIES: readonly string[] = ['block', 'quarantine', 'degrade'];

export function checkedSettings(options: RemoteClassifierOptions): RemoteSettings {
  const name = options.name ?? 'remote-classifier';
  const families = options.families ?? (['content'] as const);
  const onFailure = options.onFailure ?? 'block';
  if (families.length === 0) throw misuse('`families` must name at least one family');
  if (!POLICIES.includes(onFailure)) throw misuse(`\`onFailure\` must be one of ${POLICIES.join(', ')}`);
  const { model } = options;
  return {
    url: checkedUrl(options.url),
    headers: options.headers ?? {},
    name,
    families,
    request: options.request ?? ((text) => (model === undefined ? { input: text } : { input: text, model })),
    map:
      options.map ??
      ((answer, text) => moderationVerdict(answer, text.length, name, families[0] ?? 'content')),
    timeout: whole('timeout', options.timeout ?? 5000, 1, 600_000),
    retries: whole('retries', options.retries ?? 2, 0, 10),
    backoff: whole('backoff', options.backoff ?? 200, 0, 60_000),
    longestWait: whole('longestWait', options.longestWait ?? 5000, 0, 600_000),
    maxResponse: whole('maxResponse', options.maxResponse ?? 1_048_576, 1, 1_073_741_824),
    onFailure,
  };
}

function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return url;
  throw misuse('`url` must be an absolute http: or https: address');
}

function whole(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw misuse(`\`${option}\` must be a whole number from ${least} to ${most}`);
}

function misuse(what: string): TypeError {
  return new TypeError(`RemoteClassifierGuard: ${what}`);
}

/** OpenAI's moderation: `{ results: [{ flagged, categories: { name: boolean } }] }`. Throws on any other shape. */
function moderationVerdict(
  answer: unknown,
  length: number,
  guard: string,
  family: GuardFamily,
): GuardVerdict {
  const results = property(answer, 'results');
  if (!Array.isArray(results) || results.length === 0) throw new Error('the answer has no `results`');
  const findings: Finding[] = [];
  for (const result of results as readonly unknown[]) {
    const flagged = property(result, 'flagged');
    if (typeof flagged !== 'boolean') throw new Error('a result has no `flagged`');
    if (!flagged) continue;
    const codes = categoriesOf(result);
    for (const code of codes.length === 0 ? ['FLAGGED'] : codes)
      findings.push({ guard, family, code, start: 0, end: length });
  }
  const [first] = findings;
  return first === undefined
    ? { verdict: 'allow', findings }
    : { verdict: 'ask', reason: first.code, findings };
}

function categoriesOf(result: unknown): string[] {
  const categories = property(result, 'categories');
  if (typeof categories !== 'object' || categories === null) return [];
  return Object.entries(categories)
    .filter(([name, flagged]) => flagged === true && /^[\w/ -]{1,60}$/.test(name))
    .map(([name]) => name.toUpperCase().replace(/[^A-Z0-9]{1,60}/g, '_'));
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
