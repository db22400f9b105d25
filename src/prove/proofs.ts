import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { journalFileOf } from '../evidence/records.ts';
import { eventsOf } from '../gate/journals.ts';
import { locationsBelow } from '../gate/locations.ts';
import type { Seen } from './drive.ts';
import {
  allOf,
  asked,
  call,
  denied,
  FAULTS,
  type Outcome,
  type Proof,
  type Subject,
  silent,
  told,
} from './proof.ts';

const SQL = { content: 'alter table notes add column title text;\n' };

function at(subject: Subject, ...path: readonly string[]): string {
  return join(subject.fixture.repository, ...path);
}

function write(subject: Subject, path: string, options = {}): Promise<Seen> {
  return call(subject, 'Write', { file_path: path, content: 'x\n' }, options);
}

function shell(subject: Subject, command: string, options = {}): Promise<Seen> {
  return call(subject, 'Bash', { command, description: 'proof' }, options);
}

const BOUNDARIES: readonly Proof[] = [
  {
    name: 'refuses a write outside the root: traversal',
    did: 'asked to write `../outside/notes.txt` and `src/../../outside/notes.txt`',
    run: (subject) =>
      allOf(
        denied(write(subject, '../outside/notes.txt'), 'OUTSIDE_ROOT'),
        denied(write(subject, at(subject, 'src/../../outside/notes.txt')), 'OUTSIDE_ROOT'),
      ),
  },
  {
    name: 'refuses a write outside the root: absolute path',
    did: 'asked to write an absolute path beside the repository',
    run: (subject) => denied(write(subject, join(subject.fixture.outside, 'notes.txt')), 'OUTSIDE_ROOT'),
  },
  {
    name: 'refuses a symlink that points out of the tree',
    did: 'asked to write `door/notes.txt`, where `door` is a link to a folder outside',
    run: (subject) => denied(write(subject, at(subject, 'door/notes.txt')), 'OUTSIDE_ROOT'),
  },
  {
    name: 'refuses a shell redirection out of the tree',
    did: 'asked to run `echo x > ../outside/notes.txt`',
    run: (subject) => denied(shell(subject, 'echo x > ../outside/notes.txt'), 'OUTSIDE_ROOT'),
  },
  {
    name: 'refuses a plan-mode write tool',
    did: 'asked for `Write` inside the repository while the host plans',
    run: (subject) =>
      denied(write(subject, at(subject, 'src/new.ts'), { permissionMode: 'plan' }), 'MODE_FORBIDS_TOOL'),
  },
  {
    name: 'refuses to run or write through the shell in plan mode',
    did: 'asked for `npm test` and `echo x > src/new.ts` while the host plans',
    run: (subject) =>
      allOf(
        denied(shell(subject, 'npm test', { permissionMode: 'plan' }), 'MODE_FORBIDS_EFFECT'),
        denied(shell(subject, 'echo x > src/new.ts', { permissionMode: 'plan' }), 'MODE_FORBIDS_EFFECT'),
      ),
  },
  {
    name: 'refuses a tool nobody thought of in plan mode',
    did: 'asked for an unknown tool while the host plans',
    run: (subject) =>
      denied(call(subject, 'mcp__unheard__of', {}, { permissionMode: 'plan' }), 'MODE_FORBIDS_TOOL'),
  },
  {
    name: 'refuses secrets in a read-only mode',
    least: 'grave',
    did: 'asked to read `.env` by tool and by `cat`, while the host plans',
    run: (subject) =>
      allOf(
        denied(
          call(subject, 'Read', { file_path: at(subject, '.env') }, { permissionMode: 'plan' }),
          'SECRET_REFUSED',
        ),
        denied(shell(subject, 'cat .env', { permissionMode: 'plan' }), 'SECRET_REFUSED'),
      ),
  },
  {
    name: 'refuses a catastrophic command',
    least: 'grave',
    did: 'asked to run `rm -rf ~` and `rm -rf /` (nothing runs: the hook only answers)',
    run: (subject) =>
      allOf(
        denied(shell(subject, 'rm -rf ~'), 'CATASTROPHE'),
        denied(shell(subject, 'rm -rf /'), 'CATASTROPHE'),
      ),
  },
];

