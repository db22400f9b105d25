import type { Effect, EffectTrait } from '../../../action/effect.ts';
import { traitsOf } from '../common/effects.ts';
import type { NestedText, ProgramReading } from '../program.ts';
import { leavesFiles, readsFiles, shellEscapes } from './sql-files.ts';
import { type SqlStatement, splitSql } from './sql-statements.ts';

/** What one kind of statement does. */
interface SqlRule {
  readonly when: RegExp;
  /** Words that must be absent. */
  readonly without?: RegExp;
  readonly verb: Effect['verb'];
  readonly traits?: readonly EffectTrait[];
  readonly note?: string;
}

const GONE: readonly EffectTrait[] = ['irreversible'];

/** Statements with their strings and comments taken out, in upper case; the first rule that matches speaks. */
const RULES: readonly SqlRule[] = [
  { when: /^DROP (?:ROLE|USER|LOGIN)\b/, verb: 'delete', traits: GONE, note: 'drops an account' },
  {
    when: /^DROP (?:INDEX|VIEW|TRIGGER|FUNCTION|PROCEDURE|POLICY|TYPE|RULE|SEQUENCE|MATERIALIZED|EXTENSION|CAST|OPERATOR|AGGREGATE|CONSTRAINT)\b/,
    verb: 'delete',
    traits: GONE,
    note: 'drops a definition',
  },
  { when: /^DROP\b/, verb: 'delete', traits: GONE, note: 'drops data' },
  { when: /^TRUNCATE\b/, verb: 'delete', traits: GONE, note: 'empties a table' },
  {
    when: /^(?:WITH\b.*\b)?DELETE\b/,
    without: /\bWHERE\b|\bLIMIT\b/,
    verb: 'delete',
    traits: GONE,
    note: 'deletes every row',
  },
  {
    when: /^(?:WITH\b.*\b)?DELETE\b.*\bWHERE (?:1 ?= ?1|TRUE|1|\(1 ?= ?1\)|'' ?= ?'')(?:$|;| OR)/,
    verb: 'delete',
    traits: GONE,
    note: 'deletes every row',
  },
  { when: /^(?:WITH\b.*\b)?DELETE\b/, verb: 'delete' },
  {
    when: /^(?:WITH\b.*\b)?UPDATE\b/,
    without: /\bWHERE\b|\bLIMIT\b/,
    verb: 'write',
    traits: GONE,
    note: 'changes every row',
  },
  {
    when: /^ALTER\b.*\bDROP (?!CONSTRAINT|DEFAULT|NOT|INDEX|KEY)/,
    verb: 'delete',
    traits: GONE,
    note: 'drops a column or more',
  },
  {
    when: /^(?:FLUSH|RESET (?:MASTER|SLAVE)|PURGE (?:BINARY|MASTER))\b/,
    verb: 'delete',
    traits: GONE,
    note: 'drops logs',
  },
  { when: /^(?:DETACH|REASSIGN OWNED|DROP OWNED)\b/, verb: 'write' },
  {
    when: /^COPY\b.*\b(?:FROM|TO) PROGRAM\b/,
    verb: 'exec',
    traits: ['dynamic'],
    note: 'the server runs a program',
  },
  { when: /\bINTO (?:OUTFILE|DUMPFILE)\b/, verb: 'write', note: 'the server writes a file' },
  {
    when: /\bXP_CMDSHELL\b|\bSYS_EXEC\b|\bLO_IMPORT\b/,
    verb: 'exec',
    traits: ['dynamic'],
    note: 'the server runs a program',
  },
  {
    when: /^GRANT ALL\b.*(?: ON (?:ALL DATABASES|\* ?\. ?\*)| TO PUBLIC$| WITH GRANT OPTION$)/,
    verb: 'write',
    traits: GONE,
    note: 'gives every right away',
  },
  {
    when: /^(?:GRANT|REVOKE|CREATE (?:ROLE|USER)|ALTER (?:ROLE|USER|SYSTEM)|SET PASSWORD|SHUTDOWN)\b/,
    verb: 'write',
    note: 'changes who may do what',
  },
  {
    when: /^(?:SELECT|SHOW|DESCRIBE|DESC|EXPLAIN|VALUES|TABLE|PRAGMA [A-Z_]+(?:\(.*\))?$|ANALYZE|USE|SET|BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|DECLARE|FETCH|CLOSE|WITH\b.*\bSELECT)\b/,
    without: /\bINTO\b/,
    verb: 'read',
  },
];

