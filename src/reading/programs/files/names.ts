import { onPath, onPaths, traitsOf } from '../common/effects.ts';
import { type Grammar, grammar, has, parseOptions, values } from '../common/options.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

/** Programs that tell names, sizes and times of files but none of their content: a read without a sink. */
function names(notation: string): ProgramReader {
  const rules: () => Grammar = grammar(notation);
  return (call) => {
    const options = parseOptions(rules, call.args);
    return {
      effects: [
        ...onPaths(call, 'read', options.operands),
        ...onPaths(call, 'write', values(options, 'written'), traitsOf('overwrite')),
      ],
    };
  };
}

const FILE = grammar('m,magic-file= P= e,exclude= f,files-from= F,separator= C,compile b i z L h k p r s');

/** `file -C` compiles its table of magic numbers into a file beside it. */
function file(call: Invocation): ProgramReading {
  const options = parseOptions(FILE, call.args);
  if (!has(options, 'compile')) return { effects: onPaths(call, 'read', options.operands) };
  const [source] = values(options, 'magic-file');
  const compiled = { text: `${source?.text ?? 'magic'}.mgc`, known: source?.known ?? true, glob: false };
  return { effects: onPath(call, 'write', { ...compiled, source: call.source }, traitsOf('overwrite')) };
}

const ls: ProgramReader = names(
  'w,width= I,ignore= T,tabsize= hide= block-size= color? format= sort= time= time-style= indicator-style= quoting-style= t,sort r R a A l h S X U d 1 i s F L level= git-ignore g,group',
);
const stat: ProgramReader = names('c,format= f,file-system L,dereference t,terse printf= x n');

export const NAMES: ProgramTable = {
  ls,
  gls: ls,
  dir: ls,
  vdir: ls,
  exa: ls,
  eza: ls,
  lsd: ls,
  tree: names(
    'L= P= I= o,written= charset= filelimit= sort? timefmt= T= H= a d f i p s h u g D F q N J X C n r t v',
  ),
  stat,
  gstat: stat,
  file,
  du: names(
    'B,block-size= d,max-depth= X,exclude-from= exclude= t,threshold= time? time-style= a s h c k m x L l',
  ),
  df: names('B,block-size= t,type= x,exclude-type= output? h T i k a l'),
  realpath: names('e m L P q relative-to= relative-base= s z'),
  readlink: names('f e m n q s v z'),
  getfacl: names('a c d e E s R L P t p n'),
  lsattr: names('R V a d l v p'),
  namei: names('l m o x v'),
  getfattr: names('n= d e= h m= R L P'),
};
