import { apart, type Frame } from './machine.ts';
import { leaves } from './outcomes.ts';
import { copyState, mergeInto, type State } from './state.ts';
import type { CaseNode, IfNode, Script } from './syntax.ts';
import { after, type Flow, SILENT, unsure, type Value } from './values.ts';
import { perhaps } from './written.ts';

/** Every arm may run; what follows starts from any of them. */
export function walkIf(node: IfNode, frame: Frame): Flow {
  return perhaps(frame.machine.written, () => walkArms(node, frame));
}

function walkArms(node: IfNode, frame: Frame): Flow {
  const ways: State[] = [];
  let printed: Flow = SILENT;
  for (const arm of node.arms) {
    printed = after(printed, frame.machine.script(arm.test, frame));
    const inside = apart(frame);
    printed = after(printed, frame.machine.script(arm.body, inside));
    if (!endsHere(arm.body)) ways.push(inside.state);
  }
  if (node.otherwise !== undefined) printed = after(printed, frame.machine.script(node.otherwise, frame));
  if (node.otherwise === undefined || !endsHere(node.otherwise)) ways.push(copyState(frame.state));
  mergeInto(frame.state, ways);
  return unsure(printed);
}

export function walkCase(node: CaseNode, frame: Frame, fold: (subject: CaseNode['subject']) => Value): Flow {
  fold(node.subject);
  const ways: State[] = [copyState(frame.state)];
  let printed: Flow = SILENT;
  for (const arm of node.arms) {
    for (const pattern of arm.patterns) fold(pattern);
    const inside = apart(frame);
    const flow = perhaps(frame.machine.written, () => frame.machine.script(arm.body, inside));
    printed = after(printed, flow);
    if (!endsHere(arm.body)) ways.push(inside.state);
  }
  mergeInto(frame.state, ways);
  return unsure(printed);
}

function endsHere(body: Script): boolean {
  return body.items.some((item) => !item.background && leaves(item.node));
}
