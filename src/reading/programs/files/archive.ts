import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { inFolder, onPath, onPaths, traitsOf } from '../common/effects.ts';
import { listedPaths } from '../common/listed.ts';
import { grammar, has, lastValue, type Options, parseOptions, values } from '../common/options.ts';
import { withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';
import { here } from './content.ts';

const TAR = grammar(
  'A,catenate c,create d,diff,compare delete r,append t,list u,update x,extract,get f,file= C,directory= T,files-from= X,exclude-from= exclude= strip-components= to-command= I,use-compress-program= checkpoint-action= checkpoint? info-script,F,new-volume-script= rsh-command= transform,xform= j,bzip2 J,xz z,gzip,gunzip Z zstd lzma lzip a,auto-compress v,verbose p,preserve-permissions k,keep-old-files overwrite keep-newer-files remove-files O,to-stdout m h,dereference P,absolute-names S o W n,seek i L,tape-length= M b,blocking-factor= g,listed-incremental= K,starting-file= N,newer= H,format= V,label= owner= group= mode= mtime= sort= one-top-level? wildcards anchored no-recursion numeric-owner same-owner no-same-owner suffix= backup?',
);

/** Old-style bundles (`tar xzf a.tgz`) are letters whose values follow in order, as `-xzf` has them. */
function tarArgs(call: Invocation): readonly Word[] {
  const [first, ...rest] = call.args;
  if (first === undefined || first.text.startsWith('-') || !/^[A-Za-z]+$/.test(first.text)) return call.args;
  const values = rest.slice();
  const args: Word[] = [];
  for (const letter of first.text) {
    args.push(withText(first, `-${letter}`));
    if (!'fCTXbgKNHVIFL'.includes(letter)) continue;
    const value = values.shift();
    if (value !== undefined) args.push(value);
  }
  return [...args, ...values];
}

function tar(call: Invocation): ProgramReading {
  const options = parseOptions(TAR, tarArgs(call));
  const archive = lastValue(options, 'file');
  const texts = tarCommands(options);
  const at = inFolder(call, lastValue(options, 'directory'));
  if (has(options, 'extract', 'get'))
    return {
      effects: untar(call, at, options, archive),
      texts,
      ...(has(options, 'to-stdout') ? { remoteOutput: true } : {}),
    };
  if (has(options, 'list', 'diff', 'compare'))
    return { effects: archive ? onPath(call, 'read', archive) : [], texts };
  if (has(options, 'delete') && archive !== undefined)
    return { effects: onPath(call, 'write', archive), texts };
  return { effects: pack(call, at, options, archive), texts };
}

function pack(call: Invocation, at: Invocation, options: Options, archive: Word | undefined): Effect[] {
  const toFile = archive !== undefined && archive.text !== '-';
  const lists = values(options, 'files-from');
  const packed = [...options.operands, ...lists.flatMap((list) => listedPaths(call, list))];
  const effects = onPaths(at, 'read', packed, {
    sink: toFile ? 'file' : 'model',
    ...traitsOf('recursive'),
  });
  effects.push(
    ...onPaths(
      call,
      'read',
      lists.filter(({ text }) => text !== '-'),
      { sink: 'process' },
    ),
  );
  if (has(options, 'remove-files'))
    effects.push(...onPaths(at, 'delete', options.operands, traitsOf('recursive')));
  if (toFile && !has(options, 'append', 'update')) effects.push(...remoteOr(call, archive));
  else if (toFile) effects.push(...onPath(call, 'write', archive, traitsOf('append')));
  return effects;
}

/** `host:file` as an archive is another machine's. */
function remoteOr(call: Invocation, archive: Word): Effect[] {
  if (!/^[\w.@-]+:/.test(archive.text)) return onPath(call, 'write', archive, traitsOf('overwrite'));
  return [
    {
      verb: 'send',
      domain: 'network',
      target: archive.text,
      certainty: 'certain',
      program: call.program,
      source: archive.source,
      ...traitsOf('remote'),
    },
  ];
}

function untar(call: Invocation, at: Invocation, options: Options, archive: Word | undefined): Effect[] {
  const effects =
    archive === undefined || archive.text === '-' ? [] : onPath(call, 'read', archive, { sink: 'file' });
  if (has(options, 'to-stdout', 'to-command')) return effects;
  const folder = lastValue(options, 'one-top-level');
  const places = unpacked(
    folder === undefined || folder.text === '' ? at : inFolder(at, folder),
    here(call),
    false,
  );
  if (!has(options, 'strip-components', 'transform')) places.push(...members(at, options.operands));
  if (!has(options, 'absolute-names')) return [...effects, ...places];
  return [...effects, ...places, ...unpacked(at, { ...here(call), text: '', known: false }, true)];
}

/** Files whose names only the archive knows, below a folder. */
function unpacked(call: Invocation, folder: Word, anywhere: boolean): Effect[] {
  const note = anywhere ? 'the archive may name paths anywhere' : 'only the archive knows the names';
  return onPath(call, 'write', folder, { certainty: 'likely', note, ...traitsOf('create') });
}

/** What a call takes out of the archive by its name. */
function members(at: Invocation, names: readonly Word[]): Effect[] {
  const plain = names.filter(({ text, known, glob }) => known && !glob && !/^[/-]|[*?[]/.test(text));
  return onPaths(at, 'write', plain, { certainty: 'likely', ...traitsOf('create') });
}

/** Options of `tar` that run a command. */
function tarCommands(options: Options): readonly NestedText[] {
  const texts: NestedText[] = [];
  for (const word of values(
    options,
    'to-command',
    'use-compress-program',
    'info-script',
    'new-volume-script',
    'rsh-command',
    'checkpoint-action',
  )) {
    const text = word.text.startsWith('exec=') ? word.text.slice(5) : word.text;
    texts.push(concealedText(word, text));
  }
  return texts;
}

const UNZIP = grammar('l p t z v c f u n o q d= x j a C L X K M P= Z T');

function unzip(call: Invocation): ProgramReading {
  const options = parseOptions(UNZIP, call.args);
  const [archive, ...names] = options.operands;
  if (archive === undefined) return {};
  const lists = has(options, 'l', 't', 'z', 'v', 'Z');
  const prints = has(options, 'p', 'c');
  const effects = onPath(call, 'read', archive, lists ? {} : { sink: prints ? 'model' : 'file' });
  if (lists || prints) return { effects, ...(prints ? { remoteOutput: true } : {}) };
  const folder = lastValue(options, 'd');
  const taken = has(options, 'x', 'j') ? [] : members(inFolder(call, folder), names);
  return { effects: [...effects, ...unpacked(call, folder ?? here(call), false), ...taken] };
}

const ZIP = grammar(
  'r,recurse-paths q u,update d,delete m,move e,encrypt P,password= x,exclude= i,include= j y 9 0 1 T,test unzip-command= n= b= t= tt= v g f k l o @',
);

function zip(call: Invocation): ProgramReading {
  const tests = call.args.filter((_, at) => call.args[at - 1]?.text === '-TT');
  const options = parseOptions(
    ZIP,
    call.args.filter((word) => word.text !== '-TT' && !tests.includes(word)),
  );
  const [archive, ...paths] = options.operands;
  if (archive === undefined) return {};
  const toFile = archive.text !== '-';
  const listed = has(options, '@') ? listedPaths(call, { ...archive, text: '-' }) : [];
  const effects = onPaths(call, 'read', has(options, 'delete') ? [] : [...paths, ...listed], {
    sink: toFile ? 'file' : 'model',
    ...traitsOf(has(options, 'recurse-paths') && 'recursive'),
  });
  if (has(options, 'move')) effects.push(...onPaths(call, 'delete', paths, traitsOf('recursive')));
  if (toFile) effects.push(...onPath(call, 'write', archive));
  const texts = [...tests, ...values(options, 'unzip-command')].map((word) => concealedText(word));
  return { effects, texts };
}

const SEVEN = grammar('o= p= t= m= r y bd');

function sevenZip(call: Invocation): ProgramReading {
  const options = parseOptions(SEVEN, call.args);
  const [verb, archive, ...paths] = options.operands;
  if (verb === undefined || archive === undefined) return {};
  if (verb.text === 'l' || verb.text === 't' || verb.text === 'i')
    return { effects: onPath(call, 'read', archive) };
  if (verb.text === 'x' || verb.text === 'e') {
    return {
      effects: [
        ...onPath(call, 'read', archive, { sink: 'file' }),
        ...unpacked(call, lastValue(options, 'o') ?? here(call), false),
        ...(verb.text === 'x' ? members(inFolder(call, lastValue(options, 'o')), paths) : []),
      ],
    };
  }
  return {
    effects: [
      ...onPaths(call, 'read', paths, { sink: 'file', ...traitsOf('recursive') }),
      ...onPath(call, 'write', archive),
    ],
  };
}

const GZIP = grammar(
  'c,to-stdout,stdout d,uncompress,decompress f,force k,keep l,list n N q r,recursive S,suffix= t,test v 1 2 3 4 5 6 7 8 9 0 T,threads= o,output= rm e z a b= M= F,format=',
);

/** A compressor replaces each file by another one, unless told to keep it or to print. */
function gzip(call: Invocation): ProgramReading {
  const options = parseOptions(GZIP, call.args);
  const paths = options.operands.filter((word) => word.text !== '-');
  if (has(options, 'list', 'test')) return { effects: onPaths(call, 'read', paths) };
  if (has(options, 'stdout')) {
    return {
      effects: onPaths(call, 'read', paths, { sink: 'model' }),
      ...(has(options, 'decompress') ? { remoteOutput: true } : {}),
    };
  }
  const outputs = values(options, 'output');
  const traits = traitsOf(has(options, 'recursive') && 'recursive');
  const effects = onPaths(call, 'read', paths, { sink: 'file', ...traits });
  effects.push(...onPaths(call, 'write', outputs, traitsOf('overwrite')));
  if (outputs.length > 0) return { effects };
  effects.push(...packedNames(call, paths, has(options, 'decompress')));
  const keeps = has(options, 'keep', 'to-stdout') || (/zstd|lz4/.test(call.program) && !has(options, 'rm'));
  if (!keeps) effects.push(...onPaths(call, 'move', paths, traits));
  return { effects };
}

const SUFFIX: Readonly<Record<string, string>> = {
  gzip: '.gz',
  pigz: '.gz',
  bzip2: '.bz2',
  pbzip2: '.bz2',
  xz: '.xz',
  zstd: '.zst',
  lz4: '.lz4',
  lzma: '.lzma',
  brotli: '.br',
  compress: '.Z',
};

function packedNames(call: Invocation, paths: readonly Word[], unpacks: boolean): Effect[] {
  const suffix = SUFFIX[call.program];
  return paths.flatMap((path) => {
    const text =
      unpacks || suffix === undefined ? path.text.replace(/\.[A-Za-z0-9]{1,4}$/, '') : path.text + suffix;
    return onPath(call, 'write', withText(path, text), traitsOf('overwrite'));
  });
}

const CPIO = grammar(
  'i,extract o,create p,pass-through t,list d u m v B c F,file= O= I= H= D,directory= E= to-stdout no-absolute-filenames',
);

function cpio(call: Invocation): ProgramReading {
  const options = parseOptions(CPIO, call.args);
  const at = inFolder(call, lastValue(options, 'directory'));
  if (has(options, 'list')) return {};
  if (has(options, 'extract'))
    return { effects: unpacked(at, here(call), !has(options, 'no-absolute-filenames')) };
  const outputs = [...values(options, 'O', 'file'), ...options.operands];
  const sink = outputs.length > 0 ? 'file' : 'model';
  return {
    effects: [
      ...onPaths(call, 'read', listed(call), { sink }),
      ...onPaths(call, 'write', outputs, traitsOf('overwrite')),
    ],
  };
}

/** The names that come in, one a line. */
function listed({ stdin, source }: Invocation): readonly Word[] {
  if (stdin.kind === 'pipe' && stdin.paths !== undefined) return [stdin.paths];
  if (stdin.kind !== 'text') return [];
  const lines = stdin.text.split('\n').filter((line) => line !== '');
  return lines.map((text) => ({ text, known: !text.includes('\uFFFD'), glob: false, source }));
}

const AR = grammar('');

function ar(call: Invocation): ProgramReading {
  const [verb, archive, ...paths] = parseOptions(AR, call.args).operands;
  if (archive === undefined) return {};
  if (/[tp]/.test(verb?.text ?? '')) return { effects: onPath(call, 'read', archive, { sink: 'model' }) };
  if (/x/.test(verb?.text ?? ''))
    return {
      effects: [...onPath(call, 'read', archive, { sink: 'file' }), ...unpacked(call, here(call), false)],
    };
  return { effects: [...onPaths(call, 'read', paths, { sink: 'file' }), ...onPath(call, 'write', archive)] };
}

export const ARCHIVE: ProgramTable = {
  tar,
  gtar: tar,
  bsdtar: tar,
  unzip,
  zip,
  '7z': sevenZip,
  '7za': sevenZip,
  '7zz': sevenZip,
  unrar: sevenZip,
  gzip,
  pigz: gzip,
  bzip2: gzip,
  pbzip2: gzip,
  xz: gzip,
  zstd: gzip,
  lz4: gzip,
  lzma: gzip,
  brotli: gzip,
  compress: gzip,
  gunzip: unpacker,
  bunzip2: unpacker,
  unxz: unpacker,
  unzstd: unpacker,
  uncompress: unpacker,
  cpio,
  ar,
};

function unpacker(call: Invocation): ProgramReading {
  const flag = { ...here(call), text: '-d' };
  return gzip({ ...call, args: [flag, ...call.args] });
}
