import type { Effect } from '../../action/effect.ts';
import { grammar, has, parseOptions, values } from '../programs/common/options.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import { commandsAt, prefix, textOf, type WrapperTable } from './wrapper.ts';

const SUDO = grammar(
  'A,askpass B,background b C,close-from= c,class= D,chdir= E,preserve-env? e,edit g,group= H,set-home h,host= i,login K k,reset-timestamp l,list N n,non-interactive P,preserve-groups p,prompt= R,chroot= r,role= S,stdin s,shell T,command-timeout= t,type= U,other-user= u,user= V,version v,validate',
  { stopAtOperand: true },
);

function sudo(call: Invocation): ProgramReading {
  const options = parseOptions(SUDO, call.args);
  if (has(options, 'list', 'version', 'validate', 'k', 'K', 'reset-timestamp')) return {};
  const operands = options.operands;
  const assigned = operands.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word.text));
  const folder = values(options, 'chdir').at(-1);
  if (has(options, 'edit')) {
    return {
      effects: operands.map((word) => ({
        verb: 'write',
        domain: 'file',
        target: word.text,
        certainty: 'certain',
        traits: ['privileged'],
        program: call.program,
        source: word.source,
      })),
    };
  }
  if (assigned < 0) return { effects: [shellAsRoot(call)] };
  const commands = commandsAt(options, assigned, { privileged: true });
  return {
    effects: [raises(call, operands[assigned]?.text)],
    commands:
      folder === undefined
        ? commands
        : commands.map((one) => ({ ...one, base: folder.known ? folder.text : null })),
  };
}

/** Running anything with more rights is an effect of its own. */
function raises(call: Invocation, target: string | undefined): Effect {
  return {
    verb: 'exec',
    domain: 'process',
    ...(target === undefined ? {} : { target }),
    certainty: 'certain',
    traits: ['privileged'],
    program: call.program,
    source: call.source,
  };
}

function shellAsRoot(call: Invocation) {
  return {
    verb: 'exec',
    domain: 'process',
    target: 'shell',
    certainty: 'certain',
    traits: ['interactive', 'privileged'],
    program: call.program,
    source: call.source,
  } as const;
}

const SU = grammar(
  'c,command= s,shell= g,group= G,supp-group= w,whitelist-environment= u,user= l,login - m p,preserve-environment P,pty f,fast T,no-pty session-command=',
);

/** `su -c text user`: the text is read by the user's shell. */
function su(call: Invocation): ProgramReading {
  const options = parseOptions(SU, call.args);
  const texts = values(options, 'command', 'session-command').map((word) => ({
    words: [word],
    elsewhere: false,
  }));
  if (texts.length === 0) {
    const rest = options.operands.slice(has(options, 'user') ? 0 : 1).filter((word) => word.text !== '-');
    if (rest.length === 0) return { effects: [shellAsRoot(call)] };
    return { commands: [{ words: rest, privileged: true }] };
  }
  // A text as another user: its words run through a shell that this wrapper starts.
  return {
    commands: texts.flatMap(({ words }) =>
      words.map((word) => ({ words: shellWords(word), privileged: true })),
    ),
  };
}

function shellWords(text: {
  readonly text: string;
  readonly known: boolean;
  readonly source: Invocation['source'];
}) {
  const spelled = (name: string) => ({ text: name, known: true, glob: false, source: text.source });
  return [spelled('sh'), spelled('-c'), { ...text, glob: false }];
}

/** Programs that run a command with other rights, or in another root. */
export const RIGHTS: WrapperTable = {
  sudo,
  'sudo-rs': sudo,
  doas: prefix('C= L n s u=', { privileged: true }),
  pkexec: prefix('user= disable-internal-agent keep-cwd', { privileged: true }),
  run0: prefix('u,user= g,group= chdir,D= setenv= background= nice= unit= description=', {
    privileged: true,
  }),
  su,
  runuser: su,
  gosu: prefix('', { skip: 1, privileged: true }),
  'su-exec': prefix('', { skip: 1, privileged: true }),
  fakeroot: prefix('l= s= i= u b= v h -'),
  chroot: prefix('groups= userspec= skip-chdir', { skip: 1, privileged: true, elsewhere: true }),
  unshare: prefix(
    'm,mount? u,uts? i,ipc? n,net? p,pid? U,user? C,cgroup? T,time? f,fork mount-proc? r,map-root-user c,map-current-user map-user= map-group= propagation= setgroups= R,root= w,wd= S,setuid= G,setgid= kill-child? keep-caps',
  ),
  nsenter: prefix(
    'a,all t,target= m,mount? u,uts? i,ipc? n,net? p,pid? C,cgroup? U,user? T,time? S,setuid= G,setgid= preserve-credentials r,root? w,wd? F,no-fork Z,follow-context e,env',
    { privileged: true },
  ),
  setpriv: prefix(
    'reuid= regid= clear-groups keep-groups init-groups groups= inh-caps= ambient-caps= bounding-set= no-new-privs securebits= selinux-label= apparmor-profile= reset-env pdeathsig= ruid= euid= rgid= egid=',
  ),
  capsh: (call) => {
    const at = call.args.findIndex((word) => word.text === '--');
    const [flag, text] = call.args.slice(at + 1);
    return at >= 0 && flag?.text === '-c'
      ? { texts: [textOf(text === undefined ? [] : [text])].filter((one) => one !== undefined) }
      : undefined;
  },
};
