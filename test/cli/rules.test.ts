import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { type ListedRule, listedRules } from '../../src/cli/rules/catalogue.ts';
import { GATE_EXAMPLES } from '../../src/cli/rules/gate-examples.ts';
import { exampleOf, judgeExample } from '../../src/cli/rules/outcomes.ts';
import { GATE_RULES } from '../../src/gate/index.ts';
import { programNamed } from '../../src/reading/programs/index.ts';
import { PACKS } from '../../src/reading/programs/packs/index.ts';
import { isWrapper } from '../../src/reading/wrappers/index.ts';
import { CLASS_EXAMPLES } from '../../src/workspace/classes/examples.ts';
import { classify, classRows, createWorkspace } from '../../src/workspace/index.ts';
import { CATASTROPHES } from '../contracts/catastrophe.ts';
import { EVERYDAY } from '../contracts/everyday.ts';
import { type Ran, useTool } from './tool.ts';

const RULES = listedRules();
const IDS = new Set(RULES.map(({ id }) => id));
const HOME = '/home/you';
const ROOT = '/home/you/shop';

function ruleNamed(id: string): ListedRule {
  const found = RULES.find((rule) => rule.id === id);
  if (found === undefined) throw new Error(`${id} is not listed`);
  return found;
}

describe('no rule is missing', () => {
  test('every id is there once, with a meaning', () => {
    expect(IDS.size).toBe(RULES.length);
    expect(RULES.filter(({ about }) => about === '')).toEqual([]);
  });

  test('the tables of the gate, of paths and of packs are listed whole', () => {
    const inTables = [
      ...GATE_RULES.map(({ id }) => id),
      ...classRows().map(({ rule }) => rule),
      ...PACKS.flatMap(({ programs }) => programs.flatMap(({ rows }) => rows.map(({ id }) => id))),
    ];
    expect(inTables.length).toBeGreaterThan(200);
    expect(inTables.filter((id) => !IDS.has(id))).toEqual([]);
  });

  test('whatever the gate says of the contracts comes from a listed rule', { timeout: 240_000 }, () => {
    const seen = new Set<string>();
    const programs = new Set<string>();
    for (const { call, mode } of contractCalls()) {
      const { decision, workspace } = judgeExample(call, mode);
      for (const { rule } of decision.findings) seen.add(rule);
      for (const { rule } of workspace.effects) if (rule !== undefined) seen.add(rule);
      for (const { program } of workspace.commands) programs.add(program);
    }
    expect(seen.size).toBeGreaterThan(60);
    expect([...seen].filter((id) => !IDS.has(id))).toEqual([]);
    const covered = new Set(RULES.filter(({ kind }) => kind === 'reading').flatMap(({ covers }) => covers));
    // The loader has a name for each machine.
    const named = [...programs].filter((name) => !/^ld-linux/.test(name));
    const read = named.filter((name) => programNamed(name) !== undefined || isWrapper(name));
    expect(read.length).toBeGreaterThan(150);
    expect(read.filter((name) => !covered.has(name))).toEqual([]);
  });
});

function contractCalls(): readonly { readonly call: Omit<ToolCall, 'cwd'>; readonly mode?: string }[] {
  const here = (text: string) => text.replaceAll('%ROOT%', ROOT).replaceAll('%HOME%', HOME);
  const rows = [
    ...EVERYDAY.flatMap(({ rows }) => rows.map(({ calls }) => ({ calls, mode: 'build' }))),
    ...CATASTROPHES.flatMap(({ rows }) => rows.map(({ calls, mode = 'build' }) => ({ calls, mode }))),
  ];
  return rows.flatMap(({ calls, mode }) =>
    calls.map((call) => ({
      call: call.command === undefined ? call : { ...call, command: here(call.command) },
      mode,
    })),
  );
}

describe('examples', () => {
  test('every rule of the gate has some, but the one that no single call can meet', () => {
    const without = RULES.filter(({ kind, examples }) => kind === 'gate' && examples === undefined);
    expect(without.map(({ id }) => id)).toEqual(['evidence.quarantine']);
    expect(Object.keys(GATE_EXAMPLES).filter((id) => !IDS.has(id))).toEqual([]);
  });

  const gate = Object.entries(GATE_EXAMPLES).flatMap(([id, { matches, misses, mode }]) => [
    ...matches.map((call) => [id, exampleOf(call), true, call, mode] as const),
    ...misses.map((call) => [id, exampleOf(call), false, call, mode] as const),
  ]);
  test.each(gate)('%s: %s is %s', (id, _, speaks, call, mode) => {
    const { findings } = judgeExample(call, mode).decision;
    const rule = GATE_RULES.find((one) => one.id === id);
    const rows = rule === undefined ? [id] : rowsOf(rule, call, mode);
    expect(findings.some((finding) => rows.includes(finding.rule))).toBe(speaks);
  });

  test('every class of paths has some of both kinds', () => {
    expect(Object.keys(CLASS_EXAMPLES).sort()).toEqual(
      [...new Set(classRows().map(({ rule }) => rule))].sort(),
    );
    expect(
      Object.values(CLASS_EXAMPLES).filter(([matches, misses]) => matches.length * misses.length === 0),
    ).toEqual([]);
  });

  const paths = Object.entries(CLASS_EXAMPLES).flatMap(([id, [matches, misses]]) => [
    ...matches.map((path) => [id, path, true] as const),
    ...misses.map((path) => [id, path, false] as const),
  ]);
  test.each(paths)('%s: %s is %s', (id, path, falls) => {
    expect(classesOf(path).includes(id)).toBe(falls);
  });
});

