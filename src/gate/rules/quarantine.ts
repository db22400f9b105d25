import type { Finding } from '../../policy/decision.ts';
import { askPerson, type GateRequest, type GateRule, resolved } from './rule.ts';

/** When a run cannot be trusted, nothing changes until a person has looked; reading inside the roots goes on. */
export const quarantinedRun: GateRule = {
  id: 'evidence.quarantine',
  about:
    'a run that did what nothing permitted, or whose evidence is unsound, changes nothing more by itself',
  reasons: ['RUN_QUARANTINED', 'APPROVED'],
  judge(request) {
    const { refused, quarantines } = request.facts;
    if (refused.length + quarantines.length === 0 || looksOnly(request)) return [];
    return refused.length > 0 ? [unsound(request)] : quarantines.map((one) => suspect(request, one));
  },
};

function looksOnly(request: GateRequest): boolean {
  return resolved(request).every(
    ({ effect, paths }) =>
      effect.verb === 'read' &&
      effect.domain === 'file' &&
      paths.length > 0 &&
      paths.every(({ inside }) => inside),
  );
}

function unsound({ facts }: GateRequest): Finding {
  return {
    verdict: 'quarantine',
    reason: 'RUN_QUARANTINED',
    rule: 'evidence.quarantine',
    subject: facts.toolName,
    because: `evidence of this turn was refused (${[...new Set(facts.refused)].join(', ')})`,
    instead: 'begin a new turn after a person has looked at the record',
  };
}

const NAMED = 3;

function suspect(
  request: GateRequest,
  { challenge, what }: GateRequest['facts']['quarantines'][number],
): Finding {
  return askPerson(request, {
    reason: 'RUN_QUARANTINED',
    rule: 'evidence.quarantine',
    subject: request.facts.toolName,
    because: `this session is quarantined, since ${what.slice(0, NAMED).join('; ')}; a person clears that from a terminal: holdfast approve ${challenge}`,
  });
}