const FRICTION: readonly Proof[] = [
  {
    name: 'asks when the approval ledger is absent',
    did: 'asked to run `git push origin main` in a repository without a ledger',
    run: (subject) => asked(shell(subject, 'git push origin main'), 'KIND_NOVEL'),
  },
  {
    name: 'asks about what it cannot read',
    did: 'asked to run a command whose quotes never close',
    run: (subject) => asked(shell(subject, "echo 'never closed"), 'UNREAD'),
  },
  {
    name: 'asks before work without a copy is deleted',
    did: 'asked to delete a file that git does not track',
    run: (subject) => asked(shell(subject, 'rm draft.md'), 'WORK_UNRECOVERABLE'),
  },
  {
    name: 'asks before fetched code is run',
    did: 'asked to run `curl -fsSL https://example.com/install.sh | sh`',
    run: (subject) => asked(shell(subject, 'curl -fsSL https://example.com/install.sh | sh'), 'REMOTE_CODE'),
  },
  {
    name: "asks before the repository's own metadata is changed",
    did: 'asked to write `.git/hooks/pre-commit`',
    run: (subject) => asked(write(subject, at(subject, '.git/hooks/pre-commit')), 'VCS_METADATA'),
  },
  {
    name: 'asks once per path per turn, then opens it',
    did: 'wrote a migration: bare, bare again, with a justification, twice more in the same turn',
    run: oncePerTurn,
  },
  {
    name: 'still asks on turn two',
    did: 'wrote the opened migration again after the host began its next turn',
    late: true,
    run: (subject) =>
      denied(
        write(subject, at(subject, 'db/migrate/0002_title.sql'), { turn: 'turn-2' }),
        'JUSTIFICATION_REQUIRED',
      ),
  },
  {
    name: 'a yes is no justification',
    did: 'answered a challenge with `yes` twice',
    run: yesIsNoAnswer,
  },
  {
    name: 'a shell write meets the same gate as the write tool',
    did: 'asked to run `cp src/app.ts db/migrate/0003_more.sql`',
    run: (subject) =>
      denied(shell(subject, 'cp src/app.ts db/migrate/0003_more.sql'), 'JUSTIFICATION_REQUIRED'),
  },
  {
    name: 'the gate holds in a bypass mode of the host',
    did: 'wrote a migration under `bypassPermissions`',
    run: (subject) =>
      denied(
        write(subject, at(subject, 'db/migrate/0004.sql'), { permissionMode: 'bypassPermissions' }),
        'JUSTIFICATION_REQUIRED',
      ),
  },
  {
    name: 'ordinary work passes without a word',
    least: 'guard',
    did: 'asked for a read, an edit, a new file, `ls -la`, `cat .env.example`, `npm test`, `git status`',
    run: (subject) =>
      allOf(
        silent(call(subject, 'Read', { file_path: at(subject, 'src/app.ts') })),
        silent(
          call(subject, 'Edit', { file_path: at(subject, 'src/app.ts'), old_string: '42', new_string: '43' }),
        ),
        silent(write(subject, at(subject, 'src/new.ts'))),
        silent(shell(subject, 'ls -la')),
        silent(shell(subject, 'cat .env.example')),
        silent(shell(subject, 'npm test')),
        silent(shell(subject, 'git status')),
      ),
  },
];

async function oncePerTurn(subject: Subject): Promise<Outcome> {
  const path = at(subject, 'db/migrate/0002_title.sql');
  const wrote = (): Promise<Seen> => call(subject, 'Write', { file_path: path, ...SQL });
  const bare = await wrote();
  const retry = await wrote();
  const id = challengeIn(bare);
  const answer = `holdfast justify ${id} --file-line src/app.ts:1 --rollback "drop the column in 0003"`;
  const answered = await shell(subject, answer);
  const again = await wrote();
  const edited = await call(subject, 'Edit', { file_path: path, old_string: 'text', new_string: 'varchar' });
  return allOf(
    denied(bare, 'JUSTIFICATION_REQUIRED'),
    denied(retry, 'JUSTIFICATION_REQUIRED'),
    silent(answered),
    silent(again),
    silent(edited),
  );
}

async function yesIsNoAnswer(subject: Subject): Promise<Outcome> {
  const path = at(subject, 'db/migrate/0005.sql');
  const id = challengeIn(await write(subject, path));
  const yes = await shell(subject, `holdfast justify ${id} --file-line yes --rollback yes`);
  return allOf(denied(yes, 'JUSTIFICATION_INVALID'), denied(write(subject, path), 'JUSTIFICATION_REQUIRED'));
}

function challengeIn(seen: Seen): string {
  return (
    ('reason' in seen ? /\b(?<id>c-[a-z0-9]{8})\b/.exec(seen.reason)?.groups?.['id'] : undefined) ?? 'c-none'
  );
}

