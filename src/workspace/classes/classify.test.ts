import { afterAll, describe, expect, test } from 'vitest';
import { type ClassContext, classify, classTables } from './classify.ts';
import { EXPENSIVE_ROWS } from './expensive.ts';
import { GUARD_ROWS } from './guard.ts';
import { CATASTROPHIC_ROWS, SYSTEM_ROWS } from './machine.ts';
import { SECRET_ROWS } from './secrets.ts';
import { VCS_ROWS } from './vcs.ts';

const CONTEXT: ClassContext = {
  holds: () => false,
  homes: ['/home/maya'],
  roots: ['/home/maya/shop'],
  temporary: ['/tmp'],
  gitFolders: ['/home/maya/shop/.git'],
  tables: classTables({ expensive: [], secrets: [] }),
};

const met = new Set<string>();

function rulesOf(path: string): readonly string[] {
  const whole = path.startsWith('/') ? path : path.replace(/^~/, '/home/maya');
  const absolute = whole.startsWith('/') || /^[A-Z]:/.test(whole) ? whole : `/home/maya/shop/${whole}`;
  const rules = classify(absolute, CONTEXT).map(({ rule }) => rule);
  for (const rule of rules) met.add(rule);
  return rules;
}

afterAll(() => {
  const rows = [SECRET_ROWS, GUARD_ROWS, EXPENSIVE_ROWS, CATASTROPHIC_ROWS, SYSTEM_ROWS, VCS_ROWS].flat();
  const untested = rows.map(({ rule }) => rule).filter((rule) => !met.has(rule));
  expect(untested).toEqual([]);
});

