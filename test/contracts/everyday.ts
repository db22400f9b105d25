import { AGENT_HABITS } from './everyday-agents.ts';
import { UNGUARDED } from './everyday-agents-moved.ts';
import { CAPTURED } from './everyday-captured.ts';
import { CARRIED, PLANNED } from './everyday-carried.ts';
import { CHANGES } from './everyday-changes.ts';
import { CONTAINERS } from './everyday-containers.ts';
import { DOUBTFUL } from './everyday-doubtful.ts';
import { ENVIRONMENT_AND_NET } from './everyday-environment.ts';
import { FILES_AND_FOLDERS } from './everyday-files.ts';
import { FLOWS } from './everyday-flows.ts';
import { GIT } from './everyday-git.ts';
import { BESIDE_THE_GUARD } from './everyday-guard.ts';
import { HANDED_ON } from './everyday-handed-on.ts';
import { HEREDOCS } from './everyday-heredocs.ts';
import { HISTORY } from './everyday-history.ts';
import { INFRA } from './everyday-infra.ts';
import { INITIALISERS } from './everyday-initialisers.ts';
import { LANGUAGES } from './everyday-languages.ts';
import { LOOKS } from './everyday-looks.ts';
import { NETWORK } from './everyday-network.ts';
import { NODE } from './everyday-node.ts';
import { OUTPUT } from './everyday-output.ts';
import { PLACED } from './everyday-placed.ts';
import { PYTHON } from './everyday-python.ts';
import { READERS } from './everyday-readers.ts';
import { RELEASED } from './everyday-released.ts';
import { RUNNERS } from './everyday-runners.ts';
import { SCRIPTS } from './everyday-scripts.ts';
import { SEARCH } from './everyday-search.ts';
import { SEARCHES } from './everyday-searches.ts';
import { SERVING } from './everyday-serving.ts';
import { SETUP } from './everyday-setup.ts';
import { SHELL } from './everyday-shell.ts';
import { TEXT } from './everyday-text.ts';
import { TOKENS } from './everyday-tokens.ts';
import { WRAPPED } from './everyday-wrapped.ts';
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
  { theme: 'doubtful words', rows: DOUBTFUL },
  { theme: 'files and folders', rows: FILES_AND_FOLDERS },
  { theme: 'network and processes', rows: NETWORK },
  { theme: 'infrastructure, read', rows: INFRA },
  { theme: 'habits of agents', rows: AGENT_HABITS },
  { theme: 'setting up', rows: SETUP },
  { theme: 'git, further', rows: HISTORY },
  { theme: 'containers and clouds', rows: CONTAINERS },
  { theme: 'files that come and go', rows: OUTPUT },
  { theme: 'scripts', rows: SCRIPTS },
  { theme: 'environment and requests', rows: ENVIRONMENT_AND_NET },
  { theme: 'what shells and tools are told', rows: INITIALISERS },
  { theme: 'outputs, and programs that run others', rows: RUNNERS },
  { theme: 'searches', rows: SEARCHES },
  { theme: 'credentials captured into words', rows: CAPTURED },
  { theme: 'programs that show', rows: READERS },
  { theme: 'tokens that are printed', rows: TOKENS },
  { theme: 'files sent and served', rows: SERVING },
  { theme: 'programs that run others, and written code', rows: WRAPPED },
  { theme: 'agents without the guard', rows: UNGUARDED },
  { theme: 'elsewhere, in other spellings', rows: PLACED },
  { theme: 'modes that only look', rows: LOOKS },
  { theme: 'data and releases', rows: RELEASED },
  { theme: 'functions handed on', rows: HANDED_ON },
  { theme: 'what flows where', rows: FLOWS },
  { theme: 'beside the guard', rows: BESIDE_THE_GUARD },
  { theme: 'what is carried along', rows: CARRIED },
  { theme: 'a mode that only looks, looking', rows: PLANNED },
  { theme: 'writes, edits, deletes and patches', rows: CHANGES },
];
