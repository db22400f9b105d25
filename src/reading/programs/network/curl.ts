import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { concealedText } from '../common/concealed.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import { grammar, has, lastValue, type Options, parseOptions, values } from '../common/options.ts';
import { joinWords, lastName, slice, withText } from '../common/words.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';
import { puts } from './remote-shell.ts';
import { requestEffects } from './request.ts';

const CURL = grammar(
  'X,request= d,data= data-raw= data-ascii= data-binary= data-urlencode= json= F,form= form-string= T,upload-file= G,get I,head H,header= A,user-agent= e,referer= u,user= U,proxy-user= x,proxy= b,cookie= c,cookie-jar= o,output= O,remote-name remote-name-all J,remote-header-name output-dir= create-dirs D,dump-header= K,config= url= w,write-out= m,max-time= connect-timeout= retry= retry-delay= retry-max-time= r,range= C,continue-at= y,speed-time= Y,speed-limit= limit-rate= E,cert= cert-type= key= key-type= pass= cacert= capath= ciphers= resolve= connect-to= interface= unix-socket= abstract-unix-socket= n,netrc netrc-file= netrc-optional t,telnet-option= Q,quote= P,ftp-port= z,time-cond= L,location location-trusted f,fail fail-with-body s,silent S,show-error v,verbose i,include k,insecure g,globoff N,no-buffer j,junk-session-cookies l,list-only p,proxytunnel q,disable R,remote-time a,append B,use-ascii V,version h,help M,manual 0,http1.0 1,tlsv1 2,sslv2 3,sslv3 4,ipv4 6,ipv6 compressed max-redirs= max-filesize= oauth2-bearer= aws-sigv4= proto= proto-redir= stderr= trace= trace-ascii= libcurl= etag-save= etag-compare= hsts= alt-svc= ech= crlfile= egd-file= random-file= noproxy= doh-url= dns-servers= cert-status tls-max= tlsv1.2 tlsv1.3 preproxy= rate= request-target= haproxy-clientip= keepalive-time= happy-eyeballs-timeout-ms= expect100-timeout= delegation= engine= hostpubmd5= hostpubsha256= krb= local-port= login-options= mail-from= mail-rcpt= mail-auth= max-time= pinnedpubkey= proxy-header= pubkey= sasl-authzid= service-name= socks4= socks4a= tftp-blksize= tlsuser= tlspassword= tlsauthtype= trace-config= variable= url-query= socks5= socks5-hostname= http1.1 http2 parallel Z progress-bar no-progress-meter path-as-is',
);

const DATA = [
  'data',
  'data-ascii',
  'data-binary',
  'data-urlencode',
  'json',
  'form',
  'url-query',
  'data-raw',
  'form-string',
];

function curl(call: Invocation): ProgramReading {
  const options = parseOptions(CURL, call.args);
  const addresses = [...values(options, 'url'), ...options.operands];
  const sent = sentFiles(options);
  const effects: Effect[] = onPaths(call, 'read', sent, { sink: 'network' });
  const method = methodOf(options, sent.length > 0);
  const sink = has(options, 'output', 'remote-name', 'remote-name-all') ? 'file' : 'model';
  for (const address of addresses) effects.push(...oneRequest(call, address, method, sink, options));
  effects.push(...sideFiles(call, options, addresses), ...goesThrough(call, options));
  return { effects, remoteOutput: true, ...unreadConfig(options) };
}

/** Where a request really goes: `--resolve name:port:address`, `--connect-to`, a proxy. */
function goesThrough(call: Invocation, options: Options): Effect[] {
  const proxies = values(options, 'proxy', 'socks5', 'socks5-hostname');
  const ends = [
    ...values(options, 'resolve').map((word) => withText(word, word.text.replace(/^[^:]*:[^:]*:/, ''))),
    ...values(options, 'connect-to').map((word) => withText(word, word.text.replace(/^[^:]*:[^:]*:/, ''))),
  ];
  return [...proxies, ...ends].map((word) => fetchesFrom(call, word, 'model'));
}

function oneRequest(
  call: Invocation,
  address: Word,
  method: string,
  sink: 'model' | 'file',
  options: Options,
): Effect[] {
  const socket = lastValue(options, 'unix-socket');
  if (socket !== undefined && method !== 'GET' && method !== 'HEAD') {
    return [
      effectOf(call, 'send', 'container', {
        ...targetOf(socket),
        note: 'talks to a local service',
        ...traitsOf(method === 'DELETE' && 'irreversible'),
      }),
    ];
  }
  return requestEffects(call, method, address, sink);
}

/** The method that curl picks when none is named. */
function methodOf(options: Options, sends: boolean): string {
  const named = lastValue(options, 'request');
  if (named !== undefined) return named.known ? named.text.toUpperCase() : 'DELETE';
  if (has(options, 'upload-file')) return 'PUT';
  if (has(options, 'get')) return sends ? 'POST' : 'GET';
  return has(options, ...DATA) ? 'POST' : 'GET';
}

