import type { RemoteSettings } from './remote-options.ts';

/** The classifier gave no answer that could be read. Says nothing of the text. */
export class Unavailable extends Error {
  /** Another attempt may succeed. */
  readonly again: boolean;
  /** Milliseconds that the classifier asked to wait. */
  readonly after: number | undefined;

  constructor(message: string, again: boolean, after?: number) {
    super(message);
    this.name = 'Unavailable';
    this.again = again;
    this.after = after;
  }
}

/** One attempt: the parsed answer, or `Unavailable`. */
export async function ask(text: string, settings: RemoteSettings, signal?: AbortSignal): Promise<unknown> {
  const deadline = AbortSignal.timeout(settings.timeout);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const response = await post(JSON.stringify(settings.request(text)), settings, either);
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    throw new Unavailable(
      `the classifier answered ${response.status}`,
      isPassing(response.status),
      retryAfter(response),
    );
  }
  return parsed(await limitedText(response, settings.maxResponse));
}

async function post(body: string, settings: RemoteSettings, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...settings.headers },
      body,
      signal,
      redirect: 'error',
    });
  } catch {
    throw new Unavailable('the classifier could not be reached in time', true);
  }
}

async function limitedText(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw new Unavailable('the answer broke off', true);
  }
  if (length > most) throw new Unavailable(`the answer is longer than ${most} bytes`, false);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Unavailable('the answer is not JSON', false);
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** `Retry-After` as milliseconds: seconds, or a date. */
function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