/** Reads SQL: what each statement would do to the database, and shell escapes of its client. */
export function readSql(nested: NestedText): ProgramReading {
  const statements = splitSql(nested.text);
  if (statements === undefined)
    return { unread: [{ why: 'the SQL cannot be told from its strings', source: nested.source }] };
  const effects: Effect[] = [];
  const texts: NestedText[] = [];
  for (const statement of statements) {
    if (statement.shell !== undefined)
      texts.push({ language: 'posix', text: statement.shell, known: nested.known, source: nested.source });
    else if (statement.file !== undefined) effects.push(writesFile(statement.file, nested));
    else effects.push(effectOfStatement(statement, nested));
  }
  effects.push(...readsFiles(nested), ...leavesFiles(nested), ...generated(nested));
  texts.push(...shellEscapes(nested), ...blocks(nested));
  return { effects, texts };
}

/** `\\gexec` runs what a query prints. */
function generated({ text, source }: NestedText): readonly Effect[] {
  if (!/\\gexec\b/.test(text)) return [];
  const note = 'it runs the SQL that a query prints';
  return [{ verb: 'exec', domain: 'database', target: 'SQL', certainty: 'unread', source, note }];
}

/** The statements of `DO` blocks, and the texts that they execute. */
function blocks(nested: NestedText): readonly NestedText[] {
  const bodies = [...nested.text.matchAll(/\bdo\s+(?:language\s+\w+\s+)?(\$\w*\$)([\s\S]*?)\1/gi)];
  return bodies.flatMap(([, , body = '']) => {
    const statements = body.replace(/^[\s\S]*?\bbegin\b/i, '').replace(/\bend\b\s*;?\s*$/i, '');
    const texts = [
      ...body.matchAll(/\bexecute\s+(?:format\(\s*)?(?:'((?:[^']|'')*)'|(\$\w*\$)([\s\S]*?)\2)/gi),
    ];
    const run = texts.map(([, quoted, , dollars]) => (quoted ?? dollars ?? '').replaceAll("''", "'"));
    return [statements, ...run].map((text) => ({ ...nested, text }));
  });
}

/** `EXPLAIN ANALYZE` runs what it explains. */
const ANALYSED = /^EXPLAIN (?:\([^)]*\bANALY[SZ]E\b[^)]*\)|(?:VERBOSE )?ANALY[SZ]E)(?: VERBOSE)? /;

function writesFile(target: string, { source }: NestedText): Effect {
  return { verb: 'write', domain: 'file', target, certainty: 'certain', source, ...traitsOf('overwrite') };
}

function effectOfStatement(statement: SqlStatement, nested: NestedText): Effect {
  const plain = statement.plain.replace(ANALYSED, '');
  const rule = RULES.find(({ when, without }) => when.test(plain) && without?.test(plain) !== true);
  const words = statement.plain.split(' ').slice(0, 3).join(' ');
  const unknown = statement.plain.startsWith('\uFFFD') || statement.plain === '';
  const base = { domain: 'database' as const, target: unknown ? 'SQL' : words, source: nested.source };
  if (unknown)
    return { verb: 'exec', ...base, certainty: 'unread', note: 'nobody can know which SQL this is' };
  const { verb = 'write', traits = [], note } = rule ?? {};
  return {
    verb,
    ...base,
    certainty: 'certain',
    ...traitsOf(...traits),
    ...(note === undefined ? {} : { note }),
    ...(traits.includes('irreversible') ? { recoverable: false } : {}),
    ...(verb === 'read' ? { sink: 'model' as const } : {}),
  };
}
