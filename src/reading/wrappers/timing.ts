import { grammar, parseOptions, values } from '../programs/common/options.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { overwrites } from './overwrites.ts';
import { behindVerb, commandsAt, prefix, readsTexts, textOf, type WrapperTable } from './wrapper.ts';

const FLOCK = grammar(
  's,shared x,exclusive e u,unlock n,nb,nonblock w,wait,timeout= E,conflict-exit-code= o,close F,no-fork c,command= verbose',
  {
    stopAtOperand: true,
  },
);

/** `flock file command` or `flock file -c text`. */
function flock(call: Invocation): ProgramReading {
  const options = parseOptions(FLOCK, call.args);
  const [, flag, ...rest] = options.operands;
  if (flag?.text === '-c' || flag?.text === '--command') return readsTexts(textOf(rest.slice(0, 1)));
  const texts = values(options, 'command').map((word) => textOf([word]));
  return texts.length > 0 ? readsTexts(...texts) : { commands: commandsAt(options, 1) };
}

const SCRIPT =
  'a,append c,command= e,return f,flush force q,quiet t,timing? T,log-timing= I,log-in= O,log-out= B,log-io= o,output-limit= E,echo= m,logging-format=';
const SCRIPT_ANYWHERE = grammar(SCRIPT);
const SCRIPT_BEFORE = grammar(SCRIPT, { stopAtOperand: true });

/** `script -c text file` here, `script file command` elsewhere. */
function script(call: Invocation): ProgramReading {
  const texts = values(parseOptions(SCRIPT_ANYWHERE, call.args), 'command').map((word) => textOf([word]));
  const options = parseOptions(SCRIPT_BEFORE, call.args);
  const file = options.operands[0];
  const commands = options.operands[1]?.text.startsWith('-') ? [] : commandsAt(options, 1);
  const effects = file === undefined || file.text === '/dev/null' ? [] : [overwrites(call, file)];
  return { ...readsTexts(...texts), effects, commands };
}

const STRACE = grammar(
  'c C d D f F,ff i k q qq r t tt ttt T v V w x xx y yy h A a= b= E= e= I= o= O= P= p= s= S= u= U= X= z Z output= trace= attach= decode-fds? follow-forks string-limit= summary-only',
  { stopAtOperand: true },
);

function trace(call: Invocation): ProgramReading {
  const options = parseOptions(STRACE, call.args);
  const effects = values(options, 'o', 'output').map((word) => overwrites(call, word));
  return { commands: commandsAt(options, 0), effects };
}

const TIME = grammar('p,portability v,verbose q,quiet a,append o,output= f,format= l h', {
  stopAtOperand: true,
});

function time(call: Invocation): ProgramReading {
  const options = parseOptions(TIME, call.args);
  const effects = values(options, 'output').map((word) => overwrites(call, word));
  return { commands: commandsAt(options, 0), effects };
}

