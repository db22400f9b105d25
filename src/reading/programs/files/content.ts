import { type Effect, hasTrait, type Sink } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { onPath, onPaths, traitsOf } from '../common/effects.ts';
import { isSecretName, tellsEnvironment } from '../common/environment.ts';
import { type Grammar, grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { withText } from '../common/words.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

/** How a program that reads its operands does it. */
interface Shape {
  /** Leading operands that are data: a pattern, a program. Dropped when one of `patternOptions` supplies it. */
  readonly data?: number;
  readonly patternOptions?: readonly string[];
  /** Options whose value is a file that is read for the program's own use. */
  readonly files?: readonly string[];
  /** Options whose value is a file whose content comes out. */
  readonly shown?: readonly string[];
  /** Options whose value is a file that is written. */
  readonly outputs?: readonly string[];
  /** Where the content goes. `model` is standard output; `process` when only numbers, hashes or names come out. */
  readonly sink?: Sink;
  /** Options that leave nothing but names or numbers on standard output. */
  readonly quiet?: readonly string[];
  /** Options that make it walk into folders. */
  readonly recursive?: readonly string[];
  /** Options whose value is a command that it runs. */
  readonly runs?: readonly string[];
}

function reader(notation: string, shape: Shape = {}): ProgramReader {
  const rules: () => Grammar = grammar(notation);
  return (call) => {
    const options = parseOptions(rules, call.args);
    const texts = values(options, ...(shape.runs ?? [])).map((word) => concealedText(word));
    return { effects: readShape(call, options, shape), ...(texts.length === 0 ? {} : { texts }) };
  };
}

function readShape(call: Invocation, options: Options, shape: Shape): Effect[] {
  const supplied = has(options, ...(shape.patternOptions ?? []));
  const paths = options.operands.slice(supplied ? 0 : (shape.data ?? 0)).filter((word) => word.text !== '-');
  const sink: Sink = has(options, ...(shape.quiet ?? [])) ? 'process' : (shape.sink ?? 'model');
  const recursive = has(options, ...(shape.recursive ?? []));
  const effects = onPaths(call, 'read', paths, { sink, ...traitsOf(recursive && 'recursive') });
  if (recursive && paths.length === 0)
    effects.push(...onPath(call, 'read', here(call), { sink, ...traitsOf('recursive') }));
  effects.push(...onPaths(call, 'read', values(options, ...(shape.files ?? [])), { sink: 'process' }));
  effects.push(...onPaths(call, 'read', values(options, ...(shape.shown ?? [])), { sink: 'model' }));
  effects.push(...onPaths(call, 'write', values(options, ...(shape.outputs ?? [])), traitsOf('overwrite')));
  return effects;
}

/** The folder that the call runs in, as a word. */
export function here(call: Invocation): Word {
  return { text: '.', known: true, glob: false, source: call.source };
}

const GREP = grammar(
  'E,extended-regexp F,fixed-strings G,basic-regexp P,perl-regexp e,regexp= f,file= i,y,ignore-case no-ignore-case v,invert-match w,word-regexp x,line-regexp c,count color? colour? L,files-without-match l,files-with-matches m,max-count= o,only-matching q,silent,quiet s,no-messages b,byte-offset H,with-filename h,no-filename label= n,line-number T,initial-tab Z,null A,after-context= B,before-context= C,context= a,text binary-files= D,devices= d,directories= exclude= exclude-from= exclude-dir= include= I r,recursive R,dereference-recursive line-buffered U,binary z,null-data V,version help',
);
const GREP_SHAPE: Shape = {
  data: 1,
  patternOptions: ['regexp', 'file'],
  files: ['exclude-from'],
  // Lines of another file that match say what the patterns are.
  shown: ['file'],
  recursive: ['recursive', 'dereference-recursive', 'directories'],
  quiet: ['files-without-match', 'files-with-matches', 'count', 'quiet'],
};

function grep(call: Invocation): ProgramReading {
  const options = parseOptions(GREP, call.args);
  const effects = readShape(call, options, GREP_SHAPE);
  const named = values(options, 'include');
  return { effects: named.length === 0 ? effects : effects.flatMap((effect) => included(effect, named)) };
}

/** A search through folders reaches only the names that `--include` lists; a file that is named itself is read anyhow. */
function included(effect: Effect, names: readonly Word[]): readonly Effect[] {
  const { target, traits: _, ...rest } = effect;
  const plain = names.every(({ known, text }) => known && /^(?:\*\.)?[\w-][\w.-]*$|^\.[\w.-]+$/.test(text));
  if (!plain || target === undefined || effect.targetKind !== undefined || !hasTrait(effect, 'recursive'))
    return [effect];
  const folder = target.replace(/\/+$/, '').replace(/[*?[\]{}\\]/g, '\\$&');
  // `*.env` finds `.env` too.
  const globs = names.map(({ text }) => (text.startsWith('*') ? `{${text},${text.slice(1)}}` : text));
  const glob = globs.length > 1 ? `{${globs.join(',')}}` : globs[0];
  return [
    { ...rest, target },
    { ...rest, target: `${folder}/**/${glob}`, targetKind: 'glob' },
  ];
}

const RG = grammar(
  'e,regexp= f,file= pre= pre-glob= hostname-bin= pager= i,ignore-case S,smart-case s,case-sensitive F,fixed-strings w,word-regexp x,line-regexp v,invert-match c,count count-matches l,files-with-matches files-without-match files q,quiet o,only-matching n,line-number N,no-line-number H,with-filename I,no-filename A,after-context= B,before-context= C,context= g,glob= iglob= t,type= T,type-not= type-add= type-list m,max-count= d,max-depth,depth= M,max-columns= j,threads= r,replace= E,encoding= engine= sort= sortr= color= colors= context-separator= path-separator= ignore-file= max-filesize= regex-size-limit= dfa-size-limit= u,unrestricted .,hidden no-ignore no-ignore-vcs a,text z,search-zip L,follow P,pcre2 U,multiline multiline-dotall p,pretty json heading no-heading column vim stats trim 0,null no-messages no-config passthru one-file-system',
);

/** `rg` walks into folders by itself, but leaves hidden and ignored files alone unless told otherwise. */
function rg(call: Invocation): ProgramReading {
  const options = parseOptions(RG, call.args);
  const names = has(options, 'files', 'type-list');
  const sink: Sink | undefined = names
    ? undefined
    : has(options, 'files-with-matches', 'files-without-match', 'count', 'count-matches', 'quiet')
      ? 'process'
      : 'model';
  const operands = options.operands.slice(names || has(options, 'regexp', 'file') ? 0 : 1);
  const all = has(options, 'unrestricted', 'hidden', 'no-ignore', 'no-ignore-vcs');
  const paths =
    operands.length === 0 && call.stdin.kind !== 'pipe' && call.stdin.kind !== 'text'
      ? [here(call)]
      : operands;
  const effects = onPaths(call, 'read', paths, {
    ...(sink === undefined ? {} : { sink }),
    ...traitsOf('recursive', !all && 'skips-hidden'),
  });
  effects.push(...onPaths(call, 'read', values(options, 'file'), { sink: 'process' }));
  return {
    effects,
    texts: values(options, 'pre', 'hostname-bin', 'pager').map((word) => concealedText(word)),
  };
}

const PLAIN =
  'A,show-all b,number-nonblank e E n,number s,squeeze-blank t T,show-tabs v u,unbuffered q,quiet';
const HEAD =
  'n,lines= c,bytes= q,quiet,silent v,verbose z,zero-terminated f,follow? F pid= s,sleep-interval= retry max-unchanged-stats= r 0 1 2 3 4 5 6 7 8 9';
const DIFF =
  'q,brief s,report-identical-files c C,context= u U,unified= e n y,side-by-side W,width= l p,show-c-function F= label,L= t T N,new-file r,recursive x,exclude= X,exclude-from= S,starting-file= i E Z b w B I,ignore-matching-lines= a,text D,ifdef= color? no-dereference strip-trailing-cr d,minimal from-file= to-file= normal';
const CMP = grammar('b,print-bytes i,ignore-initial= l,verbose n,bytes= s,quiet,silent');
const HASH = 'b,binary c,check t,text tag z,zero w,warn a,algorithm= quiet status strict';
const COLUMNS =
  'b,bytes= c,characters= d,delimiter= f,fields= s,only-delimited z output-delimiter= complement n';
const JQ =
  'n,null-input r,raw-output j a s,slurp c,compact-output C,color-output M,monochrome-output S,sort-keys e,exit-status f,from-file= L= tab indent= arg= argjson= slurpfile= rawfile= args jsonargs R,raw-input stream seq';

/** `jq`'s named arguments take two words each, which no getopt grammar can say. */
function jq(call: Invocation): ProgramReading {
  const args: Word[] = [];
  const files: Word[] = [];
  for (let index = 0; index < call.args.length; index += 1) {
    const word = call.args[index];
    if (word === undefined) break;
    if (!/^--(?:arg|argjson|slurpfile|rawfile)$/.test(word.text)) {
      args.push(word);
      continue;
    }
    const value = call.args[index + 2];
    if (value !== undefined && word.text.endsWith('file')) files.push(value);
    index += 2;
  }
  const options = parseOptions(jqGrammar, args);
  const from = has(options, 'from-file');
  const paths = has(options, 'args', 'jsonargs') ? [] : options.operands.slice(from ? 0 : 1);
  const told = from
    ? []
    : options.operands.slice(0, 1).flatMap((filter) => tellsVariables(call, filter.text));
  return {
    effects: [
      ...told,
      ...onPaths(call, 'read', [...paths, ...files], { sink: 'model' }),
      ...onPaths(call, 'read', values(options, 'from-file'), { sink: 'process' }),
    ],
  };
}

/** `env`, `$ENV` and their members in a filter; `env(NAME)` and `strenv(NAME)` of `yq`. */
function tellsVariables(call: Invocation, filter: string): Effect[] {
  const told = [
    ...filter.matchAll(
      /(?:\$ENV|(?<![.$\w"])(?:str)?env\b)(?:\.(\w+)|\[?\(?"?(\w+)"?[)\]])?(\s*\|\s*(?:keys|length|has))?/g,
    ),
  ];
  return told.flatMap(([, member, key, narrowed]) => {
    const name = member ?? key;
    if (name !== undefined) return isSecretName(name) ? [tellsEnvironment(call, name)] : [];
    return narrowed === undefined ? [tellsEnvironment(call)] : [];
  });
}

const jqGrammar: () => Grammar = grammar(JQ);

const YQ =
  'i,inplace e,exit-status n,null-input p,input-format= o,output-format= P,prettyPrint I,indent= s,split-exp= C,colors M,no-colors r,unwrapScalar f,front-matter= from-file= N,no-doc j,tojson v,verbose';
const yqGrammar: () => Grammar = grammar(YQ);

function yq(call: Invocation): ProgramReading {
  const options = parseOptions(yqGrammar, call.args);
  const first = options.operands[0]?.text;
  const command = first === 'eval' || first === 'eval-all' || first === 'e' || first === 'ea';
  const operands = options.operands.slice(command ? 1 : 0);
  // A single operand is a file where nothing is piped in.
  const alone = operands.length === 1 && call.stdin.kind === 'none' && !has(options, 'null-input');
  const paths = operands.slice(has(options, 'from-file') || alone ? 0 : 1);
  const filters = operands.slice(0, 1);
  const told = filters.flatMap((filter) => tellsVariables(call, filter.text));
  const loads = filters.flatMap((filter) => loadedFiles(filter));
  const effects = [...told, ...onPaths(call, 'read', [...paths, ...loads], { sink: 'model' })];
  if (has(options, 'inplace')) effects.push(...onPaths(call, 'write', paths));
  return { effects };
}

/** `load("file")` and its kin in a filter of `yq`. */
function loadedFiles(filter: Word): readonly Word[] {
  const found = [...filter.text.matchAll(/\bload(?:_\w+)?\(\s*(?:"([^"]*)"|([^)"]*))\s*\)/g)];
  return found.map(([, text]) =>
    text === undefined ? { ...filter, text: '', known: false } : withText(filter, text),
  );
}

