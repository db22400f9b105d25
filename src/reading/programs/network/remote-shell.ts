import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { sendsTo } from '../common/net.ts';
import { grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import { slice } from '../common/words.ts';
import { landing } from '../files/landing.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable, Stdin } from '../program.ts';

const SSH = grammar(
  'B= b= c= D= E= e= F= I= i= J= L= l= m= O= o= p= Q= R= S= W= w= P= 1 2 4 6 A a C f G g K k M N n q s T t V v X x Y y',
  { stopAtOperand: true },
);

function ssh(call: Invocation): ProgramReading {
  const options = parseOptions(SSH, call.args);
  const [host, ...words] = options.operands;
  const texts = proxyCommands(options);
  if (host === undefined || has(options, 'V', 'G', 'Q')) return { texts };
  const forwards = has(options, 'L', 'R', 'D', 'W', 'N');
  const effects: Effect[] = [
    sendsTo(
      call,
      host,
      traitsOf(
        words.length === 0 && !forwards && 'interactive',
        has(options, 'f') && 'background',
        has(options, 'R') && 'publish', // opens a port of this machine over there
      ),
    ),
  ];
  effects.push(...onPaths(call, 'read', values(options, 'i'), { sink: 'process' }));
  effects.push(...onPaths(call, 'write', values(options, 'E'), traitsOf('append')));
  if (words.length > 0) texts.push(remoteText(words));
  else if (call.stdin.kind === 'text') texts.push(typedText(call.stdin));
  return { effects, texts, remoteOutput: true };
}

/** Without words, the other machine's shell reads what comes in. */
function typedText({ text, known, source }: Extract<Stdin, { kind: 'text' }>): NestedText {
  return { language: 'posix', text, known, elsewhere: true, source };
}

/** The words are joined by spaces and read by the other machine's shell. */
function remoteText(words: readonly Word[]): NestedText {
  const first = words[0];
  const last = words.at(-1);
  const source = { start: first?.source.start ?? 0, end: last?.source.end ?? 0 };
  return {
    language: 'posix',
    text: words.map((word) => word.text).join(' '),
    known: words.every((word) => word.known),
    elsewhere: true,
    source,
  };
}

const COMMANDS = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|Match\s+exec)\s*[= ]\s*/i;

/** Options of ssh whose value runs here. */
function proxyCommands(options: Options): NestedText[] {
  return values(options, 'o').flatMap((word) => {
    const length = COMMANDS.exec(word.text)?.[0].length;
    if (length === undefined) return [];
    const command = slice(word, length);
    if (/^none$/i.test(command.text)) return [];
    return [concealedText(word, command.text)];
  });
}

const SCP = grammar('3 4 6 A B C O p q R r T s v c= D= F= i= J= l= o= P= S= X=');

/** An end with a colon before any slash is another machine's. */
export function isRemoteEnd(text: string): boolean {
  return /^(?:[a-z]+:\/\/|\[?[\w.@%+\uFFFD-]+\]?:)/i.test(text) && !/^[A-Za-z]:[\\/]/.test(text);
}

function scp(call: Invocation): ProgramReading {
  const options = parseOptions(SCP, call.args);
  const sources = options.operands.slice(0, -1);
  const target = options.operands.at(-1);
  if (target === undefined) return {};
  const programs = values(options, 'S').map((word) => concealedText(word));
  return {
    effects: copied(call, sources, target, has(options, 'r')),
    texts: [...programs, ...proxyCommands(options)],
  };
}

/** Copying between machines: local sources go out, remote ones come in. */
export function copied(
  call: Invocation,
  sources: readonly Word[],
  target: Word,
  recursive: boolean,
): Effect[] {
  const out = isRemoteEnd(target.text);
  const effects = sources.flatMap((source) => takenFrom(call, source, out, recursive));
  if (out) return [...effects, sendsTo(call, target), ...remoteSystem(call, target)];
  return [...effects, ...landings(call, sources, target, recursive)];
}

function takenFrom(call: Invocation, source: Word, out: boolean, recursive: boolean): Effect[] {
  const sink = out ? 'network' : 'file';
  if (!isRemoteEnd(source.text))
    return onPath(call, 'read', source, { sink, ...traitsOf(recursive && 'recursive') });
  return [effectOf(call, 'read', 'network', { ...targetOf(source), sink, ...traitsOf('remote') })];
}

