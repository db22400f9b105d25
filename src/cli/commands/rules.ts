import { isReasonCode, REASONS, type ReasonCode } from '../../action/reason.ts';
import { nearest, suggestion } from '../../authority/nearest.ts';
import { type Command, EXIT, type ExitCode, type Given } from '../command.ts';
import { type ListedRule, listedRules } from '../rules/catalogue.ts';
import { rulesText, ruleText } from '../rules/text.ts';
import { colorsFor, widthOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const rulesCommand: Command = {
  name: 'rules',
  about: 'list every rule, or explain one: what it covers, what comes of it, examples',
  usage: '[--json] [--pack NAME] [ID]',
  flags: {
    json: { about: 'one JSON document instead of text' },
    pack: {
      value: 'NAME',
      about: 'only the rules of this table: a pack, a class of paths, a part of the reading',
    },
  },
  words: ['[ID]'],
  run: listRules,
};

function listRules(given: Given): ExitCode {
  const rules = chosen(given, listedRules());
  const look = { colors: colorsFor(process.stdout), width: widthOf(process.stdout) };
  const [only] = rules;
  if (given.has('json')) {
    const plain = rules.map(({ outcomes, ...rule }) => ({ ...rule, outcomes: outcomes() }));
    process.stdout.write(`${JSON.stringify({ rules: plain }, null, 2)}\n`);
  } else process.stdout.write(given.words.length > 0 && only ? ruleText(only, look) : rulesText(rules, look));
  return EXIT.done;
}

function chosen(given: Given, all: readonly ListedRule[]): readonly ListedRule[] {
  const [id] = given.words;
  const pack = given.text('pack');
  const of = pack === undefined ? all : all.filter((rule) => rule.pack === pack);
  if (of.length === 0) {
    const packs = [...new Set(all.map((rule) => rule.pack))];
    throw new UsageError(`\`${pack}\` is no table of rules; ${suggestion(pack ?? '', packs)}`);
  }
  if (id === undefined) return of;
  const found = of.filter((rule) => rule.id === id);
  if (found.length > 0) return found;
  throw new UsageError(`\`${id}\` is ${isReasonCode(id) ? givenBy(id, all) : `no rule; ${nearTo(id, of)}`}`);
}

/** Who gives a reason code, which is what a refusal shows in brackets. */
function givenBy(code: ReasonCode, all: readonly ListedRule[]): string {
  const givers = all.filter(({ reasons = [] }) => reasons.includes(code)).map(({ id }) => `\`${id}\``);
  const by = givers.length === 0 ? 'no rule gives it' : `see ${givers.join(', ')}`;
  return `no rule but a reason code (${REASONS[code]}); ${by}`;
}

const MANY = 6;

/** A table of that name, a rule spelled nearly so, rules with that word in them, or where all of them are. */
function nearTo(id: string, rules: readonly ListedRule[]): string {
  if (rules.some(({ pack }) => pack === id)) return `it is a table: holdfast rules --pack ${id}`;
  const close = nearest(
    id,
    rules.map((rule) => rule.id),
  );
  if (close !== undefined) return `did you mean \`${close}\`?`;
  const word = id.toLowerCase();
  const holding = rules.filter(
    (rule) => word.length > 2 && `${rule.id}\n${rule.covers.join('\n')}`.includes(word),
  );
  if (holding.length === 0) return '`holdfast rules` lists them';
  const named = holding.slice(0, MANY).map((rule) => `\`${rule.id}\``);
  const more = holding.length - named.length;
  return `it stands in ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
