/** What `init` bakes into the shim: absolute paths, so that no environment variable or folder of the agent counts. */
export interface ShimValues {
  readonly node: string;
  readonly hook: string;
  /** Absent: that of whoever runs it, by the password database. */
  readonly home?: string;
  /** The folder that stands for `/`, where a managed configuration is looked for. Absent: `/`. */
  readonly system?: string;
  /** Whole seconds after which the shim answers for the hook. */
  readonly deadlineSeconds: number;
}

/** Where the shim and the hook look for programs such as git: the system's folders first. */
export const SHIM_PATH =
  '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin:/opt/homebrew/bin:/run/current-system/sw/bin';

/** The exit code of a hook that came to its end, and the first lines that it can print. */
export const SHIM_PROTOCOL = {
  doneCode: 73,
  silent: 'holdfast/1 silent',
  answer: 'holdfast/1 answer',
} as const;

const PLACE = /@(?<name>[A-Z]+)@/g;

/**
 * Fills the template `shim.sh`.
 * @throws RangeError when a path is not absolute, or the template has a place that nothing fills.
 */
export function fillShim(template: string, values: ShimValues): string {
  const fills: Readonly<Record<string, string>> = {
    PATH: shellQuote(SHIM_PATH),
    NODE: shellQuote(absolute('node', values.node)),
    HOOK: shellQuote(absolute('hook', values.hook)),
    HOME: shellQuote(values.home === undefined ? '' : absolute('home', values.home)),
    SYSTEM: shellQuote(absolute('system', values.system ?? '/')),
    COMMAND: values.home === undefined ? 'holdfast' : '~/.local/bin/holdfast',
    DEADLINE: String(wholeSeconds(values.deadlineSeconds)),
  };
  return template.replaceAll(PLACE, (place, name: string) => {
    const fill = fills[name];
    if (fill === undefined)
      throw new RangeError(`the shim's template has a place \`${place}\` that nothing fills`);
    return fill;
  });
}

/** A text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function absolute(what: string, path: string): string {
  if (!path.startsWith('/') || path.includes('\0'))
    throw new RangeError(`${what} must be an absolute path, not \`${path}\``);
  return path;
}

function wholeSeconds(seconds: number): number {
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new RangeError('the deadline must be whole seconds, at least 1');
  return seconds;
}
