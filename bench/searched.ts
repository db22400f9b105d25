import { PATTERNS as CONTENT } from '../src/guards/content/index.ts';
import { ASKING, CONTENT_FAMILIES } from '../src/guards/content/terms.ts';
import { PATTERNS as IDENTIFIERS } from '../src/guards/identifiers/index.ts';
import { PATTERNS as INJECTION } from '../src/guards/injection/index.ts';
import { LANGUAGES } from '../src/guards/injection/languages/index.ts';
import { PATTERNS as SECRETS } from '../src/guards/secrets/index.ts';
import { KEYED_RULES } from '../src/guards/secrets/keyed-rules.ts';

/** Every expression of the four guards. */
export const expressions: readonly RegExp[] = [...IDENTIFIERS, ...SECRETS, ...INJECTION, ...CONTENT];

/** Every word and phrase that the guards for injection, content and secrets look for. */
export const words: readonly string[] = [
  ...new Set(
    [
      ...LANGUAGES.flatMap(({ terms }) => Object.values(terms)),
      ASKING,
      ...CONTENT_FAMILIES.map(({ terms }) => terms),
    ]
      .flatMap((list) => list.split(','))
      .map((word) => word.trim().replace(/^=|\*$/g, ''))
      .concat(KEYED_RULES.flatMap(({ keywords }) => keywords)),
  ),
];
