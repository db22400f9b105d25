import type { Effect } from '../../../action/effect.ts';
import type { Unread, Word } from '../../reading.ts';
import { effectOf, inFolder, onPath, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, parseOptions, values } from '../common/options.ts';
import { patchWrites } from '../common/patched.ts';
import { joinPath, withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';
import { here } from './content.ts';
import { EDITORS } from './editors.ts';
import { readSedScript } from './sed-script.ts';

const SED = grammar(
  'n,quiet,silent e,expression= f,file= E,r,regexp-extended i,in-place? l,line-length= s,separate u,unbuffered z,null-data posix debug sandbox follow-symlinks b,binary help version',
);

function sed(call: Invocation): ProgramReading {
  const options = parseOptions(SED, call.args);
  const given = values(options, 'expression');
  const supplied = values(options, 'expression', 'file').length > 0;
  const scripts = supplied ? given : options.operands.slice(0, 1);
  // BSD sed takes the suffix of -i as a word of its own; an empty one would else be taken for the script.
  const paths = options.operands
    .slice(supplied ? 0 : 1)
    .filter((word) => word.text !== '-' && word.text !== '');
  const inPlace = has(options, 'in-place');
  const effects = onPaths(call, 'read', paths, { sink: inPlace ? 'file' : 'model' });
  effects.push(...onPaths(call, 'read', values(options, 'file'), { sink: 'process' }));
  if (inPlace) effects.push(...onPaths(call, 'write', paths));
  const acts = scripts.map((script) => sedActs(call, script));
  return {
    effects: [...effects, ...acts.flatMap((act) => act.effects)],
    texts: acts.flatMap((act) => act.texts),
    unread: acts.flatMap((act) => act.unread),
  };
}

interface Acts {
  readonly effects: readonly Effect[];
  readonly texts: readonly NestedText[];
  readonly unread: readonly Unread[];
}

function sedActs(call: Invocation, script: Word): Acts {
  const acts = readSedScript(script.text);
  const path = (text: string): Word => withText(script, text);
  const effects = [
    ...acts.writes.flatMap((text) => onPath(call, 'write', path(text), traitsOf('overwrite'))),
    ...acts.reads.flatMap((text) => onPath(call, 'read', path(text), { sink: 'model' })),
  ];
  const texts: NestedText[] = [];
  for (const text of acts.runs) {
    if (text === '')
      effects.push(
        effectOf(call, 'exec', 'process', {
          certainty: 'unread',
          ...traitsOf('dynamic'),
          note: 'sed runs what it edited',
          source: script.source,
        }),
      );
    else texts.push({ language: 'posix', text, known: script.known, source: script.source });
  }
  return { effects, texts, unread: [] };
}

const PATCH = grammar(
  'b,backup B,prefix= c,context d,directory= D,ifdef= dry-run e,ed E,remove-empty-files f,force F,fuzz= g,get= i,input= l,ignore-whitespace merge? n,normal N,forward o,output= p,strip= posix quoting-style= r,reject-file= R,reverse read-only= reject-format= s,quiet,silent t,batch T u,unified v V,version-control= verbose Y,basename-prefix= z,suffix= Z,set-utc',
);

function patch(call: Invocation): ProgramReading {
  const options = parseOptions(PATCH, call.args);
  if (has(options, 'dry-run')) return {};
  const at = inFolder(call, lastValue(options, 'directory'));
  const outputs = values(options, 'output');
  const [path] = options.operands;
  if (outputs.length > 0) return { effects: onPaths(at, 'write', outputs, traitsOf('overwrite')) };
  if (path !== undefined) return { effects: onPath(at, 'write', path) };
  const input = lastValue(options, 'input');
  const typed: Invocation = input === undefined ? call : { ...call, stdin: { kind: 'none' } };
  const strip = Number(lastValue(options, 'strip')?.text ?? 1);
  const folder = lastValue(options, 'directory');
  const files =
    input === undefined
      ? {}
      : { files: [folder === undefined ? input : withText(input, joinPath(folder.text, input.text))] };
  return patchWrites(typed, { folder, strip, reverse: has(options, 'reverse'), ...files });
}

const ED = grammar('s p= G v');

function ed(call: Invocation): ProgramReading {
  const { operands } = parseOptions(ED, call.args);
  const effects = [
    ...onPaths(call, 'read', operands, { sink: 'model' }),
    ...onPaths(call, 'write', operands),
  ];
  if (call.stdin.kind !== 'text') return { effects };
  const texts: NestedText[] = [];
  for (const line of call.stdin.text.split('\n')) {
    const file = /^(?:[\d$.,]*)\s*[reE]\s+([^!\s].*)/.exec(line)?.[1];
    if (file !== undefined)
      effects.push(...onPath(call, 'read', withText({ ...here(call), text: '' }, file), { sink: 'model' }));
    const kept = /^(?:[\d$.,%]*)\s*(?:[wW]q?|f)\s+([^!\s].*)/.exec(line)?.[1];
    if (kept !== undefined)
      effects.push(...onPath(call, 'write', withText({ ...here(call), text: '' }, kept)));
    const shell = /^(?:\d+|\$|%|,)*\s*(?:r |w )?!(.+)/.exec(line)?.[1];
    if (shell !== undefined)
      texts.push({ language: 'posix', text: shell, known: call.stdin.known, source: call.source });
  }
  return { effects, texts };
}

const DOS = grammar('n,newfile o,oldfile k q f c= i v e r d,diff');

function inPlaceConverter(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'write', parseOptions(DOS, call.args).operands) };
}

export const EDIT: ProgramTable = {
  sed,
  gsed: sed,
  patch,
  gpatch: patch,
  ...EDITORS,
  ed,
  red: ed,
  dos2unix: inPlaceConverter,
  unix2dos: inPlaceConverter,
};
