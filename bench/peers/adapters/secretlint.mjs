import { load, without } from './load.mjs';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';

export async function makeDetector(modules) {
  const { lintSource } = await load(modules, '@secretlint/core');
  const { creator } = await load(modules, PRESET);
  const options = {
    maskSecrets: true,
    noPhysicFilePath: true,
    config: { rules: [{ id: PRESET, rule: creator, options: {} }] },
  };
  return async (text) => {
    const source = { filePath: 'text.txt', content: text, ext: '.txt', contentType: 'text' };
    const { messages } = await lintSource({ source, options });
    return {
      flagged: messages.length > 0,
      rest: without(
        text,
        messages.map(({ range }) => range),
      ),
    };
  };
}
