import { required } from './load.mjs';

const CREDENTIALS = new Set(
  'API_KEY AWS_KEY AWS_SECRET GITHUB_TOKEN SLACK_TOKEN STRIPE_KEY JWT_TOKEN PRIVATE_KEY PASSWORD_INLINE'.split(
    ' ',
  ),
);

export async function makeDetector(modules, name) {
  const { isInputSafe, redactPII } = required(modules, 'llmverify');
  if (name === 'injection') return (text) => ({ flagged: !isInputSafe(text) });
  return (text) => {
    const { redacted, redactions } = redactPII(text);
    if (name === 'secrets')
      return { flagged: redactions.some(({ type }) => CREDENTIALS.has(type)), rest: redacted };
    return { flagged: redactions.some(({ type }) => !CREDENTIALS.has(type)), rest: redacted };
  };
}