describe('secrets', () => {
  test.each([
    ['.env', 'secret.env'],
    ['.ENV', 'secret.env'],
    ['.env.local', 'secret.env'],
    ['.env.production.local', 'secret.env'],
    ['.env.bak', 'secret.env'],
    ['.env~', 'secret.env'],
    ['apps/api/.env.staging', 'secret.env'],
    ['deploy/prod.env', 'secret.env'],
    ['.dev.vars', 'secret.env'],
    ['~/.ssh/id_ed25519', 'secret.ssh'],
    ['keys/id_rsa', 'secret.private-key'],
    ['keys/id_rsa.bak', 'secret.private-key'],
    ['deploy_rsa', 'secret.private-key'],
    ['tls/server.key', 'secret.private-key'],
    ['tls/privkey.pem', 'secret.private-key'],
    ['tls/cert-key.pem', 'secret.private-key'],
    ['tls/server.pem', 'secret.pem'],
    ['AuthKey_ABC.p8', 'secret.private-key'],
    ['release.keystore', 'secret.keystore'],
    ['~/vault.kdbx', 'secret.keystore'],
    ['~/.aws/credentials', 'secret.cloud-login'],
    ['/root/.aws/credentials', 'secret.cloud-login'],
    ['~/.config/gcloud/application_default_credentials.json', 'secret.cloud-login'],
    ['~/.azure/msal_token_cache.json', 'secret.cloud-login'],
    ['~/.kube/config', 'secret.cluster-login'],
    ['/var/run/secrets/kubernetes.io/serviceaccount/token', 'secret.cluster-login'],
    ['~/.docker/config.json', 'secret.cluster-login'],
    ['~/.npmrc', 'secret.npmrc'],
    ['~/.netrc', 'secret.tool-login'],
    ['~/.config/gh/hosts.yml', 'secret.tool-login'],
    ['~/.claude/.credentials.json', 'secret.agent-login'],
    ['infra/terraform.tfstate', 'secret.infrastructure-state'],
    ['infra/prod.tfvars', 'secret.infrastructure-state'],
    ['service-account-prod.json', 'secret.credentials-file'],
    ['config/secrets.yml', 'secret.credentials-file'],
    ['config/master.key', 'secret.private-key'],
    ['~/.gnupg/private-keys-v1.d/A.key', 'secret.key-ring'],
    ['~/.config/google-chrome/Default/Cookies', 'secret.browser'],
    ['credentials.backup', 'secret.credentials-file'],
    ['credentials-old', 'secret.credentials-file'],
    ['~/.config/gcloud', 'secret.cloud-login'],
    ['~/.ssh', 'secret.ssh'],
    ['~/.bash_history', 'secret.history'],
    ['/proc/self/environ', 'secret.process'],
    ['/proc/4711/environ', 'secret.process'],
    ['/etc/shadow', 'secret.machine'],
    ['~/wallet.dat', 'secret.wallet'],
    ['C:\\Users\\maya\\.ssh\\id_rsa', 'secret.ssh'],
  ])('%s is %s', (path, rule) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each([
    'src/env.ts',
    'src/environment.ts',
    '.env.example',
    '.env.example.production',
    '.env.sample',
    '.env_example',
    '.ENV.TEMPLATE',
    'example.env',
    '.env.d.ts',
    '.envrc',
    'env/settings.ts',
    '.dev.vars.example',
    'src/keyboard.key.ts',
    'src/keys.ts',
    'keys/id_rsa.pub',
    'tests/fixtures/cert.pem',
    'tls/fullchain.pem',
    'tls/ca.pem',
    'tls/public-key.pem',
    '~/.ssh/known_hosts',
    '~/.ssh/config',
    '~/.ssh/id_ed25519.pub',
    'docs/secrets.md',
    'src/secrets/index.ts',
    'src/credentials.ts',
    'variables.tf',
    'prod.tfvars.example',
    'helm/templates/secret.yaml',
    'secrets.enc.yaml',
    '.secrets.baseline',
    'android/debug.keystore',
    'process.env',
    'process\\.env',
    '.env.local is explained in the handbook',
    'https://example.com/x/credentials',
    'package.json',
    'README.md',
  ])('%s is none', (path) => {
    expect(rulesOf(path).filter((rule) => rule.startsWith('secret.'))).toEqual([]);
  });
});

describe('expensive paths', () => {
  test.each([
    ['db/migrate/0042_add_index.rb', 'expensive.migration'],
    ['packages/api/migrations/0001_init.py', 'expensive.migration'],
    ['reports/monthly.sql', 'expensive.sql'],
    ['.github/workflows/release.yml', 'expensive.ci'],
    ['prisma/schema.prisma', 'expensive.schema'],
    ['api/order.schema.json', 'expensive.schema'],
    ['package-lock.json', 'expensive.lockfile'],
    ['web/yarn.lock', 'expensive.lockfile'],
    ['Cargo.lock', 'expensive.lockfile'],
    ['src/auth/format-date.ts', 'expensive.auth'],
    ['packages/web/src/auth/login.ts', 'expensive.auth'],
    ['src/modules/billing/invoice.ts', 'expensive.billing'],
    ['Dockerfile', 'expensive.deploy'],
    ['Dockerfile.worker', 'expensive.deploy'],
    ['docker-compose.override.yml', 'expensive.deploy'],
    ['compose.yaml', 'expensive.deploy'],
    ['infra/main.tf', 'expensive.infrastructure'],
    ['deploy/k8s/api.yaml', 'expensive.infrastructure'],
    ['terraform/modules/vpc/main.tf', 'expensive.infrastructure'],
  ])('%s is %s', (path, rule) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each([
    'src/authors/list.ts',
    'src/author.ts',
    'docs/auth.md',
    'db/seeds.rb',
    'src/migrate.ts',
    '.github/ISSUE_TEMPLATE/bug.md',
    'package.json',
    'src/sql.ts',
    'src/infra/logger.ts',
    'node_modules/knex/migrations/x.js',
    '/tmp/scratch.sql',
    '/srv/other/db/migrate/1.rb',
  ])('%s is none', (path) => {
    expect(rulesOf(path).filter((rule) => rule.startsWith('expensive.'))).toEqual([]);
  });
});

describe('the guard and its wiring', () => {
  test.each([
    ['~/.config/holdfast/config.yaml', 'guard.own'],
    ['~/.local/state/holdfast/sessions/a.jsonl', 'guard.own'],
    ['~/.local/share/holdfast/hook.cjs', 'guard.own'],
    ['.holdfast/config.yaml', 'guard.own'],
    ['.sentinel/config.yaml', 'guard.own'],
    ['node_modules/holdfast/dist/bin/holdfast.js', 'guard.own'],
    ['.claude/settings.json', 'guard.claude-code'],
    ['.claude/settings.local.json', 'guard.claude-code'],
    ['~/.claude/settings.json', 'guard.claude-code'],
    ['~/.claude.json', 'guard.claude-code'],
    ['/etc/claude-code/managed-settings.json', 'guard.claude-code'],
    ['~/.codex/config.toml', 'guard.codex'],
    ['.codex/hooks.json', 'guard.codex'],
    ['.gemini/settings.json', 'guard.gemini-cli'],
    ['.cursor/hooks.json', 'guard.cursor'],
    ['.github/hooks/pre.json', 'guard.copilot'],
    ['.clinerules/hooks/PreToolUse', 'guard.cline'],
    ['opencode.json', 'guard.opencode'],
    ['.opencode/plugins/holdfast.ts', 'guard.opencode'],
    ['~/.pi/agent/extensions/holdfast.ts', 'guard.pi'],
  ])('%s is %s', (path, rule) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each([
    '.claude/commands/review.md',
    'CLAUDE.md',
    'src/holdfast.ts',
    'docs/holdfast/notes.md',
    '.cursor/rules/style.mdc',
    'src/settings.json',
    '.github/dependabot.yml',
  ])('%s is none', (path) => {
    expect(rulesOf(path).filter((rule) => rule.startsWith('guard.'))).toEqual([]);
  });
});

describe('the machine, the home and the repository', () => {
  test.each([
    ['/', 'catastrophic.machine'],
    ['/etc', 'catastrophic.machine'],
    ['/home', 'catastrophic.home'],
    ['/home/maya', 'catastrophic.home'],
    ['/home/maya/shop', 'catastrophic.root'],
    ['.git', 'catastrophic.repository'],
    ['.git/objects', 'catastrophic.repository'],
    ['/dev/nvme0n1', 'catastrophic.device'],
    ['C:\\Windows', 'catastrophic.machine'],
    ['/etc/hosts', 'system.machine'],
    ['/usr/local/bin/tool', 'system.machine'],
    ['~/.bashrc', 'system.login'],
    ['.git/hooks/pre-commit', 'vcs.hooks'],
    ['.git/config', 'vcs.config'],
    ['.git/index.lock', 'vcs.lock'],
    ['.git/index', 'vcs.internal'],
  ])('%s is %s', (path, rule) => {
    expect(rulesOf(path)).toContain(rule);
  });

  test.each(['src/index.ts', '.gitignore', 'etc/passwd', '/tmp/build', 'bin/run', 'dev/sda'])(
    '%s is none',
    (path) => {
      expect(rulesOf(path)).toEqual([]);
    },
  );
});
