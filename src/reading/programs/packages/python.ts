import { effectOf, onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, type Options, parseOptions, values } from '../common/options.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';
import { installs, publishes, runsWorkspace, writesOwn } from './acts.ts';

const PIP = grammar(
  'r,requirement= c,constraint= e,editable= t,target= d,dest= w,wheel-dir= i,pypi-url,index-url= extra-index-url= f,find-links= trusted-host= U,upgrade upgrade-strategy= force-reinstall I,ignore-installed no-deps no-cache-dir user root= prefix= src= platform= python-version= abi= implementation= no-binary= only-binary= pre q,quiet v,verbose y,yes proxy= timeout= retries= cert= client-cert= cache-dir= log= config-settings= global-option= build-option= break-system-packages system python= p= report= dry-run isolated disable-pip-version-check no-build-isolation progress-bar= no-input require-virtualenv',
);

function pip(call: Invocation): ProgramReading {
  const options = parseOptions(PIP, call.args);
  const [verb, ...packages] = options.operands;
  const at = { ...call, program: `${call.program.replace(/\d.*$/, '')} ${verb?.text ?? ''}`.trim() };
  switch (verb?.text) {
    case 'install':
    case 'sync':
      return has(options, 'dry-run') ? {} : { effects: pipInstall(at, options, packages) };
    case 'download':
    case 'wheel':
      return {
        effects: [
          ...pipInstall(at, options, packages),
          ...onPaths(at, 'write', values(options, 'dest', 'wheel-dir'), traitsOf('create')),
        ],
      };
    case 'uninstall':
      return {
        effects: [
          effectOf(at, 'write', 'package', {
            target: packages.map((word) => word.text).join(' '),
            recoverable: true,
          }),
        ],
      };
    case 'config':
      return /^(?:set|unset|edit)$/.test(packages[0]?.text ?? '')
        ? {
            effects: [
              effectOf(at, 'write', 'package', { target: packages[1]?.text ?? 'pip', ...traitsOf('global') }),
            ],
          }
        : {};
    case 'cache':
      return /^(?:purge|remove)$/.test(packages[0]?.text ?? '')
        ? { effects: [effectOf(at, 'delete', 'package', { target: 'cache', recoverable: true })] }
        : {};
    default:
      return {};
  }
}

function pipInstall(
  call: Invocation,
  options: Options,
  packages: Options['operands'],
): ReturnType<typeof onPaths> {
  const index = values(options, 'index-url', 'extra-index-url', 'find-links', 'trusted-host');
  return [
    installs(call, [...packages, ...values(options, 'editable')], { index }),
    ...onPaths(call, 'read', values(options, 'requirement', 'constraint'), { sink: 'process' }),
    ...onPaths(call, 'write', values(options, 'target', 'root', 'prefix'), traitsOf('create')),
  ];
}

/** Managers that keep a manifest and a lockfile, told apart by their verbs. */
interface Project {
  readonly lockfile: string | undefined;
  readonly manifest: string;
}

const PROJECTS: Readonly<Record<string, Project>> = {
  uv: { manifest: 'pyproject.toml', lockfile: 'uv.lock' },
  poetry: { manifest: 'pyproject.toml', lockfile: 'poetry.lock' },
  pdm: { manifest: 'pyproject.toml', lockfile: 'pdm.lock' },
  pipenv: { manifest: 'Pipfile', lockfile: 'Pipfile.lock' },
  rye: { manifest: 'pyproject.toml', lockfile: 'requirements.lock' },
  hatch: { manifest: 'pyproject.toml', lockfile: undefined },
  flit: { manifest: 'pyproject.toml', lockfile: undefined },
  pixi: { manifest: 'pixi.toml', lockfile: 'pixi.lock' },
};

const PROJECT = grammar(
  'C,directory= project= P= G,group= D,dev extras= E,all-extras with= without= only= index-url= default-index= index= extra-index-url= r,repository= u,username= p,password= python= package= dry-run n,no-interaction q,quiet v,verbose y,yes build frozen locked upgrade U lock no-sync m,module= token= publish-url= editable',
);

