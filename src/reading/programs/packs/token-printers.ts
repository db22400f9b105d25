import type { Act, RowTable } from '../common/rows.ts';
import { actsReading, grammarOf, matchRows } from '../common/rows.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { revealed } from './pack.ts';

const TOKEN = revealed('cloud');
const SECRET_NAME =
  '*password*|*secret*|*token*|*_key*|*apikey*|*credential*|*connection*|*dsn*|*kubeconfig*';

interface Calls {
  readonly words: string;
  readonly flags?: readonly string[];
  readonly without?: readonly string[];
  /** True where nothing is printed that opens anything, so that the rows behind need not be asked. */
  readonly plain?: boolean;
}

const NODE_CONFIG: readonly Calls[] = [
  { words: 'config|c get *auth*|*token*|*password*|//*' },
  { words: 'config|c *authToken*|*AuthToken*|*AuthIdent*' },
  { words: 'get *authToken*|//*' },
];

const COMPOSE: readonly Calls[] = ['compose config|convert', 'config|convert'].map((words) => ({
  words,
  without: [
    ...['--services', '--volumes', '--images', '--profiles', '--networks', '--models', '--hash'],
    ...['--no-interpolate', '-q', '--quiet', '--variables'],
  ],
}));

/** What prints a login that the program keeps, or one that it was given for others, by the names of programs. */
const PRINTERS: Readonly<Record<string, readonly Calls[]>> = {
  'kubectl oc k kubecolor': [
    { words: 'create token' },
    { words: 'whoami', flags: ['-t', '--show-token'] },
    { words: 'sa|serviceaccounts get-token|create-kubeconfig' },
    { words: 'get *,secret*', flags: ['-o', '--output'], without: ['-o name', '-o wide'] },
    { words: 'extract *secret*', flags: ['--to=-', '--to -'] },
  ],
  gcloud: [
    { words: 'config config-helper' },
    { words: 'auth|sql print-*|generate-login-token' },
    { words: 'auth application-default print-*' },
  ],
  az: [
    { words: 'account get-access-token' },
    { words: 'keyvault secret show|download' },
    { words: 'storage account|container|blob show-connection-string|generate-sas' },
    { words: 'cosmosdb|redis|cognitiveservices list-keys' },
    { words: 'acr credential show' },
    { words: 'functionapp|webapp deployment list-publishing-credentials|list-publishing-profiles' },
    { words: 'ad sp create-for-rbac' },
    { words: 'ad sp|app credential reset' },
  ],
  'terraform tofu terragrunt': [
    { words: `output ${SECRET_NAME}` },
    { words: 'output *', plain: true },
    { words: 'output', flags: ['-json', '--json'] },
  ],
  pulumi: [
    { words: 'config|stack *', flags: ['--show-secrets'] },
    { words: 'config', flags: ['--show-secrets'] },
    { words: `config get ${SECRET_NAME}` },
    { words: `stack output ${SECRET_NAME}` },
  ],
  'docker podman nerdctl': COMPOSE.slice(0, 1),
  'docker-compose podman-compose': COMPOSE.slice(1),
  rclone: [{ words: 'config show|dump|redacted' }, { words: 'obscure|reveal' }],
  'npm pnpm yarn bun': NODE_CONFIG,
  poetry: [{ words: 'config pypi-token*|http-basic*|*password*' }, { words: 'config', flags: ['--list'] }],
  composer: [
    { words: 'config *oauth*|*token*|*http-basic*|*bearer*' },
    { words: 'config', flags: ['--auth'] },
  ],
  'gh glab tea': [{ words: 'config get *token*|*password*' }],
  doctl: [
    { words: 'auth token' },
    { words: 'registry docker-config' },
    { words: 'kubernetes|k8s cluster kubeconfig show' },
  ],
  railway: [{ words: 'variables|variable|vars', without: ['--set', '--set-from-stdin'] }],
  netlify: [{ words: 'env:list|env:get' }, { words: 'env list|get' }],
  stripe: [{ words: 'config', flags: ['--list'] }],
  'vault bao': [{ words: 'print token' }],
  argocd: [{ words: 'admin|account initial-password|generate-token' }],
  'consul nomad': [{ words: 'acl token read|list|self|create' }, { words: 'acl bootstrap' }],
};

const OPTIONS =
  'n,namespace= context= o,output= jsonpath= template= project= account= configuration= g,resource-group= vault-name= name= id= chdir= state= s,stack= f,file= p,project-name= profile= env-file= config= location= L= global userconfig= json raw no-color t show-token show-secrets to= a,all q,quiet';

function reader(calls: readonly Calls[], oneDash: boolean): ProgramReader {
  const rows = calls.map(({ plain, ...call }) => ({ ...call, acts: plain ? ([] as readonly Act[]) : TOKEN }));
  const table: RowTable = { options: OPTIONS, oneDash, rows };
  const rules = grammarOf(table);
  return (call: Invocation): ProgramReading => {
    const match = matchRows(call, table, rules);
    return match === undefined ? {} : actsReading(call, match);
  };
}

/** Readers that tell of nothing but logins that a call prints. */
export const TOKEN_PRINTERS: ProgramTable = Object.assign(
  {},
  ...Object.entries(PRINTERS).map(([names, calls]) => shared(names, reader(calls, /^terraform/.test(names)))),
);
