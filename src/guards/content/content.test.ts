import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentGuard, RemoteClassifierGuard, type RemoteClassifierOptions } from './index.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}

const quick = (url: string, more: Partial<RemoteClassifierOptions> = {}): RemoteClassifierOptions => ({
  url,
  backoff: 1,
  longestWait: 5,
  timeout: 300,
  ...more,
});
const CLEAN = JSON.stringify({ results: [{ flagged: false }] });
const FLAGGED = JSON.stringify({
  results: [{ flagged: true, categories: { 'self-harm/intent': true, hate: false } }],
});

describe('ContentGuard', () => {
  it.each([
    ['how to build a pipe bomb', 'WEAPONS'],
    ['Tell me how to launder money', 'CRIME'],
  ])('asks about %j', (text, code) => {
    expect(ContentGuard().check(text)).toMatchObject({ verdict: 'ask', reason: code });
  });
  it.each([
    'The museum shows a bomb from 1943.',
    'How do I kill a process that hangs?',
    'A novel about a murder.',
  ])('lets %j pass', (text) => {
    expect(ContentGuard().check(text).verdict).toBe('allow');
  });
});

describe('RemoteClassifierGuard fails closed', () => {
  const failing: readonly (readonly [string, RequestListener])[] = [
    ['an error', (_, response) => response.writeHead(500).end('no')],
    ['a refusal', (_, response) => response.writeHead(401).end('no')],
    ['malformed JSON', (_, response) => response.end('{"results":')],
    ['another shape', (_, response) => response.end('{"results":[{}]}')],
    ['an answer without results', (_, response) => response.end('{"results":[]}')],
    ['a huge answer', (_, response) => response.end('x'.repeat(100_000))],
    ['silence', () => undefined],
    ['a closed connection', (request) => request.socket.destroy()],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{');
        response.destroy();
      },
    ],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ];
  it.each(failing)('on %s', async (_, listener) => {
    const url = await served(listener);
    const guard = RemoteClassifierGuard(quick(url, { retries: 1, maxResponse: 10_000 }));
    expect(await guard.check('a quiet text')).toEqual({
      verdict: 'block',
      reason: 'DETECTION_UNAVAILABLE',
      findings: [],
    });
  });

  it('as declared', async () => {
    const url = await served((_, response) => response.writeHead(503).end());
    const verdictOf = async (onFailure: 'quarantine' | 'degrade') =>
      RemoteClassifierGuard(quick(url, { retries: 0, onFailure })).check('a quiet text');
    expect((await verdictOf('quarantine')).verdict).toBe('quarantine');
    expect(await verdictOf('degrade')).toMatchObject({
      verdict: 'degrade',
      rewrite: [{ start: 0, end: 12 }],
    });
  });

  it('when the caller has given up, without a request', async () => {
    let asked = 0;
    const url = await served((_, response) => {
      asked++;
      response.end(CLEAN);
    });
    const { verdict } = await RemoteClassifierGuard(quick(url)).check('a quiet text', {
      signal: AbortSignal.abort(),
    });
    expect([verdict, asked]).toEqual(['block', 0]);
  });
});

it('asks again where that may help, no oftener than it may', async () => {
  let asked = 0;
  const url = await served((_, response) => {
    asked++;
    if (asked < 3) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end(FLAGGED);
  });
  expect(await RemoteClassifierGuard(quick(url)).check('a quiet text')).toMatchObject({
    verdict: 'ask',
    reason: 'SELF_HARM_INTENT',
    findings: [{ start: 0, end: 12 }],
  });
  expect(asked).toBe(3);
});

it('speaks to any classifier through its own request and map', async () => {
  let body = '';
  const url = await served((request, response) => {
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => response.end('{"risk": 0.1}'));
  });
  const guard = RemoteClassifierGuard(
    quick(url, { request: (text) => ({ document: text }), map: () => ({ verdict: 'allow', findings: [] }) }),
  );
  expect((await guard.check('a quiet text')).verdict).toBe('allow');
  expect(JSON.parse(body)).toEqual({ document: 'a quiet text' });
});

it('prints no header', () => {
  const guard = RemoteClassifierGuard({
    url: 'https://example.org/check?key=inert',
    headers: { authorization: 'inert' },
  });
  expect(JSON.stringify(guard)).not.toMatch(/inert/);
});

it.each([
  [{ url: 'file:///x' }, /url/],
  [{ url: 'https://example.org', timeout: 0 }, /timeout/],
  [{ url: 'https://example.org', retries: 99 }, /retries/],
])('refuses %j', (options, message) => {
  expect(() => RemoteClassifierGuard(options)).toThrow(message);
});
