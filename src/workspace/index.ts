export {
  type CanonicalPath,
  canonicalPath,
  type NoPlace,
  type PathOptions,
  type Place,
} from './canonical-path.ts';
export { type ClassContext, classify, classTablesDigest, PLACE_CLASSES } from './classes/classify.ts';
export type { OwnRow } from './classes/own.ts';
export type { ClassRow } from './classes/row.ts';
export { classRows } from './classes/rows.ts';
export type { EffectFacts, GitState, PathClass, PathFacts, WorkspaceFacts } from './facts.ts';
export { compileGlob, type Glob, type GlobOptions } from './glob.ts';
export { homeFromPasswd } from './home.ts';
export { resolve } from './resolve.ts';
export { createWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts';
