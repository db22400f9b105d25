import type { Value } from './values.ts';

/** How a cmdlet spells its parameters. */
export interface Signature {
  /**
   * Names by spaces, other names of the same one by `|`, `=` at the end for one that takes a value:
   * `Path= LiteralPath|PSPath|LP= Recurse Force`.
   */
  readonly parameters: string;
  /** The parameters that take arguments without a name, in order; the last one takes the rest. */
  readonly positional: readonly string[];
  /** True when it knows `-WhatIf`. */
  readonly whatIf?: boolean;
}

/** The arguments of one call, told apart. */
export interface Bound {
  readonly values: ReadonlyMap<string, readonly Value[]>;
  readonly switches: ReadonlySet<string>;
  /** Parameters that the signature does not know, or that could be several. */
  readonly unknown: readonly Value[];
  /** Every `-WhatIf` that is given is true. */
  readonly whatIf: boolean;
}

const COMMON =
  ' Verbose|vb Debug|db ErrorAction|ea= WarningAction|wa= InformationAction|infa= ProgressAction|proga= ErrorVariable|ev= WarningVariable|wv= InformationVariable|iv= OutVariable|ov= OutBuffer|ob= PipelineVariable|pv=';
const RISKY = ' Confirm|cf WhatIf|wi';

interface Parameter {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly takes: boolean;
}

const MADE = new WeakMap<Signature, readonly Parameter[]>();

function parametersOf(signature: Signature): readonly Parameter[] {
  const known = MADE.get(signature);
  if (known !== undefined) return known;
  const made = parse(signature);
  MADE.set(signature, made);
  return made;
}

function parse(signature: Signature): readonly Parameter[] {
  const notation = signature.parameters + COMMON + (signature.whatIf ? RISKY : '');
  return notation.split(' ').flatMap((entry) => {
    if (entry === '') return [];
    const takes = entry.endsWith('=');
    const spellings = (takes ? entry.slice(0, -1) : entry).toLowerCase().split('|');
    return [{ name: spellings[0] ?? entry, spellings, takes }];
  });
}

/** The parameter of this name, or the only one that it begins. */
function find(name: string, all: readonly Parameter[]): Parameter | undefined {
  const exact = all.find(({ spellings }) => spellings.includes(name));
  if (exact !== undefined) return exact;
  const begun = all.filter(({ spellings }) => spellings.some((one) => one.startsWith(name)));
  return begun.length === 1 ? begun[0] : undefined;
}

const PARAMETER = /^[-\u2013-\u2015]([A-Za-z_?][\w-]*)(:?)/;

/** Sorts arguments as PowerShell binds them. Never throws. */
export function bind(signature: Signature, args: readonly (readonly Value[])[]): Bound {
  const all = parametersOf(signature);
  const values = new Map<string, readonly Value[]>();
  const switches = new Set<string>();
  const unknown: Value[] = [];
  const loose: (readonly Value[])[] = [];
  const doubts: boolean[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? [];
    const [first] = arg;
    const given = first === undefined ? null : PARAMETER.exec(first.text);
    if (first === undefined || given === null || first.block !== undefined) {
      loose.push(arg);
      continue;
    }
    const parameter = find((given[1] ?? '').toLowerCase(), all);
    const attached = given[2] === ':';
    const rest = attached ? attachedValue(first, given[0].length, arg.slice(1)) : [];
    if (parameter === undefined) {
      if (first.bare !== true && !attached) loose.push(arg);
      else unknown.push(first);
      if (rest.length > 0) loose.push(rest);
      continue;
    }
    const takesNext = rest.length === 0 && (parameter.takes || attached);
    const value = takesNext ? (args[at + 1] ?? []) : rest;
    if (takesNext) at += 1;
    if (parameter.takes) values.set(parameter.name, value);
    else if (parameter.name === 'whatif') doubts.push(isTrue(first, value, attached));
    else if (value[0]?.text.toLowerCase() !== 'false') switches.add(parameter.name);
  }
  fill(signature.positional, loose, values);
  return { values, switches, unknown, whatIf: doubts.length > 0 && doubts.every((doubt) => doubt) };
}

function attachedValue(first: Value, from: number, more: readonly Value[]): readonly Value[] {
  const text = first.text.slice(from);
  return text === '' && more.length === 0
    ? []
    : [{ ...first, text, known: first.known || !text.includes('\ufffd') }, ...more];
}

/** Only what certainly asks for a rehearsal lowers. */
function isTrue(first: Value, value: readonly Value[], attached: boolean): boolean {
  const [given, second] = value;
  if (!attached) return first.bare === true;
  return given?.known === true && second === undefined && given.text.toLowerCase() === 'true';
}

function fill(
  positional: readonly string[],
  loose: readonly (readonly Value[])[],
  values: Map<string, readonly Value[]>,
): void {
  const free = positional.filter((name) => !values.has(name.toLowerCase()));
  for (const [index, arg] of loose.entries()) {
    const name = (free[index] ?? free.at(-1) ?? 'rest').toLowerCase();
    values.set(name, [...(values.get(name) ?? []), ...arg]);
  }
}

/** The values of the first of these parameters that is given. */
export function argumentsOf(bound: Bound, ...names: readonly string[]): readonly Value[] {
  for (const name of names) {
    const found = bound.values.get(name.toLowerCase());
    if (found !== undefined) return found;
  }
  return [];
}