function project(call: Invocation, rule: Project): ProgramReading {
  const options = parseOptions(PROJECT, call.args);
  const [verb, ...rest] = options.operands;
  const at = { ...call, program: `${call.program} ${verb?.text ?? ''}`.trim() };
  if (has(options, 'dry-run')) return {};
  switch (verb?.text) {
    case 'pip':
      return pip({ ...call, program: 'pip', args: call.args.slice(call.args.indexOf(verb) + 1) });
    case 'add':
    case 'require':
      return { effects: [installs(at, rest), ...writesOwn(at, rule.manifest, rule.lockfile)] };
    case 'remove':
    case 'uninstall':
      return {
        effects: [
          effectOf(at, 'write', 'package', { recoverable: true }),
          ...writesOwn(at, rule.manifest, rule.lockfile),
        ],
      };
    case 'install':
    case 'sync':
    case 'update':
    case 'upgrade':
    case 'lock':
      return {
        effects: [
          installs(at, rest, { index: values(options, 'index-url', 'extra-index-url', 'index') }),
          ...writesOwn(at, rest.length > 0 ? rule.manifest : undefined, rule.lockfile),
        ],
      };
    case 'publish':
      return { effects: [publishes(at, 'package registry')] };
    case 'run':
      return {
        effects: [runsWorkspace(at, rest[0]?.text)],
        commands: rest.length > 0 ? [{ words: call.args.slice(call.args.indexOf(rest[0] ?? verb)) }] : [],
      };
    case 'tool':
    case 'python':
    case 'self':
      return /^(?:install|update|upgrade|uninstall|pin)$/.test(rest[0]?.text ?? '')
        ? { effects: [installs(at, rest.slice(1), { global: true })] }
        : {};
    case 'init':
    case 'new':
    case 'version':
    case 'bump':
      return { effects: writesOwn(at, rule.manifest, undefined) };
    case 'config':
      return {
        effects:
          rest.length > 1
            ? [effectOf(at, 'write', 'package', { target: rest[0]?.text ?? '', ...traitsOf('global') })]
            : [],
      };
    default:
      return {};
  }
}

const TWINE = grammar(
  'r,repository= repository-url= u,username= p,password= s,sign i= c,comment= skip-existing config-file= cert= verbose',
);

function twine(call: Invocation): ProgramReading {
  const [verb, ...files] = parseOptions(TWINE, call.args).operands;
  if (verb?.text !== 'upload' && verb?.text !== 'register') return {};
  return {
    effects: [
      publishes({ ...call, program: 'twine upload' }, 'package registry'),
      ...onPaths(call, 'read', files, { sink: 'network' }),
    ],
  };
}

const CONDA = grammar(
  'n,name= p,prefix= c,channel= f,file= y,yes q,quiet d,dry-run a,all k,insecure override-channels solver= json force update-all clone= e,explicit i,index-cache t,tarballs revision= force-reinstall offline',
);

function conda(call: Invocation): ProgramReading {
  const options = parseOptions(CONDA, call.args);
  const [verb, ...rest] = options.operands;
  if (has(options, 'dry-run')) return {};
  const word = `${verb?.text ?? ''} ${verb?.text === 'env' ? (rest[0]?.text ?? '') : ''}`.trim();
  const at = { ...call, program: `${call.program} ${word}`.trim() };
  if (/^(?:install|update|upgrade|create|env create|env update)$/.test(word))
    return { effects: [installs(at, rest, { index: values(options, 'channel') })] };
  if (/^(?:remove|uninstall|env remove)$/.test(word)) {
    const whole = has(options, 'all') || word === 'env remove';
    return {
      effects: [
        effectOf(at, whole ? 'delete' : 'write', 'package', {
          target:
            values(options, 'name', 'prefix')
              .map((name) => name.text)
              .join(' ') || 'environment',
          ...traitsOf(whole && 'global'),
        }),
      ],
    };
  }
  if (word === 'config' || word === 'init')
    return {
      effects: [effectOf(at, 'write', 'package', { target: 'conda configuration', ...traitsOf('global') })],
    };
  if (word === 'run') return { commands: [{ words: rest }] };
  return {};
}

const VENV = grammar('p,python= system-site-packages clear upgrade prompt= symlinks copies without-pip');

function virtualenv(call: Invocation): ProgramReading {
  return { effects: onPaths(call, 'write', parseOptions(VENV, call.args).operands, traitsOf('create')) };
}

const PIPX = grammar(
  'python= include-deps force suffix= i,index-url= pip-args= global spec= v,verbose q,quiet',
);

function pipx(call: Invocation): ProgramReading {
  const [verb, ...rest] = parseOptions(PIPX, call.args).operands;
  const at = { ...call, program: `pipx ${verb?.text ?? ''}` };
  if (/^(?:install|inject|upgrade|upgrade-all|reinstall|reinstall-all)$/.test(verb?.text ?? ''))
    return { effects: [installs(at, rest, { global: true })] };
  if (/^uninstall/.test(verb?.text ?? ''))
    return { effects: [effectOf(at, 'write', 'package', traitsOf('global'))] };
  if (verb?.text === 'run') return { effects: [installs(at, rest.slice(0, 1))] };
  return {};
}

export const PYTHON_PACKAGES: ProgramTable = {
  pip,
  pip2: pip,
  pip3: pip,
  pipx,
  twine,
  conda,
  mamba: conda,
  micromamba: conda,
  virtualenv,
  ...Object.fromEntries(
    Object.entries(PROJECTS).map(([name, rule]) => [name, (call: Invocation) => project(call, rule)]),
  ),
};
