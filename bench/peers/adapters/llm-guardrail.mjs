import { load } from './load.mjs';

export async function makeDetector(modules, name) {
  const { checkInjection, checkJailbreak, checkMalicious } = await load(modules, 'llm_guardrail');
  const checks = name === 'content' ? [checkMalicious] : [checkInjection, checkJailbreak];
  return async (text) => {
    const results = await Promise.all(checks.map((check) => check(text)));
    return { flagged: results.some(({ detected }) => detected) };
  };
}
