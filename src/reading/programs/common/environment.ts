import type { Effect } from '../../../action/effect.ts';
import type { Invocation } from '../program.ts';

/** Last parts of the names of variables that hold a credential. */
const SECRET_ENDS = new Set(
  'TOKEN SECRET SECRETS PASSWORD PASSWD PASSPHRASE PASS PWD PW APIKEY AUTHTOKEN CREDENTIAL CREDENTIALS PAT JWT DSN COOKIE PRIVATEKEY'.split(
    ' ',
  ),
);

/** What stands in front of `KEY` where the key opens nothing. */
const PLAIN_KEYS =
  /(?:^|_)(?:PUBLIC|SORT|PRIMARY|FOREIGN|PARTITION|CACHE|INDEX|HOT|GPG|SIGNING_PUBLIC|SSH_PUBLIC|HOST)_KEY$/;

const WITH_LOGIN =
  /(?:^|_)(?:DATABASE|DB|REDIS|MONGO(?:DB)?|POSTGRES(?:QL)?|PG|MYSQL|AMQP|RABBITMQ|CLOUDAMQP|BROKER|CONNECTION|JDBC)_(?:URL|URI|STRING)$/;

/** True for the name of a variable that says that its value is a credential. */
export function isSecretName(name: string): boolean {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name) || /^(?:OLD)?PWD$/.test(name)) return false;
  if (WITH_LOGIN.test(name)) return true;
  if (/(?:^|_)SECRET_|(?:^|_)(?:API|ACCESS|SECRET|PRIVATE|ENCRYPTION)_KEY(?:_|$)/.test(name)) return true;
  if (/_KEY$/.test(name)) return !PLAIN_KEYS.test(name);
  return SECRET_ENDS.has(name.slice(name.lastIndexOf('_') + 1)) && !/_SOCK$|^XDG_/.test(name);
}

/** Variables whose value everybody may see, whatever file they were set by. */
const PLAIN =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|OLDPWD|LANG|LC_\w+|TERM|TZ|PORT|HOST|HOSTNAME|DEBUG|CI|EDITOR|PAGER|PS1|(?:\w+_)?(?:PORT|HOST|ENV|LOG_LEVEL|LEVEL|MODE|VERSION|REGION|DEBUG|ENABLED|TIMEOUT|DIR|HOME|ROOT|PATH|NAME|TAG|BRANCH))$/;

export function isPlainName(name: string): boolean {
  return PLAIN.test(name);
}

/** The environment, or one variable of it, shown to whoever sees the output: tokens are among them. */
export function tellsEnvironment(
  call: Pick<Invocation, 'program' | 'source'>,
  target = 'environment',
): Effect {
  return {
    verb: 'read',
    domain: 'process',
    target,
    sink: 'model',
    certainty: 'certain',
    traits: ['secret'],
    program: call.program,
    source: call.source,
    note:
      target === 'environment'
        ? 'it would print the environment, and with it every token there'
        : `it would print the value of \`${target}\``,
  };
}

const CREDENTIAL_WORDS =
  /key|tok|sec|pass|pw|cred|auth|priv|cert|sess|cook|jwt|dsn|pat\b|login|url|uri|conn|database|^db|redis|mongo|postg|pg|mysql|amqp|aws|azure|gcp|google|github|^gh|gitlab|openai|anthropic|claude|gemini|stripe|slack|twilio|sendgrid|sentry|cloud|docker|heroku|vercel|supabase|firebase|api|vault|hf_|hugging/i;

/** True when a pattern asks the environment for names that are no credentials: `NODE`, `^(PATH|HOME)=`. */
export function asksForPlainNames(pattern: string): boolean {
  const wanted = pattern.replace(/\\?[()]/g, '').split(/\\?\|/);
  return wanted.every((one) => {
    const name = one.replace(/^\^/, '').replace(/(?:\\b|[=$]).*$/s, '');
    return /^[A-Za-z][\w*.[\]-]*$/.test(name) && /[A-Za-z]{2}/.test(name) && !CREDENTIAL_WORDS.test(name);
  });
}
