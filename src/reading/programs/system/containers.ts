import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import { type Act, actsReading, grammarOf, matchRows, type RowTable } from '../common/rows.ts';
import { slice } from '../common/words.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const DATA_GONE: Act = {
  verb: 'delete',
  domain: 'container',
  recoverable: false,
  note: 'the data in it is gone',
  traits: ['irreversible'],
};
const GONE: Act = { verb: 'delete', domain: 'container' };
const LOST: Act = {
  ...GONE,
  recoverable: false,
  note: 'what it wrote is gone',
  traits: ['force', 'irreversible'],
};
const UNTAGGED: Act = {
  ...GONE,
  recoverable: false,
  note: 'removes an image although something uses it',
  traits: ['force', 'irreversible'],
};
const SECRET: Act = { verb: 'read', domain: 'container', sink: 'model', traits: ['secret'] };
const CHANGES: Act = { verb: 'write', domain: 'container' };
const PULLS: Act = { verb: 'read', domain: 'network', sink: 'file', traits: ['remote'] };
const PUBLISHES: Act = { verb: 'send', domain: 'container', traits: ['remote', 'publish'] };

/** The management words that may stand before a verb: `docker container rm` is `docker rm`. */
const DOCKER: RowTable = {
  options:
    'H,host= c,context= config= l,log-level= D,debug tls tlscacert= tlscert= tlskey= tlsverify f,force v,volumes a,all filter= q,quiet format= t,tag= file= n,tail= since= until= no-trunc p,project-name= env-file= profile= project-directory=',
  rows: [
    { words: 'volume rm|remove|prune', acts: [DATA_GONE] },
    { words: 'system prune', flags: ['--volumes'], acts: [DATA_GONE] },
    { words: 'system prune', acts: [{ ...DATA_GONE, note: 'removes everything that no container uses' }] },
    { words: 'system reset', acts: [DATA_GONE] },
    { words: 'image|container|network|builder|buildx prune', acts: [{ ...GONE, traits: ['recursive'] }] },
    { words: 'builder|buildx prune|rm', acts: [GONE] },
    { words: 'rm', flags: ['-f', '--force', '-v', '--volumes'], acts: [LOST] },
    { words: 'container rm', flags: ['-f', '--force', '-v', '--volumes'], acts: [LOST] },
    { words: 'rm', acts: [GONE] },
    { words: 'container|network|pod|secret|config|context rm|remove', acts: [GONE] },
    { words: 'rmi', flags: ['-f', '--force'], acts: [UNTAGGED] },
    { words: 'image rm|remove', flags: ['-f', '--force'], acts: [UNTAGGED] },
    { words: 'rmi', acts: [GONE] },
    { words: 'image rm|remove', acts: [GONE] },
    {
      words: 'stack|service|swarm|node rm|leave|remove|down',
      acts: [{ ...DATA_GONE, traits: ['remote', 'irreversible'] }],
    },
    {
      words: 'stack|service deploy|update|scale|create|rollback',
      acts: [{ ...CHANGES, traits: ['remote'] }],
    },
    { words: 'kill', acts: [{ verb: 'kill', domain: 'container' }] },
    { words: 'push', acts: [PUBLISHES] },
    { words: 'image|manifest push', acts: [PUBLISHES] },
    { words: 'login', acts: [{ ...CHANGES, target: 'registry login', traits: ['global'] }] },
    { words: 'secret inspect', acts: [SECRET] },
    { words: 'search', acts: [{ verb: 'read', domain: 'network', sink: 'model', traits: ['remote'] }] },
    { words: 'pull', acts: [PULLS, CHANGES] },
    { words: 'image pull', acts: [PULLS, CHANGES] },
    { words: 'ps|images|logs|inspect|stats|top|port|version|info|events|diff|history|search', acts: [] },
    {
      words:
        'compose|context|volume|network|image|container|system ls|list|ps|logs|inspect|config|images|top|events|df|info|port|version|show',
      acts: [],
    },
  ],
};

const dockerGrammar = grammarOf(DOCKER);

function docker(call: Invocation): ProgramReading {
  const [verb, ...rest] = parseOptions(GLOBAL, call.args).operands;
  const at = { ...call, args: rest };
  if (verb?.text === 'compose') return compose({ ...at, program: 'docker compose' });
  if (verb?.text === 'run' || verb?.text === 'create')
    return runContainer({ ...at, program: `${call.program} ${verb.text}` });
  if (verb?.text === 'cp') return copy({ ...at, program: `${call.program} cp` });
  if (verb?.text === 'save' || verb?.text === 'export')
    return {
      effects: onPaths(call, 'write', values(parseOptions(SAVE, rest), 'output'), traitsOf('overwrite')),
    };
  if (verb?.text === 'container' && (rest[0]?.text === 'run' || rest[0]?.text === 'cp'))
    return docker({ ...call, args: rest });
  const match = matchRows(call, DOCKER, dockerGrammar);
  return match === undefined
    ? { effects: [effectOf(call, 'exec', 'container', { ...targetOf(verb), certainty: 'likely' })] }
    : actsReading(call, match);
}

const GLOBAL = grammar(
  'H,host= c,context= config= l,log-level= D,debug tls tlscacert= tlscert= tlskey= tlsverify',
  { stopAtOperand: true },
);
const SAVE = grammar('o,output=');

