import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type SystemPlaces, systemBelow } from './system.ts';

/**
 * Where the gate keeps things below a user's home. The home comes from the password database or from how the hook was
 * wired; no environment variable moves any of this.
 */
export interface Locations {
  readonly home: string;
  /** The user's configuration. */
  readonly configFile: string;
  /** Root of all state; nothing of it ever lies in a repository. */
  readonly state: string;
  /** Configurations compiled to JSON, named by the hash of their source. */
  readonly compiled: string;
  /** One journal a session. */
  readonly sessions: string;
  /** What is kept of calls that have not ended yet; one folder a session. */
  readonly pending: string;
  /** One approval ledger a repository. */
  readonly ledgers: string;
  /** The stable copy of shim, hook and CLI that hosts are wired to. */
  readonly install: string;
  /** What an administrator installed for every user of this machine. */
  readonly system: SystemPlaces;
}

/** `prefix` stands for `/`: where a managed installation is looked for. */
export function locationsBelow(home: string, prefix = '/'): Locations {
  const state = join(home, '.local', 'state', 'holdfast');
  return {
    home,
    configFile: join(home, '.config', 'holdfast', 'config.yaml'),
    state,
    compiled: join(state, 'config'),
    sessions: join(state, 'sessions'),
    pending: join(state, 'pending'),
    ledgers: join(state, 'ledgers'),
    install: join(home, '.local', 'share', 'holdfast'),
    system: systemBelow(prefix),
  };
}

/** What is kept of the calls of a session. */
export function pendingFolderOf({ pending }: Locations, run: string): string {
  return join(pending, createHash('sha256').update(run).digest('hex').slice(0, 32));
}

/** The ledger of the repository whose canonical root this is. */
export function ledgerFileOf(locations: Locations, root: string): string {
  return join(locations.ledgers, `${createHash('sha256').update(root).digest('hex').slice(0, 32)}.json`);
}
