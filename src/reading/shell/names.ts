const STANDARD_FOLDERS =
  /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/(?:s?bin|opt\/[^/]+\/bin)|\/(?:home\/linuxbrew\/\.linuxbrew|snap)\/bin|\/busybox)\/([^/]+)$/i;

/** How the first word of a command names its program. */
export interface ProgramName {
  /** Plain name, as readers and rules know it. */
  readonly plain: string;
  /** Set when the word names a file that is not a program of the machine: what is in it is not known by its name. */
  readonly file?: string;
}

export function programName(spelled: string): ProgramName {
  // zsh: `=rm` is the path of `rm`.
  const bare = spelled.replace(/\.(?:exe|cmd|bat)$/i, '').replace(/^=(?=[A-Za-z])/, '');
  const windows = /^[A-Za-z]:[\\/](?:.*[\\/])?([^\\/]+)$/.exec(bare);
  if (windows?.[1] !== undefined) return { plain: windows[1] };
  if (!bare.includes('/')) return { plain: bare };
  const tidy = bare.replace(/\/(?:\.?\/)+/g, '/');
  const standard = STANDARD_FOLDERS.exec(tidy);
  if (standard?.[1] !== undefined) return { plain: standard[1] };
  return { plain: tidy.slice(tidy.lastIndexOf('/') + 1), file: spelled };
}

/** Folders of tools that a project installs for itself: what lies there is known by its name. */
export function isProjectTool(file: string): boolean {
  return /(?:^|\/)(?:node_modules\/\.bin|\.?v?env[\w.-]*\/bin|\.venv[\w.-]*\/bin|vendor\/bin|\.bin)\/[^/]+$/.test(
    file,
  );
}

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ksh93', 'mksh', 'ash', 'fish', 'rbash', 'yash']);

export function isShell(program: string): boolean {
  return SHELLS.has(program);
}
