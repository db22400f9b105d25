import { load } from './load.mjs';

export async function makeDetector(modules, name) {
  const { default: vard, PromptInjectionError } = await load(modules, '@andersmyrmel/vard');
  const check = name === 'strict' ? vard.strict() : vard;
  return (text) => {
    try {
      check(text);
      return { flagged: false };
    } catch (error) {
      if (error instanceof PromptInjectionError) return { flagged: true };
      throw error;
    }
  };
}