/** A folder that ends in a slash takes the source in; rsync lays out what is in a source that ends in one. */
function landings(call: Invocation, sources: readonly Word[], target: Word, recursive: boolean): Effect[] {
  const details = traitsOf('overwrite', recursive && 'recursive');
  const contents = call.program === 'rsync' && sources.some((source) => source.text.endsWith('/'));
  if (contents || !target.text.endsWith('/')) return onPath(call, 'write', target, details);
  const ends = sources.flatMap((source) => landing(source, target, 'inside'));
  return ends.flatMap((end) => onPath(call, 'write', end.path, details));
}

/** Folders of another machine that its system lives in. */
function remoteSystem(call: Invocation, target: Word): Effect[] {
  const path = target.text.replace(/^.*?:/, '');
  if (!/^\/(?:$|(?:etc|usr|bin|sbin|lib\w*|boot|sys|proc|dev|var\/lib|root)(?:\/|$))/.test(path)) return [];
  return [
    effectOf(call, 'write', 'system', {
      ...targetOf(target),
      note: 'overwrites the system of another machine',
      ...traitsOf('remote', 'global'),
    }),
  ];
}

const SFTP = grammar('b= B= c= D= F= i= J= l= o= P= R= S= s= X= 1 2 4 6 A a C f N p q r v', {
  stopAtOperand: true,
});

/** Files that the commands of a file transfer send: `put x`, `mput x y`. */
export function puts(call: Invocation): Effect[] {
  const { stdin, args, source } = call;
  const texts = [
    ...(stdin.kind === 'text' ? [stdin.text] : []),
    ...args.map(({ text }) => text).filter((text) => /^\s*m?(?:put|reput)\s/.test(text)),
    ...args.flatMap(({ text }, at) =>
      text === 'put'
        ? [
            args
              .slice(at)
              .map((word) => word.text)
              .join(' '),
          ]
        : [],
    ),
  ];
  const files = texts.flatMap((text) =>
    [...text.matchAll(/(?:^|[;\n])\s*(?:m|re)?put\s+((?:-\w+\s+)*)([^;\n]+)/g)].flatMap(([, , names = '']) =>
      names.trim().split(/\s+/),
    ),
  );
  return files.flatMap((text) =>
    onPath(
      call,
      'read',
      { text, known: !text.includes('\uFFFD'), glob: /[*?]/.test(text), source },
      { sink: 'network' },
    ),
  );
}

function sftp(call: Invocation): ProgramReading {
  const options = parseOptions(SFTP, call.args);
  const batch = onPaths(call, 'read', values(options, 'b'), { sink: 'process' });
  return {
    effects: [...batch, ...puts(call), sendsTo(call, options.operands[0], traitsOf('interactive'))],
    texts: proxyCommands(options),
  };
}

const RSYNC = grammar(
  'a,archive v,verbose q,quiet c,checksum r,recursive R,relative b,backup backup-dir= suffix= u,update inplace append append-verify d,dirs l,links L,copy-links copy-unsafe-links safe-links k K H,hard-links p,perms E executability chmod= A,acls X,xattrs o,owner g,group D devices specials t,times O omit-dir-times super S,sparse n,dry-run W,whole-file x,one-file-system B,block-size= e,rsh= rsync-path= existing ignore-existing remove-source-files del delete delete-before delete-during delete-delay delete-after delete-excluded ignore-errors force max-delete= max-size= min-size= partial partial-dir= delay-updates m,prune-empty-dirs numeric-ids usermap= groupmap= chown= timeout= contimeout= I,ignore-times size-only modify-window= T,temp-dir= y,fuzzy compare-dest= copy-dest= link-dest= z,compress compress-level= skip-compress= C,cvs-exclude f,filter= F exclude= exclude-from= include= include-from= files-from= 0,from0 s,protect-args address= port= sockopts= blocking-io stats 8 h,human-readable progress P i,itemize-changes M,remote-option= out-format= log-file= log-file-format= password-file= list-only bwlimit= write-batch= only-write-batch= read-batch= protocol= iconv= checksum-seed= 4,ipv4 6,ipv6 info= debug= mkpath',
);

function rsync(call: Invocation): ProgramReading {
  const options = parseOptions(RSYNC, call.args);
  const texts = values(options, 'rsh').map((word) => concealedText(word));
  const sources = options.operands.length > 1 ? options.operands.slice(0, -1) : options.operands;
  const target = options.operands.length > 1 ? options.operands.at(-1) : undefined;
  if (has(options, 'dry-run', 'list-only') || target === undefined)
    return {
      effects: onPaths(
        call,
        'read',
        sources.filter((word) => !isRemoteEnd(word.text)),
      ),
      texts,
    };
  const effects = copied(call, sources, target, has(options, 'recursive', 'archive', 'files-from'));
  effects.push(...deletions(call, options, sources, target));
  effects.push(
    ...onPaths(
      call,
      'write',
      values(options, 'log-file', 'write-batch', 'only-write-batch'),
      traitsOf('overwrite'),
    ),
  );
  return { effects, texts };
}

