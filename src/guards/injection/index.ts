export { InjectionGuard, type InjectionGuardOptions } from './injection-guard.ts';
