import { load } from './load.mjs';

const OFF = {
  pii: false,
  jailbreak: false,
  profanity: false,
  promptInjection: false,
  relevance: false,
  toxicity: false,
};
const ON = {
  injection: { promptInjection: true, jailbreak: true },
  pii: { pii: true },
  content: { profanity: true, toxicity: true },
};

export async function makeDetector(modules, name) {
  const { LLMGuard } = await load(modules, 'llm-guard');
  const guard = new LLMGuard({ ...OFF, ...ON[name] });
  return async (text) => {
    const { isValid, results } = await guard.validate(text);
    if (name !== 'pii') return { flagged: !isValid };
    let rest = text;
    for (const { matched } of results.flatMap(({ details }) => details ?? []))
      if (matched) rest = rest.replaceAll(matched, '[gone]');
    return { flagged: !isValid, rest };
  };
}
