import type { GuardFamily } from '../../src/guards/family.ts';
import { KINDS } from './kinds.ts';

/** One way of using another's package, as its documentation shows it. */
export interface Peer {
  /** Shown in the tables: the package, and which of its settings where several are measured. */
  readonly name: string;
  readonly package: string;
  /** File of `adapters/` and the name of a detector that it makes. */
  readonly adapter: string;
  readonly detector: string;
  readonly family: GuardFamily;
  /** Which identifiers it claims, of those that we claim too. Only for `identifiers`. */
  readonly kinds: readonly string[];
  /** What was on. */
  readonly how: string;
}

const peer = (
  family: GuardFamily,
  name: string,
  adapter: string,
  detector: string,
  how: string,
  kinds: readonly string[] = [],
): Peer => ({ name, package: name.split(',')[0] ?? name, adapter, detector, family, kinds, how });

const CORE = ['card', 'ssn', 'email', 'phone', 'iban', 'ip'];
const OPENAI = [
  ...CORE,
  ...['crypto', 'account', 'licence', 'passport', 'us-itin', 'us-dea', 'uk-nhs', 'uk-nino'],
  ...['es-nif', 'es-nie', 'it-fiscal', 'it-vat', 'pl-pesel', 'sg-nric'],
  ...['au-abn', 'au-acn', 'au-tfn', 'au-medicare', 'in-pan', 'in-aadhaar', 'in-voter', 'in-plate'],
  ...['fi-hetu', 'kr-rrn'],
];

export const PEERS: readonly Peer[] = [
  peer('injection', '@andersmyrmel/vard', 'vard', 'moderate', 'as it comes (moderate)'),
  peer('injection', '@andersmyrmel/vard, strict', 'vard', 'strict', 'strict'),
  peer(
    'injection',
    '@presidio-dev/hai-guardrails',
    'hai',
    'injection',
    'injection and leakage guards, patterns, threshold 0.7',
  ),
  peer('injection', 'llm-guard', 'llm-guard', 'injection', 'prompt injection and jailbreak'),
  peer('injection', 'llmverify', 'llmverify', 'injection', '`isInputSafe`'),
  peer(
    'injection',
    'llm_guardrail',
    'llm-guardrail',
    'injection',
    'the models for injection and jailbreak that it ships',
  ),
  peer('identifiers', '@openai/guardrails', 'openai', 'pii', 'all 40 types that are on by default', OPENAI),
  peer('identifiers', '@openai/guardrails, six kinds', 'openai', 'pii-core', 'six types', CORE),
  peer('identifiers', '@presidio-dev/hai-guardrails', 'hai', 'pii', 'all patterns, redacting', [
    'email',
    'phone',
    'ssn',
    'card',
    'ip',
    'us-npi',
    'us-dea',
    'medical',
  ]),
  peer('identifiers', 'llm-guard', 'llm-guard', 'pii', 'PII', ['email', 'phone', 'ssn', 'card', 'ip']),
  peer('identifiers', 'redact-pii', 'redact-pii', 'all', 'all rules', [
    'card',
    'ssn',
    'email',
    'phone',
    'ip',
  ]),
  peer(
    'identifiers',
    'redact-pii, five kinds',
    'redact-pii',
    'core',
    'without names, addresses, zip codes, URLs, digits and credentials',
    ['card', 'ssn', 'email', 'phone', 'ip'],
  ),
  peer('identifiers', '@redactpii/node', 'redactpii', 'all', 'all rules', ['card', 'email', 'phone', 'ssn']),
  peer('identifiers', '@redactpii/node, aggressive', 'redactpii', 'aggressive', 'all rules, aggressive', [
    'card',
    'email',
    'phone',
    'ssn',
  ]),
  peer('identifiers', 'llmverify', 'llmverify', 'pii', '`redactPII`', [
    ...CORE,
    'passport',
    'licence',
    'birth',
    'account',
    'routing',
    'mac',
    'medical',
  ]),
  peer(
    'identifiers',
    '@openredaction/core',
    'openredaction',
    'all',
    'all of its patterns',
    Object.keys(KINDS),
  ),
  peer(
    'identifiers',
    '@openredaction/core, six kinds',
    'openredaction',
    'core',
    'patterns of six kinds',
    CORE,
  ),
  peer('identifiers', '@arcjet/redact', 'arcjet', 'pii', 'all four types of its engine', [
    'card',
    'email',
    'phone',
    'ip',
  ]),
  peer('secrets', '@secretlint/core', 'secretlint', 'secrets', 'the recommended preset, masking'),
  peer('secrets', '@openai/guardrails', 'openai', 'secrets', 'balanced, its default'),
  peer('secrets', '@openai/guardrails, permissive', 'openai', 'secrets-permissive', 'permissive'),
  peer('secrets', '@presidio-dev/hai-guardrails', 'hai', 'secrets', 'all patterns; redacting counts'),
  peer('secrets', 'llmverify', 'llmverify', 'secrets', '`redactPII`, its types of credentials'),
  peer('content', 'llm-guard', 'llm-guard', 'content', 'profanity and toxicity'),
  peer(
    'content',
    'llm_guardrail',
    'llm-guardrail',
    'content',
    'the model for malicious content that it ships',
  ),
];

/** What cannot be measured here, and why. */
export const NOT_MEASURED: readonly (readonly [name: string, reason: string])[] = [
  [
    '`@openai/guardrails`: jailbreak, injection, moderation, NSFW, hallucination, topics',
    'each asks a model or an API over the network',
  ],
  [
    '`@presidio-dev/hai-guardrails`: heuristic mode',
    'the published build starts a worker from a path of the machine that built it and ends the process; its patterns are measured with workers switched off',
  ],
  [
    '`@presidio-dev/hai-guardrails`: language-model mode, toxicity, hate, bias, adult content, copyright, profanity',
    'each asks a model',
  ],
  ['`redact-pii`: Google DLP', 'asks an API over the network'],
  [
    '`@arcjet/redact` with a recogniser of names',
    'runs a neural model; names of people are no kind that we claim',
  ],
  ['`llmverify`: `verify` and the paid engines', 'judges answers of a model, or asks an API'],
  ['`aidefence`', 'importing it opens an HTTP server on all interfaces'],
  ['`promptfoo` guardrails', 'asks an API over the network'],
];
