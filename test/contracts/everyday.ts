import { CHANGES } from './everyday-changes.ts';
import { FILES_AND_FOLDERS } from './everyday-files.ts';
import { GIT } from './everyday-git.ts';
import { HEREDOCS } from './everyday-heredocs.ts';
import { INFRA } from './everyday-infra.ts';
import { LANGUAGES } from './everyday-languages.ts';
import { NETWORK } from './everyday-network.ts';
import { NODE } from './everyday-node.ts';
import { PYTHON } from './everyday-python.ts';
import { SEARCH } from './everyday-search.ts';
import { SHELL } from './everyday-shell.ts';
import { TEXT } from './everyday-text.ts';
import type { Everyday } from './row.ts';

/** A working day, by theme. */
export const EVERYDAY: readonly { readonly theme: string; readonly rows: readonly Everyday[] }[] = [
  { theme: 'git', rows: GIT },
  { theme: 'node', rows: NODE },
  { theme: 'python', rows: PYTHON },
  { theme: 'other languages', rows: LANGUAGES },
  { theme: 'looking and searching', rows: SEARCH },
  { theme: 'text and data', rows: TEXT },
  { theme: 'here-documents and words', rows: HEREDOCS },
  { theme: 'the shell itself', rows: SHELL },
  { theme: 'files and folders', rows: FILES_AND_FOLDERS },
  { theme: 'network and processes', rows: NETWORK },
  { theme: 'infrastructure, read', rows: INFRA },
  { theme: 'writes, edits, deletes and patches', rows: CHANGES },
];
