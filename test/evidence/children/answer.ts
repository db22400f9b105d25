// Uses up the one approval of a session if it still can: `answer DIR`. Prints how it was permitted.
import { openJournal } from '../../../src/evidence/index.ts';
import { actionNamed, decisionOf, detectSample, permitOf, proposalOf, RUN, TURN } from '../story.ts';

const [dir = ''] = process.argv.slice(2);
const journal = openJournal({
  dir,
  run: RUN,
  host: 'example-host',
  now: () => new Date(),
  detectCredential: detectSample,
  waitMs: 60_000,
});
const action = actionNamed('publish');
const result = journal.transact(TURN, ({ state }) => {
  const approval = state.approvals.get(action.digest);
  const proposal = proposalOf(action);
  if (!approval) return { drafts: [proposal, decisionOf(proposal, { verdict: 'ask' })], value: 'asked' };
  const decision = decisionOf(proposal, { reason: 'APPROVED' });
  const permit = permitOf({ id: approval.event }, action, { kind: 'approval_allow' });
  return { drafts: [proposal, decision, permit], value: 'permitted' };
});
process.stdout.write(result.ok ? result.value : result.why);
