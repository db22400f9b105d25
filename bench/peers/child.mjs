// One detector in a process of its own, which the bench ends when a text takes too long. Nothing here reaches a network.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process, { hrtime } from 'node:process';

let attempts = 0;
const refuse = () => {
  attempts++;
  throw new Error('no network while measuring');
};
net.Socket.prototype.connect = refuse;
dns.lookup = refuse;
const fetched = globalThis.fetch;
/** What a package carries in itself is no network. */
globalThis.fetch = async (url, ...rest) =>
  String(url).startsWith('data:') ? fetched(url, ...rest) : refuse();
syncBuiltinESMExports();

const tell = (message) => new Promise((done) => process.send(message, undefined, undefined, done));
let detect;

process.on('message', async (message) => {
  if (message.start !== undefined) await start(message.start);
  else if (message.judge !== undefined) await judge(message.judge);
  else await time(message.time);
});

async function start({ adapter, modules, detector }) {
  try {
    const { makeDetector } = await import(adapter);
    detect = await makeDetector(modules, detector);
    await detect('One plain sentence, so that whatever is loaded late is loaded now.');
    await tell({ ready: true });
  } catch (error) {
    await tell({ failed: error instanceof Error ? error.message : message(error) });
  }
}

async function judge(texts) {
  for (const { text, values = [] } of texts) {
    try {
      const { flagged, rest = text } = await detect(text);
      await tell({ flagged, gone: values.map((value) => !rest.includes(value)), attempts });
    } catch (error) {
      await tell({ flagged: false, gone: values.map(() => false), attempts, error: message(error) });
    }
  }
}

/** The shortest of `rounds` passes over some texts, in milliseconds. */
async function time({ texts, rounds }) {
  let best = Number.POSITIVE_INFINITY;
  try {
    for (let round = 0; round < rounds; round++) {
      const before = hrtime.bigint();
      for (const text of texts) await detect(text);
      best = Math.min(best, Number(hrtime.bigint() - before) / 1e6);
    }
    await tell({ ms: best });
  } catch (error) {
    await tell({ failed: message(error) });
  }
}

/** What kind of error it was; its message may quote the text. */
function message(error) {
  return error instanceof Error
    ? `${error.name}${error.code === undefined ? '' : ` ${error.code}`}`
    : 'thrown value';
}
