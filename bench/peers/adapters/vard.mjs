import { load } from './load.mjs';

export async function makeDetector(modules) {
  const { default: vard, PromptInjectionError } = await load(modules, '@andersmyrmel/vard');
  return (text) => {
    try {
      vard(text);
      return { flagged: false };
    } catch (error) {
      if (error instanceof PromptInjectionError) return { flagged: true };
      throw error;
    }
  };
}
