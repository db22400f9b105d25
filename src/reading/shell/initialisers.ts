import { programName } from './names.ts';
import type { State } from './state.ts';
import type { Part, Redirect, Script, SimpleNode, SyntaxWord } from './syntax.ts';

/** Tools that print what a shell evaluates to set itself up, by the words with which they do. */
const INITIALISERS: Readonly<Record<string, RegExp>> = {
  'ssh-agent': /^(?:-[a-z]+\b.*)?$/,
  'gpg-agent': /^--daemon\b/,
  keychain: /^--eval\b/,
  pyenv: /^(?:init|virtualenv-init)\b/,
  rbenv: /^init\b/,
  nodenv: /^init\b/,
  goenv: /^init\b/,
  jenv: /^init\b/,
  plenv: /^init\b/,
  phpenv: /^init\b/,
  tfenv: /^init\b/,
  direnv: /^hook\b/,
  brew: /^shellenv\b/,
  opam: /^env\b/,
  starship: /^(?:init|completions)\b/,
  zoxide: /^init\b/,
  mcfly: /^init\b/,
  atuin: /^init\b/,
  navi: /^widget\b/,
  fnm: /^(?:env|completions)\b/,
  mise: /^(?:activate|hook-env|completion)\b/,
  rtx: /^(?:activate|hook-env|completion)\b/,
  conda: /^(?:shell\.\w+|completion)\b/,
  mamba: /^shell\b/,
  micromamba: /^shell\b/,
  pixi: /^(?:shell-hook|completion)\b/,
  luarocks: /^path\b/,
  dircolors: /^/,
  lesspipe: /^/,
  'lesspipe.sh': /^/,
  thefuck: /^--alias\b/,
  fzf: /^--(?:bash|zsh)\b/,
  fasd: /^--init\b/,
  'register-python-argcomplete': /^/,
  'docker-machine': /^env\b/,
  minikube: /^(?:docker-env|podman-env|completion)\b/,
  rustup: /^completions\b/,
  uv: /^generate-shell-completion\b/,
  poetry: /^completions\b/,
  pip: /^completion\b/,
  pipx: /^completions\b/,
};

/** Every other one of these prints its completions on the word `completion`. */
const COMPLETES = new Set(
  (
    'kubectl helm gh glab docker podman k9s kind k3d kustomize argocd flux istioctl oc eksctl doctl hcloud flyctl hugo npm pnpm ng ' +
    'deno just task terraform tofu nerdctl skaffold tilt stern velero yq chezmoi goreleaser golangci-lint cobra op buf dagger'
  ).split(' '),
);

/**
 * True for `eval "$(brew shellenv)"` and `source <(kubectl completion bash)`: plainly spelled, what is evaluated is what
 * a well-known tool of the machine prints for that purpose.
 */
export function initialises(node: SimpleNode, state: State): boolean {
  const [verb, what] = node.words;
  if (
    node.words.length !== 2 ||
    node.assignments.length > 0 ||
    verb?.kind !== 'word' ||
    what?.kind !== 'word'
  )
    return false;
  const name = literalText(verb);
  if (name === undefined || state.functions.has(name) || state.aliases.has(name)) return false;
  const [part, more] = what.parts.filter((one) => one.kind !== 'text' || one.text !== '');
  if (part === undefined || more !== undefined || (what.hidden ?? []).length > 0) return false;
  return scriptInside(name, part).some((script) => isInitialiser(script, state));
}

function scriptInside(name: string, part: Part): readonly Script[] {
  if (name === 'eval') return part.kind === 'command' && !part.inPlace ? [part.script] : [];
  if (name !== 'source' && name !== '.') return [];
  return part.kind === 'process' && part.direction === 'in' ? [part.script] : [];
}

function isInitialiser({ items, gaps }: Script, state: State): boolean {
  const [item] = items;
  if (items.length !== 1 || gaps.length > 0 || item?.node.kind !== 'simple' || item.background) return false;
  const { assignments, words, redirects } = item.node;
  if (assignments.length > 0 || !redirects.every(hidesErrors)) return false;
  const texts = words.map((word) => (word.kind === 'word' ? literalText(word) : undefined));
  const [head, ...args] = texts;
  if (head === undefined || args.includes(undefined)) return false;
  const { plain, file } = programName(head);
  if (file !== undefined || state.functions.has(plain) || state.aliases.has(plain)) return false;
  const line = args.join(' ');
  if (Object.hasOwn(INITIALISERS, plain) && INITIALISERS[plain]?.test(line)) return true;
  return COMPLETES.has(plain) && /^completions?(?: |$)/.test(line);
}

function hidesErrors({ operator, descriptor, target }: Redirect): boolean {
  const quiet = target !== undefined && literalText(target) === '/dev/null';
  return operator === '>' && descriptor === 2 && quiet;
}

function literalText({ parts }: SyntaxWord): string | undefined {
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'text' || (!part.quoted && /[*?[{~]/.test(part.text))) return undefined;
    text += part.text;
  }
  return text;
}
