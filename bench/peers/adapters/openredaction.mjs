import { load } from './load.mjs';

const CORE = /^(?:CREDIT_CARD|SSN|EMAIL|PHONE_(?:UK_MOBILE|UK|US|INTERNATIONAL)|IBAN|IPV4|IPV6)$/;

export async function makeDetector(modules, name) {
  const { OpenRedaction } = await load(modules, '@openredaction/core');
  const all = new OpenRedaction();
  const patterns = all.getPatterns().map(({ type }) => type);
  const redactor =
    name === 'core' ? new OpenRedaction({ patterns: patterns.filter((type) => CORE.test(type)) }) : all;
  return async (text) => {
    const { detections, redacted } = await redactor.detect(text);
    return { flagged: detections.length > 0, rest: redacted };
  };
}