const SORT =
  'b d f g i M h n R r V c,check? m o,output= s S,buffer-size= t,field-separator= T,temporary-directory= u z k,key= parallel= random-source= files0-from= compress-program= batch-size= debug random-sort version-sort reverse unique numeric-sort ignore-case stable';
const SORT_SHAPE: Shape = { outputs: ['output'], shown: ['files0-from'], runs: ['compress-program'] };
const PAGER =
  'N S R X F E i I n p= x= j= o,log-file= O,LOG-FILE= t= T= k= b= h= y= z= c d e f g m q r s u w +';

export const CONTENT: ProgramTable = {
  ...shared('cat gcat tac nl rev zcat bzcat xzcat zstdcat lz4cat gzcat', reader(PLAIN)),
  bat: reader(
    'l,language= n,number p,plain A,show-all H,highlight-line= r,line-range= color= theme= style= paging= pager= file-name= d,diff tabs= wrap= terminal-width=',
    { runs: ['pager'] },
  ),
  ...shared('head tail ghead gtail', reader(HEAD)),
  ...shared('less more most zless zmore pg view', pager),
  ...shared('grep egrep fgrep ggrep zgrep bzgrep xzgrep pcregrep ugrep ug', grep),
  rgrep: (call) => ({
    effects: grep({ ...call, args: [{ ...here(call), text: '-r' }, ...call.args] }).effects ?? [],
  }),
  ...shared('rg ag ack pt sift', rg),
  ...shared(
    'diff sdiff diff3 colordiff difft delta icdiff wdiff vimdiff',
    reader(DIFF, { recursive: ['recursive'], files: ['exclude-from'], quiet: ['brief'] }),
  ),
  comm: reader('1 2 3 i z check-order nocheck-order output-delimiter= total'),
  join: reader('a= e= i j= o= t= v= 1= 2= z check-order header'),
  paste: reader('d,delimiters= s,serial z'),
  cut: reader(COLUMNS),
  uniq: uniqReader(),
  sort: reader(SORT, SORT_SHAPE),
  gsort: reader(SORT, SORT_SHAPE),
  shuf: reader('e i,input-range= n,head-count= o,output= random-source= r,repeat z,zero-terminated', {
    outputs: ['output'],
  }),
  ...shared(
    'fold fmt expand unexpand col colrm look tsort ptx ul asa nroff',
    reader(
      'w,width= t,tabs= s= c= i b u p= g= l= o= n h= x j N,table-columns= output-separator= o,output-separator= table J json a,all',
    ),
  ),
  pr: reader(
    'a,across c d,double-space D,date-format= e? f,form-feed h,header= i? J,join-lines l,length= m,merge n? N,first-line-number= o,indent= r s? S? t,omit-header T,omit-pagination v w,width= W,page-width= columns= pages=',
  ),
  column: reader(
    'c,output-width= d,table-noheadings e,table-header-repeat E= H= i,tree-id= J,json k l,table-columns-limit= L N,table-columns= n,table-name= O= o,output-separator= p,tree-parent= R= r,tree= s,separator= t,table T= W= x,fillrows',
  ),
  strings: reader('a,all d f n,bytes= o t,radix= e,encoding= T= w s,output-separator='),
  ...shared('xxd hexdump hd hexyl', xxdReader()),
  od: reader(
    'A,address-radix= j,skip-bytes= N,read-bytes= S,strings= t,format= v w,width? a b c d f i l o s x endian=',
  ),
  ...shared(
    'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum md5 xxhsum',
    reader(HASH, { sink: 'process' }),
  ),
  wc: reader('c,bytes m,chars l,lines L,max-line-length w,words files0-from= total=', {
    sink: 'process',
    shown: ['files0-from'],
  }),
  cmp: (call) => {
    const options = parseOptions(CMP, call.args);
    const sink: Sink = has(options, 'print-bytes', 'verbose') ? 'model' : 'process';
    return { effects: onPaths(call, 'read', options.operands, { sink }) };
  },
  ...shared('cloc tokei scc sloccount', reader('', { sink: 'process' })),
  iconv: reader('f,from-code= t,to-code= l c o,output= s verbose', { outputs: ['output'] }),
  ...shared(
    'pandoc pdftotext antiword catdoc',
    reader('f,from= t,to= o,output= s,standalone layout raw', { outputs: ['output'] }),
  ),
  ...shared(
    'mdcat glow highlight pygmentize csvlook csvcut csvstat mlr xmllint tidy objdump readelf nm ldd exiftool identify gron fx dasel hq pup xq tomlq htmlq',
    reader('o,output=', { outputs: ['output'] }),
  ),
  jq,
  jaq: jq,
  gojq: jq,
  yq,
  envsubst: () => ({}),
  man: manual,
};