const DELETES = [
  'del',
  'delete',
  'delete-before',
  'delete-during',
  'delete-delay',
  'delete-after',
  'delete-excluded',
];

/** Folders that hold what a build makes again. */
const BUILT =
  /(?:^|\/)(?:build|dist|out|target|tmp|temp|coverage|_site|\.next|\.cache|node_modules|__pycache__|\.?venv)(?:\/|$)/;

function deletions(call: Invocation, options: Options, sources: readonly Word[], target: Word): Effect[] {
  const effects: Effect[] = [];
  if (has(options, ...DELETES)) {
    const note = 'deletes what the source does not have';
    if (isRemoteEnd(target.text))
      effects.push(
        effectOf(call, 'delete', 'network', {
          ...targetOf(target),
          recoverable: false,
          note,
          ...traitsOf('remote', 'recursive', 'irreversible'),
        }),
      );
    else
      effects.push(
        ...onPath(call, 'delete', target, {
          note,
          ...traitsOf('recursive', !BUILT.test(target.text) && 'discards'),
        }),
      );
  }
  if (has(options, 'remove-source-files'))
    effects.push(
      ...onPaths(
        call,
        'delete',
        sources.filter((word) => !isRemoteEnd(word.text)),
        traitsOf('recursive'),
      ),
    );
  return effects;
}

const MOSH = grammar('ssh= predict= p,port= a n client= server=', { stopAtOperand: true });

function mosh(call: Invocation): ProgramReading {
  const options = parseOptions(MOSH, call.args);
  const [host, ...words] = options.operands;
  const effects = [sendsTo(call, host, traitsOf('interactive'))];
  return words.length > 0 ? { effects, texts: [remoteText(words)] } : { effects };
}

const SSH_COPY = grammar('i= p= o= f n s x');

function sshCopyId(call: Invocation): ProgramReading {
  return {
    effects: [
      sendsTo(call, parseOptions(SSH_COPY, call.args).operands[0], {
        note: 'grants a key access',
        ...traitsOf('publish'),
      }),
    ],
  };
}

const KEYGEN = grammar('f= t= b= C= N= P= m= a= F= R= H I= s= V= D= Y= n= O= q y l p e i B c v A');

function sshKeygen(call: Invocation): ProgramReading {
  const options = parseOptions(KEYGEN, call.args);
  if (call.args.some((word) => /^(?:--help|-h|-\?)$/.test(word.text))) return {};
  const files = values(options, 'f');
  if (has(options, 'y')) return { effects: onPaths(call, 'read', files, { sink: 'process' }) };
  if (has(options, 'l', 'F', 'e', 'B', 'Y')) return { effects: onPaths(call, 'read', files) };
  if (has(options, 'R'))
    return {
      effects: onPath(call, 'write', {
        text: '~/.ssh/known_hosts',
        known: true,
        glob: false,
        source: call.source,
      }),
    };
  const made =
    files.length > 0 ? files : [{ text: '~/.ssh/id_ed25519', known: true, glob: false, source: call.source }];
  const fresh = !has(options, 'p', 'c', 'i', 's');
  return { effects: onPaths(call, 'write', made, traitsOf('create', fresh && 'generated')) };
}

const SSH_ADD = grammar('D d c C K k L l q v X x t= E= S= s= e= T= H= h=');

/** The agent that it speaks to is the person's own, for every session of theirs. */
function sshAdd(call: Invocation): ProgramReading {
  const options = parseOptions(SSH_ADD, call.args);
  if (has(options, 'D', 'd', 'e', 'x', 'X'))
    return {
      effects: [
        effectOf(call, 'delete', 'system', {
          target: 'keys of the agent',
          note: 'takes keys from the agent that other sessions use',
          ...traitsOf('global'),
        }),
      ],
    };
  return { effects: onPaths(call, 'read', options.operands, { sink: 'process' }) };
}

export const REMOTE_SHELL: ProgramTable = {
  ssh,
  autossh: ssh,
  sshpass: (call) => ({
    commands: [{ words: call.args.filter((word, index) => !(index < 2 && /^-/.test(word.text))) }],
  }),
  scp,
  sftp,
  rsync,
  mosh,
  'ssh-copy-id': sshCopyId,
  'ssh-keygen': sshKeygen,
  'ssh-keyscan': () => ({ remoteOutput: true }),
  'ssh-add': sshAdd,
};
