export { ContentGuard, PATTERNS } from './content-guard.ts';
export { RemoteClassifierGuard } from './remote-classifier-guard.ts';
export type { FailurePolicy, RemoteClassifierOptions } from './remote-options.ts';
