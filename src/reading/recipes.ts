/** The commands of a makefile, of files like it, and of a `package.json`. */
export function recipesIn(text: string): readonly string[] {
  if (/^\s*\{/.test(text)) return [...text.matchAll(/"[\w:-]+"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map(unquoted);
  const called = [...text.matchAll(/\$\(shell\s+([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(
    ([, run = '']) => run,
  );
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, recipe] = /^[^\s#=:][^=:]*::?[^=;]*;(.*)$/.exec(line) ?? /^\s+[@+-]*(.*)$/.exec(line) ?? [];
    return recipe === undefined ? [] : [recipe.replace(/^\s*[@+-]+/, '').replaceAll('$$', '$')];
  });
  return [...called, ...(lines.length === 0 ? [] : [lines.join('\n')])];
}

function unquoted([, text = '']: RegExpExecArray): string {
  return text.replace(/\\(["\\/])/g, '$1');
}