/** Files whose content goes out: `-d @f`, `-F n=@f`, `--data-urlencode n@f`, `-T f`, a cookie file. */
function sentFiles(options: Options): readonly Word[] {
  const files: Word[] = [
    ...values(options, 'upload-file').filter((word) => word.text !== '-' && word.text !== '.'),
  ];
  for (const word of values(options, 'data', 'data-ascii', 'data-binary', 'json', 'header')) {
    if (word.text.startsWith('@')) files.push(slice(word, 1));
  }
  for (const word of values(options, 'form')) {
    const at = /^[^=]*=[@<]/.exec(word.text)?.[0].length;
    if (at !== undefined) files.push(...formFiles(slice(word, at)));
  }
  for (const word of values(options, 'data-urlencode', 'variable', 'url-query')) {
    const at = /^[^=@]*@/.exec(word.text)?.[0].length;
    if (at !== undefined) files.push(slice(word, at));
  }
  for (const word of values(options, 'cookie')) if (!word.text.includes('=')) files.push(word);
  return files.filter((word) => word.text !== '-');
}

function formFiles(word: Word): Word[] {
  const value = (word.text.split(';')[0] ?? '').replace(/^"|"$/g, '');
  return value.split(',').map((text) => withText(word, text));
}

function sideFiles(call: Invocation, options: Options, addresses: readonly Word[]): Effect[] {
  const folder = lastValue(options, 'output-dir');
  const place = (word: Word): Word => (folder === undefined ? word : joinWords(folder, word));
  const outputs = values(options, 'output')
    .filter((word) => word.text !== '-')
    .map(place);
  if (has(options, 'remote-name', 'remote-name-all')) {
    for (const address of addresses)
      outputs.push(place(withText(address, lastName(address.text.split(/[?#]/)[0] ?? ''))));
  }
  const logs = values(
    options,
    'cookie-jar',
    'dump-header',
    'trace',
    'trace-ascii',
    'stderr',
    'libcurl',
    'etag-save',
    'hsts',
    'alt-svc',
  ).filter((word) => word.text !== '-');
  return [
    ...onPaths(call, 'write', [...outputs, ...logs], traitsOf('overwrite')),
    ...onPaths(call, 'read', values(options, 'key', 'cert', 'netrc-file', 'config'), { sink: 'process' }),
  ];
}

/** A configuration file may name any option. */
function unreadConfig(options: Options): ProgramReading {
  const config = values(options, 'config').filter((word) => word.text !== '/dev/null');
  if (config.length === 0) return {};
  return {
    unread: config.map((word) => ({
      why: `curl takes further options from \`${word.text}\``,
      source: word.source,
    })),
  };
}

const WGET = grammar(
  'O,output-document= o,output-file= a,append-output= P,directory-prefix= i,input-file= B,base= e,execute= post-data= post-file= method= body-data= body-file= header= U,user-agent= referer= user= password= http-user= http-password= use-askpass= load-cookies= save-cookies= rejected-log= hsts-file= warc-file= warc-tempdir= warc-header= default-page= local-encoding= remote-encoding= secure-protocol= ciphers= restrict-file-names= prefer-family= bind-address= dns-timeout= connect-timeout= read-timeout= cut-dirs= waitretry= max-redirect= certificate= private-key= ca-certificate= t,tries= T,timeout= w,wait= l,level= A,accept= R,reject= D,domains= exclude-domains= I,include-directories= X,exclude-directories= Q,quota= limit-rate= q,quiet v nv n no-verbose c,continue N,timestamping r,recursive p,page-requisites k,convert-links m,mirror E,adjust-extension H,span-hosts L,relative S,server-response x,force-directories b,background K nc,no-clobber spider no-check-certificate delete-after content-disposition show-progress progress= config= d F V h 4 6',
  { oneDash: true },
);

function wget(call: Invocation): ProgramReading {
  const options = parseOptions(WGET, call.args);
  const sent = values(options, 'post-file', 'body-file');
  const named = lastValue(options, 'method')?.text.toUpperCase();
  const method = named ?? (has(options, 'post-data', 'post-file') ? 'POST' : 'GET');
  const outputs = values(options, 'output-document');
  const printed = outputs.some((word) => word.text === '-') || has(options, 'spider');
  const effects: Effect[] = onPaths(call, 'read', sent, { sink: 'network' });
  for (const address of options.operands)
    effects.push(...requestEffects(call, method, address, printed ? 'model' : 'file'));
  effects.push(
    ...onPaths(
      call,
      'write',
      [
        ...outputs.filter((word) => word.text !== '-'),
        ...values(
          options,
          'output-file',
          'append-output',
          'save-cookies',
          'rejected-log',
          'hsts-file',
          'warc-file',
          'warc-tempdir',
        ),
      ],
      traitsOf('overwrite'),
    ),
  );
  if (outputs.length === 0 && !has(options, 'spider')) effects.push(...savedNames(call, options));
  effects.push(
    ...onPaths(call, 'read', values(options, 'input-file', 'load-cookies', 'private-key'), {
      sink: 'process',
    }),
  );
  const texts = values(options, 'use-askpass').map((word) => concealedText(word));
  return { effects, texts, remoteOutput: true };
}

/** Without `-O` a file is named after the address; a recursive fetch makes a folder of the host's name. */
function savedNames(call: Invocation, options: Options): Effect[] {
  const folder = lastValue(options, 'directory-prefix');
  return options.operands.flatMap((address) => {
    const path = address.text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[?#]/)[0] ?? '';
    const recursive = has(options, 'recursive', 'mirror', 'page-requisites', 'force-directories');
    const name = recursive ? (path.split('/')[0] ?? '') : lastName(path);
    if (name === '') return [];
    const file = withText(address, name);
    return onPath(
      call,
      'write',
      folder === undefined ? file : joinWords(folder, file),
      traitsOf('create', recursive && 'recursive'),
    );
  });
}

const HTTPIE = grammar(
  'j,json f,form multipart boundary= raw= x,compress pretty= s,style= p,print= h,headers m,meta b,body v,verbose o,output= d,download c,continue session= session-read-only= a,auth= A,auth-type= proxy= F,follow max-redirects= timeout= check-status verify= cert= cert-key= I,ignore-stdin offline q,quiet S,stream curl bearer=',
);

/** `http PUT host/path name=value file@path`. */
function httpie(call: Invocation): ProgramReading {
  const options = parseOptions(HTTPIE, call.args);
  const [first, ...others] = options.operands;
  if (first === undefined) return {};
  const named = /^(?:[A-Z]{3,7}|get|head|post|put|patch|delete|options)$/.test(first.text);
  const [address, ...items] = named ? others : options.operands;
  if (address === undefined) return {};
  const sends = items.some(
    (item) => /^(?:[^:=@]+(?::?=@?|@)|@)/.test(item.text) && !item.text.includes('=='),
  );
  const method = named ? first.text.toUpperCase() : sends || has(options, 'raw') ? 'POST' : 'GET';
  const files = items.flatMap((item) => {
    const at = /^(?:[^:=@]+(?::?=)?)?@/.exec(item.text)?.[0].length;
    return at === undefined ? [] : [slice(item, at)];
  });
  const outputs = values(options, 'output');
  return {
    effects: [
      ...onPaths(call, 'read', files, { sink: 'network' }),
      ...requestEffects(call, method, address, outputs.length > 0 ? 'file' : 'model'),
      ...onPaths(call, 'write', outputs, traitsOf('overwrite')),
    ],
    remoteOutput: true,
  };
}

function aria(call: Invocation): ProgramReading {
  const options = parseOptions(ARIA, call.args);
  const folder = lastValue(options, 'dir');
  const names = values(options, 'out');
  const files =
    names.length > 0
      ? names
      : options.operands.map((word) => withText(word, lastName(word.text.split('?')[0] ?? '')));
  const placed = folder === undefined ? files : files.map((word) => joinWords(folder, word));
  return {
    effects: [
      ...options.operands.map((word) => fetchesFrom(call, word, 'file')),
      ...onPaths(call, 'write', placed, traitsOf('create')),
    ],
  };
}

const ARIA = grammar(
  'd,dir= o,out= x,max-connection-per-server= s,split= i,input-file= c,continue j= k= q l,log=',
);

function lynx(call: Invocation): ProgramReading {
  const addresses = call.args.filter((word) => !word.text.startsWith('-'));
  const files = addresses.filter(({ text }) => !/^\w+:\/\/(?!\/)/.test(text));
  return {
    effects: [
      ...addresses.map((word) => fetchesFrom(call, word, 'model')),
      ...onPaths(call, 'read', files.map(withoutScheme), { sink: 'model', certainty: 'likely' }),
    ],
    remoteOutput: true,
  };
}

/** `file:///home/x`, as browsers have it. */
function withoutScheme(word: Word): Word {
  const scheme = /^file:(?:\/\/)?(?=\/)/.exec(word.text)?.[0];
  return scheme === undefined ? word : slice(word, scheme.length);
}

function telnetLike(call: Invocation): ProgramReading {
  const upload = call.args.findIndex(({ text }) => text === '-u');
  if (call.program === 'ftp' && upload >= 0) {
    const [address, ...files] = call.args.slice(upload + 1);
    const sent = onPaths(call, 'read', files, { sink: 'network' });
    return address === undefined ? {} : { effects: [...sent, sendsTo(call, address)] };
  }
  const [host] = call.args.filter((word) => !word.text.startsWith('-'));
  return host === undefined
    ? {}
    : { effects: [...puts(call), sendsTo(call, host, traitsOf('interactive'))], remoteOutput: true };
}

export const HTTP: ProgramTable = {
  curl,
  wget,
  wget2: wget,
  http: httpie,
  https: httpie,
  xh: httpie,
  xhs: httpie,
  aria2c: aria,
  axel: aria,
  lynx,
  w3m: lynx,
  links: lynx,
  elinks: lynx,
  telnet: telnetLike,
  ftp: telnetLike,
  lftp: telnetLike,
  smbclient: telnetLike,
  tftp: telnetLike,
};
