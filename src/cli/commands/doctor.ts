import { locationsBelow } from '../../gate/locations.ts';
import { findProgram, hostsOn } from '../../prove/machine.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { examineClaudeCode } from '../doctor/claude-code.ts';
import { type Finding, note } from '../doctor/finding.ts';
import { examineManaged } from '../doctor/managed.ts';
import { examineOwn } from '../doctor/own.ts';
import { folded } from '../fold.ts';
import { systemFrom } from '../managed/plan.ts';
import { homeOf, repositoryOf, withHome } from '../places.ts';
import { plain } from '../plain.ts';
import { programName } from '../program-name.ts';
import { type Colors, colorsFor, widthOf } from '../terminal.ts';
import { versionOf } from '../version.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  about:
    'what stands between you and a guard that holds: each host, the installed files, the state; what to do',
  usage: '[--json] [--root DIR] [--home DIR] [--prefix DIR]',
  flags: {
    json: { about: 'one JSON document' },
    root: { value: 'DIR', about: 'the repository; absent: the one around the current folder' },
    home: { value: 'DIR', about: 'whose machine to look at; absent: your home' },
    prefix: { value: 'DIR', about: 'a folder that stands for /, where `init --managed --prefix` installed' },
  },
  words: [],
  details: [
    'Changes nothing. What is wired is driven with one call that must be refused and one that must pass, in a throw-away',
    'folder; every claim is tried by `holdfast prove`. Exit code 1 when something is wrong.',
  ],
  run: doctor,
};

/** Agents that are known and not served yet, by their programs. */
const LATER: readonly (readonly [program: string, name: string])[] = [
  ['codex', 'Codex'],
  ['opencode', 'OpenCode'],
  ['gemini', 'Gemini CLI'],
  ['cursor-agent', 'Cursor'],
  ['copilot', 'Copilot CLI'],
  ['pi', 'pi'],
];

async function doctor(given: Given): Promise<ExitCode> {
  const home = homeOf(given);
  const root = repositoryOf(given, home);
  const program = process.argv[1] ?? '';
  const init = withHome(`${programName(program)} init`, given);
  const version = versionOf(import.meta.url);
  const places = systemFrom(given.text('prefix'));
  const [host] = hostsOn(home, places.prefix);
  const findings = [
    ...examineOwn({ locations: locationsBelow(home), root, version, program, init, now: new Date() }),
    ...examineManaged({ places, version, program }),
    ...(await examineClaudeCode(host, { home, root, init, places })),
    ...LATER.flatMap(([name, title]) => {
      const found = findProgram(name);
      return found === undefined
        ? []
        : [note(title, 'not supported yet', `found as \`${found}\`, runs unguarded`)];
    }),
  ];
  const well = findings.every(({ state }) => state !== 'wrong');
  const text = given.has('json')
    ? JSON.stringify({ version, well, findings }, undefined, 2)
    : textOf(findings, colorsFor(process.stdout)).join('\n');
  process.stdout.write(`${text}\n`);
  return well ? EXIT.done : EXIT.found;
}

function textOf(findings: readonly Finding[], colors: Colors): readonly string[] {
  const groups = [...new Set(findings.map(({ of }) => of))];
  const lines = groups.flatMap((group) => [
    colors.bold(group),
    ...findings.filter(({ of }) => of === group).flatMap((finding) => lineOf(finding, colors)),
    '',
  ]);
  const failed = findings.filter(({ state }) => state === 'wrong').length;
  return [
    ...lines,
    failed === 0 ? 'nothing is wrong' : `${failed} ${failed === 1 ? 'thing is' : 'things are'} wrong`,
  ];
}

function lineOf({ name, state, saw, mend }: Finding, colors: Colors): readonly string[] {
  const marks = { ok: colors.green('ok   '), note: colors.dim('note '), wrong: colors.red('WRONG') };
  const indent = ' '.repeat(9);
  const width = widthOf(process.stdout) - indent.length;
  const [first = '', ...rest] = folded(plain(`${name}: ${saw}`), width);
  const mending = mend === undefined ? [] : folded(plain(mend), width);
  return [`  ${marks[state]}  ${first}`, ...[...rest, ...mending].map((line) => indent + line)];
}
