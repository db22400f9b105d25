import { describe, expect, test } from 'vitest';
import { effectLine } from '../common/acts-of.ts';
import { sqlChanges } from './sql-changes.ts';

describe('a text that is SQL itself', () => {
  test.each([
    ['drop table orders', ['delete database DROP TABLE ORDERS [irreversible] lost']],
    ['  DROP SCHEMA "Shop" CASCADE;\n', ['delete database DROP SCHEMA SHOP [irreversible] lost']],
    [
      '-- tidy up\ntruncate orders, carts cascade',
      ['delete database TRUNCATE ORDERS, CARTS [irreversible] lost'],
    ],
    ['delete from shop.orders', ['delete database DELETE FROM SHOP.ORDERS [irreversible] lost']],
    ['DELETE FROM orders WHERE id = 3', ['delete database DELETE FROM ORDERS']],
    ['begin; delete from orders; commit', ['delete database DELETE FROM ORDERS [irreversible] lost']],
    ['alter table orders drop column note', ['delete database ALTER TABLE ORDERS [irreversible] lost']],
    ["GRANT ALL ON *.* TO 'maya'@'%'", ['write database GRANT ALL ON [irreversible] lost']],
  ])('%s', (text, acts) => {
    expect(sqlChanges(text).map(effectLine)).toEqual(acts);
  });

  test.each([
    'truncate -s 0 app.log',
    'truncate --size 10M disk.img',
    'drop',
    'split splits delete x',
    'delete orders',
    'grant',
    'select x in a b; do echo $x; done',
    "echo 'DROP TABLE orders'",
    'git commit -m "DROP TABLE orders"',
    'SELECT * FROM orders',
    'update',
    'with-env dev drop table orders',
    "DROP TABLE 'never ends",
    '',
  ])('none: %s', (text) => {
    expect(sqlChanges(text)).toEqual([]);
  });
});
