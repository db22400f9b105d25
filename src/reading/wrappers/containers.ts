import type { Effect, EffectTrait } from '../../action/effect.ts';
import { onPath } from '../programs/common/effects.ts';
import { tellsEnvironment } from '../programs/common/environment.ts';
import { grammar, has, type Options, parseOptions, values } from '../programs/common/options.ts';
import { joinPath, withText } from '../programs/common/words.ts';
import type { Invocation, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';
import { behindVerb, commandsAt, readsTexts, textOf, type Wrapper, type WrapperTable } from './wrapper.ts';

const GLOBAL = grammar(
  'c,context= config= D,debug H,host= l,log-level= tls tlscacert= tlscert= tlskey= tlsverify v,version f,file= p,project-name= profile= env-file= project-directory= ansi= compatibility dry-run parallel= progress= all-resources n,namespace= kubeconfig= cluster= user= s,server= as= as-group= token= request-timeout= url= identity= connection= r,remote root= runroot=',
  { stopAtOperand: true },
);

const EXEC = grammar(
  'd,detach detach-keys= e,env= env-file= i,interactive privileged t,tty u,user= w,workdir= T,no-TTY index= latest l preserve-fds=',
  {
    stopAtOperand: true,
  },
);

const RUN = grammar(
  'd,detach i,interactive t,tty rm q,quiet P,publish-all privileged init read-only no-healthcheck sig-proxy? oom-kill-disable disable-content-trust? T,no-TTY build no-deps use-aliases service-ports quiet-pull remove-orphans latest name= e,env= env-file= v,volume= mount= w,workdir= u,user= p,publish= network= net= entrypoint= h,hostname= l,label= label-file= m,memory= memory-swap= memory-reservation= c,cpu-shares= cpus= cpuset-cpus= cap-add= cap-drop= security-opt= device= gpus= restart= pull= platform= add-host= dns= dns-search= expose= group-add= health-cmd= health-interval= health-retries= health-timeout= ipc= pid= pids-limit= shm-size= stop-signal= stop-timeout= sysctl= tmpfs= ulimit= userns= uts= volumes-from= volume-driver= log-driver= log-opt= link= ip= isolation= cidfile= cgroupns= cgroup-parent= runtime= annotation= a,attach= replace pod= userns= tz= systemd= secret= http-proxy? umask= arch= os= authfile= tls-verify? quiet',
  { stopAtOperand: true },
);

/** `docker exec` and `docker run`, and their kin in compose: the command runs where paths are not ours. */
function container(call: Invocation): ProgramReading | undefined {
  const outer = parseOptions(GLOBAL, call.args);
  let rest = outer.operands;
  const composed = call.program.endsWith('compose');
  if (!composed && (rest[0]?.text === 'compose' || rest[0]?.text === 'container')) {
    rest = parseOptions(GLOBAL, rest.slice(1)).operands;
  }
  const [verb, ...args] = rest;
  if (verb?.text === 'exec') return runsInside(parseOptions(EXEC, args), 1);
  if (showsEnvironment(verb?.text, args)) return { effects: [tellsEnvironment(call)] };
  if (verb?.text !== 'run' && verb?.text !== 'create') return undefined;
  const options = parseOptions(RUN, args);
  const inside = removesMounted(options) ?? runsInside(options, 1);
  const seen = readThroughMounts(call, options);
  const reading = {
    ...inside,
    effects: [...starts(call, options, outer.operands[0]?.text === 'compose' || composed), ...seen],
  };
  const entry = values(options, 'entrypoint').at(-1);
  if (entry === undefined || entry.text === '') return reading;
  return { ...reading, commands: [{ words: [entry, ...options.operands.slice(1)], elsewhere: true }] };
}

/** `docker compose config --environment`, `docker inspect --format '{{.Config.Env}}'`. */
function showsEnvironment(verb: string | undefined, args: readonly Word[]): boolean {
  if (verb === 'config') return args.some(({ text }) => text === '--environment');
  return verb === 'inspect' && args.some(({ text }) => /\.Env\b|\bConfig\.Env/.test(text));
}

function runsInside(options: Options, skip: number): ProgramReading {
  return { commands: commandsAt(options, skip, { elsewhere: true }) };
}

/** What a container is given of this machine. */
function starts(call: Invocation, options: Options, composed: boolean): readonly Effect[] {
  const image = options.operands[0];
  const traits: EffectTrait[] = has(options, 'privileged') || hasHostRights(options) ? ['privileged'] : [];
  const run: Effect = {
    verb: 'exec',
    domain: 'container',
    ...(image === undefined ? {} : { target: image.text }),
    certainty: 'likely',
    traits: composed ? ['workspace-code', ...traits] : traits,
    program: `${call.program} run`,
    source: call.source,
  };
  return [run, ...mounts(call, options)];
}

function hasHostRights(options: Options): boolean {
  const grave = /^(?:host|ALL|SYS_ADMIN|CAP_SYS_ADMIN|seccomp[=:]unconfined|apparmor[=:]unconfined)$/i;
  return values(options, 'pid', 'userns', 'ipc', 'uts', 'cap-add', 'security-opt').some((word) =>
    grave.test(word.text),
  );
}

/** Files of this machine that the words of a command in a container name: `cat /mounted/file`. */
function readThroughMounts(call: Invocation, options: Options): readonly Effect[] {
  return options.operands
    .slice(2)
    .flatMap((word) => mountedPaths(word, options))
    .flatMap((path) => onPath(call, 'read', path, { sink: 'model', certainty: 'likely' }));
}

/** What removes nothing but files of this machine does the same there: the path decides, as it does without a container. */
function removesMounted(options: Options): ProgramReading | undefined {
  const [, program, ...args] = options.operands;
  if (program === undefined || !/^(?:\/(?:usr\/)?bin\/)?(?:rm|rmdir|unlink)$/.test(program.text))
    return undefined;
  const paths = args.filter(({ text }) => !text.startsWith('-'));
  const mounted = paths.map((word) => mountedPaths(word, options));
  if (paths.length === 0 || mounted.some((one) => one.length !== 1)) return undefined;
  if (paths.some(({ text }) => /(?:^|\/)\.\.(?:\/|$)/.test(text))) return undefined;
  const flags = args.filter(({ text }) => text.startsWith('-'));
  return { commands: [{ words: [program, ...flags, ...mounted.flat()] }] };
}

/** The paths of this machine that a word inside a container stands for. */
function mountedPaths(word: Word, options: Options): readonly Word[] {
  const places = [
    ...values(options, 'volume').map(({ text }) => text.split(':')),
    ...values(options, 'mount').map(({ text }) => [
      /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1],
      /(?:^|,)(?:target|dst|destination)=([^,]*)/.exec(text)?.[1],
    ]),
  ];
  const folder = values(options, 'workdir').at(-1)?.text ?? '/';
  const inside = word.text.startsWith('/') ? word.text : joinPath(folder, word.text.replace(/^\.\//, ''));
  return places.flatMap(([from, to]) => {
    const place = to?.replace(/\/+$/, '') ?? '';
    if (from === undefined || !/^[/~.\uFFFD]/.test(from) || place === '') return [];
    const [one, other] = [inside.toLowerCase(), place.toLowerCase()];
    if (one !== other && !one.startsWith(`${other}/`)) return [];
    return [withText(word, from.replace(/\/+$/, '') + inside.slice(place.length))];
  });
}

/** Folders of this machine that the container may change; those of the project are its own business. */
function mounts(call: Invocation, options: Options): readonly Effect[] {
  const sources = [
    ...values(options, 'volume').map((word) => ({
      word,
      path: word.text.split(':')[0] ?? '',
      readOnly: /:(?:[^:]*,)?ro(?:,|$)/.test(word.text),
    })),
    ...values(options, 'mount').map((word) => ({
      word,
      path: /(?:^|,)(?:source|src)=([^,]*)/.exec(word.text)?.[1] ?? '',
      readOnly: /(?:^|,)(?:readonly|ro)(?:,|=|$)/.test(word.text),
    })),
  ];
  return sources
    .filter(({ path }) => /^[/~.\uFFFD]/.test(path))
    .map(({ word, path, readOnly }) => mount(call, word, path, readOnly));
}

function mount(call: Invocation, word: Word, path: string, readOnly: boolean): Effect {
  return {
    verb: readOnly ? 'read' : 'write',
    domain: 'file',
    target: path,
    ...(path.includes('\uFFFD') ? { targetKind: 'unknown' as const } : {}),
    ...(readOnly ? { sink: 'process' as const } : {}),
    certainty: 'likely',
    traits: ['recursive'],
    program: `${call.program} run`,
    source: word.source,
    note: 'a folder of this machine that the container sees',
  };
}

const KUBECTL_EXEC = grammar(
  'c,container= n,namespace= f,filename= i,stdin t,tty q,quiet pod-running-timeout= context= kubeconfig=',
);

function kubectl(call: Invocation): ProgramReading | undefined {
  const outer = parseOptions(GLOBAL, call.args);
  const [verb, ...args] = outer.operands;
  if (verb?.text !== 'exec' && verb?.text !== 'debug' && verb?.text !== 'run') return undefined;
  const dashes = args.findIndex((word) => word.text === '--');
  const words = dashes >= 0 ? args.slice(dashes + 1) : parseOptions(KUBECTL_EXEC, args).operands.slice(1);
  if (verb.text === 'run' && dashes < 0) return undefined;
  const run: Effect = {
    verb: 'exec',
    domain: 'container',
    target: args.find((word) => !word.text.startsWith('-'))?.text ?? verb.text,
    certainty: 'certain',
    traits: ['remote'],
    program: `${call.program} ${verb.text}`,
    source: call.source,
  };
  return { effects: [run], commands: words.length === 0 ? [] : [{ words, elsewhere: true }] };
}

/** `k3s kubectl exec`. */
function kubectlBehind(call: Invocation): ProgramReading | undefined {
  const args = behindVerb(call, /^kubectl$/);
  return args && kubectl({ ...call, args });
}

/** `tool exec target -- command` of other machines and containers. */
function execAfter(verbs: RegExp): Wrapper {
  return (call) => {
    const at = call.args.findIndex((word) => verbs.test(word.text));
    if (at < 0) return undefined;
    const rest = call.args.slice(at + 1);
    const dashes = rest.findIndex((word) => word.text === '--');
    const words =
      dashes >= 0 ? rest.slice(dashes + 1) : rest.filter((word) => !word.text.startsWith('-')).slice(1);
    return words.length === 0 ? undefined : { commands: [{ words, elsewhere: true }] };
  };
}

const VAGRANT_SSH = grammar('c,command= p,plain t,tty? no-tty color? machine-readable debug');

/** `vagrant ssh web -c TEXT`, `vagrant ssh -- TEXT`. */
function vagrant(call: Invocation): ProgramReading | undefined {
  const args = behindVerb(call, /^ssh$/);
  if (args === undefined) return undefined;
  const dashes = args.findIndex(({ text }) => text === '--');
  const options = parseOptions(VAGRANT_SSH, dashes < 0 ? args : args.slice(0, dashes));
  const behind = dashes < 0 ? [] : args.slice(dashes + 1).filter(({ text }) => !text.startsWith('-'));
  const texts = [...values(options, 'command').map((word) => [word]), behind];
  return readsTexts(...texts.map((words) => textOf(words, { elsewhere: true })));
}

/** Programs that run a command in a container or a pod. */
export const CONTAINERS: WrapperTable = {
  docker: container,
  podman: container,
  nerdctl: container,
  finch: container,
  'docker-compose': container,
  'podman-compose': container,
  kubectl,
  oc: kubectl,
  k3s: kubectlBehind,
  microk8s: kubectlBehind,
  lxc: execAfter(/^exec$/),
  incus: execAfter(/^exec$/),
  vagrant,
  multipass: execAfter(/^exec$/),
  limactl: execAfter(/^shell$/),
  lima: (call) =>
    call.args.length === 0 ? undefined : { commands: [{ words: call.args, elsewhere: true }] },
  'distrobox-enter': execAfter(/^--$/),
  devcontainer: execAfter(/^exec$/),
};