/** Programs that change how long, how eagerly or under whose eyes a command runs. */
export const TIMING: WrapperTable = {
  nice: prefix('n,adjustment= 0 1 2 3 4 5 6 7 8 9'),
  ionice: prefix('c,class= n,classdata= p,pid= P,pgid= t,ignore u,uid='),
  renice: () => undefined,
  timeout: prefix('k,kill-after= s,signal= v,verbose p,preserve-status f,foreground', { skip: 1 }),
  gtimeout: prefix('k,kill-after= s,signal= v,verbose preserve-status foreground', { skip: 1 }),
  faketime: prefix('m f p,pid= date-prog= exclude-monotonic disable-shm', { skip: 1 }),
  datefudge: prefix('s,static', { skip: 1 }),
  time,
  gtime: time,
  nohup: prefix(''),
  setsid: prefix('c,ctty f,fork w,wait'),
  stdbuf: prefix('i,input= o,output= e,error='),
  unbuffer: prefix('p'),
  chrt: prefix('a b d f i o r m R p T= P= D= v', { skip: 1 }),
  taskset: prefix('a,all-tasks p,pid c,cpu-list', { skip: 1 }),
  numactl: prefix('i,interleave= N,cpunodebind= C,physcpubind= m,membind= l,localalloc p,preferred='),
  cpulimit: prefix('l,limit= p,pid= e,exe= P,path= z,lazy i,include-children b,background f,foreground q'),
  prlimit: prefix('p,pid= o,output= n,nofile? m? v? as? core? cpu? data? fsize? nproc?'),
  caffeinate: prefix('d i m s u t= w='),
  catchsegv: prefix(''),
  'xvfb-run': prefix(
    'a,auto-servernum e,error-file= f,auth-file= l,listen-tcp n,server-num= p,xauth-protocol= s,server-args= w,wait=',
  ),
  'dbus-run-session': prefix('config-file= dbus-daemon='),
  'systemd-run': prefix(
    'user scope slice= unit= u= p,property= t,pty P,pipe q,quiet G,collect d,same-dir E,setenv= working-directory= uid= gid= nice= wait r,remain-after-exit on-calendar= on-active= description= no-block S,shell service-type=',
  ),
  'systemd-inhibit': prefix('what= who= why= mode= list'),
  strace: trace,
  ltrace: trace,
  valgrind: prefix('v q h'),
  perf: (call) => {
    const args = behindVerb(call, /^(?:stat|record|trace|kvm|mem|c2c)$/);
    return args && prefix('e= o= g F= a p= B r= d')({ ...call, args });
  },
  hyperfine: (call) => {
    const options = parseOptions(HYPERFINE, call.args);
    return readsTexts(
      ...[...values(options, 'p', 'c', 's'), ...options.operands].map((word) => textOf([word])),
    );
  },
  rlwrap: prefix('a? b= c C= f= H= i r s= S='),
  flock,
  script,
  lockf: prefix('k n s t=', { skip: 1 }),
  chronic: prefix('e v'),
  ts: () => undefined,
  retry: prefix('t,times= d,delay= m,min= M,max= u,until= w,while='),
  torsocks: prefix('u= p= a= P= i d'),
  proxychains: prefix('q f='),
  proxychains4: prefix('q f='),
  noti: prefix('t= m= b s'),
  tini: prefix('p= s v w g e='),
  'dumb-init': prefix('c,single-child r,rewrite= v'),
  sem: prefix('j= id= fg wait'),
  arch: (call) => (call.args.length === 0 ? undefined : prefix('x86_64 arm64 e= d=')(call)),
  setarch: (call) => {
    const options = parseOptions(SETARCH, call.args);
    return { commands: [...commandsAt(options, 0), ...commandsAt(options, 1)] };
  },
  ccache: prefix('s z C c'),
  distcc: prefix(''),
  bwrap: (call) => ({ commands: bubbled(call.args).map((words) => ({ words })) }),
};

const SETARCH = grammar('R v L B F I S T X Z 3 h V uname-2.6 list', { stopAtOperand: true });

/** Options of `bwrap` with two values; most others have one. */
const PAIRS = /^--(?:(?:dev-|ro-)?bind(?:-try|-data|-fd)?|symlink|setenv|chmod|file|overlay-src)$/;
const SINGLES =
  /^--(?:args|argv0|userns2?|userns-block-fd|pidns|uid|gid|hostname|chdir|unsetenv|lock-file|sync-fd|remount-ro|(?:tmp|ro)-overlay|exec-label|file-label|proc|dev|tmpfs|mqueue|dir|seccomp|add-seccomp-fd|block-fd|info-fd|json-status-fd|cap-add|cap-drop|perms|size)$/;
const ALONE =
  /^--(?:unshare-[a-z-]+|share-net|die-with-parent|new-session|as-pid-1|clearenv|disable-userns|assert-userns-disabled|level-prefix)$/;

/** How many words an option takes; of one that is not known, any number that others have. */
function takes(option: string): readonly number[] {
  if (ALONE.test(option) || option.includes('=')) return [0];
  if (option === '--overlay') return [3];
  return PAIRS.test(option) ? [2] : SINGLES.test(option) ? [1] : [0, 1, 2];
}

/** The commands that may begin behind the options. */
function bubbled(args: readonly Word[]): readonly (readonly Word[])[] {
  const places = new Set([0]);
  const starts = new Set<number>();
  for (const at of places) {
    const text = args[at]?.text;
    if (text === undefined) continue;
    if (text === '--') starts.add(at + 1);
    // A folder is no program, so it was a value.
    else if (text.endsWith('/')) places.add(at + 1);
    else if (!text.startsWith('-')) starts.add(at);
    else for (const count of takes(text)) places.add(at + 1 + count);
  }
  return [...starts].slice(0, MOST_STARTS).map((at) => args.slice(at));
}

/** Places beyond these are not looked at. */
const MOST_STARTS = 8;

const HYPERFINE = grammar(
  'w,warmup= m,min-runs= M,max-runs= r,runs= s,setup= p,prepare= c,cleanup= P,parameter-scan= L,parameter-list= S,shell= N i,ignore-failure style= export-json= export-markdown= export-csv= show-output output= n,command-name= u,time-unit=',
);
