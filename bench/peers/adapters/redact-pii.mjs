import { load } from './load.mjs';

const OFF = ['names', 'streetAddress', 'zipcode', 'url', 'digits', 'credentials', 'username', 'password'];

export async function makeDetector(modules, name) {
  const { SyncRedactor } = await load(modules, 'redact-pii');
  const off = name === 'core' ? OFF : [];
  const redactor = new SyncRedactor({
    builtInRedactors: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  });
  return (text) => {
    const rest = redactor.redact(text);
    return { flagged: rest !== text, rest };
  };
}
