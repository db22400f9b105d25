import type { Word } from '../../reading.ts';
import { grammar, lastValue, parseOptions } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';

const RUNNER = grammar('e,environment= no-sandbox');

/** `rails runner CODE`: code that runs with the application and its database loaded. */
function railsRunner(call: Invocation): ProgramReading {
  const [verb, code] = parseOptions(RUNNER, call.args).operands;
  if (verb === undefined || !/^(?:r|runner)$/.test(verb.text)) return {};
  return code === undefined || /\.rb$/.test(code.text) ? {} : { texts: [codeIn('ruby', code)] };
}

const SHELL = grammar('c,command= i,interface= settings= pythonpath= v,verbosity= database=');

/** `manage.py shell -c CODE`. */
function djangoShell(call: Invocation): ProgramReading {
  const options = parseOptions(SHELL, call.args);
  const code = lastValue(options, 'command');
  const isShell = /^shell(?:_plus)?$/.test(options.operands[0]?.text ?? '');
  return isShell && code !== undefined ? { texts: [codeIn('python', code)] } : {};
}

const TINKER = grammar('execute= env=');

/** `artisan tinker --execute=CODE`. */
function tinker(call: Invocation): ProgramReading {
  const options = parseOptions(TINKER, call.args);
  const code = lastValue(options, 'execute');
  return options.operands[0]?.text === 'tinker' && code !== undefined ? { texts: [codeIn('php', code)] } : {};
}

function codeIn(language: NestedText['language'], word: Word): NestedText {
  return { language, text: word.text, known: word.known, source: word.source };
}

/** Programs of frameworks that take code of their language. */
export const CONSOLES: ProgramTable = {
  ...shared('rails bin/rails gitlab-rails', railsRunner),
  ...shared('manage.py django-admin', djangoShell),
  artisan: tinker,
};
