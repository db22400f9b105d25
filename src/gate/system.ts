import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../evidence/errno.ts';

/** Where a managed installation lies: the same places for every user of the machine, and only root's to write. */
export interface SystemPlaces {
  /** The folder that stands for `/`. Whoever owns it stands for root. */
  readonly prefix: string;
  /** The configuration that holds above every user's. */
  readonly configFile: string;
  /** It compiled to JSON, named by the hash of its source. */
  readonly compiled: string;
  /** Shim, hook, CLI and Node. */
  readonly install: string;
  /** The command for the person and the agent. */
  readonly command: string;
}

export function systemBelow(prefix: string, platform: string = process.platform): SystemPlaces {
  const darwin = platform === 'darwin';
  const own = join(prefix, darwin ? 'Library/Application Support/holdfast-managed' : 'etc/holdfast');
  return {
    prefix,
    configFile: join(own, 'config.yaml'),
    compiled: join(own, 'compiled'),
    install: darwin
      ? join(prefix, 'Library/Application Support/holdfast')
      : join(prefix, 'usr/local/lib/holdfast'),
    command: join(prefix, 'usr/local/bin/holdfast'),
  };
}

/** Whether a configuration stands above the user's. What cannot be looked at counts as there. */
export function isManaged({ configFile }: SystemPlaces): boolean {
  try {
    return lstatSync(configFile, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return errnoOf(error) !== 'ENOTDIR';
  }
}
