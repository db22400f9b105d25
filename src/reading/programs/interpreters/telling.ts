import { isSecretName, tellsEnvironment } from '../common/environment.ts';
import type { Inline } from './acts.ts';
import { callsOf } from './calls.ts';
import { type Code, isPunct, pairBrackets, type Range, textAt } from './code.ts';

/** Calls that show what they are given. */
const PRINTS =
  /^(?:print|pprint|pp|p|puts|say|echo|printf|println|console\.\w+|\$?stdout\.\w+|STDOUT\.\w+|sys\.std(?:out|err)\.write|process\.std(?:out|err)\.write|pprint\.pprint|print_r|var_dump|var_export|die|exit|cat|warn|io\.write)$/;
const BARE_PRINTS = /^(?:print|puts|p|pp|say|echo|printf|warn|die)$/;
const SENDS = /(?:^|\.)(?:urlopen|fetch|post|put|patch|request|send|sendall|Request|post_form|postForm)$/;

/** Calls whose result still holds what went in. */
const PASSES =
  /^(?:str|repr|dict|dumps|stringify|inspect|pformat|format|items|values|entries|join|map|encode|assign|b64encode|sorted|list|tuple|to_h|to_a|to_s|String|toString|slice|substring|trim|print_r|var_export|json_encode|sprintf|pretty_generate|to_json|from|btoa|fromEntries|strip|toObject)$/;

/** Variables of the environment that code on the command line prints or sends; `*` stands for all of them. */
export function tellEnvironment(inline: Inline): void {
  const { world, acts, call, nested } = inline;
  const calls = callsOf(world, BARE_PRINTS);
  const tell = (name: string, sink: 'model' | 'network'): void => {
    const target = name === '*' ? 'environment' : name;
    const { program } = call;
    acts.effects.push({ ...tellsEnvironment({ program, source: nested.source }, target), sink });
  };
  let prints = false;
  for (const { name, args } of calls) {
    if (name === 'phpinfo') tell('*', 'model');
    const shows = PRINTS.test(name);
    if (!shows && !SENDS.test(name)) continue;
    prints ||= shows;
    for (const range of args)
      for (const told of mentions(inline, world.code, range)) {
        if (shows || told === '*') tell(told, shows ? 'model' : 'network');
      }
  }
  if (prints && goesOver(world.code)) tell('*', 'model');
}

/** The environment gone over entry by entry, by what a printing block is called on. */
function goesOver(code: Code): boolean {
  return code.tokens.some(({ text }, at) => {
    if (text === 'ENV')
      return isPunct(code, at + 1, '.') && /^(?:each|map|each_pair|to_a|sort)/.test(textAt(code, at + 2));
    if (text === '%ENV' && textAt(code, at - 1) === 'keys')
      return code.tokens.some((token) => token.kind === 'string' && token.text.includes('\uFFFD'));
    if (text !== 'env' || !isPunct(code, at - 1, '.')) return false;
    return isPunct(code, at - 3, '(') && /^(?:entries|values)$/.test(textAt(code, at - 4));
  });
}

const MAX_DEPTH = 3;

/** Secret variables, or `*`, whose value an expression holds. */
function mentions(inline: Inline, code: Code, range: Range, depth = 0): readonly string[] {
  const found: string[] = [];
  for (let at = range.from; at < range.to; at += 1) {
    const token = code.tokens[at];
    if (token === undefined) break;
    for (const inner of token.inner ?? []) {
      const own = depth < MAX_DEPTH ? pairBrackets(inner) : undefined;
      if (own !== undefined) found.push(...mentions(inline, own, { from: 0, to: inner.length }, depth + 1));
    }
    if (isPunct(code, at, '(') && code.tokens[at - 1]?.kind === 'name' && !PASSES.test(textAt(code, at - 1)))
      at = Math.max(at, code.partner[at] ?? at);
    else if (token.kind === 'name') {
      const variable = variableAt(code, at);
      if (variable !== undefined) found.push(variable);
      else if (depth < MAX_DEPTH && !isPunct(code, at - 1, '.'))
        found.push(...given(inline, token.text, depth));
    }
  }
  return found.filter((name) => name === '*' || isSecretName(name));
}

/** What a name was given, or goes over. */
function given({ world, ...inline }: Inline, name: string, depth: number): readonly string[] {
  const { code, scope } = world;
  const loops = (scope.loops.get(name) ?? []).filter((range) => {
    for (let at = range.from; at < range.to; at += 1)
      if (/^(?:items|values|entries)$/.test(textAt(code, at))) return true;
    return false;
  });
  return [...(scope.values.get(name) ?? []), ...loops].flatMap((range) =>
    mentions({ ...inline, world }, code, range, depth + 1),
  );
}

/** The variable of the environment that is named here; `*` for the whole, undefined for none or only names. */
function variableAt(code: Code, at: number): string | undefined {
  switch (textAt(code, at)) {
    case 'getenv':
      return isPunct(code, at + 1, '(') ? firstText(code, at + 2) : undefined;
    case 'environ':
    case 'ENV':
    case '$ENV':
    case '%ENV':
    case '$_ENV':
      return namesOnly(code, at) ? undefined : part(code, at + 1);
    case 'env':
      if (!isPunct(code, at - 1, '.') || !/^(?:process|Deno|Bun)$/.test(textAt(code, at - 2)))
        return undefined;
      return namesOnly(code, at - 2) ? undefined : part(code, at + 1);
    default:
      return undefined;
  }
}

/** `in os.environ`, `list(os.environ)`, `Object.keys(process.env)`: the names, not what they hold. */
function namesOnly(code: Code, from: number): boolean {
  const at = isPunct(code, from - 1, '.') ? from - 2 : from;
  const before = textAt(code, at - 1);
  if (before === 'in' || before === 'keys') return true;
  const whole =
    isPunct(code, at - 1, '(') && /^(?:list|sorted|set|len|keys|tuple|bool)$/.test(textAt(code, at - 2));
  return whole && (code.partner[at - 1] ?? 0) <= from + 1;
}

/** What of the environment is taken: one variable by its name, or all. */
function part(code: Code, at: number): string | undefined {
  if (isPunct(code, at, '[') || isPunct(code, at, '{')) return firstText(code, at + 1);
  if (!isPunct(code, at, '.') && !isPunct(code, at, '?.')) return '*';
  const member = textAt(code, at + 1);
  if (/^(?:get|fetch|pop|setdefault|dig)$/.test(member))
    return firstText(code, at + 2 + (isPunct(code, at + 2, '(') ? 1 : 0));
  if (/^(?:keys|key\?|has_key\?|include\?|size|length|has|set|update|delete)$/.test(member)) return undefined;
  return /^[A-Z]/.test(member) ? member : '*';
}

function firstText(code: Code, at: number): string {
  const token = code.tokens[at];
  const named = token?.kind === 'string' || (token?.kind === 'name' && /^[A-Z][A-Z0-9_]*$/.test(token.text));
  return named && !token.text.includes('\uFFFD') ? token.text : '*';
}
