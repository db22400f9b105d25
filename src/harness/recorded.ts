import { hash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { HoldfastError } from '../action/error.ts';
import type { Guard, GuardContext, GuardVerdict, SyncGuard } from '../guards/guard.ts';
import { failedVerdict, readVerdict } from '../guards/read-verdict.ts';
import { NOT_JUDGED, RECORDING_MISSING } from './not-judged.ts';
import { type Recording, readRecording } from './read-recording.ts';

/**
 * A guard that replays what another one said, without it and without a network. A text that nobody recorded is blocked
 * with `RECORDING_MISSING`: a missing recording is a check that did not happen, and measuring counts it as such.
 * @param source a recording, or the file that it lies in.
 * @throws HoldfastError when the file cannot be read or holds no recording.
 */
export function RecordedGuard(source: Recording | string): SyncGuard {
  const { guard, corpus, verdicts } = typeof source === 'string' ? readRecording(source) : source;
  const { name, families, options } = guard;
  const known = new Map(Object.entries(verdicts));
  return Object.freeze({
    name,
    families: Object.freeze([...families]),
    options: Object.freeze({ ...options, recorded: { corpus, verdicts: known.size } }),
    check: (text: string, context: GuardContext = {}) =>
      known.get(keyOf(text, context)) ?? failedVerdict(RECORDING_MISSING),
  });
}

export interface Recorder {
  /** Asks the guard, and keeps what it says. What it did not judge is not kept. */
  readonly guard: Guard;
  recording(): Recording;
  /** Writes the recording, whole or not at all. */
  save(file: string): void;
}

/** Records a guard while it works, for example while `measure` asks it. `corpus`: the version of what it is asked about. */
export function recordGuard(guard: Guard, { corpus }: { readonly corpus: string }): Recorder {
  const verdicts = new Map<string, GuardVerdict>();
  const { name, families, options } = guard;
  const keep = (text: string, context: GuardContext, answer: GuardVerdict): GuardVerdict => {
    const sound = readVerdict(answer, text.length);
    if (sound !== undefined && !NOT_JUDGED.has(sound.reason ?? '')) verdicts.set(keyOf(text, context), sound);
    return answer;
  };
  const recording = (): Recording => ({
    version: 1,
    guard: { name, families, options },
    corpus,
    verdicts: Object.fromEntries([...verdicts].sort(([a], [b]) => (a < b ? -1 : 1))),
  });
  return {
    guard: Object.freeze({
      name,
      families,
      options,
      ...(guard.network === undefined ? {} : { network: guard.network }),
      check: (text: string, context: GuardContext = {}) => {
        const answer = guard.check(text, context);
        return answer instanceof Promise
          ? answer.then((said) => keep(text, context, said))
          : keep(text, context, answer);
      },
    }),
    recording,
    save: (file) => write(file, `${JSON.stringify(recording(), null, 1)}\n`),
  };
}

/** Every text has one of its own, lone surrogates included; what a guard may know beside the text belongs to it. */
function keyOf(text: string, { origin }: GuardContext): string {
  const head = Buffer.from(`holdfast/guard-text/v1\0${origin ?? ''}\0`, 'utf8');
  return `sha256:${hash('sha256', Buffer.concat([head, Buffer.from(text, 'utf16le')]), 'hex')}`;
}

function write(file: string, content: string): void {
  const fresh = `${file}.${process.pid}.new`;
  try {
    writeFileSync(fresh, content);
    renameSync(fresh, file);
  } catch (error) {
    throw new HoldfastError('INPUT_MALFORMED', `\`${file}\` cannot be written; check the path`, {
      cause: error,
    });
  }
}
