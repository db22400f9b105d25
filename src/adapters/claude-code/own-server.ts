import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The command that runs our server: what `init` installs, and nothing that a folder or a variable could change. */
export function ownServerCommand(home: string): {
  readonly command: string;
  readonly args: readonly ['mcp'];
} {
  return { command: join(home, '.local', 'bin', 'holdfast'), args: ['mcp'] };
}

/**
 * True when the server that this host calls `name` is ours: its settings define one, and every definition that could be
 * in force in one of the folders is ours to the letter. Which of several the host took cannot be seen from here, so one
 * that is another's, or a file that cannot be read, is enough for no. What a person gives the host on its command line
 * is not seen.
 */
export function isOwnServer(name: string, folders: readonly string[], home: string): boolean {
  const files = [join(home, '.claude.json'), ...projectFiles(folders)];
  let found = 0;
  for (const file of new Set(files)) {
    const definitions = definitionsIn(file, name);
    if (definitions === undefined || !definitions.every((one) => isOurs(one, home))) return false;
    found += definitions.length;
  }
  return found > 0;
}

/** What the project of a folder, or of one above it, shares. */
function projectFiles(folders: readonly string[]): readonly string[] {
  const files: string[] = [];
  for (const folder of folders) {
    for (let at = folder; ; at = dirname(at)) {
      files.push(join(at, '.mcp.json'));
      if (at === dirname(at)) break;
    }
  }
  return files;
}

/** Bytes. The host keeps much beside its servers in one file. */
const SIZE_LIMIT = 64 << 20;

/** All definitions of a server in a file of the host, of whichever project; none in a file that is not there. */
function definitionsIn(file: string, name: string): readonly unknown[] | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : undefined;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > SIZE_LIMIT) return undefined;
    // As the host reads it: of a key that stands twice the last one counts.
    const settings: unknown = JSON.parse(readFileSync(descriptor, 'utf8'));
    return serversIn(settings)
      .map((servers) => fieldOf(servers, name))
      .filter((one) => one !== undefined);
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function serversIn(settings: unknown): readonly unknown[] {
  const projects = fieldOf(settings, 'projects');
  const all = typeof projects === 'object' && projects !== null ? Object.values(projects) : [];
  return [settings, ...all].map((one) => fieldOf(one, 'mcpServers'));
}

function isOurs(definition: unknown, home: string): boolean {
  const { command, args } = ownServerCommand(home);
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return false;
  return (
    Object.entries(definition).every(([key, value]) => {
      switch (key) {
        case 'type':
          return value === 'stdio';
        case 'command':
          return value === command;
        case 'args':
          return Array.isArray(value) && value.length === 1 && value[0] === args[0];
        case 'env':
          // A variable could have Node load something else first.
          return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
        default:
          return false;
      }
    }) &&
    fieldOf(definition, 'command') !== undefined &&
    fieldOf(definition, 'args') !== undefined
  );
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
