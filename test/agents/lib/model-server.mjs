import { createServer } from 'node:http';

/**
 * A model that says what a script tells it, in the Messages protocol, on a loopback port of its own.
 *
 * Each step is one assistant message: `{ text?, calls?: [{ name, input }], remember?: { name: regex } }`. A step's
 * `remember` is matched against what the request that it answers tells anew; what group 1 caught then stands for
 * `{name}` in this step's inputs and in later ones. Only requests that offer tools use up steps. Whatever does not
 * go as scripted is a fault, for the test to fail on.
 */
export async function startModel(steps) {
  const model = { steps, next: 0, remembered: {}, requests: [], faults: [] };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(model, request, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: server.address().port, requests: model.requests, finish: () => finish(model, server) };
}

function finish(model, server) {
  server.closeAllConnections();
  server.close();
  const unused = model.steps.length - model.next;
  return unused > 0 ? [...model.faults, `${unused} steps of the script were not used`] : model.faults;
}

function answer(model, { method, url }, text, response) {
  const path = url.split('?')[0];
  if (method === 'POST' && path.endsWith('/count_tokens'))
    return sendJson(response, 200, { input_tokens: 1 });
  if (method !== 'POST' || !path.endsWith('/messages')) return sendJson(response, 404, notFound(path));
  const body = JSON.parse(text);
  if (!(body.tools?.length > 0)) return sendMessage(response, body, { text: 'ok' });
  model.requests.push(body);
  return sendMessage(response, body, nextStep(model, body));
}

function nextStep(model, body) {
  const step = model.steps[model.next];
  if (step === undefined) {
    model.faults.push('the agent asked for more than the script says');
    return { text: 'the script is over' };
  }
  model.next += 1;
  remember(model, step.remember ?? {}, toldIn(body));
  return {
    text: step.text,
    calls: step.calls?.map(({ name, input }) => ({ name, input: fill(model, input) })),
  };
}

function remember(model, patterns, results) {
  for (const [name, pattern] of Object.entries(patterns)) {
    const caught = new RegExp(pattern, 'u').exec(results)?.[1];
    if (caught === undefined) model.faults.push(`nothing to remember as \`${name}\` in: ${results}`);
    else model.remembered[name] = caught;
  }
}

/** The agent may add words of its own after the results, so all that came since the model last spoke counts. */
function toldIn({ messages }) {
  return messages
    .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .map(({ text, content }) =>
      typeof content === 'string'
        ? content
        : (text ?? (content ?? []).map(({ text: part }) => part).join('\n')),
    )
    .join('\n');
}

function fill(model, value) {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/gu, (whole, name) => model.remembered[name] ?? whole);
  if (Array.isArray(value)) return value.map((item) => fill(model, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(model, item)]));
}

let serial = 0;

function sendMessage(response, { model, stream }, { text, calls = [] }) {
  serial += 1;
  const content = [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ name, input }, index) => ({
      type: 'tool_use',
      id: `toolu_${serial}_${index}`,
      name,
      input,
    })),
  ];
  const message = {
    id: `msg_${serial}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (stream) sendStream(response, message);
  else sendJson(response, 200, message);
}

function sendStream(response, message) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type, rest) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of message.content.entries()) {
    const [empty, delta] = opened(block);
    send('content_block_start', { index, content_block: empty });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  send('message_stop', {});
  response.end();
}

function opened(block) {
  if (block.type === 'text')
    return [
      { type: 'text', text: '' },
      { type: 'text_delta', text: block.text },
    ];
  return [
    { ...block, input: {} },
    { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
  ];
}

function notFound(path) {
  return { type: 'error', error: { type: 'not_found_error', message: `no route ${path}` } };
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
