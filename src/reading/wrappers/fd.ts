import { grammar, type Options, parseOptions, values } from '../programs/common/options.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { spelled } from './supplied.ts';

const FD = grammar(
  'e,extension= t,type= E,exclude= d,max-depth= min-depth= exact-depth= S,size= changed-within= changed-before= o,owner= c,color= j,threads= search-path= base-directory= C,path-separator= ignore-file= max-results= format= and= H,hidden I,no-ignore u,unrestricted g,glob F,fixed-strings i,ignore-case s,case-sensitive a,absolute-path L,follow p,full-path 0,print0 l,list-details 1 q,quiet one-file-system prune',
);

/** Where `fd` looks: what stands behind the pattern, or the folder it is called in. */
function foldersOf(call: Invocation, options: Options): readonly Word[] {
  const roots = [...options.operands.slice(1), ...values(options, 'search-path', 'base-directory')];
  return roots.length > 0 ? roots : [spelled('', call)];
}

/** `-e ts -e tsx`: only files of these endings are found. */
function endings(options: Options): string {
  const wanted = values(options, 'extension');
  if (wanted.length === 0 || wanted.some((word) => !/^\.?\w[\w.-]*$/.test(word.text))) return '';
  const names = wanted.map((word) => word.text.replace(/^\./, ''));
  return `/*.${names.length === 1 ? names[0] : `{${names.join(',')}}`}`;
}

/** `fd pattern folder -x command`: the command ends the call, or a `;` does. */
export function fd(call: Invocation): ProgramReading | undefined {
  const { args } = call;
  const at = args.findIndex((word) => /^(?:-[a-zA-Z]*[xX]|--exec(?:-batch)?)$/.test(word.text));
  if (at < 0) return undefined;
  const end = args.findIndex((word, index) => index > at && word.text === ';');
  const words = args.slice(at + 1, end < 0 ? undefined : end);
  const hidden = args
    .slice(0, at + 1)
    .some(({ text }) => /^-(?:[a-zA-Z]*[Hu]|-(?:hidden|unrestricted)$)/.test(text));
  const options = parseOptions(FD, args.slice(0, at));
  const glob = `${hidden ? '***' : '**'}${endings(options)}`;
  const marked = words.some((word) => /\{(?:\/{0,2}|\.|\/\.)\}/.test(word.text));
  const commands = foldersOf(call, options).map((folder) => {
    const text = folder.text === '' ? glob : `${folder.text.replace(/\/+$/, '')}/${glob}`;
    const target: Word = { ...folder, text, glob: true };
    return {
      words: marked
        ? words.map((word) =>
            /\{[/.]*\}/.test(word.text)
              ? {
                  ...word,
                  text: word.text.replace(/\{[/.]*\}/g, () => text),
                  glob: true,
                  known: word.known && target.known,
                }
              : word,
          )
        : [...words, target],
    };
  });
  return { commands };
}
