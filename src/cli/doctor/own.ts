import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EvidenceEvent } from '../../evidence/records.ts';
import { readLedgerFile } from '../../gate/ledger.ts';
import { type Locations, ledgerFileOf } from '../../gate/locations.ts';
import { readOff } from '../../gate/off.ts';
import { readSession, sessionFiles } from '../../gate/sessions.ts';
import { isExecutable } from '../../prove/machine.ts';
import { when } from '../../report/when.ts';
import { configFault, configObserves } from '../config/fault.ts';
import { resolveConfig } from '../config/resolved.ts';
import { readAssets } from '../install/assets.ts';
import { hasKeptCode } from '../install/kept-code.ts';
import { nodeProgram } from '../install/node-program.ts';
import { planInstall } from '../install/plan.ts';
import { UsageError } from '../usage-error.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

export interface OwnPlace {
  readonly locations: Locations;
  readonly root: string;
  readonly version: string;
  readonly program: string;
  readonly init: string;
  readonly now: Date;
}

const OWN = 'holdfast';

/** How the guard itself stands: its files, its configuration, its state. */
export function examineOwn(place: OwnPlace): readonly Finding[] {
  return [
    ...installFindings(place),
    configFinding(place),
    ...consentFindings(place),
    ...enforcementFindings(place),
    ledgerFinding(place),
    stateFinding(place),
    recordFinding(place),
    ...quarantineFindings(place),
    clockFinding(place),
  ];
}

function installFindings({ locations, version, program, init }: OwnPlace): readonly Finding[] {
  const { install, home } = locations;
  if (!existsSync(install)) return [note(OWN, 'installed', `not yet; to install and wire it: ${init}`)];
  try {
    const { stale, shim } = planInstall({ home, node: nodeProgram(), version, assets: readAssets(program) });
    const differ = `${stale.length} files in \`${install}\` are not those of version ${version}`;
    return [
      stale.length === 0
        ? ok(OWN, 'installed', `version ${version} in \`${install}\``)
        : wrong(OWN, 'installed', differ, `run: ${init}`),
      nodeFinding(shim, init),
      hasKeptCode(install)
        ? ok(OWN, 'code cache', 'compiled code is kept, so the hook starts faster')
        : note(
            OWN,
            'code cache',
            `none for this Node: the hook answers the same, only later; to make it: ${init}`,
          ),
    ];
  } catch (error) {
    if (error instanceof UsageError) return [wrong(OWN, 'installed', error.message, `run: ${init}`)];
    throw error;
  }
}

/** The Node that the shim names is the one that will run, whichever runs now. */
function nodeFinding(shim: string, init: string): Finding {
  const text = existsSync(shim) ? readFileSync(shim, 'utf8') : '';
  const node = /^node='?(?<path>[^'\n]+)'?$/m.exec(text)?.groups?.['path'];
  if (node === undefined) return wrong(OWN, 'Node', `\`${shim}\` names none`, `run: ${init}`);
  return isExecutable(node)
    ? ok(OWN, 'Node', `\`${node}\` is there`)
    : wrong(
        OWN,
        'Node',
        `\`${node}\`, which the hook runs with, is not there: every call is refused`,
        `run: ${init}`,
      );
}

function configFinding({ locations }: OwnPlace): Finding {
  const { configFile, home } = locations;
  const fault = configFault(home);
  return fault === undefined
    ? ok(OWN, 'configuration', existsSync(configFile) ? `\`${configFile}\` can be used` : 'the defaults')
    : wrong(OWN, 'configuration', `every call is refused: ${fault}`, `correct \`${configFile}\``);
}

function consentFindings({ locations, root }: OwnPlace): readonly Finding[] {
  try {
    const { ignored } = resolveConfig(locations, root);
    if (ignored.length === 0) return [];
    const keys = ignored.map(({ key }) => `\`${key}\``).join(', ');
    return [
      note(OWN, 'consent', `the repository asks for ${keys} and is not trusted: holdfast config trust`),
    ];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return configFault(locations.home) === undefined
      ? [wrong(OWN, 'configuration of the repository', error.message, 'correct that file, or remove it')]
      : [];
  }
}

