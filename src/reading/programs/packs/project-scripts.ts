import type { Word } from '../../reading.ts';
import { lastName } from '../common/words.ts';
import { CONSOLES } from '../interpreters/consoles.ts';
import type { Invocation, ProgramReading } from '../program.ts';
import { readGeneral } from './general.ts';
import { PACK_READERS } from './index.ts';

/** Scripts of frameworks that are programs of their own: `python manage.py`, `php artisan`, `ruby bin/rails`. */
const SCRIPTS = new Set(['manage.py', 'artisan', 'console', 'rails', 'rake']);

/** What a framework's script would do beyond running the workspace's code. */
export function readProjectScript(call: Invocation, script: Word, args: readonly Word[]): ProgramReading {
  const name = lastName(script.text);
  if (SCRIPTS.has(name)) {
    const inside = { ...call, program: name, args };
    return { ...CONSOLES[name]?.(inside), ...PACK_READERS[name]?.(inside) };
  }
  return /(?:cli|client|admin|tool)[\w.-]*\.jar$/.test(name)
    ? readGeneral({ ...call, args }, 'cloud', false)
    : {};
}
