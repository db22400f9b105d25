import { PLATFORM_SECRETS } from './secret-kinds-platforms.ts';
import { SERVICE_SECRETS } from './secret-kinds-services.ts';
import type { SecretRow } from './secret-row.ts';

/** Every kind of credential that the corpus holds, by how it looks. Nothing here opens anything. */
export const SECRET_KINDS: readonly SecretRow[] = [...PLATFORM_SECRETS, ...SERVICE_SECRETS];
