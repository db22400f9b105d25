import { setTimeout as wait } from 'node:timers/promises';
import type { Guard, GuardContext, GuardVerdict } from '../guard.ts';
import { readVerdict } from '../read-verdict.ts';
import { ask, Unavailable } from './remote-answer.ts';
import {
  checkedSettings,
  type FailurePolicy,
  type RemoteClassifierOptions,
  type RemoteSettings,
} from './remote-options.ts';

const WITHHELD = '[NOT CHECKED]';

/**
 * Asks a classifier over HTTP: OpenAI's moderation endpoint and its like, or any other with `request` and `map`.
 * A classifier that cannot be asked answers by the declared failure policy, never by `allow`. The text leaves this
 * process for the endpoint and goes nowhere else: into no message, error or log.
 */
export function RemoteClassifierGuard(options: RemoteClassifierOptions): Guard {
  const settings = checkedSettings(options);
  const { name, families, timeout, retries, maxResponse, onFailure } = settings;
  return Object.freeze({
    name,
    families: Object.freeze([...families]),
    options: Object.freeze({
      origin: new URL(settings.url).origin,
      timeout,
      retries,
      maxResponse,
      onFailure,
    }),
    check: (text: string, context?: GuardContext) => verdictFor(text, settings, context?.signal),
  });
}

async function verdictFor(
  text: string,
  settings: RemoteSettings,
  signal?: AbortSignal,
): Promise<GuardVerdict> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask(text, settings, signal);
      const verdict = readVerdict(settings.map(answer, { length: text.length }), text.length);
      if (verdict !== undefined) return verdict;
      throw new Unavailable('the answer was mapped to no verdict', false);
    } catch (error) {
      const again = error instanceof Unavailable && error.again && attempt < settings.retries;
      if (!again || signal?.aborted === true) return unavailable(settings.onFailure, text.length);
      await pause(error.after ?? settings.backoff * 2 ** attempt, settings, signal);
    }
  }
}

async function pause(asked: number, { longestWait }: RemoteSettings, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  await wait(Math.min(asked, longestWait), undefined, options).catch(() => undefined);
}

function unavailable(onFailure: FailurePolicy, length: number): GuardVerdict {
  const verdict = { verdict: onFailure, reason: 'DETECTION_UNAVAILABLE', findings: [] };
  return onFailure === 'degrade'
    ? { ...verdict, rewrite: [{ start: 0, end: length, text: WITHHELD }] }
    : verdict;
}
