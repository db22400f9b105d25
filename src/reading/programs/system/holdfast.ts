import { effectOf, traitsOf } from '../common/effects.ts';
import { grammar, parseOptions } from '../common/options.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

/** Sub-commands that tell or that the agent answers with; everything else may switch the guard. */
const HARMLESS = new Set(
  'justify explain decide prove doctor rules status scan measure verify report log rehearse help'.split(' '),
);

const OPTIONS = grammar(
  'root= home= mode= config= ledger= json junit= sarif= path= tool= guard= corpus= why= verdict= rule= session= since= last= dry-run version h,help',
  {
    stopAtOperand: true,
  },
);

/** The guard's own command: what changes its wiring, approvals or state is not for the guarded. */
function holdfast(call: Invocation): ProgramReading {
  const [verb, ...rest] = parseOptions(OPTIONS, call.args).operands;
  if (verb === undefined) return {};
  const plain = rest.filter((word) => !word.text.startsWith('-'));
  const reviews = verb.text === 'log' && rest.some(({ text }) => text === 'wrong' || text === 'right');
  if (HARMLESS.has(verb.text) && !reviews) return {};
  if (
    (verb.text === 'ledger' || verb.text === 'config') &&
    (plain.length === 0 || /^(?:list|show|get|why|schema|distrust)$/.test(plain[0]?.text ?? ''))
  )
    return {};
  if (call.args.some((word) => word.text === '--dry-run' || word.text === '--help')) return {};
  const note = 'switches or changes the guard itself';
  return {
    effects: [
      effectOf({ ...call, program: `holdfast ${verb.text}` }, 'write', 'system', {
        target: 'holdfast',
        note,
        ...traitsOf('guard'),
      }),
    ],
  };
}

export const GUARD: ProgramTable = { holdfast };
