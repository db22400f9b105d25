import type { NestedText } from '../programs/program.ts';
import { recipesIn } from '../recipes.ts';
import { apart, type Frame } from './machine.ts';
import { type FoldedWord, GAP } from './values.ts';
import { writtenTexts } from './written.ts';

const LANGUAGES: readonly (readonly [RegExp, NestedText['language']])[] = [
  [/^(?:python[\d.]*|pypy3?|py|ipython)$/, 'python'],
  [/^(?:node|nodejs|deno|bun|tsx|ts-node|esno|jiti)$/, 'javascript'],
  [/^(?:ruby|irb|jruby)$/, 'ruby'],
  [/^perl\d?$/, 'perl'],
  [/^php\d?$/, 'php'],
  [/^(?:lua[\d.]*|luajit|Rscript|julia|tclsh|elixir|groovy)$/, 'unknown'],
];

/** Files that a runner of tasks looks for where it is started. */
const RECIPES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^g?make$/, ['GNUmakefile', 'makefile', 'Makefile']],
  [/^just$/, ['justfile', 'Justfile', '.justfile']],
  [/^task$/, ['Taskfile.yml', 'Taskfile.yaml']],
  [/^(?:npm|pnpm|yarn|bun|npx)$/, ['package.json']],
];

/** With these the file is checked, or the code is another one. */
const ONLY_CHECKS = /^(?:-w?c|--check|-l|--syntax-check|-m|-e|-p|--eval|--print)$/;

/** Reads code and recipes that this very text wrote and now runs: on the disk they are not there yet. */
export function runWritten(
  program: string,
  args: readonly FoldedWord[],
  head: FoldedWord,
  frame: Frame,
): void {
  const { written } = frame.machine;
  if (written.size === 0) return;
  const language = LANGUAGES.find(([name]) => name.test(program))?.[1];
  const recipes = RECIPES.find(([name]) => name.test(program))?.[1];
  if (language === undefined && recipes === undefined) return;
  if (language !== undefined && args.some(({ text }) => ONLY_CHECKS.test(text))) return;
  const named = args.filter(({ text, known }) => known && !text.startsWith('-')).map(({ text }) => text);
  const paths = language === undefined ? [...(recipes ?? []), ...named] : named.slice(0, 2);
  for (const path of paths)
    for (const text of writtenTexts(written, frame.state.folder, path))
      for (const code of language === undefined ? recipesIn(text) : [text])
        run({ language: language ?? 'posix', text: code }, head, frame);
}

/** A file of code is opaque in any case, so it counts only for what it names outright. */
function run(code: Pick<NestedText, 'language' | 'text'>, head: FoldedWord, frame: Frame): void {
  const { out, provenance } = frame.machine;
  const [effects, unread, fetched] = [out.effects.length, out.unread.length, new Set(provenance.fetched)];
  const place = apart(frame, { via: [...frame.via, head.text], depth: frame.depth + 1 });
  frame.machine.text({ ...code, known: !code.text.includes(GAP), source: head.source }, place);
  if (code.language === 'posix') return;
  const told = out.effects
    .slice(effects)
    .filter(
      ({ verb, domain, targetKind, certainty }) =>
        verb !== 'exec' &&
        (domain !== 'network' || frame.elsewhere === 'network') &&
        targetKind !== 'unknown' &&
        certainty !== 'unread',
    );
  out.effects.splice(effects, out.effects.length, ...told);
  out.unread.splice(unread);
  for (const path of provenance.fetched) if (!fetched.has(path)) provenance.fetched.delete(path);
}
