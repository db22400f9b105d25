import type { Effect } from '../../../action/effect.ts';
import { readSql } from './sql.ts';
import { splitSql } from './sql-statements.ts';

/** Longer texts are no statements that somebody hands over as a command. */
const LONGEST = 20_000;

/** What may stand before a statement that changes something. */
const OPENS =
  /^(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT \w+|USE \w+|SELECT .*|INSERT INTO .*|CREATE (?:TABLE|INDEX|VIEW|DATABASE|SCHEMA) .*|SET [\w.@ ]+(?:=|TO ).*)$/;

/** A name as SQL has it, and nothing that a shell would take for an option or a path. */
const NAME = String.raw`(?:ONLY )?\w+(?: ?\. ?\w+)*`;

/** Statements whose words no program takes: each is whole, so that a shell text never reads as one by chance. */
const CHANGES = new RegExp(
  `^(?:${[
    String.raw`DROP (?:TEMPORARY |FOREIGN )?(?:TABLE|DATABASE|SCHEMA|VIEW|MATERIALIZED VIEW|INDEX|USER|ROLE|LOGIN|FUNCTION|PROCEDURE|TRIGGER|SEQUENCE|TYPE|EXTENSION|TABLESPACE|KEYSPACE|OWNED|COLLECTION)\b.*`,
    `TRUNCATE (?:TABLE )?${NAME}(?: ?, ?${NAME})*(?: (?:RESTART|CONTINUE) IDENTITY| CASCADE| RESTRICT)*`,
    `DELETE FROM ${NAME}(?: .*)?`,
    `UPDATE ${NAME} (?:AS \\w+ )?SET .*`,
    `ALTER (?:TABLE|DATABASE|SCHEMA|USER|ROLE) (?:IF EXISTS )?${NAME}(?: .*)?`,
    String.raw`(?:GRANT|REVOKE) [\w, ]+(?: ON | TO | FROM ).*`,
  ].join('|')})$`,
);

/**
 * What a text changes when it is SQL itself: a command that a database tool or an open session takes, or a text that code
 * hands on. Empty for every other text.
 */
export function sqlChanges(text: string): readonly Effect[] {
  if (text.length > LONGEST || !/^[\s(]*[a-z/-]/i.test(text)) return [];
  const statements = splitSql(text) ?? [];
  const from = statements.findIndex(({ plain }) => !OPENS.test(plain));
  const change = statements[from];
  if (change === undefined || !CHANGES.test(change.plain)) return [];
  const source = { start: 0, end: text.length };
  return (readSql({ language: 'sql', text, known: true, source }).effects ?? []).filter(
    ({ verb }) => verb !== 'read' && verb !== 'exec',
  );
}