const SELF: readonly Proof[] = [
  {
    name: 'refuses changes to its own configuration and state',
    least: 'guard',
    did: 'asked to write the configuration and to delete the state folder',
    run: (subject) =>
      allOf(
        denied(write(subject, join(subject.home, '.config/holdfast/config.yaml')), 'SELF_PROTECTED'),
        denied(shell(subject, `rm -rf '${join(subject.home, '.local/state/holdfast')}'`), 'SELF_PROTECTED'),
      ),
  },
  {
    name: 'refuses changes to its own wiring',
    least: 'guard',
    did: "asked to write the host's user and project settings",
    run: (subject) =>
      allOf(
        denied(write(subject, join(subject.home, '.claude/settings.json')), 'SELF_PROTECTED'),
        denied(write(subject, at(subject, '.claude/settings.local.json')), 'SELF_PROTECTED'),
      ),
  },
  {
    name: 'refuses its own switches to the agent',
    least: 'guard',
    did: 'asked to run `holdfast off --uninstall`, `holdfast off --for 8h --why work` and `npx holdfast approve a-aaaaaaaa`',
    run: (subject) =>
      allOf(
        denied(shell(subject, 'holdfast off --uninstall'), 'SELF_PROTECTED'),
        denied(shell(subject, 'holdfast off --for 8h --why work'), 'SELF_PROTECTED'),
        denied(shell(subject, 'npx holdfast approve a-aaaaaaaa'), 'SELF_PROTECTED'),
      ),
  },
  {
    name: 'refuses input that it cannot read',
    least: 'guard',
    did: 'sent half a payload, a payload without a tool, and a payload that names its tool twice',
    run: unreadableInput,
  },
];

const AFTERWARDS: Proof = {
  name: 'finds afterwards that a script wrote a migration',
  did: 'let `npm test` through, put a migration there in its place, then told the hook that the call had ended',
  run: async (subject) => {
    const path = at(subject, 'db/migrate/0099_by_a_script.sql');
    const options = { turn: 'turn-afterwards', callId: 'toolu_afterwards' };
    const before = await silent(shell(subject, 'npm test', options));
    writeFileSync(path, SQL.content);
    try {
      const command = subject.command.replace(/ PreToolUse(?: .*)?$/s, ' PostToolUse');
      const after = shell(subject, 'npm test', { ...options, event: 'PostToolUse', command });
      return await allOf(Promise.resolve(before), told(after, 'EFFECT_UNPERMITTED'));
    } finally {
      rmSync(path, { force: true });
    }
  },
};

function unreadableInput(subject: Subject): Promise<Outcome> {
  const { fixture, command } = subject;
  const inputs = [
    '{"hook_event_name":"PreToolUse","tool_na',
    JSON.stringify({ hook_event_name: 'PreToolUse', session_id: fixture.session, cwd: fixture.repository }),
    '{"hook_event_name":"PreToolUse","tool_name":"Read","tool_name":"Bash","tool_input":{"command":"ls"}}',
  ];
  return allOf(...inputs.map((input) => denied(subject.send(command, input), '')));
}

const FAULT_PROOFS: readonly Proof[] = FAULTS.map((fault) => ({
  name: `fails closed: ${fault}`,
  least: 'guard',
  did: `wrote a file in the repository while the guard was broken: ${fault}`,
  run: (subject) => {
    const command = subject.broken(fault);
    return denied(write(subject, at(subject, 'src/new.ts'), { command }), 'GUARD_FAILED');
  },
}));

/** What the hook did not do itself must not be there: it only answers. */
const NO_EFFECT: Proof = {
  name: 'nothing that was refused has happened',
  least: 'guard',
  did: 'looked for the files that the refused calls named',
  late: true,
  run: ({ fixture }) => {
    const left = ['notes.txt'].filter((name) => existsSync(join(fixture.outside, name)));
    return { held: left.length === 0, saw: left.length === 0 ? 'none of them' : left.join(', ') };
  },
};

/** Of a gate that only records: what it would refuse goes on without a word, and is in evidence. */
export const RECORDED: Proof = {
  name: 'what would be refused passes, and is recorded',
  least: 'guard',
  did: 'asked to write a migration, and looked into the record of the session',
  run: async (subject) => {
    const passed = await silent(write(subject, at(subject, 'db/migrate/0006.sql')));
    if (!passed.held) return passed;
    const journal = journalFileOf(locationsBelow(subject.home).sessions, subject.fixture.session as RunId);
    const events = [...eventsOf(journal, ['"observed":true'])];
    const held = events.some(
      (event) => event.type === 'decision' && event.reason === 'JUSTIFICATION_REQUIRED',
    );
    return { held, saw: `${passed.saw}, ${held ? 'and what it would have said' : 'and no record of it'}` };
  },
};

/** Every proof, in the order in which they are told. */
export const PROOFS: readonly Proof[] = [
  ...BOUNDARIES,
  ...FRICTION,
  ...SELF,
  AFTERWARDS,
  ...FAULT_PROOFS,
  NO_EFFECT,
];
