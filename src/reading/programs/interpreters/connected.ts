import { traitsOf } from '../common/effects.ts';
import type { Inline } from './acts.ts';

const CONNECTS =
  /^(?:socket|create_connection|Socket|TCPSocket|fsockopen|pfsockopen|stream_socket_client|INET|IO::Socket(?:::\w+)?|connect|createConnection|tcp)$/;

/** Calls that put a connection in the place of a program's input and output. */
const REWIRES = /^(?:dup2|fdopen|spawn_tty|to_i|popen2e|popen)$/;

const SHELL = /^\s*(?:exec\s+)?(?:\/(?:usr\/)?bin\/)?(?:env\s+)?(?:ba|z|da|k|a|c)?sh\b(?!.*\s-[a-z]*c\b)/;

/** Code that connects somewhere and starts a shell on the connection. */
export function handsShellOver(inline: Inline): void {
  const { tokens } = inline.world.code;
  const names = tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  if (!names.some((name) => CONNECTS.test(name))) return;
  const { texts, commands, effects } = inline.acts;
  const shell =
    texts.some(({ language, text }) => language === 'posix' && SHELL.test(text)) ||
    commands.some(({ words }) => SHELL.test(words.map((word) => word.text).join(' '))) ||
    tokens.some(
      ({ kind, text }) =>
        kind === 'string' && /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k|a)?sh(?:\s+-[il]+.*)?$/.test(text),
    );
  const obeys = names.some((name) => /^(?:system|exec|popen|shell_exec|passthru|proc_open)/.test(name));
  const rewires =
    names.some((name) => REWIRES.test(name)) ||
    tokens.some(({ kind, text }) => kind === 'string' && /^[<>]&/.test(text));
  if (!shell && !(obeys && rewires)) return;
  effects.push({
    verb: 'exec',
    domain: 'process',
    target: inline.nested.language,
    certainty: 'likely',
    program: inline.call.program,
    source: inline.nested.source,
    note: 'it hands a shell to whoever is at the other end of a connection',
    ...traitsOf('inline-code', 'remote-control'),
  });
}
