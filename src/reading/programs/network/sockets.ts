import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import { grammar, has, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import { slice } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

const NC = grammar(
  '4 6 b B C d D F h k l,listen N n r S t U u v Z z c,sh-exec= e,exec= lua-exec= g= G= I= i= M= m= O= P= p,source-port= q= s= T= V= W= w,wait= X= x= o,output= ssl keep-open send-only recv-only allow= deny= broker chat proxy= proxy-type= proxy-auth=',
);

/** A raw connection: what is piped in leaves, what comes back may be anything, and `-e` hands a program to the other end. */
function nc(call: Invocation): ProgramReading {
  const options = parseOptions(NC, call.args);
  const [host] = options.operands;
  const programs = values(options, 'sh-exec', 'exec', 'lua-exec');
  const texts = programs.map(
    (word): NestedText => ({ language: 'posix', text: word.text, known: word.known, source: word.source }),
  );
  const outputs = onPaths(call, 'write', values(options, 'output'), traitsOf('overwrite'));
  if (programs.length > 0) return { effects: [...outputs, handsOver(call, host)], texts };
  if (has(options, 'z')) return {};
  if (has(options, 'listen'))
    return { effects: [...outputs, fetchesFrom(call, host, 'model')], remoteOutput: true };
  if (has(options, 'U')) return { effects: [...outputs, ...ordersTo(call, host)], remoteOutput: true };
  return { effects: [...outputs, sendsTo(call, host)], ...ordersToStore(call), remoteOutput: true };
}

/** Commands of a key store, spoken to it without its client. */
function ordersToStore({ stdin, source }: Invocation): Pick<ProgramReading, 'commands'> {
  if (stdin.kind !== 'text') return {};
  const lines = stdin.text.split(/\r?\n|\\r|\\n/).map((line) => line.trim().split(/\s+/));
  const grave = lines.filter(([verb = '']) =>
    /^(?:flushall|flushdb|shutdown|config|replicaof|slaveof|debug|eval)$/i.test(verb),
  );
  const word = (text: string): Word => ({ text, known: true, glob: false, source });
  return { commands: grave.map((texts) => ({ words: ['redis-cli', ...texts].map(word) })) };
}

function handsOver(call: Invocation, host: Word | undefined): Effect {
  return {
    ...sendsTo(call, host, {
      note: 'hands a program to whoever is at the other end',
      ...traitsOf('remote-code', 'remote-control'),
    }),
    verb: 'exec',
  };
}

/** `socat A B`: two addresses joined. */
function socat(call: Invocation): ProgramReading {
  const addresses = call.args.filter((word) => !word.text.startsWith('-') || word.text === '-');
  const effects: Effect[] = [];
  const texts: NestedText[] = [];
  const network = addresses.some((word) => NETWORK.test(word.text));
  effects.push(...addresses.flatMap((word) => ordersTo(call, socketOf(word))));
  for (const word of addresses) {
    const body = /^(?:[A-Za-z0-9-]+:|(?:shell|pty)$)/i.exec(word.text)?.[0] ?? '';
    const value = slice(word, body.length);
    const argument = (value.text.split(',')[0] ?? '').replace(/^(['"])(.*)\1$/, '$2');
    if (/^(?:exec|system|shell)(?::|$)/i.test(body)) {
      texts.push({ language: 'posix', text: argument, known: word.known, source: word.source });
      if (network)
        effects.push(
          handsOver(
            call,
            addresses.find((other) => NETWORK.test(other.text)),
          ),
        );
    } else if (NETWORK.test(word.text)) effects.push(sendsTo(call, value));
    else if (/^(?:open|file|gopen|create|creat|pipe|fifo):/i.test(body)) {
      const path = { ...word, text: argument };
      effects.push(
        ...onPath(call, 'read', path, { sink: network ? 'network' : 'model' }),
        ...(/^creat/i.test(body) ? onPath(call, 'write', path) : []),
      );
    }
  }
  return { effects, texts, remoteOutput: true };
}

/** Path of a socket of this machine: `UNIX-CONNECT:/run/x.sock`, or a plain path. */
function socketOf(word: Word): Word | undefined {
  const kind = /^(?:unix(?:-(?:connect|client|sendto))?|local|abstract(?:-connect|-client)?):/i.exec(
    word.text,
  )?.[0];
  if (kind === undefined && !/^[./~].*\.(?:sock|socket|ctl)\b/i.test(word.text)) return undefined;
  const path = slice(word, kind?.length ?? 0);
  return { ...path, text: path.text.split(',')[0] ?? '' };
}

/** Orders that only tell, as control sockets of servers have them. */
const TELLS =
  /^\s*(?:(?:show|help|get|info|stat|stats|status|version|ping|list|prompt|quit|exit|monitor|dump|query[-_]\w*)\b.*)?$/i;

/** What is written to the control socket of a service of this machine are orders to it. */
function ordersTo(call: Invocation, socket: Word | undefined): Effect[] {
  if (socket === undefined || !/^\/(?:var\/)?(?:run|lib|spool)\/|\.ctl$/i.test(socket.text)) return [];
  const { stdin } = call;
  if (stdin.kind === 'none') return [];
  if (stdin.kind === 'text' && stdin.known && stdin.text.split(/[\n;]/).every((line) => TELLS.test(line)))
    return [];
  return [
    effectOf(call, 'write', 'system', {
      target: socket.text,
      note: 'gives orders to a service of this machine',
      ...traitsOf('global'),
    }),
  ];
}

const NETWORK = /^(?:tcp|udp|dccp|openssl|ssl|sctp|socks|proxy|vsock|ip\d?)/i;

/** Look-ups and probes: a name or an address goes out, little comes back. A name that is put together can carry anything. */
const probe: ProgramReader = (call) => {
  const carries = call.args.find((word) => !word.known);
  if (carries === undefined) return {};
  const details = { ...targetOf(carries), sink: 'model' as const, ...traitsOf('remote') };
  return { effects: [effectOf(call, 'read', 'network', details)] };
};

/** Sending mail or messages. */
const mails: ProgramReader = (call) => {
  const files = call.args.flatMap((word, index) => {
    if (/^(?:-[aA]|--attach(?:-body)?|--body|--header)$/.test(call.args[index - 1]?.text ?? ''))
      return [slice(word, word.text.startsWith('@') ? 1 : 0)];
    const joined = /^--(?:attach(?:-body)?|body)=@?/.exec(word.text)?.[0];
    return joined === undefined ? [] : [slice(word, joined.length)];
  });
  return {
    effects: [
      ...onPaths(call, 'read', files, { sink: 'network' }),
      effectOf(call, 'send', 'network', { target: call.args.at(-1)?.text ?? '', ...traitsOf('remote') }),
    ],
  };
};

/** Opens this machine to the internet. */
const tunnel: ProgramReader = (call) => {
  if (/^(?:version|help|update|list|status|--version|--help)$/.test(call.args[0]?.text ?? '')) return {};
  return {
    effects: [
      effectOf(call, 'send', 'network', {
        target: 'public tunnel',
        note: 'opens this machine to the internet',
        ...traitsOf('remote', 'publish'),
      }),
    ],
  };
};

export const SOCKETS: ProgramTable = {
  ...shared('nc ncat netcat nc.openbsd nc.traditional', nc),
  socat,
  ...shared(
    'ping traceroute tracepath mtr dig host nslookup whois resolvectl nmap getent curlie-version',
    probe,
  ),
  ...shared('mail mailx sendmail mutt swaks msmtp', mails),
  ...shared('ngrok cloudflared localtunnel lt bore frpc', tunnel),
};
