import { createHmac } from 'node:crypto';

const LENGTH = 8;
const PURPOSE = 'holdfast/identifiers/pseudonym/1';

/** Makes the placeholder of a value: the same for the same value of one tenant, unrelated for any other tenant. */
export type Pseudonym = (label: string, code: string, value: string) => string;

/**
 * Placeholders of a tenant. Without a secret, whoever knows the tenant's name can test guesses of a value
 * against its placeholder; with one, only who holds the secret can.
 */
export function pseudonyms(tenant: string, secret: string | undefined): Pseudonym {
  const key = createHmac('sha256', secret ?? PURPOSE)
    .update(`${PURPOSE}\0${tenant}`)
    .digest();
  return (label, code, value) => {
    const mac = createHmac('sha256', key).update(`${code}\0${value}`).digest('hex');
    return `[${label}_${mac.slice(0, LENGTH)}]`;
  };
}
