import { onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions } from '../common/options.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const RM = grammar(
  'f,force i I interactive? r,R,recursive d,dir v,verbose one-file-system no-preserve-root preserve-root?',
);

function rm(call: Invocation): ProgramReading {
  const options = parseOptions(RM, call.args);
  const traits = traitsOf(
    has(options, 'recursive') && 'recursive',
    has(options, 'force') && 'force',
    has(options, 'no-preserve-root') && 'irreversible',
  );
  return { effects: onPaths(call, 'delete', options.operands, traits) };
}

const RMDIR = grammar('p,parents v,verbose ignore-fail-on-non-empty');

/** Only empty folders go, so nothing is lost. */
function rmdir(call: Invocation): ProgramReading {
  const { operands } = parseOptions(RMDIR, call.args);
  return { effects: onPaths(call, 'delete', operands, { recoverable: true, note: 'only an empty folder' }) };
}

function unlink(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'delete', parseOptions(RMDIR, call.args).operands) };
}

const SHRED = grammar('f,force n,iterations= random-source= s,size= u remove? v,verbose x,exact z,zero');

function shred(call: Invocation): ProgramReading {
  const { operands } = parseOptions(SHRED, call.args);
  const traits = traitsOf('overwrite', 'irreversible');
  return {
    effects: onPaths(call, 'delete', operands, {
      ...traits,
      recoverable: false,
      note: 'overwrites the old content',
    }),
  };
}

const TRASH = grammar('v f r R d');

/** Moved to the trash can, from where a person brings it back. */
function trash(call: Invocation): ProgramReading {
  const { operands } = parseOptions(TRASH, call.args);
  return { effects: onPaths(call, 'delete', operands, { recoverable: true, ...traitsOf('recursive') }) };
}

const RIMRAF = grammar(
  'g,glob? v,verbose i,interactive preserve-root no-preserve-root max-retries= impl= tmp=',
);

function rimraf(call: Invocation): ProgramReading {
  const { operands } = parseOptions(RIMRAF, call.args);
  return { effects: onPaths(call, 'delete', operands, traitsOf('recursive', 'force')) };
}

export const REMOVE: ProgramTable = {
  rm,
  grm: rm,
  rmdir,
  unlink,
  shred,
  srm: shred,
  wipe: shred,
  trash,
  'trash-put': trash,
  rimraf,
  del: rimraf,
  'del-cli': rimraf,
};
