import type { Sink } from '../../action/effect.ts';
import { traitsOf } from '../programs/common/effects.ts';
import { touch } from './cmdlets/cmdlet.ts';
import { runCommand } from './commands.ts';
import { foldExpression, foldWord } from './fold.ts';
import { bind } from './parameters.ts';
import type { RedirectNode, StageNode } from './syntax/tree.ts';
import { type Flow, flowOf, SILENT } from './values.ts';
import { retarget, step, type Walk } from './walk.ts';

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly takes: Sink | undefined;
}

/** Walks the stages of a pipeline; what one puts out, the next takes in. */
export function walkPipeline(stages: readonly StageNode[], walk: Walk): Flow {
  let flow: Flow = SILENT;
  const marks: Mark[] = [];
  for (const stage of stages) {
    step(walk);
    const from = walk.out.effects.length;
    const printed =
      stage.expression === undefined ? commandStage(stage, flow, walk) : expressionStage(stage, walk);
    const to = walk.out.effects.length;
    const sink = redirect(stage.redirects, stage, walk);
    if (sink !== undefined) retarget(walk, from, to, sink);
    flow = sink === undefined ? printed : { values: [], open: false, remote: false };
    marks.push({ from, to, takes: printed.takes ?? sink });
  }
  for (const [index, mark] of marks.entries()) {
    const taker = marks.slice(index + 1).find(({ takes }) => takes !== undefined);
    if (taker?.takes !== undefined) retarget(walk, mark.from, mark.to, taker.takes);
  }
  return flow;
}

function expressionStage(stage: StageNode, walk: Walk): Flow {
  if (stage.expression === undefined) return SILENT;
  const values = foldExpression(stage.expression, walk);
  const { takes: _, ...flow } = flowOf(values);
  return flow;
}

function commandStage(stage: StageNode, input: Flow, walk: Walk): Flow {
  const from = walk.out.effects.length;
  const args = stage.args.map(({ words }) => words.flatMap((word) => foldWord(word, walk)));
  const to = walk.out.effects.length;
  const source = walk.locate(stage.start, stage.end);
  const printed = runCommand({ call: stage.call ?? '', args, input, source }, walk);
  if (!printed.shows) retarget(walk, from, to, printed.takes === 'network' ? 'network' : 'process');
  return printed;
}

const NOTHING = bind({ parameters: '', positional: [] }, []);

/** Writes that redirections do; answers where the output goes, when it goes elsewhere. */
function redirect(redirects: readonly RedirectNode[], stage: StageNode, walk: Walk): Sink | undefined {
  let sink: Sink | undefined;
  const source = walk.locate(stage.start, stage.end);
  const call = { name: 'Out-File', bound: NOTHING, input: SILENT, walk, source };
  for (const { target, append, stream } of redirects) {
    if (target === undefined) continue;
    const [value] = foldWord(target, walk);
    const swallowed = value === undefined || (value.known && value.text === '');
    if (!swallowed) touch(call, 'write', { value, literal: true }, traitsOf(append ? 'append' : 'overwrite'));
    if (stream === '1' || stream === '*') sink = swallowed ? 'process' : 'file';
  }
  return sink;
}
