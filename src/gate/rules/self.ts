import { hasTrait } from '../../action/effect.ts';
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
    const named = switches.length === 0 && request.facts.workspace.commands.some(switchesGuard);
    const files = fileChanges(request).flatMap(({ index, paths }) =>
      paths.flatMap((path) => {
        const guard = classOf(path, 'guard');
        return guard ? [finding(index, subjectOf(path), guard.because, guard.rule)] : [];
      }),
    );
    return [...switches, ...(named ? [finding(undefined, 'holdfast', LOOSENS)] : []), ...files];
  },
};

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
];

/** Commands of the guard that only a person gives. */
const SWITCHES: readonly string[] = ['off', 'approve', 'init'];

const GUARD_PROGRAM = /(?:^|[/:])holdfast(?:\.[cm]?js)?(?:@\S*)?$/;

/** A launcher that is told to run the guard's own program with one of its switches, at any depth of quoting. */
function switchesGuard({ program, args }: CommandReading): boolean {
  if (!LAUNCHERS.includes(program)) return false;
  const words = [program, ...args.map(({ text }) => text)].join(' ').split(/[\s'"]+/);
  const named = words.findIndex((word) => GUARD_PROGRAM.test(word));
  const verb = named < 0 ? undefined : words.slice(named + 1).find((word) => !word.startsWith('-'));
  return verb !== undefined && SWITCHES.includes(verb);
}