/** Ids that a rule of the gate itself gives to its findings. */
function rowsOf(
  rule: (typeof GATE_RULES)[number],
  call: Omit<ToolCall, 'cwd'>,
  mode?: string,
): readonly string[] {
  return rule.judge(judgeExample(call, mode).request).map((finding) => finding.rule);
}

function classesOf(path: string): readonly string[] {
  const workspace = createWorkspace({ roots: [ROOT], home: HOME, cwd: ROOT, disk: false });
  const holds = (): boolean => true;
  const absolute = path.startsWith('~/')
    ? `${HOME}${path.slice(1)}`
    : path.startsWith('/')
      ? path
      : `${ROOT}/${path}`;
  const context = {
    homes: [HOME],
    roots: [ROOT],
    gitFolders: [],
    temporary: [],
    tables: workspace.tables,
    holds,
  };
  return classify(absolute, context).map(({ rule }) => rule);
}

describe('what comes of a rule is judged, not written down', () => {
  test.each([
    ['secret.env', ['block SECRET_REFUSED', 'block SECRET_REFUSED', 'ask WORK_UNRECOVERABLE']],
    ['expensive.ci', ['allow NO_OBJECTION', 'block JUSTIFICATION_REQUIRED', 'block JUSTIFICATION_REQUIRED']],
    ['kubernetes.delete', ['ask DESTRUCTIVE_REMOTE']],
    ['forges.token', ['block SECRET_REFUSED']],
    ['forges.look', ['allow NO_OBJECTION']],
    ['reach.novel', ['ask KIND_NOVEL']],
    ['secret.file', ['block SECRET_REFUSED', 'ask WORK_UNRECOVERABLE']],
  ])('%s', (id, said) => {
    expect(
      ruleNamed(id)
        .outcomes()
        .map(({ verdict, reason }) => `${verdict} ${reason}`),
    ).toEqual(said);
  });

  test('a rule gives no reason that it does not declare', () => {
    for (const { id, reasons, outcomes } of RULES) {
      if (reasons === undefined) continue;
      const said = outcomes().map(({ reason }) => reason);
      expect(
        said.filter((reason) => !reasons.includes(reason)),
        id,
      ).toEqual([]);
    }
  });
});

describe('the command', () => {
  const tool = useTool('rules');
  const run = (...args: readonly string[]): Ran => tool.run(['rules', ...args], { env: {} });

  test.each([
    [['sekret.env'], '`sekret.env` is no rule; did you mean `secret.env`?'],
    [['--pack', 'cluod'], '`cluod` is no table of rules; did you mean `cloud`?'],
    [['secret.env', 'secret.pem'], 'one word too many'],
    [
      ['JUSTIFICATION_REQUIRED'],
      'is no rule but a reason code (an expensive path opens on a justifying file:line and an exact rollback, once per turn); see `expensive.path`\n',
    ],
    [['GUARD_FAILED'], 'was refused, not judged); no rule gives it'],
    [['kubernetes'], '`kubernetes` is no rule; it is a table: holdfast rules --pack kubernetes\n'],
    [['secret'], '`secret` is no rule; it is a table: holdfast rules --pack secret\n'],
    [['kubecolor'], 'it stands in `kubernetes.'],
    [['zebra-crossing-of-nowhere'], 'is no rule; `holdfast rules` lists them\n'],
  ])('wrong use: %j', (args, line) => {
    const { status, stderr, stdout } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(line);
  });

  test('lists every rule once, under its table', () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    const listed = stdout
      .split('\n')
      .flatMap((line) => /^ {2}(\S+) {2}/.exec(line.replace(/ +/, '  '))?.[1] ?? []);
    expect(RULES.filter(({ id }) => !stdout.includes(`  ${id} `))).toEqual([]);
    expect(listed.length).toBe(RULES.length);
    expect(stdout).toMatch(/^secret \(\d+\)$/m);
  });

  test('explains one, and prints the same as JSON', () => {
    const text = run('kubernetes.delete').stdout;
    for (const part of [
      'covers',
      'kubectl',
      'speaks about',
      'leaves to others',
      'ask DESTRUCTIVE_REMOTE',
      'helmfile',
    ])
      expect(text, part).toContain(part === 'helmfile' ? 'files that say' : part);
    const { rules } = JSON.parse(run('--json', 'kubernetes.delete').stdout);
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({ id: 'kubernetes.delete', kind: 'pack', pack: 'kubernetes' });
    expect(JSON.parse(run('--json', '--pack', 'forges').stdout).rules.length).toBeGreaterThan(15);
  });
});
