import { join } from 'node:path';
import { required } from './load.mjs';

const CORE = ['CREDIT_CARD', 'US_SSN', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'IBAN_CODE', 'IP_ADDRESS'];

/** The checks that are expressions alone are files of the package; its door also loads what asks models. */
export async function makeDetector(modules, name) {
  const checks = join(modules, '@openai', 'guardrails', 'dist', 'checks');
  if (name.startsWith('secrets')) {
    const { secretKeysCheck, SecretKeysConfig } = required(modules, join(checks, 'secret-keys.js'));
    const config = SecretKeysConfig.parse(name === 'secrets' ? {} : { threshold: 'permissive' });
    return async (text) => {
      const { tripwireTriggered, info } = await secretKeysCheck({}, text, config);
      return { flagged: tripwireTriggered, rest: info.masked_text };
    };
  }
  const { pii, PIIConfig } = required(modules, join(checks, 'pii.js'));
  const config = PIIConfig.parse(name === 'pii-core' ? { entities: CORE } : {});
  return async (text) => {
    const { info } = await pii({}, text, config);
    return { flagged: Object.keys(info.detected_entities).length > 0, rest: info.checked_text };
  };
}