const readPaged: ProgramReader = reader(PAGER, { outputs: ['log-file', 'LOG-FILE'] });

const MAN = grammar(
  'P,pager= H,html? C,config-file= M,manpath= S,s,sections= l,local-file k f w a d D K L,locale= p,preprocessor= r,prompt= E,encoding= T,troff-device?',
);

/** `man` shows its page through a pager. */
function manual(call: Invocation): ProgramReading {
  const options = parseOptions(MAN, call.args);
  const files = has(options, 'local-file') ? options.operands : [];
  return {
    effects: onPaths(call, 'read', files, { sink: 'model' }),
    texts: values(options, 'pager', 'html', 'H').map((word) => concealedText(word)),
  };
}

/** A pager begins with the command behind a `+`, which may be one for a shell. */
function pager(call: Invocation): ProgramReading {
  const first = call.args.filter(({ text }) => text.startsWith('+'));
  const reading = readPaged({ ...call, args: call.args.filter((word) => !first.includes(word)) });
  const texts = first.flatMap((word) => {
    const shell = /[!|](.+)/s.exec(word.text)?.[1];
    return shell === undefined ? [] : [concealedText(word, shell)];
  });
  return texts.length === 0 ? reading : { ...reading, texts };
}

/** `uniq IN OUT`: the second operand is written. */
function uniqReader(): ProgramReader {
  const rules = grammar(
    'c,count d,repeated D all-repeated? f,skip-fields= group? i,ignore-case s,skip-chars= u,unique z w,check-chars=',
  );
  return (call) => {
    const [from, to] = parseOptions(rules, call.args).operands;
    const effects =
      from === undefined || from.text === '-' ? [] : onPath(call, 'read', from, { sink: 'model' });
    if (to !== undefined) effects.push(...onPath(call, 'write', to, traitsOf('overwrite')));
    return { effects };
  };
}

/** `xxd IN OUT`, `xxd -r`: the second operand is written, and reversing is a decoding. */
function xxdReader(): ProgramReader {
  const rules = grammar('a b c= e g= h i l= n= o= p,ps,plain r,revert s= u v C x d');
  return (call) => {
    const options = parseOptions(rules, call.args);
    const [from, to] = options.operands;
    const effects =
      from === undefined || from.text === '-' ? [] : onPath(call, 'read', from, { sink: 'model' });
    if (to !== undefined && call.program === 'xxd')
      effects.push(...onPath(call, 'write', to, traitsOf('overwrite')));
    return { effects, ...(has(options, 'revert') ? { remoteOutput: true } : {}) };
  };
}
