import { traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import { GAP } from '../common/words.ts';
import { requestEffects } from '../network/request.ts';
import type { Inline } from './acts.ts';
import { argument, argumentValues, listParts, onValue, wordOf } from './arguments.ts';
import type { CallRules } from './call-rule.ts';
import { CALL_RULES } from './call-rules.ts';
import type { Call } from './calls.ts';
import { isPunct, type Range, textAt } from './code.ts';
import { handOn } from './handed-on.ts';
import { opens } from './opened.ts';
import { removesRemotely } from './remote-calls.ts';
import { evaluates, runsProgram, runsShell, runsUnknown, runsWords } from './running.ts';
import { sqlChanges } from './sql-changes.ts';
import { dotted, valuesOf } from './values.ts';

/** Adds what one call does. */
export function actOf(inline: Inline, given: Call): void {
  const call = indirect(inline, given) ?? given;
  const rules = CALL_RULES[inline.nested.language] ?? {};
  const rule = ruleFor(rules, inline, call);
  if (rule === undefined) {
    unruled(inline, call);
    if (unknowable(call.name)) runsUnknown(inline, 'a member that nobody can know is called', 'dynamic');
    return;
  }
  const [verb = '', ...places] = rule.split(' ');
  ACTIONS[verb]?.(inline, call, places);
}

/** A call that no rule describes may still say what it does by its name and its first argument. */
function unruled(inline: Inline, call: Call): void {
  const { effects } = inline.acts;
  const removal = removesRemotely(call, inline.nested);
  if (removal !== undefined) effects.push(removal);
  if (call.receiver === undefined) return;
  const method = call.name.slice(call.name.lastIndexOf('.') + 1).replace(/^.*(?:->|::)/, '');
  if (method === 'delete') {
    for (const value of argumentValues(inline, call, '0'))
      if (/^https?:\/\//.test(value.text))
        effects.push(...requestEffects(inline.call, 'DELETE', wordOf(inline, value), 'model'));
  } else if (STATEMENTS.test(method)) runsSql(inline, call);
}

const STATEMENTS =
  /^(?:execute|executemany|executescript|exec|query|raw|\$executeRawUnsafe|executeSql|multi_query)$/;

/** A statement handed to a database; one in memory holds nothing that could be lost. */
function runsSql(inline: Inline, call: Call): void {
  const { text, source } = inline.nested;
  if (text.includes(':memory:')) return;
  for (const value of argumentValues(inline, call, '0'))
    inline.acts.effects.push(...sqlChanges(value.text).map((effect) => ({ ...effect, source })));
}

/** A call under another name: by a text or a symbol that names it, or through the function's own `call`. */
function indirect(inline: Inline, call: Call): Call | undefined {
  return byText(inline, call) ?? throughMember(inline, call) ?? byVariable(inline, call);
}

/** `fs.rmSync.call(fs, x)`, `fs.rmSync.bind(null, x)()`, `fs.rmSync.apply(null, [x])`. */
function throughMember(inline: Inline, call: Call): Call | undefined {
  const [, name, how] = /^(.+)\.(call|apply|bind)$/.exec(call.name) ?? [];
  if (name === undefined || inline.nested.language !== 'javascript') return undefined;
  const [, second, ...rest] = call.args;
  if (second === undefined) return { name, args: [], receiver: undefined };
  const args = how === 'apply' ? (listParts(inline, second) ?? [second]) : [second, ...rest];
  return { name, args, receiver: undefined };
}

/** PHP's `$f = 'unlink'; $f(x)`, and functions that take the name of one: `array_map('unlink', $files)`. */
function byVariable(inline: Inline, call: Call): Call | undefined {
  if (inline.nested.language !== 'php') return undefined;
  if (/^\$\w+$/.test(call.name)) {
    const [only, other] = (inline.world.scope.values.get(call.name) ?? []).flatMap((range) =>
      valuesOf(inline.world, range),
    );
    return only === undefined || other !== undefined || !/^\w+$/.test(only.text)
      ? undefined
      : { ...call, name: only.text };
  }
  if (!TAKES_CALLBACK.test(call.name)) return undefined;
  const at = call.args.findIndex((range) => {
    const [value] = valuesOf(inline.world, range);
    return value !== undefined && Object.hasOwn(CALL_RULES['php'] ?? {}, value.text);
  });
  const named = call.args[at];
  const name = named === undefined ? undefined : valuesOf(inline.world, named)[0]?.text;
  return name === undefined
    ? undefined
    : { name, args: call.args.filter((_, index) => index !== at), receiver: undefined };
}

const TAKES_CALLBACK =
  /^(?:array_(?:map|walk|walk_recursive|filter|reduce)|u[ak]?sort|iterator_apply|call_user_func_array|forward_static_call(?:_array)?|register_shutdown_function|Closure::fromCallable)$/;

/** `File.send(:unlink, x)`, `call_user_func('unlink', x)`: the first argument names what is called. */
function byText(inline: Inline, call: Call): Call | undefined {
  if (!/(?:^|\.)(?:send|public_send|__send__|call_user_func|method)$/.test(call.name)) return undefined;
  const [first, ...args] = call.args;
  if (first === undefined) return undefined;
  const { code } = inline.world;
  const symbol = isPunct(code, first.from, ':') ? textAt(code, first.from + 1) : undefined;
  const [value] = symbol === undefined ? valuesOf(inline.world, first) : [];
  const method = symbol ?? value?.text ?? '';
  if (!/^\w+[?!]?$/.test(method)) return undefined;
  const owner = call.receiver === undefined ? '' : `${dotted(inline.world, call.receiver)}.`;
  const name = owner.replace(/^(?:Kernel|Process|Object|self)\.$/, '') + method;
  if (/(?:^|\.)method$/.test(call.name)) handOn(inline, name);
  return { name, args, receiver: call.receiver };
}

/** By its full name, by the module it was imported from without a name, or by what it is called on. */
function ruleFor(rules: CallRules, inline: Inline, call: Call): string | undefined {
  const { name } = call;
  if (Object.hasOwn(rules, name)) return rules[name];
  for (const star of inline.world.scope.stars)
    if (Object.hasOwn(rules, `${star}.${name}`)) return rules[`${star}.${name}`];
  if (
    inline.nested.language === 'ruby' &&
    Object.hasOwn(rules, `FileUtils.${name}`) &&
    call.receiver === undefined
  )
    return rules[`FileUtils.${name}`];
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (call.receiver === undefined || method === name) return undefined;
  if (Object.hasOwn(rules, `*.${method}`)) return rules[`*.${method}`];
  if (isPath(inline, call.receiver)) return rules[`Path().${method}`] ?? rules[`Pathname.new().${method}`];
  return undefined;
}

const TEXTS =
  /^(?:read_text|read_bytes|name|stem|suffix|as_posix|as_uri|strip|split|splitlines|decode|format|join|read|lower|upper)$/;

/** True for `Path('x')`, `Path('a') / 'b'`, and a name that was given one. */
function isPath(inline: Inline, receiver: Range, depth = 0): boolean {
  const { code, scope } = inline.world;
  const head = textAt(code, receiver.from);
  const module = scope.modules.get(head) ?? head;
  // What is read from it, and parts of its name, are texts.
  for (let at = receiver.from + 1; at < receiver.to; at += 1)
    if (isPunct(code, at, '.') && TEXTS.test(textAt(code, at + 1))) return false;
  if (/^(?:pathlib\.)?(?:Path|PosixPath)$|^Pathname$/.test(module) || module === 'pathlib') return true;
  if (receiver.to !== receiver.from + 1 || depth > 3) return false;
  return (scope.values.get(head) ?? []).some((range) => isPath(inline, range, depth + 1));
}

/** `os[x](...)`, `child_process[x](...)`, a module whose name is computed. */
function unknowable(name: string): boolean {
  return (
    /^(?:os|subprocess|shutil|fs|child_process|builtins|unknown-module)(?:\[\]|\.\[\]|$|\.)/.test(name) &&
    (name.includes('[]') || name.startsWith('unknown-module'))
  );
}

type Action = (inline: Inline, call: Call, places: readonly string[]) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  delete(inline, call, [at = '0', how]) {
    // Perl's `unlink` without an argument takes what the loop goes over.
    if (at === '*' && call.args.length === 0 && call.receiver === undefined)
      onValue(inline, 'delete', { text: GAP, glob: false }, {});
    const details = how === 'empty' ? { recoverable: true } : traitsOf(how === 'recursive' && 'recursive');
    for (const value of argumentValues(inline, call, at)) onValue(inline, 'delete', value, details);
  },
  write(inline, call, [at = '0', how]) {
    const traits = traitsOf(how === 'append' ? 'append' : how === 'create' ? 'create' : 'overwrite');
    for (const value of argumentValues(inline, call, at)) onValue(inline, 'write', value, traits);
  },
  read(inline, call, [at = '0']) {
    for (const value of argumentValues(inline, call, at)) onValue(inline, 'read', value, { sink: 'model' });
  },
  chmod(inline, call, [at = '0', how]) {
    for (const value of argumentValues(inline, call, at))
      onValue(inline, 'chmod', value, traitsOf(how === 'recursive' && 'recursive'));
  },
  move(inline, call, [from = '0', to = '1']) {
    for (const value of argumentValues(inline, call, from))
      onValue(inline, 'move', value, traitsOf('recursive'));
    for (const value of argumentValues(inline, call, to))
      onValue(inline, 'write', value, traitsOf('overwrite'));
  },
  copy(inline, call, [from = '0', to = '1', how]) {
    const traits = traitsOf(how === 'recursive' && 'recursive');
    for (const value of argumentValues(inline, call, from))
      onValue(inline, 'read', value, { sink: 'file', ...traits });
    for (const value of argumentValues(inline, call, to))
      onValue(inline, 'write', value, traitsOf('overwrite'));
  },
  open: opens,
  shell: (inline, call, [at = '0']) => runsShell(inline, argument(call, at)),
  argv: (inline, call, [program = '0', list = '1']) =>
    runsProgram(inline, argument(call, program), argument(call, list)),
  words: runsWords,
  eval: (inline, call, [at = '0']) => evaluates(inline, argument(call, at)),
  fetch(inline, call, [at = '0', to]) {
    const sends = sendsBody(inline, call);
    const method = removingMethod(inline, call);
    for (const value of argumentValues(inline, call, at)) {
      const address = wordOf(inline, value);
      if (method !== undefined) {
        inline.acts.effects.push(...requestEffects(inline.call, method, address, 'model'));
        continue;
      }
      inline.acts.effects.push(fetchesFrom(inline.call, address, to === undefined ? 'model' : 'file'));
      if (sends) inline.acts.effects.push(sendsTo(inline.call, address));
    }
    if (to === undefined) return;
    for (const value of argumentValues(inline, call, to))
      onValue(inline, 'write', value, traitsOf('overwrite'));
  },
  send(inline, call, [at = '0']) {
    const method = removingMethod(inline, call);
    for (const value of argumentValues(inline, call, at)) {
      const address = wordOf(inline, value);
      if (method === undefined) inline.acts.effects.push(sendsTo(inline.call, address));
      else inline.acts.effects.push(...requestEffects(inline.call, method, address, 'model'));
    }
  },
  request(inline, call, [method = 'POST', at = '0']) {
    for (const value of argumentValues(inline, call, at))
      inline.acts.effects.push(...requestEffects(inline.call, method, wordOf(inline, value), 'model'));
  },
  dynamic: (inline) => runsUnknown(inline, 'runs code that the text does not show', 'dynamic'),
  kill(inline, call, [at = '0']) {
    for (const { text } of argumentValues(inline, call, at)) {
      const everything = text === '-1' || text === '1' || text === '0';
      inline.acts.effects.push({
        verb: 'kill',
        domain: 'process',
        target: text,
        certainty: 'likely',
        source: inline.nested.source,
        program: inline.call.program,
        ...(everything ? { recoverable: false, ...traitsOf('irreversible', 'global') } : {}),
      });
    }
  },
};

/** `fetch(url, { method: 'DELETE' })`, `requests.request('DELETE', url)`. */
function removingMethod({ world }: Inline, call: Call): string | undefined {
  const { code } = world;
  const named = call.args.some((range, index) => {
    for (let at = range.from; at < range.to; at += 1) {
      if (code.tokens[at]?.kind !== 'string' || !/^delete$/i.test(textAt(code, at))) continue;
      if (index === 0 && at === range.from) return true;
      if (/^[:=]$/.test(textAt(code, at - 1)) && textAt(code, at - 2) === 'method') return true;
    }
    return false;
  });
  return named ? 'DELETE' : undefined;
}

/** `fetch(url, { method: 'POST' })`, `urlopen(url, data=...)`. */
function sendsBody(inline: Inline, call: Call): boolean {
  return call.args.slice(1).some((range) => {
    for (let at = range.from; at < range.to; at += 1)
      if (/^(?:method|body|data)$/.test(textAt(inline.world.code, at))) return true;
    return false;
  });
}
