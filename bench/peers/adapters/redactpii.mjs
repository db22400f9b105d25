import { load } from './load.mjs';

export async function makeDetector(modules, name) {
  const { Redactor } = await load(modules, '@redactpii/node');
  const redactor = new Redactor(name === 'aggressive' ? { aggressive: true } : {});
  return (text) => {
    const rest = redactor.redact(text);
    return { flagged: rest !== text, rest };
  };
}
