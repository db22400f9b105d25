import { onPaths, traitsOf } from '../common/effects.ts';
import { grammar, has, lastValue, parseOptions, values } from '../common/options.ts';
import { shared } from '../common/tables.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';
import { publishes, runsWorkspace } from './acts.ts';

/** Compilers write where `-o` says. */
const COMPILER = grammar(
  'o,output= I= L= l= D= U= isystem= include= x= std= MF= MT= T= arch= target= sysroot= O? W? f? g? m? c S E v w s r out-dir= outDir= outFile= d= cp= classpath= emit= crate-type= crate-name= edition= C= extern= A= F= p,project= build= b,watch',
  { oneDash: false },
);

function compiler(call: Invocation): ProgramReading {
  const options = parseOptions(COMPILER, call.args);
  const outputs = values(options, 'output', 'out-dir', 'outDir', 'outFile');
  return { effects: onPaths(call, 'write', outputs, traitsOf('overwrite')) };
}

/** Tools that rewrite the files they are given, by the flag that makes them do it; none means always. */
interface Formatter {
  readonly write: readonly string[];
  /** Flags that make them only look. */
  readonly check?: readonly string[];
  /** Verbs that come first. */
  readonly verbs?: readonly string[];
}

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  prettier: { write: ['--write', '-w'] },
  eslint: { write: ['--fix'] },
  stylelint: { write: ['--fix'] },
  biome: { write: ['--write', '--apply', '--fix'], verbs: ['check', 'format', 'lint', 'ci'] },
  black: { write: [], check: ['--check', '--diff'] },
  isort: { write: [], check: ['--check', '--diff', '-c'] },
  yapf: { write: ['-i', '--in-place'] },
  autopep8: { write: ['-i', '--in-place'] },
  autoflake: { write: ['-i', '--in-place'] },
  pyupgrade: { write: [] },
  ruff: { write: ['--fix', 'format'], check: ['--check', '--diff'], verbs: ['check', 'format'] },
  gofmt: { write: ['-w'] },
  goimports: { write: ['-w'] },
  gofumpt: { write: ['-w'] },
  rustfmt: { write: [], check: ['--check'] },
  'clang-format': { write: ['-i'] },
  shfmt: { write: ['-w'] },
  stylua: { write: [], check: ['--check'] },
  rubocop: { write: ['-a', '-A', '-x', '--autocorrect', '--auto-correct'] },
  standardrb: { write: ['--fix'] },
  'php-cs-fixer': { write: ['fix'], check: ['--dry-run'], verbs: ['fix'] },
  ktlint: { write: ['-F', '--format'] },
  swiftformat: { write: [], check: ['--lint', '--dryrun'] },
  sqlfluff: { write: ['fix', 'format'], verbs: ['fix', 'format', 'lint'] },
  taplo: { write: ['fmt', 'format'], verbs: ['fmt', 'format'], check: ['--check'] },
  djlint: { write: ['--reformat'] },
  dprint: { write: ['fmt'], verbs: ['fmt', 'check'] },
  codespell: { write: ['-w', '--write-changes'] },
  jscodeshift: { write: [] },
};

const FORMAT = grammar(
  'c= config= config-path= parser= plugin= ignore-path= ext= t= target-version= l,line-length= q,quiet o,output-file= style= rule= select= ignore= format= stdin-filepath= cache-location= max-warnings=',
);

function formatter(rule: Formatter): ProgramReader {
  return (call) => {
    const given = (flags: readonly string[]): boolean =>
      call.args.some((word) => flags.some((flag) => word.text === flag || word.text.startsWith(`${flag}=`)));
    const writes = (rule.write.length === 0 || given(rule.write)) && !given(rule.check ?? []);
    const options = parseOptions(FORMAT, call.args);
    const { operands } = options;
    const outputs = onPaths(call, 'write', values(options, 'output-file'), traitsOf('overwrite'));
    const paths = rule.verbs?.includes(operands[0]?.text ?? '') ? operands.slice(1) : operands;
    const touched = onPaths(call, writes ? 'write' : 'read', paths, writes ? {} : { sink: 'process' });
    // Without a name they go through the whole project.
    const project = writes && paths.length === 0 && call.stdin.kind === 'none' ? [runsWorkspace(call)] : [];
    return { effects: [...touched, ...outputs, ...project] };
  };
}

