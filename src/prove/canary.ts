import { join } from 'node:path';
import { drive } from './drive.ts';
import { createFixture } from './fixture.ts';
import { allOf, call, denied, type Outcome, type Subject, silent } from './proof.ts';
import { forgetSession, homeIn, shimIn } from './prove.ts';

/**
 * Drives a wired command with real payloads in a throw-away repository, as its host would: what attacks the guard is
 * refused in every state of it, a look at a source file passes. Nothing of it runs.
 */
export async function canary(command: string, otherwise: string): Promise<Outcome> {
  const home = homeIn(shimIn(command), otherwise);
  const fixture = createFixture();
  const subject: Subject = {
    group: 'machine',
    command,
    home,
    fixture,
    broken: () => command,
    send: (line, payload) => drive(line, payload, fixture.repository),
  };
  const target = join(home, '.config', 'holdfast', 'config.yaml');
  try {
    return await allOf(
      denied(call(subject, 'Write', { file_path: target, content: 'x\n' }), 'SELF_PROTECTED'),
      silent(call(subject, 'Read', { file_path: join(fixture.repository, 'src', 'app.ts') })),
    );
  } finally {
    forgetSession(home, fixture.session);
    fixture.dispose();
  }
}
