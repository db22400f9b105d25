import type { Effect } from '../../action/effect.ts';
import { holds } from '../../authority/authority.ts';
import type { Finding } from '../../policy/decision.ts';
import { ownToolNamed } from '../own-tools.ts';
import { sharesName } from '../tool-kind.ts';
import { askPerson, type GateRequest, type GateRule } from './rule.ts';

/** A mode lists the tools it allows; what is not listed is refused. */
export const modeTool: GateRule = {
  id: 'mode.tool',
  about: 'the mode lists the tools it allows',
  reasons: ['MODE_FORBIDS_TOOL', 'TOOL_UNKNOWN', 'APPROVED'],
  judge(request) {
    const { tool, toolName, mode } = request.facts;
    if (tool === 'other') return isApprovedTool(request) ? [] : [unknownTool(request)];
    if (holds(request.authority, `tool:${tool}`)) return [];
    return [
      {
        verdict: 'block',
        reason: 'MODE_FORBIDS_TOOL',
        rule: 'mode.tool',
        subject: toolName,
        because: `mode \`${mode.name}\` allows ${mode.tools.join(', ') || 'no tool'} and nothing else`,
        instead: 'finish the plan in words; the person can switch the mode',
      },
    ];
  },
};

/** Only where a person would be asked: a mode that refuses unknown tools refuses the approved ones as well. */
function isApprovedTool({ facts: { mode, ledger, toolKind } }: GateRequest): boolean {
  if (mode.unknownTool !== 'ask' || ledger.state !== 'present') return false;
  return toolKind !== undefined && ledger.approved.includes(toolKind);
}

function unknownTool(request: GateRequest): Finding {
  const { toolName, mode } = request.facts;
  if (mode.unknownTool === 'ask') {
    return askPerson(request, {
      reason: 'TOOL_UNKNOWN',
      rule: 'mode.tool',
      subject: toolName,
      because: whyUnknown(request),
    });
  }
  return {
    verdict: 'block',
    reason: 'MODE_FORBIDS_TOOL',
    rule: 'mode.tool',
    subject: toolName,
    because: `mode \`${mode.name}\` refuses tools that no reading describes`,
  };
}

/** Our own tools are answered before any rule; what comes here by their name is somebody else's, or cannot be told from it. */
function whyUnknown({ facts: { toolName, ledger } }: GateRequest): string {
  if (ledger.state === 'present' && ledger.approved.some((kind) => sharesName(kind, toolName))) {
    return 'what was approved under this name is of another server, or had another definition';
  }
  return ownToolNamed(toolName) === undefined
    ? 'no reading says what this tool does'
    : "it has the name of one of Holdfast's own tools, and the host's settings do not say that `holdfast mcp` is behind it";
}

/** A mode lists the effects it allows; a command is judged by what it would do, not by its name. */
export const modeEffect: GateRule = {
  id: 'mode.effect',
  about: 'the mode lists the effects it allows',
  reasons: ['MODE_FORBIDS_EFFECT'],
  judge(request) {
    // What the tool itself is refused for need not be said again of each of its effects.
    const { tool } = request.facts;
    if (tool !== 'other' && !holds(request.authority, `tool:${tool}`)) return [];
    const findings = request.effects.flatMap((effect, index) => {
      if (effect.domain === 'tool' || holds(request.authority, `${effect.verb}:${effect.domain}`)) return [];
      return [forbidden(request, describe(effect), index)];
    });
    // Unread text could have any effect, so it needs an authority that could have any.
    if (request.facts.workspace.unread.length > 0 && !holds(request.authority, 'exec:process')) {
      findings.push(forbidden(request, 'a text that could not be read'));
    }
    return findings;
  },
};

function forbidden(request: GateRequest, what: string, effect?: number): Finding {
  const { mode } = request.facts;
  return {
    verdict: 'block',
    reason: 'MODE_FORBIDS_EFFECT',
    rule: 'mode.effect',
    subject: what,
    because: `mode \`${mode.name}\` allows ${mode.effects.join(', ') || 'no effect'} and nothing else`,
    instead: 'read and plan now; the change itself waits for another mode',
    ...(effect === undefined ? {} : { effect }),
  };
}

function describe(effect: Effect): string {
  const act = `${effect.verb} ${effect.domain}`;
  return effect.target === undefined ? act : `${act} ${effect.target}`;
}
