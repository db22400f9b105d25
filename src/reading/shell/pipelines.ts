import type { Sink } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { retarget } from './collector.ts';
import type { Frame } from './machine.ts';
import { narrowEnvironment } from './narrowing.ts';
import { controlsByPipe } from './remote-control.ts';
import { consumes, encrypts, keepsCopy, showsBeside } from './sinks.ts';
import { mergeInto } from './state.ts';
import type { Node, PipelineNode } from './syntax.ts';
import { inSubshell } from './traps.ts';
import { type Flow, SILENT } from './values.ts';

interface Stage {
  readonly node: Node;
  readonly effects: { readonly from: number; readonly to: number };
  readonly commands: { readonly from: number; readonly to: number };
}

/** Stages run side by side in shells of their own; what one prints, the next reads. */
export function walkPipeline(node: PipelineNode, frame: Frame): Flow {
  const [first, second] = node.stages;
  if (first !== undefined && second === undefined) return frame.machine.node(first, frame);
  const { out } = frame.machine;
  const stages: Stage[] = [];
  let flow: Flow = frame.stdin;
  for (const [index, stage] of node.stages.entries()) {
    const from = { effects: out.effects.length, commands: out.commands.length };
    const place = index === 0 ? { stdin: flow } : { stdin: flow, piped: true as const };
    const isLast = index === node.stages.length - 1;
    const printed: Flow = inSubshell(frame, place, (inside) => {
      const said = frame.machine.node(stage, inside);
      if (isLast && frame.state.lastPipe) mergeInto(frame.state, [frame.state, inside.state]);
      return said;
    });
    flow = isLast || printed.kind !== 'none' ? printed : { kind: 'pipe', from: '', remote: false };
    stages.push({
      node: stage,
      effects: { from: from.effects, to: out.effects.length },
      commands: { from: from.commands, to: out.commands.length },
    });
  }
  for (let index = 0; index < stages.length - 1; index += 1) {
    const from = stages[index]?.commands.to;
    const stage = stages[index];
    const later = out.commands.slice(from);
    spend(later.length >> 1);
    if (stage !== undefined) narrowEnvironment(out, stage.effects, later);
    settle(stages, index, frame);
  }
  controlsByPipe(
    stages.map((stage) => ({
      effects: out.effects.slice(stage.effects.from, stage.effects.to),
      commands: out.commands.slice(stage.commands.from, stage.commands.to),
    })),
    out,
  );
  return flow ?? SILENT;
}

/** Decides where the content that a stage reads ends, from the stages behind it. */
function settle(stages: readonly Stage[], index: number, frame: Frame): void {
  const { out } = frame.machine;
  const stage = stages[index];
  if (stage === undefined) return;
  let copied = false;
  let hidden = false;
  for (const later of stages.slice(index + 1)) {
    const commands = out.commands.slice(later.commands.from, later.commands.to);
    const effects = out.effects.slice(later.effects.from, later.effects.to);
    spend(2 + commands.length + effects.length);
    copied ||= keepsCopy(commands, effects);
    hidden ||= encrypts(commands);
    const sink = consumes(commands, effects) ?? redirectedTo(later.node);
    if (sink !== 'network' && showsBeside(commands)) return;
    if (sink === undefined) continue;
    const kept = copied && sink === 'process' ? 'file' : sink;
    retarget(out, stage.effects.from, stage.effects.to, hidden && kept === 'file' ? 'process' : kept);
    return;
  }
}

/** Where a stage's own redirection sends what it prints. */
function redirectedTo(node: Node): Sink | undefined {
  if (node.kind !== 'simple' && node.kind !== 'redirected') return undefined;
  for (const redirect of node.redirects.toReversed()) {
    const stdout = redirect.descriptor === undefined || redirect.descriptor === 1;
    if (!stdout || !/^(?:>|>>|>\||&>|&>>)$/.test(redirect.operator)) continue;
    const [part] = redirect.target?.parts ?? [];
    const text = part?.kind === 'text' ? part.text : '';
    if (text === '/dev/null') return 'process';
    return /^\/dev\/(?:std(?:out|err)|tty)$/.test(text) ? undefined : 'file';
  }
  return undefined;
}
