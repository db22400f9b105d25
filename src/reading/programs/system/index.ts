import type { ProgramTable } from '../program.ts';
import { ADMINISTRATION } from './administration.ts';
import { AGENTS } from './agents.ts';
import { CONTAINERS } from './containers.ts';
import { GUARD } from './holdfast.ts';
import { PROCESSES } from './processes.ts';
import { SERVICES } from './services.ts';
import { SERVING } from './serving.ts';
import { SHOWING } from './showing.ts';
import { WINDOWS } from './windows.ts';

/** Programs that change the machine: services, users, processes, containers, and the guard itself. */
export const SYSTEM_READERS: ProgramTable = {
  ...SERVICES,
  ...ADMINISTRATION,
  ...PROCESSES,
  ...CONTAINERS,
  ...WINDOWS,
  ...AGENTS,
  ...GUARD,
  ...SHOWING,
  ...SERVING,
};
