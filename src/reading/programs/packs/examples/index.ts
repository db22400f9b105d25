import { CLOUD_EXAMPLES } from './cloud.ts';
import { DATABASE_EXAMPLES } from './databases.ts';
import type { Examples } from './example.ts';
import { FORGE_EXAMPLES } from './forges.ts';
import { INFRASTRUCTURE_EXAMPLES } from './infrastructure.ts';
import { KUBERNETES_EXAMPLES } from './kubernetes.ts';
import { MIGRATION_EXAMPLES } from './migrations.ts';
import { SECRET_EXAMPLES } from './secrets.ts';
import { SERVICE_EXAMPLES } from './services.ts';
import { STORAGE_EXAMPLES } from './storage.ts';

/** Calls that each rule of a pack speaks about, and calls that it leaves to others. Never part of judging. */
export const PACK_EXAMPLES: Examples = {
  ...DATABASE_EXAMPLES,
  ...MIGRATION_EXAMPLES,
  ...KUBERNETES_EXAMPLES,
  ...INFRASTRUCTURE_EXAMPLES,
  ...CLOUD_EXAMPLES,
  ...STORAGE_EXAMPLES,
  ...FORGE_EXAMPLES,
  ...SECRET_EXAMPLES,
  ...SERVICE_EXAMPLES,
};
