/** What a makefile says, as far as it can be told without running make. */
export interface Makefile {
  readonly variables: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, MakeRule>;
  /** The goal of `make` without one. */
  readonly first: string | undefined;
}

interface MakeRule {
  readonly needs: readonly string[];
  readonly recipe: readonly string[];
}

const ASSIGNMENT = /^\s*(?:export\s+|override\s+)*([A-Za-z_][\w.-]*)\s*(\?|\+|:{1,3}|!)?=\s*(.*)$/s;
const RULE = /^([^\t#=][^:=]*)::?(?!=)([^;]*)(?:;(.*))?$/s;

/** Reads a makefile by its usual forms: assignments, explicit rules, both branches of every condition. */
export function readMakefile(text: string): Makefile {
  const variables = new Map<string, string>();
  const rules = new Map<string, MakeRule>();
  let first: string | undefined;
  let open: readonly string[] = [];
  for (const line of logicalLines(text)) {
    if (line.startsWith('\t')) {
      for (const target of open) addTo(rules, target, [], [line.slice(1)]);
      continue;
    }
    const assignment = ASSIGNMENT.exec(line);
    if (assignment) {
      assign(variables, assignment);
      continue;
    }
    const rule = RULE.exec(line);
    if (!rule) continue;
    open = words(expandVariables(rule[1] ?? '', variables));
    const needs = words(expandVariables(rule[2] ?? '', variables).replace(/\|/g, ' '));
    for (const target of open) addTo(rules, target, needs, rule[3] === undefined ? [] : [rule[3]]);
    first ??= open.find((target) => !/^\.|%/.test(target));
  }
  return { variables, rules, first: variables.get('.DEFAULT_GOAL') ?? first };
}

function logicalLines(text: string): readonly string[] {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\\\n(?!\t)/g, ' ')
    .replace(/\\\n\t/g, '\\\n')
    .split(/(?<!\\)\n/);
}

function assign(variables: Map<string, string>, [, name = '', how, value = '']: RegExpExecArray): void {
  if (how === '?' && variables.has(name)) return;
  const before = how === '+' ? `${variables.get(name) ?? ''} ` : '';
  variables.set(name, how === '!' ? `$(shell ${value})` : before + value.replace(/(?<!\\)#.*$/s, '').trim());
}

function addTo(
  rules: Map<string, MakeRule>,
  target: string,
  needs: readonly string[],
  recipe: readonly string[],
): void {
  const rule = rules.get(target) ?? { needs: [], recipe: [] };
  rules.set(target, { needs: [...rule.needs, ...needs], recipe: [...rule.recipe, ...recipe] });
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const MAX_RULES = 64;

/**
 * The shell text that making the targets would run, prerequisites first. Each line is a subshell of its own, as make
 * runs it. A variable that the makefile does not set stays one of the shell's, since make takes it from there.
 */
export function recipeText(makefile: Makefile, targets: readonly string[]): string {
  const wanted = targets.length > 0 ? targets : makefile.first === undefined ? [] : [makefile.first];
  const lines: string[] = [];
  const done = new Set<string>();
  const make = (target: string): void => {
    const rule = makefile.rules.get(target);
    if (rule === undefined || done.has(target) || done.size >= MAX_RULES) return;
    done.add(target);
    for (const need of rule.needs) make(need);
    const own = ownVariables(makefile, target, rule);
    for (const line of rule.recipe) {
      const command = expandVariables(line, own).replace(/^[\s@+-]+/, '');
      if (command !== '' && !command.startsWith('#')) lines.push(`(\n${command}\n)`);
    }
  };
  for (const target of wanted) make(target);
  return lines.join('\n');
}

function ownVariables(makefile: Makefile, target: string, rule: MakeRule): ReadonlyMap<string, string> {
  const all = rule.needs.join(' ');
  return new Map([
    ...makefile.variables,
    ['@', target],
    ['<', rule.needs[0] ?? ''],
    ['^', all],
    ['+', all],
    ['?', all],
  ]);
}

const MAX_EXPANSIONS = 8;
const MAX_TEXT = 64 << 10;

function expandVariables(text: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  let expanded = '';
  let at = 0;
  while (at < text.length && expanded.length < MAX_TEXT) {
    const dollar = text.indexOf('$', at);
    if (dollar < 0 || dollar === text.length - 1) break;
    expanded += text.slice(at, dollar);
    const reference = readReference(text, dollar);
    expanded += variableValue(reference.name, variables, depth);
    at = reference.end;
  }
  return expanded + text.slice(at);
}

function readReference(text: string, dollar: number): { readonly name: string; readonly end: number } {
  const open = text[dollar + 1] ?? '';
  const close = open === '(' ? ')' : open === '{' ? '}' : undefined;
  if (close === undefined) return { name: open, end: dollar + 2 };
  let depth = 0;
  for (let at = dollar + 1; at < text.length; at++) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
    if (depth === 0) return { name: text.slice(dollar + 2, at), end: at + 1 };
  }
  return { name: text.slice(dollar + 2), end: text.length };
}

function variableValue(name: string, variables: ReadonlyMap<string, string>, depth: number): string {
  if (name === '$') return '$';
  if (name === 'CURDIR' || name === 'PWD') return '.';
  if (name === 'MAKE') return 'make';
  const shell = /^shell\s+(.*)$/s.exec(name);
  if (shell) return `$(${expandAgain(shell[1] ?? '', variables, depth)})`;
  const value = variables.get(name);
  if (value !== undefined) return expandAgain(value, variables, depth);
  const identifier = /^\w+$/.test(name) && !/^\d/.test(name) ? name : 'MAKE_FUNCTION';
  return `\${${identifier}}`;
}

function expandAgain(value: string, variables: ReadonlyMap<string, string>, depth: number): string {
  return depth >= MAX_EXPANSIONS ? value : expandVariables(value, variables, depth + 1);
}
