import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { onPath, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, parseOptions, values } from '../common/options.ts';
import { asksForHelp } from '../common/rows.ts';
import { slice } from '../common/words.ts';
import { readGeneral } from '../packs/general.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const MKDIR = grammar('m,mode= p,parents v,verbose Z context?');

function mkdir(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'write', parseOptions(MKDIR, call.args).operands, traitsOf('create')) };
}

const TOUCH = grammar('a c,no-create d,date= f h,no-dereference m r,reference= t= time=');

function touch(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'write', parseOptions(TOUCH, call.args).operands, traitsOf('create')) };
}

const MKTEMP = grammar('d,directory u,dry-run q,quiet p,tmpdir? suffix= t');

/** A fresh name that nothing else has. A template without a folder is made where the call runs. */
function mktemp(call: Invocation): ProgramReading {
  const options = parseOptions(MKTEMP, call.args);
  if (has(options, 'dry-run')) return {};
  const folder = lastValue(options, 'tmpdir') ?? ownFolder(call, options.operands);
  if (folder !== undefined) return { effects: onPath(call, 'write', folder, traitsOf('create')) };
  if (has(options, 't', 'tmpdir')) return {};
  return { effects: onPaths(call, 'write', options.operands, traitsOf('create', 'scratch')) };
}

/** `mktemp -p DIR`: the folder is a word of its own behind the short option. */
function ownFolder(call: Invocation, operands: readonly Word[]): Word | undefined {
  const at = call.args.findIndex(({ text }) => /^-[dqu]*p$/.test(text));
  const next = at < 0 ? undefined : call.args[at + 1];
  return next !== undefined && operands.includes(next) ? next : undefined;
}

const TEE = grammar('a,append i,ignore-interrupts p output-error?');

function tee(call: Invocation): ProgramReading {
  const options = parseOptions(TEE, call.args);
  const traits = traitsOf(has(options, 'append') ? 'append' : 'overwrite');
  return { effects: onPaths(call, 'write', options.operands, traits) };
}

function sponge(call: Invocation): ProgramReading {
  return tee(call);
}

const TRUNCATE = grammar('c,no-create o,io-blocks r,reference= s,size=');

function truncate(call: Invocation): ProgramReading {
  return {
    effects: onPaths(call, 'write', parseOptions(TRUNCATE, call.args).operands, traitsOf('overwrite')),
  };
}

const FALLOCATE = grammar(
  'c,collapse-range d,dig-holes i,insert-range l,length= n,keep-size o,offset= p,punch-hole v,verbose x,posix z,zero-range',
);

function fallocate(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'write', parseOptions(FALLOCATE, call.args).operands) };
}

/** `dd` names its operands: `if=`, `of=`. */
function dd(call: Invocation): ProgramReading {
  const effects: Effect[] = [];
  let written = false;
  for (const word of call.args) {
    if (!word.text.startsWith('of=')) continue;
    written = true;
    const traits = traitsOf('overwrite', /^of=\/dev\//.test(word.text) && 'irreversible');
    effects.push(...onPath(call, 'write', slice(word, 3), traits));
  }
  for (const word of call.args) {
    if (!word.text.startsWith('if=')) continue;
    effects.push(...onPath(call, 'read', slice(word, 3), { sink: written ? 'file' : 'model' }));
  }
  return { effects };
}

const SPLIT = grammar(
  'a,suffix-length= additional-suffix= b,bytes= C,line-bytes= d numeric-suffixes? e,elide-empty-files filter= l,lines= n,number= t,separator= u,unbuffered x hex-suffixes? verbose f,prefix= k s z',
);

function split(call: Invocation): ProgramReading {
  if (asksForHelp(call.args)) return {};
  const options = parseOptions(SPLIT, call.args);
  const [source, prefix] = options.operands;
  // More operands than it takes: a client of a service that goes by the same name.
  if (call.program === 'split' && options.operands.filter(({ known }) => known).length > 2)
    return readGeneral(call, 'cloud', true);
  const filter = lastValue(options, 'filter');
  const effects: Effect[] =
    source === undefined || source.text === '-' ? [] : onPath(call, 'read', source, { sink: 'file' });
  const usual: Word = {
    text: call.program === 'split' ? 'xaa' : 'xx00',
    known: true,
    glob: false,
    source: call.source,
  };
  const given = values(options, 'prefix').concat(call.program === 'split' && prefix ? [prefix] : []);
  for (const word of given.length > 0 || filter !== undefined ? given : [usual]) {
    effects.push(
      ...onPath(
        call,
        'write',
        word === usual ? word : { ...word, text: `${word.text}*`, glob: true },
        traitsOf('create'),
      ),
    );
  }
  if (filter === undefined) return { effects };
  return { effects, texts: [concealedText(filter)] };
}

const STRIP = grammar(
  'o= s g S d strip-debug strip-all strip-unneeded K,keep-symbol= N,strip-symbol= R,remove-section= p v O,output-target= I,input-target= F= j,only-section= only-keep-debug add-section= rename-section= w x X',
);

/** Edits its operand, unless an output is named. */
function strip(call: Invocation): ProgramReading {
  const options = parseOptions(STRIP, call.args);
  const outputs = values(options, 'o');
  const [source, target] = options.operands;
  if (call.program !== 'objcopy')
    return { effects: onPaths(call, 'write', outputs.length > 0 ? outputs : options.operands) };
  const written = target ?? source;
  return { effects: written === undefined ? [] : onPath(call, 'write', written) };
}

export const CREATE: ProgramTable = {
  strip,
  objcopy: strip,
  mkfifo: mkdir,
  mknod: (call) => ({
    effects: onPaths(call, 'write', parseOptions(MKDIR, call.args).operands.slice(0, 1), traitsOf('create')),
  }),
  mkdir,
  gmkdir: mkdir,
  touch,
  gtouch: touch,
  mktemp,
  tee,
  gtee: tee,
  sponge,
  truncate,
  fallocate,
  dd,
  dcfldd: dd,
  split,
  csplit: split,
};