const RUN = grammar(
  'a,attach= add-host= annotation= blkio-weight= cap-add= cap-drop= cgroup-parent= cgroupns= cidfile= cpu-period= cpu-quota= cpus= cpuset-cpus= d,detach detach-keys= device= disable-content-trust dns= domainname= entrypoint= e,env= env-file= expose= gpus= group-add= health-cmd= health-interval= h,hostname= init i,interactive ip= ipc= isolation= l,label= label-file= link= log-driver= log-opt= mac-address= m,memory= memory-swap= mount= name= network= net= network-alias= no-healthcheck oom-kill-disable pid= pids-limit= platform= privileged p,publish= P,publish-all pull= q,quiet read-only restart= rm runtime= security-opt= shm-size= stop-signal= stop-timeout= storage-opt= sysctl= tmpfs= t,tty ulimit= u,user= userns= uts= v,volume= volume-driver= volumes-from= w,workdir=',
  { stopAtOperand: true },
);

/** A container is a fence, unless the call takes it down: host folders, the engine's socket, host namespaces. */
function runContainer(call: Invocation): ProgramReading {
  const options = parseOptions(RUN, call.args);
  const [image] = options.operands;
  const effects: Effect[] = [
    effectOf(call, 'exec', 'container', {
      ...targetOf(image),
      certainty: 'likely',
      ...traitsOf(opens(options) && 'privileged'),
    }),
  ];
  for (const path of hostMounts(options)) {
    effects.push(...onPath(call, 'read', path, { sink: 'process', note: 'given to the container' }));
  }
  effects.push(...onPaths(call, 'read', values(options, 'env-file'), { sink: 'process' }));
  return { effects };
}

function opens(options: Options): boolean {
  if (has(options, 'privileged')) return true;
  if (values(options, 'pid', 'ipc', 'userns', 'uts', 'cgroupns').some((word) => word.text === 'host'))
    return true;
  if (
    values(options, 'cap-add').some((word) =>
      /^(?:CAP_)?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH)$/i.test(word.text),
    )
  )
    return true;
  if (values(options, 'security-opt').some((word) => /unconfined|disable/.test(word.text))) return true;
  if (values(options, 'device').some((word) => /^\/dev\/(?:sd|nvme|mem|kmem|vd|disk|mapper)/.test(word.text)))
    return true;
  return hostMounts(options).some((path) =>
    /^(?:\/|\/(?:etc|root|home|var|usr|boot|proc|sys|dev)\/?|\/var\/run\/docker\.sock|\/run\/docker\.sock)$/.test(
      path.text,
    ),
  );
}

function hostMounts(options: Options): readonly Word[] {
  const mounts: Word[] = [];
  for (const word of values(options, 'volume')) {
    const [host] = word.text.split(':');
    // A name without a slash is a volume of the engine, no folder of the host.
    if (host !== undefined && /^[/~.]/.test(host) && word.text.includes(':'))
      mounts.push(slice(word, 0, host.length));
  }
  for (const word of values(options, 'mount')) {
    const found = /(?:^|,)(?:source|src)=([^,]*)/.exec(word.text);
    if (found?.[1] === undefined || !/(?:^|,)type=bind/.test(word.text)) continue;
    const start = found.index + found[0].length - found[1].length;
    mounts.push(slice(word, start, start + found[1].length));
  }
  return mounts;
}

/** `docker cp box:/x here`, and back. */
function copy(call: Invocation): ProgramReading {
  const [from, to] = call.args.filter((word) => !word.text.startsWith('-') || word.text === '-');
  const effects: Effect[] = [];
  const inside = (word: Word): boolean => /^[\w.-]+:/.test(word.text);
  if (from !== undefined && !inside(from))
    effects.push(...onPath(call, 'read', from, { sink: 'file', ...traitsOf('recursive') }));
  if (to !== undefined && !inside(to) && to.text !== '-')
    effects.push(...onPath(call, 'write', to, traitsOf('overwrite')));
  if (to !== undefined && inside(to)) effects.push(effectOf(call, 'write', 'container', targetOf(to)));
  return { effects };
}

const COMPOSE: RowTable = {
  options:
    'f,file= p,project-name= env-file= profile= project-directory= parallel= ansi= progress= t,timeout= rmi= v,volumes s,stop d,detach build remove-orphans scale= n,tail= no-deps force-recreate',
  rows: [
    { words: 'down', flags: ['-v', '--volumes'], acts: [DATA_GONE] },
    { words: 'rm', flags: ['-v', '--volumes'], acts: [LOST] },
    { words: 'down|rm|stop|kill', acts: [GONE] },
    { words: 'push', acts: [PUBLISHES] },
    { words: 'config|ps|logs|images|ls|top|port|events|version|stats|volumes', acts: [] },
    { words: 'pull', acts: [PULLS, CHANGES] },
    { words: '*', acts: [{ verb: 'exec', domain: 'container' }] },
  ],
};

const composeGrammar = grammarOf(COMPOSE);

function compose(call: Invocation): ProgramReading {
  const match = matchRows(call, COMPOSE, composeGrammar);
  return match === undefined ? {} : actsReading(call, match);
}

const BUILDAH: RowTable = {
  rows: [
    { words: 'push|copy', acts: [PUBLISHES] },
    { words: 'rm|rmi|prune|delete', acts: [GONE] },
  ],
};

const imageTools = (call: Invocation): ProgramReading => {
  const match = matchRows(call, BUILDAH, buildahGrammar);
  return match === undefined ? {} : actsReading(call, match);
};
const buildahGrammar = grammarOf(BUILDAH);

export const CONTAINERS: ProgramTable = {
  docker,
  podman: docker,
  nerdctl: docker,
  'docker-compose': compose,
  'podman-compose': compose,
  buildah: imageTools,
  skopeo: imageTools,
  crane: imageTools,
  oras: imageTools,
};
