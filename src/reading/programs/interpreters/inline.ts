import type { Effect, EffectVerb } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { type Details, onPath, traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import { GAP } from '../common/words.ts';
import type { Invocation, NestedCommand, NestedText, ProgramReading } from '../program.ts';
import { CALL_RULES, type CallRules } from './call-rules.ts';
import type { Call } from './calls.ts';
import { isPunct, type Range, splitArguments, textAt } from './code.ts';
import { dotted, type Value, valuesOf, type World } from './values.ts';

/** What the calls of one text do, gathered. */
export interface Acts {
  readonly effects: Effect[];
  readonly texts: NestedText[];
  readonly commands: NestedCommand[];
}

export interface Inline {
  readonly nested: NestedText;
  readonly world: World;
  readonly acts: Acts;
  /** The call that the effects are of: the interpreter. */
  readonly call: Invocation;
}

/** Adds what one call does. */
export function actOf(inline: Inline, given: Call): void {
  const call = indirect(inline, given) ?? given;
  const rules = CALL_RULES[inline.nested.language] ?? {};
  const rule = ruleFor(rules, inline, call);
  if (rule === undefined) {
    if (unknowable(call.name)) runsUnknown(inline, 'a member that nobody can know is called', 'dynamic');
    return;
  }
  const [verb = '', ...places] = rule.split(' ');
  ACTIONS[verb]?.(inline, call, places);
}

/** `File.send(:unlink, x)`, `call_user_func('unlink', x)`: the first argument names what is called. */
function indirect(inline: Inline, call: Call): Call | undefined {
  if (!/(?:^|\.)(?:send|public_send|__send__|call_user_func|method)$/.test(call.name)) return undefined;
  const [first, ...args] = call.args;
  if (first === undefined) return undefined;
  const { code } = inline.world;
  const symbol = isPunct(code, first.from, ':') ? textAt(code, first.from + 1) : undefined;
  const [value] = symbol === undefined ? valuesOf(inline.world, first) : [];
  const method = symbol ?? value?.text ?? '';
  if (!/^\w+[?!]?$/.test(method)) return undefined;
  const owner = call.receiver === undefined ? '' : `${dotted(inline.world, call.receiver)}.`;
  return { name: owner + method, args, receiver: call.receiver };
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

/** True for `Path('x')`, `Path('a') / 'b'`, and a name that was given one. */
function isPath(inline: Inline, receiver: Range, depth = 0): boolean {
  const { code, scope } = inline.world;
  const head = textAt(code, receiver.from);
  const module = scope.modules.get(head) ?? head;
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
    for (const value of argumentValues(inline, call, at)) {
      const address = wordOf(inline, value);
      inline.acts.effects.push(fetchesFrom(inline.call, address, 'model'));
      if (sends) inline.acts.effects.push(sendsTo(inline.call, address));
    }
    if (to === undefined) return;
    for (const value of argumentValues(inline, call, to))
      onValue(inline, 'write', value, traitsOf('overwrite'));
  },
  send(inline, call, [at = '0']) {
    for (const value of argumentValues(inline, call, at))
      inline.acts.effects.push(sendsTo(inline.call, wordOf(inline, value)));
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

/** `fetch(url, { method: 'POST' })`, `urlopen(url, data=...)`. */
function sendsBody(inline: Inline, call: Call): boolean {
  return call.args.slice(1).some((range) => {
    for (let at = range.from; at < range.to; at += 1)
      if (/^(?:method|body|data)$/.test(textAt(inline.world.code, at))) return true;
    return false;
  });
}

function argument(call: Call, at: string): Range | undefined {
  if (at === 'self') return call.receiver;
  return call.args[Number(at)];
}

function argumentValues(inline: Inline, call: Call, at: string): readonly Value[] {
  if (at === '*') return call.args.flatMap((range) => listValues(inline, range));
  const range = argument(call, at);
  return range === undefined ? [] : listValues(inline, named(inline, range));
}

/** The value of a keyword argument: `path='x'`, `path: 'x'`. */
function named(inline: Inline, range: Range): Range {
  const { code } = inline.world;
  const keyword =
    code.tokens[range.from]?.kind === 'name' &&
    (isPunct(code, range.from + 1, '=') || isPunct(code, range.from + 1, ':')) &&
    range.to > range.from + 2;
  return keyword ? { from: range.from + 2, to: range.to } : range;
}

/** Values of an argument; a list counts element by element. */
function listValues(inline: Inline, range: Range): readonly Value[] {
  const parts = listParts(inline, range);
  return parts === undefined
    ? valuesOf(inline.world, range)
    : parts.flatMap((part) => valuesOf(inline.world, part));
}

function listParts(inline: Inline, range: Range): readonly Range[] | undefined {
  const { code, scope } = inline.world;
  const open =
    isPunct(code, range.from, '[') ||
    (isPunct(code, range.from, '(') &&
      splitArguments(code, { from: range.from + 1, to: code.partner[range.from] ?? range.to }).length > 1);
  if (open && code.partner[range.from] === range.to - 1)
    return splitArguments(code, { from: range.from + 1, to: range.to - 1 });
  if (range.to !== range.from + 1) return undefined;
  const given = scope.values.get(textAt(code, range.from)) ?? [];
  const [only] = given;
  return given.length === 1 && only !== undefined && isPunct(code, only.from, '[')
    ? listParts(inline, only)
    : undefined;
}

function wordOf(inline: Inline, value: Value): Word {
  return {
    text: value.text,
    known: !value.text.includes(GAP),
    glob: value.glob,
    source: inline.nested.source,
  };
}

/** An effect on a path that the code names; a path that nobody can know counts only where something would be lost. */
function onValue(inline: Inline, verb: EffectVerb, value: Value, details: Details): void {
  const word = wordOf(inline, value);
  const grave = verb === 'delete' || verb === 'move';
  if (!word.known && value.scratch !== true && !grave) return;
  if (!word.known && value.scratch === true && !grave) return;
  const scratch = value.scratch === true ? traitsOf(...(details.traits ?? []), 'scratch') : {};
  inline.acts.effects.push(
    ...onPath(inline.call, verb, word, { ...details, ...scratch, source: inline.nested.source }),
  );
}

/** A file opened in a mode: Python's and C's letters, Perl's arrows, Node's flags. */
function opens(inline: Inline, call: Call, [at = '0', mode = '1']: readonly string[]): void {
  const perl = inline.nested.language === 'perl';
  const paths = perl
    ? perlOpen(inline, call)
    : { path: argument(call, at), mode: modeOf(inline, call, mode) };
  if (paths === undefined || paths.path === undefined) return;
  for (const value of valuesOf(inline.world, named(inline, paths.path))) {
    if (/^\s*\|/.test(value.text) && inline.nested.language === 'ruby')
      runsText(inline, { ...value, text: value.text.replace(/^\s*\|/, '') });
    else if (/[wax+>]/.test(paths.mode))
      onValue(inline, 'write', value, traitsOf(/a|>>/.test(paths.mode) ? 'append' : 'overwrite'));
    else onValue(inline, 'read', value, { sink: 'model' });
  }
}

function modeOf(inline: Inline, call: Call, at: string): string {
  const { code } = inline.world;
  const keyword = call.args.find(
    (range) => textAt(code, range.from) === 'mode' && /^[=:]$/.test(textAt(code, range.from + 1)),
  );
  const range = keyword ?? call.args[Number(at)];
  if (range === undefined) return 'r';
  const given =
    keyword === undefined &&
    /^[=:]$/.test(textAt(code, range.from + 1)) &&
    code.tokens[range.from]?.kind === 'name';
  if (given) return 'r';
  const [value] = valuesOf(inline.world, named(inline, range));
  return value === undefined || value.text.includes(GAP) ? 'w' : value.text;
}

/** `open(my $f, '>', 'x')`, `open(F, ">x")`, `open(F, "cmd |")`, `open(F, '-|', 'cmd')`. */
function perlOpen(
  inline: Inline,
  call: Call,
): { readonly path: Range | undefined; readonly mode: string } | undefined {
  const [, second, third] = call.args;
  if (second === undefined) return undefined;
  const [mode] = valuesOf(inline.world, second);
  if (mode === undefined) return undefined;
  if (third !== undefined) {
    if (!/^\s*(?:-\||\|-)/.test(mode.text)) return { path: third, mode: mode.text };
    for (const value of valuesOf(inline.world, third)) runsText(inline, value);
    return undefined;
  }
  const text = mode.text.trim();
  if (text.startsWith('|') || text.endsWith('|'))
    runsText(inline, { ...mode, text: text.replace(/^\||\|$/g, '') });
  else if (/^\+?[<>]/.test(text)) {
    const value = { ...mode, text: text.replace(/^\+?[<>]+\s*/, '') };
    if (text.includes('>') || text.startsWith('+'))
      onValue(inline, 'write', value, traitsOf(text.startsWith('>>') ? 'append' : 'overwrite'));
    else onValue(inline, 'read', value, { sink: 'model' });
  } else onValue(inline, 'read', mode, { sink: 'model' });
  return undefined;
}

function runsText(inline: Inline, value: Value): void {
  if (value.remote === true) {
    runsUnknown(inline, 'hands a shell what was fetched or decoded', 'remote-code');
    return;
  }
  if (/^\uFFFD?$/.test(value.text.trim())) {
    runsUnknown(inline, 'hands a shell a text that nobody can know', 'dynamic');
    return;
  }
  inline.acts.texts.push({
    language: 'posix',
    text: value.text,
    known: !value.text.includes(GAP),
    source: inline.nested.source,
  });
}

/** A text for a shell; a list is a program and its arguments. */
function runsShell(inline: Inline, range: Range | undefined): void {
  if (range === undefined) return;
  const parts = listParts(inline, named(inline, range));
  if (parts !== undefined) runsList(inline, parts);
  else for (const value of valuesOf(inline.world, named(inline, range))) runsText(inline, value);
}

function runsList(inline: Inline, parts: readonly Range[]): void {
  const words: Word[] = parts.map((part) => {
    const all = valuesOf(inline.world, part);
    const [value] = all;
    return value === undefined || all.length > 1
      ? { text: GAP, known: false, glob: false, source: inline.nested.source }
      : { ...wordOf(inline, value), glob: false };
  });
  const [program] = words;
  if (program === undefined) return;
  // A program that the code finds out by itself is as opaque as a script; a text for a shell or `eval` is not.
  if (/^\uFFFD?$/.test(program.text))
    runsUnknown(inline, 'starts a program that nobody can know', 'workspace-code');
  else inline.acts.commands.push({ words });
}

function runsProgram(inline: Inline, program: Range | undefined, list: Range | undefined): void {
  if (program === undefined) return;
  const rest = list === undefined ? [] : listParts(inline, named(inline, list));
  if (rest === undefined) {
    const [value] = valuesOf(inline.world, program);
    const words = value === undefined ? [] : [wordOf(inline, value)];
    if (words.length > 0) inline.acts.commands.push({ words, openEnded: true });
    return;
  }
  const usesShell = /\bshell\b/.test(inline.nested.text);
  if (rest.length === 0 && usesShell) runsShell(inline, program);
  else runsList(inline, [program, ...rest]);
}

/** `system("a b")` is a text for a shell; `system("a", "b")` a program and its arguments. */
function runsWords(inline: Inline, call: Call): void {
  const args = call.args.filter((range) => !isKeyword(inline, range));
  if (args.length === 1) runsShell(inline, args[0]);
  else if (args.length > 1) runsList(inline, args);
}

function isKeyword(inline: Inline, range: Range): boolean {
  const { code } = inline.world;
  return code.tokens[range.from]?.kind === 'name' && /^[:=]$/.test(textAt(code, range.from + 1));
}

/** A text in the same language: read in turn when it is known; what is computed may be anything. */
function evaluates(inline: Inline, range: Range | undefined): void {
  if (range === undefined || isPunct(inline.world.code, range.from, '{')) return;
  const { language, source } = inline.nested;
  for (const value of valuesOf(inline.world, range)) {
    if (value.remote === true) runsUnknown(inline, 'runs what was fetched or decoded', 'remote-code');
    else if (!value.text.includes(GAP))
      inline.acts.texts.push({ language, text: value.text, known: true, source });
    else if (runsFile(inline, range)) runsUnknown(inline, 'runs a file', 'workspace-code');
    else runsUnknown(inline, 'evaluates a text that nobody can know', 'dynamic');
  }
}

/** `exec(open('setup.py').read())`. */
function runsFile(inline: Inline, range: Range): boolean {
  return /^open\(\)\.read\b|^(?:fs\.)?readFileSync\b|^File\.read\b/.test(dotted(inline.world, range));
}

export function runsUnknown(
  inline: Inline,
  note: string,
  trait: 'dynamic' | 'remote-code' | 'workspace-code',
): void {
  const certainty = trait === 'dynamic' ? 'likely' : 'certain';
  inline.acts.effects.push({
    verb: 'exec',
    domain: 'process',
    certainty,
    note,
    program: inline.call.program,
    source: inline.nested.source,
    ...traitsOf('inline-code', trait),
  });
}

export type { ProgramReading };
