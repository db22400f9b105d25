import type { GuardKind } from '../kind.ts';
import { KEYED_RULES } from './keyed-rules.ts';
import { SECRET_CODES } from './secrets-guard.ts';
import { STRUCTURED } from './structured.ts';
import { MODEL_TOKENS } from './tokens-models.ts';
import { PLATFORM_TOKENS } from './tokens-platforms.ts';
import { SERVICE_TOKENS } from './tokens-services.ts';

/** Kinds that are told by what they are given to, whoever gives it out. */
const GENERIC: Readonly<Record<string, string>> = {
  PASSWORD: 'what is given to a name that says it is a password',
  PRIVATE_KEY: 'block of a private key',
  SECRET: 'what is given to a telling name and has enough entropy',
};

const ROWS = [...MODEL_TOKENS, ...PLATFORM_TOKENS, ...SERVICE_TOKENS, ...KEYED_RULES, ...STRUCTURED];

/** Every kind of credential by its code, with who gives it out. */
export const KINDS: readonly GuardKind[] = SECRET_CODES.map((code) => ({
  code,
  title: GENERIC[code] ?? givenBy(ROWS.find((row) => row.code === code)?.provider),
}));

function givenBy(provider = 'any'): string {
  return provider === 'any' || provider === 'several' ? 'any provider' : provider;
}
