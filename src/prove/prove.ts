import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { findWiring } from '../adapters/claude-code/index.ts';
import { journalFileOf } from '../evidence/index.ts';
import { locationsBelow } from '../gate/locations.ts';
import type { Check } from '../report/checks.ts';
import { brokenCommand } from './broken-copy.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { hostsOn, type MachineHost } from './machine.ts';
import type { Proof, Subject } from './proof.ts';
import { PROOFS } from './proofs.ts';

export interface ProveOptions {
  /** Home of the person whose machine is proven. */
  readonly home: string;
  /** This program: how `init` is run for the fixture. */
  readonly cli: readonly [program: string, ...args: readonly string[]];
  /** Told before each proof, for progress. */
  readonly onProof?: (name: string) => void;
}

export interface Proven {
  readonly proofs: readonly Check[];
  readonly notes: readonly string[];
}

/** Proves the build on a fixture, and what is wired on this machine. Nothing that is proven ever runs an effect. */
export function prove(options: ProveOptions): Proven {
  const build = withFixture((fixture) => runProofs(buildSubject(options, fixture), PROOFS, options));
  const machine = hostsOn(options.home).map((host) => proveHost(host, options));
  const notes = machine.flatMap((proven) => proven.notes);
  if (machine.length === 0) {
    notes.push('no host was found on this machine; the build was proven as `holdfast init` would wire it');
  }
  return { proofs: [...build, ...machine.flatMap((proven) => proven.proofs)], notes };
}

/** The build, installed below the fixture's own home by the same `init` that a user runs. */
function buildSubject({ cli: [program, ...args] }: ProveOptions, fixture: Fixture): Subject {
  const home = join(fixture.folder, 'home');
  mkdirSync(home);
  execFileSync(program, [...args, 'init', '--yes', '--home', home], {
    stdio: 'pipe',
    cwd: fixture.repository,
  });
  const settings = readFileSync(join(home, '.claude', 'settings.json'), 'utf8');
  const command = findWiring(settings).find(({ event }) => event === 'PreToolUse')?.command;
  if (!command) throw new Error('`holdfast init` wired no hook before tool calls');
  return subjectOf('build', command, home, fixture);
}

function subjectOf(group: Subject['group'], command: string, home: string, fixture: Fixture): Subject {
  const shim = shimIn(command);
  const place = join(fixture.folder, `broken-${group}`);
  return { group, command, home, fixture, broken: (fault) => brokenCommand(command, shim, fault, place) };
}

/** The shim that a wired command names first. */
function shimIn(command: string): string {
  return /^'(?<quoted>[^']+)'|^(?<bare>\S+)/.exec(command)?.slice(1).find(Boolean) ?? '';
}

function proveHost(host: MachineHost, options: ProveOptions): Proven {
  const wired = wiringCheck(host);
  if (!host.command || !wired.held) return { proofs: [wired], notes: [] };
  const { command } = host;
  const proofs = withFixture((fixture) => {
    const subject = subjectOf('machine', command, options.home, fixture);
    const applicable = existsSync(shimIn(command))
      ? PROOFS
      : PROOFS.filter(({ name }) => !name.startsWith('fails closed'));
    try {
      return runProofs(subject, applicable, options);
    } finally {
      forgetSession(options.home, fixture.session);
    }
  });
  return { proofs: [wired, ...proofs], notes: notesOn(host) };
}

function wiringCheck({ name, settings, command, disabled }: MachineHost): Check {
  const saw = disabled
    ? '`disableAllHooks` is true, so the host runs no hook'
    : command
      ? 'a hook before every tool call'
      : 'no hook of Holdfast: run `holdfast init`';
  return {
    name: `${name} is wired`,
    group: 'machine',
    held: !disabled && command !== undefined,
    did: `read \`${settings}\``,
    saw,
  };
}

function notesOn({ name, version, refusesOnFailure }: MachineHost): readonly string[] {
  if (refusesOnFailure === undefined)
    return [
      `the version of ${name} is not known: whether it refuses when the shim and its shell are killed is not either`,
    ];
  return [
    refusesOnFailure
      ? `${name} ${version} refuses by itself when the shim and its shell are killed`
      : `${name} ${version} lets an action through when the shim and its shell are killed; a newer version refuses`,
  ];
}

function runProofs(subject: Subject, proofs: readonly Proof[], { onProof }: ProveOptions): readonly Check[] {
  return proofs.map((proof) => {
    onProof?.(`${subject.group}: ${proof.name}`);
    const { name, did } = proof;
    try {
      return { name, group: subject.group, did, ...proof.run(subject) };
    } catch (error) {
      const saw = `the proof could not be run: ${error instanceof Error ? error.message : String(error)}`;
      return { name, group: subject.group, did, held: false, saw };
    }
  });
}

function withFixture<T>(body: (fixture: Fixture) => T): T {
  const fixture = createFixture();
  try {
    return body(fixture);
  } finally {
    fixture.dispose();
  }
}

/** Proofs leave no journal in the user's state. */
function forgetSession(home: string, session: string): void {
  const journal = journalFileOf(locationsBelow(home).sessions, session as RunId);
  rmSync(journal, { force: true });
}
