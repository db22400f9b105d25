import { traitsOf } from '../common/effects.ts';
import { GAP } from '../common/words.ts';
import type { Inline } from './acts.ts';
import { argument, named, onValue } from './arguments.ts';
import type { Call } from './calls.ts';
import { type Range, textAt } from './code.ts';
import { runsText } from './running.ts';
import { valuesOf } from './values.ts';

/** A file opened in a mode: Python's and C's letters, Perl's arrows, Node's flags. */
export function opens(inline: Inline, call: Call, [at = '0', mode = '1']: readonly string[]): void {
  const perl = inline.nested.language === 'perl';
  const paths = perl
    ? perlOpen(inline, call)
    : { path: argument(call, at), mode: modeOf(inline, call, mode) };
  if (paths === undefined || paths.path === undefined) return;
  for (const value of valuesOf(inline.world, named(inline, paths.path))) {
    if (/^\s*\|/.test(value.text) && inline.nested.language === 'ruby')
      runsText(inline, { ...value, text: value.text.replace(/^\s*\|/, '') });
    else if (/[wax+>]/.test(paths.mode))
      onValue(inline, 'write', value, traitsOf(/a|>>/.test(paths.mode) ? 'append' : 'overwrite'));
    else onValue(inline, 'read', value, { sink: 'model' });
  }
}

export function modeOf(inline: Inline, call: Call, at: string): string {
  const { code } = inline.world;
  const keyword = call.args.find(
    (range) => textAt(code, range.from) === 'mode' && /^[=:]$/.test(textAt(code, range.from + 1)),
  );
  const range = keyword ?? call.args[Number(at)];
  if (range === undefined) return 'r';
  const given =
    keyword === undefined &&
    /^[=:]$/.test(textAt(code, range.from + 1)) &&
    code.tokens[range.from]?.kind === 'name';
  if (given) return 'r';
  const [value] = valuesOf(inline.world, named(inline, range));
  return value === undefined || value.text.includes(GAP) ? 'w' : value.text;
}

/** `open(my $f, '>', 'x')`, `open(F, ">x")`, `open(F, "cmd |")`, `open(F, '-|', 'cmd')`. */
export function perlOpen(
  inline: Inline,
  call: Call,
): { readonly path: Range | undefined; readonly mode: string } | undefined {
  const [, second, third] = call.args;
  if (second === undefined) return undefined;
  const [mode] = valuesOf(inline.world, second);
  if (mode === undefined) return undefined;
  if (third !== undefined) {
    if (!/^\s*(?:-\||\|-)/.test(mode.text)) return { path: third, mode: mode.text };
    for (const value of valuesOf(inline.world, third)) runsText(inline, value, /^\s*\|-/.test(mode.text));
    return undefined;
  }
  const text = mode.text.trim();
  if (text.startsWith('|') || text.endsWith('|'))
    runsText(inline, { ...mode, text: text.replace(/^\||\|$/g, '') }, text.startsWith('|'));
  else if (/^\+?[<>]/.test(text)) {
    const value = { ...mode, text: text.replace(/^\+?[<>]+\s*/, '') };
    if (text.includes('>') || text.startsWith('+'))
      onValue(inline, 'write', value, traitsOf(text.startsWith('>>') ? 'append' : 'overwrite'));
    else onValue(inline, 'read', value, { sink: 'model' });
  } else onValue(inline, 'read', mode, { sink: 'model' });
  return undefined;
}
