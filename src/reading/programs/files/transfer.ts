import type { Effect, EffectTrait } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { type Details, onPath, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, type Options, parseOptions } from '../common/options.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';
import { isTemplate, landing } from './landing.ts';

const COPY = grammar(
  'a,archive attributes-only b backup? copy-contents d f,force i,interactive H l,link L,dereference n,no-clobber P,no-dereference p preserve? no-preserve= parents R,r,recursive reflink? remove-destination sparse= strip-trailing-slashes s,symbolic-link S,suffix= t,target-directory= T,no-target-directory u update? v,verbose x,one-file-system Z context? debug exchange no-copy',
);

/** What goes in and where it lands, told apart by `-t` or by place. */
function ends(options: Options): { sources: readonly Word[]; target: Word | undefined; folder: boolean } {
  const folder = lastValue(options, 'target-directory');
  if (folder !== undefined) return { sources: options.operands, target: folder, folder: true };
  return { sources: options.operands.slice(0, -1), target: options.operands.at(-1), folder: false };
}

function cp(call: Invocation): ProgramReading {
  const options = parseOptions(COPY, call.args);
  const { sources, target, folder } = ends(options);
  if (target === undefined) return {};
  const recursive = has(options, 'recursive', 'archive');
  const clobber = !has(options, 'no-clobber');
  const effects: Effect[] = [];
  for (const source of sources) {
    const template = isTemplate(source.text) && 'template';
    effects.push(
      ...onPath(call, 'read', source, { sink: 'file', ...traitsOf(recursive && 'recursive', template) }),
    );
    const details = traitsOf(recursive && 'recursive', clobber && 'overwrite', template);
    effects.push(...landed(call, source, target, landingKind(options, sources, folder), details));
  }
  return { effects };
}

function landingKind(
  options: Options,
  sources: readonly Word[],
  folder: boolean,
): 'inside' | 'exact' | 'open' {
  if (folder || sources.length > 1) return 'inside';
  return has(options, 'no-target-directory') ? 'exact' : 'open';
}

function landed(
  call: Invocation,
  source: Word,
  target: Word,
  kind: 'inside' | 'exact' | 'open',
  details: Details,
): Effect[] {
  const ends = landing(source, target, kind);
  return ends.flatMap((end) => {
    // Where the target may be a folder, what is copied lands inside it, and what else it holds stays.
    const whole = end.path === target && ends.length > 1 ? without(details, 'recursive') : details;
    return onPath(call, 'write', end.path, end.sure ? whole : { ...whole, certainty: 'likely' });
  });
}

function without(details: Details, trait: EffectTrait): Details {
  const { traits, ...rest } = details;
  return { ...rest, ...traitsOf(...(traits ?? []).filter((other) => other !== trait)) };
}

const MOVE = grammar(
  'b backup? f,force i,interactive n,no-clobber strip-trailing-slashes S,suffix= t,target-directory= T,no-target-directory u update? v,verbose Z,context debug exchange no-copy',
);

function mv(call: Invocation): ProgramReading {
  const options = parseOptions(MOVE, call.args);
  const { sources, target, folder } = ends(options);
  if (target === undefined) return {};
  if (target.text === '/dev/null')
    return { effects: onPaths(call, 'delete', sources, traitsOf('recursive')) };
  const effects = onPaths(call, 'move', sources, traitsOf('recursive'));
  const clobber = !has(options, 'no-clobber') && 'overwrite';
  for (const source of sources) {
    const details = traitsOf(clobber, isTemplate(source.text) && 'template');
    effects.push(...landed(call, source, target, landingKind(options, sources, folder), details));
  }
  return { effects };
}

const INSTALL = grammar(
  'b backup? c C,compare d,directory D g,group= m,mode= o,owner= p,preserve-timestamps s,strip strip-program= S,suffix= t,target-directory= T,no-target-directory v,verbose Z preserve-context context?',
);

function install(call: Invocation): ProgramReading {
  const options = parseOptions(INSTALL, call.args);
  if (has(options, 'directory'))
    return { effects: onPaths(call, 'write', options.operands, traitsOf('create')) };
  const { sources, target, folder } = ends(options);
  if (target === undefined) return {};
  const effects: Effect[] = [];
  for (const source of sources) {
    effects.push(...onPath(call, 'read', source, { sink: 'file' }));
    effects.push(
      ...landed(call, source, target, landingKind(options, sources, folder), traitsOf('overwrite')),
    );
  }
  return { effects };
}

const LINK = grammar(
  'b backup? d F,directory f,force i,interactive L,logical n,no-dereference P,physical r,relative s,symbolic S,suffix= t,target-directory= T,no-target-directory v,verbose h',
);

/** A link gives what it names a second name, so what it names counts as read into a file. */
function ln(call: Invocation): ProgramReading {
  const options = parseOptions(LINK, call.args);
  const here: Word | undefined = options.operands[0];
  const { sources, target, folder } =
    options.operands.length === 1 && here !== undefined && !has(options, 'target-directory')
      ? { sources: [here], target: { ...here, text: '.', known: true, glob: false }, folder: true }
      : ends(options);
  if (target === undefined) return {};
  const effects: Effect[] = [];
  for (const source of sources) {
    effects.push(...onPath(call, 'read', source, { sink: 'file', note: 'gets a second name' }));
    const details = traitsOf('create', has(options, 'force') && 'overwrite');
    effects.push(...landed(call, source, target, landingKind(options, sources, folder), details));
  }
  return { effects };
}

function link(call: Invocation): ProgramReading {
  const [source, target] = parseOptions(LINK, call.args).operands;
  if (source === undefined || target === undefined) return {};
  return {
    effects: [
      ...onPath(call, 'read', source, { sink: 'file' }),
      ...onPath(call, 'write', target, traitsOf('create')),
    ],
  };
}

export const TRANSFER: ProgramTable = {
  cp,
  gcp: cp,
  mv,
  gmv: mv,
  install,
  ginstall: install,
  ln,
  gln: ln,
  link,
};
