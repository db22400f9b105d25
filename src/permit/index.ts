export { checkPermit, type Presented } from './check-permit.ts';
export type { Envelope, Signer, TrustedKeys } from './dsse.ts';
export { PERMIT_VERSION, type Permit, type PermitKind, permitDigest } from './permit.ts';
export { readPermit } from './read-permit.ts';
export { type OpenedPermit, openPermit, PERMIT_PAYLOAD, signPermit } from './sign-permit.ts';
