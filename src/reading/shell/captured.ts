import type { Effect } from '../../action/effect.ts';
import type { CommandReading } from '../reading.ts';
import { isVariable, plainly } from './sinks.ts';
import type { State } from './state.ts';
import { type FoldedWord, GAP } from './values.ts';

/** Programs that neither print nor send on what their words hold: the shell's own, clients that log in, makers of keys. */
const KEEP = new Set(
  (
    ': true false export declare local readonly typeset set read unset return exit test [ [[ eval source . trap exec command builtin ' +
    'psql pg_dump pg_dumpall pg_restore pg_isready pgcli createdb dropdb vacuumdb mysql mariadb mysqldump mysqladmin mysqlimport mycli ' +
    'mongosh mongo mongodump mongorestore mongoimport mongoexport redis-cli valkey-cli sqlcmd clickhouse-client usql cqlsh influx ' +
    'dbmate migrate goose atlas flyway liquibase alembic prisma knex sequelize typeorm drizzle-kit sqlx diesel sea-orm-cli ' +
    'sshpass openssl gpg gpg2 ssh-keygen ssh-add htpasswd keytool age kill wait sleep'
  ).split(' '),
);

/** Programs that run what lies in the project, which reads its credentials in any case. */
const RUN =
  /^(?:python[\d.]*|node|nodejs|deno|bun|tsx|ts-node|ruby|perl|php|npm|npx|pnpm|yarn|bunx|pnpx|uv|uvx|poetry|pipenv|pdm|rye|hatch|make|gmake|just|task|go|cargo|pytest|vitest|jest|mocha|playwright|cypress|mvn|mvnw|gradle|gradlew|dotnet|rails|rake|bundle|mix|composer|artisan|java|sh|bash|zsh|dash|ksh|docker|podman|docker-compose|nerdctl|compose|systemd-run|tmux|screen)$/;

/** What stands in front of a login. */
const LOGIN =
  /^--?(?:u|user|p|pass(?:word|wd|phrase)?|pw|pwd|[\w-]*(?:token|api-?key|secret|password|passphrase|credentials?)|key|dsn|(?:database|db|redis|mongo|connection)[-_]?(?:url|uri|string)|uri|auth(?:orization)?)$/i;

/** Words under which a store of credentials takes one in. */
const STORES = /^(?:secrets?|login|config:set|env|env:set|variables?|secretsmanager|ssm|keyvault|kv|vault)$/;
const PUTS =
  /^(?:set|put|create|add|update|import|login|(?:create|put|update|set)-[a-z-]*|versions|config:set|env:set)$/;

/** True when what was captured into the words of a call goes no further than the program. */
export function keepsArguments(
  words: readonly FoldedWord[],
  commands: readonly CommandReading[],
  { functions }: State,
): boolean {
  const program = words[0]?.text ?? '';
  if (functions.has(program) || program === 'eval') return true;
  if (!commands.some(runsCode) && carriers(words).every((at) => isLogin(words, at))) return true;
  const plain = plainly(commands);
  return plain.length > 0 && plain.every(keepsWords);
}

/** True when a program neither shows nor sends the words that it is given. */
export function keepsWords({ program, args }: CommandReading): boolean {
  const texts = args.map(({ text }) => text);
  if (KEEP.has(program)) return true;
  if (RUN.test(program)) return !runsCode({ program, args }) && !BUILDS.test(`${program} ${texts.join(' ')}`);
  if (/^[ef]?grep$|^rg$/.test(program)) return texts.some((text) => /^-[a-zA-Z]*[qcl]|^--quiet$/.test(text));
  if (/[./]/.test(program)) return true;
  const stores = texts.findIndex((text) => STORES.test(text));
  return stores >= 0 && texts.slice(stores).some((text) => PUTS.test(text));
}

/** What a build is told stays in the image for everyone who has it. */
const BUILDS =
  /^(?:docker|podman|nerdctl)(?: buildx| image| -\S+(?: [^-\s]\S*)?)*? (?:build|bake|commit|tag|import)\b/;

function runsCode({ program, args }: Pick<CommandReading, 'program' | 'args'>): boolean {
  if (!RUN.test(program) || /^(?:go|cargo|make|gmake|docker|podman|mvn|gradle|just|task)$/.test(program))
    return false;
  return args.some(({ text }) => /^-[A-Za-z]*[cepr]$|^--(?:eval|print|command|run|call)\b|^eval$/.test(text));
}

/** The words that hold what was captured. */
function carriers(words: readonly FoldedWord[]): readonly number[] {
  return words.flatMap(({ reads = [] }, at) => (reads.some((read) => !isVariable(read)) ? [at] : []));
}

/** Their `-p` is no password. */
const NO_LOGIN = /^(?:command|time)$/;

function isLogin(words: readonly FoldedWord[], at: number): boolean {
  if (NO_LOGIN.test(words[0]?.text ?? '')) return false;
  const text = words[at]?.text ?? '';
  const attached = /^(--?[\w-]+)=/.exec(text)?.[1];
  return LOGIN.test(attached ?? words[at - 1]?.text ?? '');
}

/** True when code on the command line looks at the environment, and with it at what was set for it. */
export function tellsSettings(commands: readonly CommandReading[]): boolean {
  return commands.some(
    (command) =>
      (runsCode(command) && command.args.some(({ text }) => /\benv|ENV\b|\$\{?\w/.test(text))) ||
      /^(?:g?awk|mawk|nawk|jq|yq)$/.test(command.program),
  );
}

const BODY =
  /^(?:-d|--data(?:-[a-z]+)?|--json|-F|--form(?:-string)?|--post-data|--body-data|--body|-b|--raw)(?:=|$)/;

/** A field whose value is meant to be a credential. */
const LOGIN_FIELD =
  /(?:pass\w*|secret|token|key|assertion|auth\w*|cred\w*|code|bearer)\\?["']?\s*[=:]?\s*\\?["']?\s*$/i;

/** Variables that are what a request says, and not the login that lets it in. */
export function sentVariables(words: readonly FoldedWord[]): readonly Effect[] {
  return words.flatMap(({ text, reads = [] }, at) => {
    if (reads.length === 0 || !(BODY.test(words[at - 1]?.text ?? '') || BODY.test(text))) return [];
    const whole = text.replace(BODY, '') === GAP;
    const named = text
      .split(GAP)
      .slice(0, -1)
      .some((before) => LOGIN_FIELD.test(before));
    const secret = reads.some(({ domain }) => domain === 'process');
    return whole || (secret && !named) ? reads.filter(isVariable) : [];
  });
}
