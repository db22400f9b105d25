/** Programs that keep a file of their own: what they write there is no change that anybody else has to explain. */
const KEEPERS: readonly (readonly [file: RegExp, programs: readonly string[]])[] = [
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, ['npm', 'npx', 'node', 'corepack', 'lerna', 'nx', 'turbo']],
  [/^pnpm-lock\.yaml$/, ['pnpm', 'pnpx', 'corepack', 'nx', 'turbo']],
  [/^yarn\.lock$/, ['yarn', 'yarnpkg', 'corepack', 'nx', 'turbo']],
  [/^bun\.lockb?$/, ['bun', 'bunx']],
  [/^deno\.lock$/, ['deno']],
  [/^cargo\.lock$/, ['cargo', 'rustc', 'wasm-pack', 'trunk']],
  [/^go\.(?:work\.)?sum$/, ['go', 'gopls', 'golangci-lint']],
  [/^poetry\.lock$/, ['poetry']],
  [/^pdm\.lock$/, ['pdm']],
  [/^uv\.lock$/, ['uv', 'uvx']],
  [/^pixi\.lock$/, ['pixi']],
  [/^pipfile\.lock$/, ['pipenv']],
  [/^conda-lock\.yml$/, ['conda-lock', 'conda', 'mamba']],
  [/^(?:gemfile\.lock|gems\.locked)$/, ['bundle', 'bundler', 'gem', 'rails', 'rake', 'rspec']],
  [/^composer\.lock$/, ['composer']],
  [/^mix\.lock$/, ['mix', 'iex']],
  [/^rebar\.lock$/, ['rebar3']],
  [/^pubspec\.lock$/, ['dart', 'flutter', 'pub']],
  [/^(?:packages\.lock\.json|paket\.lock)$/, ['dotnet', 'nuget', 'paket', 'msbuild']],
  [/^gradle\.lockfile$/, ['gradle', 'gradlew']],
  [/^(?:podfile|cartfile)\.(?:lock|resolved)$/, ['pod', 'carthage']],
  [/^package\.resolved$/, ['swift', 'xcodebuild']],
  [/^flake\.lock$/, ['nix']],
  [/^chart\.lock$/, ['helm']],
  [/^shard\.lock$/, ['shards', 'crystal']],
  [/^module\.bazel\.lock$/, ['bazel', 'bazelisk']],
  [/^(?:stack\.yaml\.lock|cabal\.project\.freeze)$/, ['stack', 'cabal']],
  [/^\.terraform\.lock\.hcl$/, ['terraform', 'tofu', 'terragrunt']],
  [/\.tfstate(?:\.backup)?$/, ['terraform', 'tofu', 'terragrunt']],
];

/** True when one of these programs keeps the file for itself. */
export function isKeptBy(path: string, programs: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return KEEPERS.some(
    ([file, keepers]) => file.test(name) && keepers.some((keeper) => programs.includes(keeper)),
  );
}
