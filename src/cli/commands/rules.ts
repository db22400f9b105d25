import { suggestion } from '../../authority/nearest.ts';
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
  throw new UsageError(
    `\`${id}\` is no rule; ${suggestion(
      id,
      of.map((rule) => rule.id),
    )}`,
  );
}
