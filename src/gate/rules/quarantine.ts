import { type GateRule, resolved } from './rule.ts';

/** After evidence was refused as unsound, nothing changes until a person has looked; reading inside the roots goes on. */
export const quarantinedRun: GateRule = {
  id: 'evidence.quarantine',
  about: 'a run whose evidence was refused as unsound changes nothing more',
  reasons: ['RUN_QUARANTINED'],
  judge(request) {
    const { refused } = request.facts;
    if (refused.length === 0) return [];
    const looks = resolved(request).every(
      ({ effect, paths }) =>
        effect.verb === 'read' &&
        effect.domain === 'file' &&
        paths.length > 0 &&
        paths.every(({ inside }) => inside),
    );
    if (looks) return [];
    return [
      {
        verdict: 'quarantine',
        reason: 'RUN_QUARANTINED',
        rule: 'evidence.quarantine',
        subject: request.facts.toolName,
        because: `evidence of this turn was refused (${[...new Set(refused)].join(', ')})`,
        instead: 'begin a new turn after a person has looked at the record',
      },
    ];
  },
};
