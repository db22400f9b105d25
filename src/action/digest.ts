import { hash } from 'node:crypto';
import { ACTION_VERSION } from './action.ts';
import { canonicalize } from './canonical.ts';
import type { ActionDigest } from './ids.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** SHA-256 in lower-case hexadecimal, behind the name of the algorithm. */
export type Digest = `sha256:${string}`;

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const DOMAIN = /^[a-z][a-z0-9-]*$/;

/** As `digestOf` writes it. */
export function isDigest(value: unknown): value is Digest {
  return typeof value === 'string' && DIGEST.test(value);
}

/**
 * SHA-256 over `holdfast/<domain>/v<version>`, a NUL, and the canonical form. The domain keeps digests of different
 * kinds of things apart, the version those of different forms of one kind.
 * @throws RangeError when the domain is not lower-case words joined by hyphens, or the version no whole number.
 * @throws TypeError on a value without a canonical form.
 */
export function digestOf(domain: string, version: number, value: JsonValue): Digest {
  if (!DOMAIN.test(domain)) throw new RangeError(`a domain is lower-case words, not \`${domain}\``);
  if (!Number.isSafeInteger(version) || version < 0) {
    throw new RangeError(`a version is a whole number, not \`${version}\``);
  }
  return digestOfForm(domain, version, canonicalize(value));
}

/**
 * `digestOf` for a reader that holds the canonical form already and must not pay for writing it again.
 * @internal
 */
export function digestOfForm(domain: string, version: number, form: string): Digest {
  return `sha256:${hash('sha256', `holdfast/${domain}/v${version}\0${form}`, 'hex')}`;
}

/** The digest that stands for a request: two requests share it only when they are the same. */
export function actionDigest(name: string, args: JsonObject): ActionDigest {
  return digestOf('action', ACTION_VERSION, { name, arguments: args }) as string as ActionDigest;
}
