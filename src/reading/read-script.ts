import { readPowerShellCall } from './powershell/read-call.ts';
import { readPowerShell } from './powershell/read-powershell.ts';
import { programNamed } from './programs/index.ts';
import { readInline } from './programs/interpreters/index.ts';
import type { Reading, Word } from './reading.ts';
import { readShell, type ShellOptions } from './shell/read-shell.ts';
import { isWrapper, readWrapper } from './wrappers/index.ts';

/** What the user's configuration adds to a reading. */
export interface ReadingOptions {
  /** Programs that run the words behind them, as `sudo` does. */
  readonly proxies?: readonly string[];
}

/** Where a shell text is run. */
export interface ScriptPlace extends ReadingOptions {
  readonly cwd: string;
  readonly base?: string | null;
  readonly script?: { readonly path: string; readonly args?: readonly Word[] };
}

/** What a shell text would do: a command, a script from the disk, a recipe. Pure; never throws. */
export function readScript(text: string, place: ScriptPlace): Reading {
  const { proxies, ...rest } = place;
  return readShell(text, { ...rest, ...partsOf(proxies) });
}

/** The same in PowerShell. Pure; never throws. */
export function readPowerShellScript(text: string, { cwd, proxies }: ScriptPlace): Reading {
  return readPowerShellCall(text, { cwd, ...partsOf(proxies) });
}

/** Programs, wrappers and other languages, as every shell meets them. */
function partsOf(proxies: readonly string[] | undefined): Omit<ShellOptions, 'cwd'> {
  return {
    program: programNamed,
    wraps: (program) => isWrapper(program, proxies),
    wrapper: (invocation) => readWrapper(invocation, proxies),
    inline: (nested) => (nested.language === 'powershell' ? readPowerShell(nested) : readInline(nested)),
  };
}
