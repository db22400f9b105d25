import { EFFECT_DOMAINS, EFFECT_VERBS } from '../../action/effect.ts';
import { TOOL_KINDS } from '../../action/tool-call.ts';

const ROWS = (about: string): object => ({
  description: about,
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    required: ['glob', 'because'],
    additionalProperties: false,
    properties: {
      glob: {
        description: 'matched at any depth below a root unless it begins with `/`; it only adds',
        type: 'string',
        minLength: 1,
        maxLength: 4096,
        pattern: '^[^!]',
      },
      because: { description: 'what the agent reads', type: 'string', minLength: 1 },
    },
  },
});

const either = (names: readonly string[]): string => `(?:${names.join('|')}|\\*)`;

const MODE: object = {
  description: 'an allowlist: what it does not list is refused',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    about: { type: 'string' },
    tools: {
      description: 'absent or empty: no tool',
      type: 'array',
      items: { enum: TOOL_KINDS.filter((tool) => tool !== 'other') },
    },
    effects: {
      description: 'verb:domain, `*` for any; absent or empty: no effect',
      type: 'array',
      items: { type: 'string', pattern: `^${either(EFFECT_VERBS)}:${either(EFFECT_DOMAINS)}$` },
    },
    unknownTool: { description: 'absent: block', enum: ['ask', 'block'] },
  },
};

/** The form of a configuration, for editors. What it cannot say (a mode must exist) the compiler checks. */
export const CONFIG_SCHEMA: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Holdfast configuration',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    mode: {
      description:
        'in force where the host names none; `observe`: build, with `observe: true`; absent: build',
      type: 'string',
    },
    modes: { description: 'modes of your own', type: 'object', additionalProperties: MODE },
    agents: {
      description:
        'the mode that agents of a type have at most, never more than who started them; absent: none is narrowed',
      type: ['object', 'null'],
      maxProperties: 500,
      additionalProperties: { type: 'string', minLength: 1 },
    },
    roots: {
      description: 'folders that agents may change besides the repository; absent or empty: none',
      type: 'array',
      maxItems: 500,
      items: { type: 'string', pattern: '^(?:/|~/|[A-Za-z]:)' },
    },
    expensive: ROWS('added to the built-in expensive paths'),
    secrets: ROWS('added to the built-in secrets'),
    strict: { description: 'a vague answer to a challenge is refused; absent: false', type: 'boolean' },
    observe: {
      description:
        'everything is judged and recorded, and only credentials, catastrophes and attacks on the guard are refused; absent: false',
      type: 'boolean',
    },
    proxies: {
      description: 'programs that run the words behind them; absent or empty: the known ones',
      type: 'array',
      maxItems: 500,
      items: { type: 'string', pattern: '^[A-Za-z0-9_.+-]{1,64}$' },
    },
  },
};
