import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunId } from '../action/ids.ts';
import { findWiring } from '../adapters/claude-code/index.ts';
import { journalFileOf } from '../evidence/records.ts';
import { locationsBelow, pendingFolderOf } from '../gate/locations.ts';
import type { OffState } from '../gate/switched/state.ts';
import { systemBelow } from '../gate/system.ts';
import type { Check } from '../report/checks.ts';
import { homeFromPasswd } from '../workspace/home.ts';
import { type Bounded, bounded } from './bounded.ts';
import { brokenCommand } from './broken-copy.ts';
import { drive } from './drive.ts';
import { enforcementChecks, enforcementOf, proofsUnder, unenforcedLead } from './enforced.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { configCheck, leadFor, notesOn, wiringCheck } from './host-check.ts';
import { hostsOn, type MachineHost, PRESENCE } from './machine.ts';
import { managedChecks } from './managed.ts';
import type { Outcome, Proof, Subject } from './proof.ts';
import { PROOFS } from './proofs.ts';

export interface ProveOptions {
  /** Home of the person whose machine is proven. */
  readonly home: string;
  /** This program: how `init` is run for the fixture. */
  readonly cli: readonly [program: string, ...args: readonly string[]];
  /** What a person types to wire this home. */
  readonly init: string;
  /** The user's configuration: its file, what is wrong with it where it cannot be used, whether it only observes. */
  readonly config: { readonly file: string; readonly fault: string | undefined; readonly observes: boolean };
  /** The folder that stands for `/`, where a managed installation is looked for. Absent: `/`. */
  readonly prefix?: string;
  /** Whether a person has switched the gate off for now. */
  readonly off: OffState;
  /** Told what is being done, for progress. */
  readonly onProgress?: (doing: string) => void;
}

export interface Proven {
  /** What a reader must know first; empty: nothing. */
  readonly lead: readonly string[];
  readonly proofs: readonly Check[];
  readonly notes: readonly string[];
}

/** Hooks that run at once: each is a process, and an agent's calls seldom come in greater numbers. */
const AT_ONCE = 2;

/** Proves the build on a fixture, and what is wired on this machine. Nothing that is proven ever runs an effect. */
export async function prove(options: ProveOptions): Promise<Proven> {
  const run: Run = { ...options, fixture: createFixture(), atOnce: bounded(AT_ONCE) };
  try {
    options.onProgress?.('installing this build for the fixture');
    const build = await runProofs(await buildSubject(run), PROOFS, run);
    const hosts = hostsOn(options.home, options.prefix);
    const machine: Omit<Proven, 'lead'>[] = [];
    for (const host of hosts) machine.push(await proveHost(host, run));
    const notes = machine.flatMap((proven) => proven.notes);
    const lead = [...unenforcedLead(options), ...leadFor(hosts, options.init)];
    if (machine.length === 0) {
      notes.push(
        `no host was found on this machine (${PRESENCE}); the build was proven as \`holdfast init\` would wire it`,
      );
    }
    const own = [
      ...configCheck(options.config),
      ...enforcementChecks(options),
      ...managedChecks(systemBelow(options.prefix ?? '/')),
      ...machine.flatMap((proven) => proven.proofs),
    ];
    return { lead, proofs: [...build, ...own], notes };
  } finally {
    run.fixture.dispose();
  }
}

/** One run of `prove`: all subjects are tried on one fixture, whose files every proof leaves as they were. */
interface Run extends ProveOptions {
  readonly fixture: Fixture;
  readonly atOnce: Bounded;
}

/** The build, installed below the fixture's own home by the same `init` that a user runs. */
async function buildSubject(run: Run): Promise<Subject> {
  const { fixture, cli } = run;
  const [program, ...args] = cli;
  const home = join(fixture.folder, 'home');
  mkdirSync(home);
  await promisify(execFile)(program, [...args, 'init', '--yes', '--home', home], { cwd: fixture.repository });
  const settings = readFileSync(join(home, '.claude', 'settings.json'), 'utf8');
  const command = findWiring(settings).find(({ event }) => event === 'PreToolUse')?.command;
  if (!command) throw new Error('`holdfast init` wired no hook before tool calls');
  return subjectOf('build', command, home, run);
}

function subjectOf(group: Subject['group'], command: string, home: string, run: Run): Subject {
  const { fixture, atOnce } = run;
  const shim = shimIn(command);
  const place = join(fixture.folder, `broken-${group}`);
  return {
    group,
    command,
    home,
    fixture,
    broken: (fault) => brokenCommand(command, shim, fault, place),
    send: (line, payload) => atOnce(() => drive(line, payload, fixture.repository)),
  };
}

/** The shim that a wired command names first. */
export function shimIn(command: string): string {
  return /^'(?<quoted>[^']+)'|^(?<bare>\S+)/.exec(command)?.slice(1).find(Boolean) ?? '';
}

async function proveHost(host: MachineHost, run: Run): Promise<Omit<Proven, 'lead'>> {
  const wired = wiringCheck(host, run.init);
  if (!host.command || !wired.held || run.config.fault !== undefined) return { proofs: [wired], notes: [] };
  const home = homeIn(shimIn(host.command), run.home);
  const subject = subjectOf('machine', host.command, home, run);
  const enforced = proofsUnder(enforcementOf(run));
  const applicable = existsSync(shimIn(host.command))
    ? enforced
    : enforced.filter(({ name }) => !name.startsWith('fails closed'));
  try {
    return { proofs: [wired, ...(await runProofs(subject, applicable, run))], notes: notesOn(host) };
  } finally {
    forgetSession(home, run.fixture.session);
  }
}

/** The home that a shim tells the hook; one that tells none leaves it to the password database. */
export function homeIn(shim: string, otherwise: string): string {
  const told = existsSync(shim)
    ? /^home='(?<home>.*)'$/m.exec(readFileSync(shim, 'utf8'))?.groups?.['home']
    : undefined;
  if (told === undefined) return otherwise;
  return told === '' ? homeFromPasswd() : told;
}

/** Runs all proofs together, then those that rely on them; the checks stand in the order of the proofs. */
async function runProofs(
  subject: Subject,
  proofs: readonly Proof[],
  { onProgress }: Run,
): Promise<readonly Check[]> {
  const checks = new Map<Proof, Check>();
  const run = async (proof: Proof): Promise<void> => {
    const { name, did } = proof;
    checks.set(proof, { name, group: subject.group, did, ...(await tried(proof, subject)) });
    onProgress?.(`${subject.group} ${checks.size}/${proofs.length}: ${name}`);
  };
  await Promise.all(proofs.filter(({ late }) => !late).map(run));
  for (const proof of proofs.filter(({ late }) => late)) await run(proof);
  return proofs.flatMap((proof) => checks.get(proof) ?? []);
}

async function tried(proof: Proof, subject: Subject): Promise<Outcome> {
  try {
    return await proof.run(subject);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { held: false, saw: `the proof could not be run: ${what}` };
  }
}

/** Proofs leave no journal in the user's state. */
export function forgetSession(home: string, session: string): void {
  const journal = journalFileOf(locationsBelow(home).sessions, session as RunId);
  rmSync(journal, { force: true });
  rmSync(pendingFolderOf(locationsBelow(home), session), { recursive: true, force: true });
}
