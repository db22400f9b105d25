import { load } from './load.mjs';

export async function makeDetector(modules) {
  const { redact } = await load(modules, '@arcjet/redact');
  return async (text) => {
    const [rest] = await redact(text);
    return { flagged: rest !== text, rest };
  };
}