function enforcementFindings({ locations, now }: OwnPlace): readonly Finding[] {
  const off = readOff(locations, now);
  if (off.state === 'off') {
    return [
      wrong(OWN, 'enforces', `switched off until ${when(off.until)}: ${off.why}`, 'to end that: holdfast on'),
    ];
  }
  return configObserves(locations.home)
    ? [note(OWN, 'enforces', 'it only observes: hardly anything is refused')]
    : [];
}

function ledgerFinding({ locations, root }: OwnPlace): Finding {
  const file = ledgerFileOf(locations, root);
  const ledger = readLedgerFile(file);
  if (ledger.state === 'present')
    return ok(OWN, 'ledger', `${ledger.entries.length} kinds are approved here`);
  return ledger.missing
    ? ok(OWN, 'ledger', 'nothing is approved here yet')
    : wrong(
        OWN,
        'ledger',
        `\`${file}\`: ${ledger.why}; everything novel is asked about`,
        'mend it, or remove it',
      );
}

function stateFinding({ locations: { state } }: OwnPlace): Finding {
  let folder = state;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return ok(OWN, 'state', `\`${state}\` can be written`);
  } catch {
    return wrong(
      OWN,
      'state',
      `\`${folder}\` cannot be written: what cannot be recorded is refused`,
      'give yourself the right to write there',
    );
  }
}

/** The newest journals: to verify all of them is a command of its own. */
const JOURNALS = 20;

function recordFinding({ locations }: OwnPlace): Finding {
  const files = newest(locations).slice(0, JOURNALS);
  const bad = files.map(readSession).filter((record) => !record.ok || record.reading.bad !== undefined);
  const [first] = bad;
  if (first !== undefined) {
    const saw = `${bad.length} of the newest ${files.length} journals do not hold, \`${first.file}\` among them`;
    return wrong(OWN, 'record', saw, 'see where: holdfast verify; keep them, and begin new sessions');
  }
  return ok(OWN, 'record', `the chains of the newest ${files.length} journals hold`);
}

/** A session that nobody went on with for so long is hardly waiting. Milliseconds. */
const WAITING = 24 * 60 * 60 * 1000;

/** Sessions in which everything but reading waits for a person. */
function quarantineFindings({ locations, now }: OwnPlace): readonly Finding[] {
  return newest(locations)
    .slice(0, JOURNALS)
    .flatMap((file) => {
      const record = readSession(file);
      const open = record.ok ? openQuarantines(record.reading.events) : [];
      const waits = now.getTime() - statSync(file).mtimeMs < WAITING;
      return open.map(({ run, at, reason, challenge }) => {
        const saw = `session ${run} is quarantined since ${when(at)} [${reason}]`;
        const mend = `look at what changed, then: holdfast approve ${challenge}`;
        return waits ? wrong(OWN, 'quarantine', saw, mend) : note(OWN, 'quarantine', `${saw}; ${mend}`);
      });
    });
}

type Quarantined = Extract<EvidenceEvent, { readonly type: 'quarantined' }>;

function openQuarantines(events: readonly EvidenceEvent[]): readonly Quarantined[] {
  const open = new Map<string, Quarantined>();
  for (const event of events) {
    if (event.type === 'quarantined') open.set(event.challenge, event);
    else if (event.type === 'cleared') open.delete(event.challenge);
  }
  return [...open.values()];
}

/** How far a file may lie ahead of the clock. Milliseconds. */
const AHEAD = 120_000;

function clockFinding({ locations, now }: OwnPlace): Finding {
  const [last] = newest(locations);
  const written = last === undefined ? 0 : statSync(last).mtimeMs;
  if (written <= now.getTime() + AHEAD) return ok(OWN, 'clock', when(now.toISOString()));
  const saw = `it says ${when(now.toISOString())}, and a journal was written at ${when(new Date(written).toISOString())}`;
  return wrong(OWN, 'clock', saw, 'set the clock: approvals end by it');
}

function newest(locations: Locations): readonly string[] {
  return sessionFiles(locations)
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ file }) => file);
}
