import { existsSync } from 'node:fs';
import { meaningOf } from '../../action/reason.ts';
import { APPROVAL_LIFETIME } from '../../gate/approval-lifetime.ts';
import {
  approve,
  approvedUntil,
  clearQuarantine,
  findQuarantine,
  findQuestion,
  type Quarantine,
  type Question,
} from '../../gate/approvals.ts';
import { type Locations, locationsBelow } from '../../gate/locations.ts';
import { review } from '../../gate/reviews.ts';
import { when } from '../../report/when.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { homeOf } from '../places.ts';
import { plain } from '../plain.ts';
import { confirm, requireTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const approveCommand: Command = {
  name: 'approve',
  about:
    'let exactly one refused action through, once, or end a quarantine; a person does this, at a terminal',
  usage: 'ID [--home DIR]',
  flags: { home: { value: 'DIR', about: 'where the record lies; absent: your home' } },
  words: ['ID'],
  details: [
    `The approval is bound to the exact arguments, is used up by one call, and ends after ${minutes()} minutes.`,
    'With the id of a quarantine (`q-...`) it says why the session was quarantined, and ends that.',
  ],
  run: approveOnce,
};

function approveOnce(options: Given): ExitCode {
  requireTerminal('an approval');
  const [id = ''] = options.words;
  const locations = locationsBelow(homeOf(options));
  const quarantine = existsSync(locations.sessions) ? findQuarantine(locations, id) : undefined;
  if (quarantine !== undefined) return clearOnce(quarantine, locations);
  const question = existsSync(locations.sessions) ? findQuestion(locations, id) : undefined;
  if (question === undefined) {
    throw new UsageError(
      `\`${id}\` is no open question; the refusal that asks for it shows its id, such as \`a-k3m7p2qz\``,
    );
  }
  const given = approvedUntil(locations, question, new Date());
  if (given !== undefined) {
    process.stdout.write(`approved already, for one call until ${when(given)}; nothing was added\n`);
    return EXIT.done;
  }
  process.stdout.write(`${describe(question).join('\n')}\n`);
  if (!confirm(`let it through once, within ${minutes()} minutes?`)) {
    const declined = review(locations, question, { says: 'declined' }, () => new Date());
    process.stdout.write(declined.ok ? 'not approved\n' : `not approved; not recorded: ${declined.why}\n`);
    return EXIT.found;
  }
  const result = approve(locations, question, () => new Date());
  if (!result.ok) throw new UsageError(`the approval could not be recorded: ${result.why}; ${result.mend}`);
  process.stdout.write('approved: the agent may repeat the call\n');
  return EXIT.done;
}

function clearOnce(quarantine: Quarantine, locations: Locations): ExitCode {
  const { what, reason, at, host, run } = quarantine;
  const lines = [
    ...listed('this session was quarantined because:', [...what, `${meaningOf(reason)} [${reason}]`]),
    ...listed('when:', [`at ${when(at)}, by ${host}, session ${run}`]),
    'look at what changed first; what the session did stays as it is',
  ];
  process.stdout.write(`${lines.map(plain).join('\n')}\n`);
  if (!confirm('let the session go on as before?')) {
    process.stdout.write('not cleared\n');
    return EXIT.found;
  }
  const result = clearQuarantine(locations, quarantine, () => new Date());
  if (!result.ok) throw new UsageError(`it could not be recorded: ${result.why}; ${result.mend}`);
  process.stdout.write('cleared: the session goes on\n');
  return EXIT.done;
}

function minutes(): number {
  return APPROVAL_LIFETIME / 60_000;
}

/** What is asked, as it was recorded. Names come from an agent: nothing in them may steer a terminal. */
function describe(question: Question): readonly string[] {
  const { host, run, actor, action, effects, reason, at, asked, cwd } = question;
  const who = actor === undefined ? host : `subagent ${actor} of ${host}`;
  return [
    ...listed(`${action.name}:`, (asked ?? '(what exactly was not recorded)').split('\n')),
    ...listed('in the folder:', cwd === undefined ? [] : [cwd]),
    ...listed('it would:', effects),
    ...listed('a person is asked because:', [`${meaningOf(reason)} [${reason}]`]),
    ...listed('asked:', [`at ${when(at)}, by ${who}, session ${run}`, `digest ${action.digest}`]),
  ].map(plain);
}

const MOST_LINES = 40;

function listed(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LINES;
  const rest = more > 0 ? [`... and ${more} more lines: if in doubt, say no`] : [];
  return [title, ...[...lines.slice(0, MOST_LINES), ...rest].map((line) => `  ${line}`)];
}
