import type { Word } from '../../reading.ts';
import { onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions } from '../common/options.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

const CHMOD = grammar(
  'c,changes f,silent,quiet v,verbose no-preserve-root preserve-root reference= R,recursive h,no-dereference H L P dereference from=',
);

/** Symbolic modes may begin with a dash (`-x`, `-rwx`); getopt would take them for options, chmod does not. */
const MODE = /^-[rwxXstugo,+=-]+$/;

function chmod(call: Invocation): ProgramReading {
  const dashed = call.args.find((word) => MODE.test(word.text) && !/^-R+$/.test(word.text));
  const args = dashed === undefined ? call.args : call.args.filter((word) => word !== dashed);
  const options = parseOptions(CHMOD, args);
  const given = dashed !== undefined || has(options, 'reference');
  const mode = given ? dashed : options.operands[0];
  const paths = given ? options.operands : options.operands.slice(1);
  const raises = mode !== undefined && raisesRights(mode.text);
  return {
    effects: onPaths(call, 'chmod', paths, {
      ...traitsOf(has(options, 'recursive') && 'recursive', raises && 'privileged'),
      ...(raises ? { note: "the file would run with its owner's rights" } : {}),
    }),
  };
}

/** Set-user-id or set-group-id. */
function raisesRights(mode: string): boolean {
  return /^0*[2-7][0-7]{3}$/.test(mode) || /[+=][rwxXt]*s/.test(mode);
}

/** Programs whose first operand says what, and whose other operands say where. */
function changing(notation: string): ProgramReader {
  const rules = grammar(notation);
  return (call) => {
    const options = parseOptions(rules, call.args);
    const paths = has(options, 'reference', 'modify', 'remove', 'set', 'file')
      ? options.operands
      : options.operands.slice(1);
    const owner = options.operands[0]?.text ?? '';
    const raises =
      call.program.endsWith('chown') &&
      /^(?:root|0)(?:[:.]|$)/.test(owner) &&
      paths.length < options.operands.length;
    return {
      effects: onPaths(
        call,
        'chmod',
        paths,
        traitsOf(has(options, 'recursive') && 'recursive', raises && 'privileged'),
      ),
    };
  };
}

const chown: ProgramReader = changing(
  'c,changes f,silent,quiet v,verbose no-preserve-root preserve-root reference= R,recursive h,no-dereference H L P dereference from=',
);

const setfacl: ProgramReader = changing(
  'm,modify= M= x,remove= X= b,remove-all k,remove-default R,recursive d,default L P set= n,no-mask mask test restore=',
);

/** `chattr +i file`: attributes are spelled with `+`, `-` or `=`. */
function chattr(call: Invocation): ProgramReading {
  const isChange = (word: Word): boolean => /^[+=-][a-zA-Z]+$/.test(word.text);
  const recursive = call.args.some((word) => /^-[A-Za-z]*R/.test(word.text));
  const paths = call.args.filter((word) => !isChange(word));
  return { effects: onPaths(call, 'chmod', paths, traitsOf(recursive && 'recursive')) };
}

function xattr(call: Invocation): ProgramReading {
  const writes = call.args.some((word) => /^-[a-z]*[wdc]/.test(word.text));
  if (!writes) return {};
  return {
    effects: onPaths(call, 'chmod', call.args.filter((word) => !word.text.startsWith('-')).slice(-1)),
  };
}

export const ATTRIBUTES: ProgramTable = {
  chmod,
  gchmod: chmod,
  chown,
  gchown: chown,
  chgrp: chown,
  setfacl,
  chattr,
  xattr,
  chflags: chown,
  chcon: chown,
};
