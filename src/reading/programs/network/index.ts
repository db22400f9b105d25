import type { ProgramTable } from '../program.ts';
import { HTTP } from './curl.ts';
import { REMOTE_SHELL } from './remote-shell.ts';
import { SOCKETS } from './sockets.ts';

/** Programs that reach other machines. */
export const NETWORK_READERS: ProgramTable = { ...HTTP, ...REMOTE_SHELL, ...SOCKETS };