const MAKE = grammar(
  'C,directory= f,file,makefile= j,jobs? k,keep-going n,just-print,recon,dry-run B,always-make s,silent,quiet i,ignore-errors e o= W= l= I= O? q,question t,touch d p r R v w eval= S h',
);

/** The recipe of a target is read from the makefile. */
function make(call: Invocation): ProgramReading {
  const options = parseOptions(MAKE, call.args);
  const targets = options.operands.filter((word) => !word.text.includes('=')).map((word) => word.text);
  const folder = lastValue(options, 'directory');
  const texts = values(options, 'eval').map(
    (word) => ({ language: 'unknown', text: word.text, known: word.known, source: word.source }) as const,
  );
  if (has(options, 'dry-run', 'question')) return { effects: [], texts };
  const base = folder === undefined ? call.base : folder.text;
  return {
    effects: [runsWorkspace(call, targets.join(' ') || undefined)],
    texts,
    followUps: [{ kind: 'make-target', targets, ...(base === undefined ? {} : { base }) }],
  };
}

/** Build and test tools: they run what the workspace holds. */
const RUNNERS =
  'pytest py.test tox nox jest vitest mocha ava tap karma cypress playwright nyc c8 tsc tsx ts-node esbuild webpack vite rollup parcel next nuxt astro gatsby remix svelte-kit ng vue-cli-service nest turbo nx lerna rush wireit gulp grunt ' +
  'just task rake ninja meson bazel bazelisk buck buck2 pants scons waf ant cmake ctest autoreconf automake autoconf configure phpunit pest behat rspec minitest cucumber busted ginkgo gotestsum golangci-lint staticcheck ' +
  'mypy pyright pylint flake8 bandit pyflakes vulture coverage sphinx-build mkdocs jupyter streamlit gunicorn uvicorn flask celery scrapy storybook typedoc jsdoc eslint_d tslint xo commitlint lint-staged husky pre-commit ' +
  'valgrind gdb lldb perf hyperfine ab wrk k6 locust xcodebuild swiftc kotlinc scalac java javac jar ghc runghc ocaml dune elixir iex erl escript lua luajit Rscript julia octave sage maxima gnuplot ffmpeg ffprobe convert magick pdflatex xelatex lualatex latexmk bibtex dot ' +
  'hardhat forge truffle anchor foundryup circom verilator iverilog yosys protoc buf thrift flatc swig cython f2py';

const runner: ProgramReader = (call) => (tells(call) ? {} : { effects: [runsWorkspace(call)] });

/** Only a version is asked for, or types are checked. */
function tells({ program, args }: Invocation): boolean {
  if (args.length === 1 && /^(?:--?version|-V|version)$/.test(args[0]?.text ?? '')) return true;
  return /^(?:vue-)?tsc$/.test(program) && args.some(({ text }) => text === '--noEmit');
}

/** Tools that publish a release when they are called, unless they are told to try only. */
const release: ProgramReader = (call) => {
  const tries = /^(?:--?(?:dry-?run|d|snapshot|skip=publish|no-publish|version|help|v|h)(?:=true)?)$/;
  const verb = call.args.find(({ text }) => !text.startsWith('-'))?.text;
  const local = RELEASES[call.program];
  if (call.args.some(({ text }) => tries.test(text)) || (local !== undefined && !local.test(verb ?? '')))
    return { effects: [runsWorkspace(call)] };
  return { effects: [runsWorkspace(call), publishes(call, 'package registry')] };
};

/** Verbs that publish; undefined: any call does. */
const RELEASES: Readonly<Record<string, RegExp | undefined>> = {
  'semantic-release': undefined,
  'release-it': undefined,
  np: undefined,
  goreleaser: /^(?:release|r|publish|announce)$/,
  changeset: /^publish$/,
  lerna: /^publish$/,
  nx: /^release$/,
  rush: /^publish$/,
  'cargo-release': undefined,
};

export const BUILD_TOOLS: ProgramTable = {
  ...shared(RUNNERS, runner),
  ...Object.fromEntries(Object.entries(FORMATTERS).map(([name, rule]) => [name, formatter(rule)])),
  ...shared(
    'gcc g++ cc c++ clang clang++ cpp rustc gfortran nasm yasm as ld tcc zig dmd ldc2 nim fpc ghdl',
    compiler,
  ),
  ...Object.fromEntries(Object.keys(RELEASES).map((name) => [name, release])),
  make,
  gmake: make,
};
