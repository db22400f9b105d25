import type { Word } from '../../reading.ts';
import { effectOf, onPaths, traitsOf } from '../common/effects.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { optionValue, serves } from '../system/serving.ts';

/** Modules that are programs of their own under the same name. */
const PROGRAMS =
  /^(?:pip|pipx|virtualenv|pytest|twine|black|isort|ruff|mypy|flake8|pylint|autopep8|yapf|coverage|tox|nox|poetry|IPython|jupyter|streamlit|uvicorn|gunicorn|flask|celery|alembic|ansible)$/;

/** `python -m MODULE ARGS`. */
export function pythonModule(call: Invocation, module: Word, args: readonly Word[]): ProgramReading {
  const plain = args.filter((word) => !word.text.startsWith('-'));
  switch (module.text) {
    case 'venv':
      return { effects: onPaths(call, 'write', plain, traitsOf('create')) };
    case 'json.tool':
      return {
        effects: [
          ...onPaths(call, 'read', plain.slice(0, 1), { sink: 'model' }),
          ...onPaths(call, 'write', plain.slice(1, 2), traitsOf('overwrite')),
        ],
      };
    case 'zipfile':
    case 'tarfile':
      return archiveModule(call, args, plain);
    case 'http.server':
    case 'SimpleHTTPServer':
    case 'pyftpdlib':
    case 'uploadserver':
    case 'RangeHTTPServer':
      return {
        effects: [
          ...serves(call, optionValue(args, /^(?:-d|--directory)$/)),
          effectOf(call, 'exec', 'process', {
            target: module.text,
            certainty: 'likely',
            ...traitsOf('workspace-code'),
          }),
        ],
      };
    case 'timeit':
      return {
        texts: plain.map(
          (word) =>
            ({ language: 'python', text: word.text, known: word.known, source: word.source }) as const,
        ),
      };
    case 'base64':
      return {
        effects: onPaths(call, 'read', plain, { sink: 'model' }),
        remoteOutput: args.some((word) => word.text === '-d' || word.text === '-u'),
      };
    default:
      break;
  }
  const first = module.text.split('.')[0] ?? '';
  if (PROGRAMS.test(first)) return { commands: [{ words: [{ ...module, text: first }, ...args] }] };
  return {
    effects: [
      effectOf(call, 'exec', 'process', {
        target: module.text,
        certainty: 'likely',
        ...traitsOf('workspace-code'),
      }),
    ],
  };
}

function archiveModule(call: Invocation, args: readonly Word[], plain: readonly Word[]): ProgramReading {
  const verb = args.find((word) => word.text.startsWith('-'))?.text ?? '';
  const [archive, ...rest] = plain;
  if (archive === undefined) return {};
  if (/^-(?:l|t|-list|-test)$/.test(verb)) return { effects: onPaths(call, 'read', [archive]) };
  if (/^-(?:e|-extract)$/.test(verb))
    return {
      effects: [
        ...onPaths(call, 'read', [archive], { sink: 'file' }),
        ...onPaths(call, 'write', rest, traitsOf('create')),
      ],
    };
  return {
    effects: [
      ...onPaths(call, 'write', [archive], traitsOf('overwrite')),
      ...onPaths(call, 'read', rest, { sink: 'file', ...traitsOf('recursive') }),
    ],
  };
}
