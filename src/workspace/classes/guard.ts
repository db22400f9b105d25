import type { ClassRow } from './row.ts';

const OWN = 'it decides what the guard lets through, so the guarded does not change it';
const SWITCH = 'it wires the guard into the agent or switches it off';

/** The guard's own files, and the files with which hosts load guards, hooks and permissions. */
export const GUARD_ROWS: readonly ClassRow[] = [
  {
    rule: 'guard.own',
    because: OWN,
    globs: [
      '.config/holdfast',
      '.config/holdfast/**',
      '.local/{state,share}/holdfast',
      '.local/{state,share}/holdfast/**',
      '.holdfast',
      '.holdfast/**',
      '.sentinel/config.{yaml,yml}',
      'node_modules/holdfast',
      'node_modules/holdfast/**',
      'node_modules/.bin/holdfast*',
      'patches/holdfast{+,@}*',
      '.yarn/patches/holdfast-*',
      '/etc/holdfast',
      '/etc/holdfast/**',
      '/usr/local/lib/holdfast',
      '/usr/local/lib/holdfast/**',
      '/usr/local/bin/holdfast',
      '/library/application support/holdfast{,-managed}/**',
    ],
  },
  {
    rule: 'guard.claude-code',
    because: SWITCH,
    globs: [
      '.claude/settings.json',
      '.claude/settings.*.json',
      '.claude/hooks',
      '.claude/hooks/**',
      '~/.claude/plugins/**',
      '~/.claude.json',
      '/etc/claude-code/**',
      '/library/application support/claudecode/**',
      'program{data, files}/claudecode/**',
    ],
  },
  {
    rule: 'guard.codex',
    because: SWITCH,
    globs: [
      '.codex/{hooks.json,config.toml,requirements.toml}',
      '.codex/*.config.toml',
      '.codex/rules/**',
      '/etc/codex/**',
    ],
  },
  {
    rule: 'guard.gemini-cli',
    because: SWITCH,
    globs: [
      '.gemini/settings.json',
      '.gemini/{policies,extensions,hooks}/**',
      '/etc/gemini-cli/**',
      '/library/application support/geminicli/**',
      'programdata/gemini-cli/**',
    ],
  },
  {
    rule: 'guard.cursor',
    because: SWITCH,
    globs: ['.cursor/{hooks,cli,cli-config,permissions}.json', '.cursor/hooks/**', '/etc/cursor/**'],
  },
  {
    rule: 'guard.copilot',
    because: SWITCH,
    globs: ['.github/hooks', '.github/hooks/**', '.copilot/{config,settings}.json', '.copilot/hooks/**'],
  },
  {
    rule: 'guard.cline',
    because: SWITCH,
    globs: ['.clinerules/hooks', '.clinerules/hooks/**', 'documents/cline/**/hooks/**'],
  },
  {
    rule: 'guard.opencode',
    because: SWITCH,
    globs: [
      'opencode.{json,jsonc}',
      '{.opencode,.config/opencode}/{plugin,plugins}',
      '{.opencode,.config/opencode}/{plugin,plugins}/**',
      '{.opencode,.config/opencode}/config.{json,jsonc}',
    ],
  },
  {
    rule: 'guard.pi',
    because: SWITCH,
    globs: [
      '.pi/{extensions,agent/extensions}',
      '.pi/{extensions,agent/extensions}/**',
      '.pi/{settings,agent/settings}.json',
    ],
  },
];
