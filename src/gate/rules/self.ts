import { type Effect, hasTrait } from '../../action/effect.ts';
import type { Finding } from '../../policy/decision.ts';
import type { CommandReading } from '../../reading/index.ts';
import { classOf, fileChanges, type GateRule, subjectOf } from './rule.ts';

/** The guarded does not change the guard: its configuration, wiring, state and switches, in any mode. */
export const selfProtection: GateRule = {
  id: 'guard.self',
  about: 'the guarded does not change the guard',
  reasons: ['SELF_PROTECTED'],
  judge(request) {
    const switches = request.effects.flatMap((effect, index) =>
      hasTrait(effect, 'guard')
        ? [finding(index, effect.program ?? effect.target ?? 'holdfast', LOOSENS)]
        : [],
    );
    const { commands } = request.facts.workspace;
    const named =
      switches.length === 0 &&
      (commands.some(switchesGuard) ||
        commands.some(patchesGuard) ||
        switchesByFile(request.effects, commands) ||
        copiesGuard(request.effects));
    const ends = [...endsGuard(request.effects, commands), ...feedsGuard(request.effects)];
    const files = fileChanges(request).flatMap(({ index, paths }) =>
      paths.flatMap((path) => {
        const guard = classOf(path, 'guard');
        return guard ? [finding(index, subjectOf(path), guard.because, guard.rule)] : [];
      }),
    );
    return [...switches, ...(named ? [finding(undefined, 'holdfast', LOOSENS)] : []), ...ends, ...files];
  },
};

const FEEDS = 'it would run the hook itself, which only the host does';

const ENDS = 'it would end processes that it looks up by the name of the guard';

const LOOSENS = 'it would switch or loosen the guard';

function finding(
  effect: number | undefined,
  subject: string,
  because: string,
  rule: string = 'guard.self',
): Finding {
  return {
    verdict: 'block',
    reason: 'SELF_PROTECTED',
    rule,
    subject,
    because,
    instead: 'say what should change and why; the person makes the change outside the agent',
    ...(effect === undefined ? {} : { effect }),
  };
}

/** Programs that run what their words name, whatever path or package it is named by. */
const LAUNCHERS: readonly string[] = [
  ...['node', 'nodejs', 'bun', 'bunx', 'deno', 'tsx', 'ts-node', 'npm', 'npx', 'pnpm', 'pnpx', 'yarn'],
  ...['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'script', 'expect', 'unbuffer', 'socat', 'tmux', 'screen'],
  ...['env', 'sudo', 'timeout', 'nohup', 'setsid', 'xargs', 'holdfast.js'],
  ...[
    'corepack',
    'kitty',
    'wezterm',
    'zellij',
    'xdotool',
    'ydotool',
    'wtype',
    'osascript',
    'dtach',
    'abduco',
  ],
];

/** Words with which only a person talks to the guard. A value of a flag may stand before them. */
const SWITCHES: readonly string[] = ['off', 'on', 'approve', 'init', 'trust', 'set', 'revoke'];

/** Words behind `log` with which a person says what a refusal was worth. */
const REVIEWS: readonly string[] = ['wrong', 'right'];

/** Commands that tell or answer, whatever words follow. */
const TELLS: readonly string[] = [
  'explain',
  'decide',
  'prove',
  'justify',
  'rules',
  'log',
  'report',
  'rehearse',
  'doctor',
  'verify',
];

const GUARD_PROGRAM = /(?:^|[/:])holdfast(?:\.[cm]?js)?(?:@\S*)?$/i;

/** The guard's program by a path of its own, and not a file of somebody's that is only called like it. */
const GUARD_FILE =
  /^holdfast$|(?:^|\/)(?:\.bin\/holdfast|holdfast\.[cm]?js|holdfast\/dist\/[\w./-]+|bin\/holdfast)$/;

/** The guard's program under another name would be told by nobody. */
function copiesGuard(effects: readonly Effect[]): boolean {
  return effects.some(
    ({ verb, domain, sink, target = '', program = '' }) =>
      domain === 'file' &&
      GUARD_FILE.test(target) &&
      ((verb === 'read' && sink === 'file' && COPIES.test(program)) || verb === 'move'),
  );
}

const COPIES = /^(?:cp|gcp|ln|install|rsync|cat|dd|mv|scp|tee)$/;

/** An interpreter that is given the guard's program on its input, with one of the switches behind it. */
function switchesByFile(effects: readonly Effect[], commands: readonly CommandReading[]): boolean {
  const runs = effects.some(({ verb, target = '' }) => verb === 'exec' && GUARD_FILE.test(target));
  return runs && commands.some(({ program, args }) => LAUNCHERS.includes(program) && args.some(isSwitch));
}

function isSwitch({ text }: CommandReading['args'][number]): boolean {
  return SWITCHES.includes(text) || REVIEWS.includes(text);
}

/** Programs that find processes by their names. */
const FINDERS: readonly string[] = [
  'pgrep',
  'pidof',
  'grep',
  'egrep',
  'rg',
  'awk',
  'lsof',
  'pstree',
  'fuser',
  'cat',
];

/** `kill $(pgrep -f holdfast)`: whom it ends is found by a program that looks for the guard. */
function endsGuard(effects: readonly Effect[], commands: readonly CommandReading[]): readonly Finding[] {
  const looks = commands.some(
    ({ program, args }) =>
      FINDERS.includes(program) && args.some(({ text }) => /holdfast/i.test(text.replace(/\[(.)\]/g, '$1'))),
  );
  if (!looks) return [];
  return effects.flatMap((effect, index) =>
    effect.verb === 'kill' && (effect.targetKind === 'unknown' || /holdfast/i.test(effect.target ?? ''))
      ? [finding(index, 'holdfast', ENDS)]
      : [],
  );
}

/** `npx patch-package holdfast`, `pnpm patch holdfast`: another text in the place of the guard's, kept for each install. */
function patchesGuard({ program, args }: CommandReading): boolean {
  const words = [program, ...args.map(({ text }) => text)];
  const at = words.findIndex((word) => PATCHES.test(word));
  return at >= 0 && at < 3 && words.slice(at + 1).some((word) => /^holdfast(?:@|$)/.test(word));
}

const PATCHES = /^(?:.*\/)?patch(?:-package)?(?:@\S*)?$/;

const HOOK_FILE = /(?:^|\/)holdfast\/(?:dist\/)?hook\/|(?:^|\/)holdfast-hook\.[cm]?js$/;

/** The hook's own program, which reads the events of a host. */
function feedsGuard(effects: readonly Effect[]): readonly Finding[] {
  return effects.flatMap(({ verb, target = '' }, index) =>
    verb === 'exec' && HOOK_FILE.test(target) ? [finding(index, target, FEEDS)] : [],
  );
}

/** A launcher that is told to run the guard's own program with one of its switches, at any depth of quoting. */
function switchesGuard({ program, args }: CommandReading): boolean {
  if (!LAUNCHERS.includes(program)) return false;
  const words = [program, ...args.map(({ text }) => text)].join(' ').split(/[\s'"]+/);
  const named = words.findIndex((word) => GUARD_PROGRAM.test(word));
  const plain = words.slice(named + 1).filter((word) => !word.startsWith('-'));
  if (named < 0) return false;
  const [verb = '', ...rest] = plain;
  if (verb === 'log') return rest.some((word) => REVIEWS.includes(word));
  return !TELLS.includes(verb) && plain.some((word) => SWITCHES.includes(word));
}
