export * from './checks/index.ts';
export * from './make/index.ts';
export {
  type From,
  type IdentifierType,
  STRICTNESSES,
  type Strictness,
} from './types/identifier-type.ts';
export { IDENTIFIER_TYPES } from './types/index.ts';
