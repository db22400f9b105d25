import type { Effect, Sink } from '../../action/effect.ts';
import type { Word } from '../reading.ts';
import { onPaths } from './common/effects.ts';
import { slice } from './common/words.ts';
import type { Invocation, ProgramReading } from './program.ts';

/** Options and operands of a program that carry the content of a file somewhere. */
interface Carrier {
  /** Leading operands: alternatives by `|`, one after another by spaces. Absent: any call. */
  readonly words?: string;
  /** An option that must be there. */
  readonly flag?: RegExp;
  /** Options whose value is the file. */
  readonly options?: readonly string[];
  /** What stands before the path in such a value: `name=@`, `key=`. */
  readonly before?: RegExp;
  /** Operands from this one on are files. */
  readonly operands?: number;
  /** Options whose value is no operand. */
  readonly takes?: RegExp;
  readonly sink: Sink;
}

const BODIES = ['-F', '--body-file', '--notes-file', '--description-file', '--message-file'];

const KUBERNETES: readonly Carrier[] = [
  {
    words: 'create secret|configmap',
    options: ['--from-file', '--from-env-file'],
    before: /^[\w.-]+=/,
    sink: 'network',
  },
];

/** By program; several rows may hold of one call. */
export const CARRIERS: Readonly<Record<string, readonly Carrier[]>> = {
  gh: [
    { words: 'pr|issue|release|discussion', options: BODIES, sink: 'network' },
    { words: 'release upload|create', operands: 3, sink: 'network' },
    { words: 'api', options: ['--input'], sink: 'network' },
    { words: 'api', options: ['-F', '--field'], before: /^[^=]*=@/, sink: 'network' },
    { words: 'gist', operands: 2, sink: 'network' },
  ],
  hub: [{ options: BODIES, sink: 'network' }],
  glab: [{ words: 'api', options: ['--input'], sink: 'network' }],
  kubectl: KUBERNETES,
  oc: KUBERNETES,
  az: [{ words: 'storage', options: ['-f', '--file', '-s', '--source'], sink: 'network' }],
  slack: [{ words: 'files|file', operands: 2, sink: 'network' }],
  vercel: [{ words: 'blob put', operands: 2, sink: 'network' }],
  docker: [{ words: 'secret|config create', operands: 3, sink: 'network' }],
  file: [{ options: ['-f', '--files-from'], sink: 'model' }],
  date: [{ options: ['-f', '--file'], sink: 'model' }],
  du: [{ options: ['--files0-from'], sink: 'model' }],
  dig: [{ options: ['-f'], sink: 'network' }],
  wget: [{ options: ['-i', '--input-file'], sink: 'network' }],
  curl: [{ options: ['-K', '--config'], sink: 'network' }],
  'ssh-keygen': [{ flag: /^-[a-zA-Z]*[ye][a-zA-Z]*$/, options: ['-f', '-yf', '-ef'], sink: 'model' }],
  xclip: [{ operands: 0, sink: 'file' }],
  ...compilers('gcc g++ cc c++ clang clang++ cpp tcc as nasm'),
  age: [{ operands: 0, sink: 'model' }],
  rage: [{ operands: 0, sink: 'model' }],
  uuencode: [{ operands: 0, sink: 'model' }],
  pax: [{ operands: 0, sink: 'model' }],
  node: [{ flag: /^(?:-c|--check)$/, operands: 0, sink: 'model' }],
};

/** A compiler prints the lines that it does not understand, and with `-E` all of them. */
function compilers(names: string): Record<string, readonly Carrier[]> {
  return Object.fromEntries(
    names.split(' ').map((name) => [name, [{ operands: 0, takes: /^-[oILDUxl]$/, sink: 'model' as const }]]),
  );
}

export function carries(program: string): boolean {
  return Object.hasOwn(CARRIERS, program);
}

/** Files whose content a call carries away by an option or an operand. */
export function readCarried(call: Invocation): ProgramReading {
  const carriers = Object.hasOwn(CARRIERS, call.program) ? (CARRIERS[call.program] ?? []) : [];
  const effects: Effect[] = [];
  for (const carrier of carriers) {
    const operands = operandsOf(call.args, carrier);
    if (!leads(carrier.words ?? '', operands)) continue;
    if (carrier.flag !== undefined && !call.args.some(({ text }) => carrier.flag?.test(text))) continue;
    const files = [
      ...optionValues(call.args, carrier),
      ...(carrier.operands === undefined ? [] : operands.slice(carrier.operands)),
    ].filter((word) => word.text !== '-' && word.text !== '');
    effects.push(...onPaths(call, 'read', files, { sink: carrier.sink, certainty: 'likely' }));
  }
  return { effects };
}

function operandsOf(args: readonly Word[], { takes }: Carrier): readonly Word[] {
  return args.filter((word, at) => !word.text.startsWith('-') && !takes?.test(args[at - 1]?.text ?? ''));
}

function leads(words: string, operands: readonly Word[]): boolean {
  const segments = words.split(' ').filter((text) => text !== '');
  return segments.every((segment, at) => segment.split('|').includes(operands[at]?.text ?? ''));
}

function optionValues(args: readonly Word[], { options = [], before }: Carrier): readonly Word[] {
  const found = args.flatMap((word, at) => {
    if (options.includes(word.text)) return args[at + 1] === undefined ? [] : [args[at + 1] ?? word];
    const name = options.find((option) =>
      option.startsWith('--')
        ? word.text.startsWith(`${option}=`)
        : /^-\w$/.test(option) && word.text.startsWith(option),
    );
    return name === undefined ? [] : [slice(word, name.length + (name.startsWith('--') ? 1 : 0))];
  });
  if (before === undefined) return found;
  return found.flatMap((word) => {
    const length = before.exec(word.text)?.[0].length;
    if (length !== undefined) return [slice(word, length)];
    return /@/.test(before.source) ? [] : [word];
  });
}
