import { describe, expect, test } from 'vitest';
import { actsOf, callFrom, readLine } from '../common/acts-of.ts';
import { PACK_EXAMPLES as EXAMPLES } from './examples/index.ts';
import { PACKS, packRuleOf } from './index.ts';

const RULES = PACKS.flatMap((pack) => pack.programs.flatMap((program) => program.rows));

describe('packs', () => {
  test('every rule has an id of its own below its pack, a meaning, and examples of both kinds', () => {
    const ids = RULES.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const pack of PACKS) {
      expect(pack.evidence.length).toBeGreaterThan(0);
      for (const rule of pack.programs.flatMap((program) => program.rows)) {
        expect(rule.id.startsWith(`${pack.id}.`), rule.id).toBe(true);
        expect(rule.about, rule.id).not.toBe('');
      }
    }
    expect(Object.keys(EXAMPLES).sort()).toEqual(ids.sort());
  });

  describe.each(RULES.map((rule) => rule.id))('%s', (id) => {
    const [matches = [], misses = []] = EXAMPLES[id] ?? [];

    test.each(matches)('speaks about %s', (line) => {
      expect(packRuleOf(callFrom(line))).toBe(id);
    });

    test.each(misses)('leaves %s to others', (line) => {
      expect(packRuleOf(callFrom(line))).not.toBe(id);
    });

    test('has examples of both kinds', () => {
      expect(matches.length).toBeGreaterThan(0);
      expect(misses.length).toBeGreaterThan(0);
    });
  });

  test('what a rule says carries its id', () => {
    expect(readLine('redis-cli flushall')?.effects?.map((effect) => effect.rule)).toEqual([
      'databases.redis-flush',
    ]);
  });
});

describe('the general reading of remote clients', () => {
  test.each([
    ['doctl compute droplet delete 12', ['delete cloud 12 [remote irreversible] lost']],
    ['gcloud projects delete shop', ['delete cloud shop [remote irreversible] lost']],
    ['aws ec2 terminate-instances --instance-ids i-1', ['write cloud i-1 [remote irreversible] lost']],
    ['aws logs delete-log-group --log-group-name a', ['delete cloud a [remote irreversible] lost']],
    ['aws --purge logs delete-log-group --log-group-name a', ['delete cloud a [remote irreversible] lost']],
    ['heroku apps:destroy shop', ['delete cloud shop [remote irreversible] lost']],
    ['ldcli flags archive a', ['delete cloud a [remote irreversible] lost']],
    ['hcloud server list', ['read cloud - > model [remote]']],
    ['hcloud server create --name delete', ['write cloud delete [remote]']],
    ['fastly service delete --service-id a --dry-run', []],
    ['fastly service delete --help', []],
    ['fastly --unheard-of x service delete', ['delete cloud - [remote irreversible] lost']],
  ])('%s', (line, acts) => {
    expect(actsOf(line)).toEqual(acts);
  });
});

describe('what would only tell', () => {
  test.each([
    ['kubectl delete pod web --dry-run=client', []],
    ['kubectl delete pod web -l --dry-run=client', ['delete cloud pod web [remote irreversible] lost']],
    [
      'kubectl delete pod web --unheard-of --dry-run=client',
      ['delete cloud pod web [remote irreversible] lost'],
    ],
    ['fastly service delete --name --help', ['delete cloud - [remote irreversible] lost']],
    ['git push --force --repo --help origin', ['send git --help origin [remote history force] lost']],
    ['terraform destroy --help', []],
  ])('%s', (line, acts) => {
    expect(actsOf(line)).toEqual(acts);
  });
});

describe('clients of databases', () => {
  test.each([
    ["psql -c 'DROP TABLE a'", ['text sql: DROP TABLE a']],
    ['psql -h far -d shop -f fix.sql', ['read file fix.sql > model', 'exec database fix.sql']],
    ['psql -l', []],
    ["mysql -u root -e 'select 1'", ['text sql: select 1']],
    [
      "sqlite3 shop.db 'delete from a'",
      ['write file shop.db [create]', 'read file shop.db > model', 'text sql: delete from a'],
    ],
    [
      "mongosh --eval 'db.a.drop()'",
      ['delete database db.a.drop [irreversible] lost', 'text javascript: db.a.drop()'],
    ],
    [
      "mongosh --eval 'db.a.deleteMany({})'",
      ['delete database db.a.deleteMany [irreversible] lost', 'text javascript: db.a.deleteMany({})'],
    ],
    [
      "mongosh --eval 'db.a.deleteMany({b:1})'",
      ['delete database db.a.deleteMany', 'text javascript: db.a.deleteMany({b:1})'],
    ],
    ["mongosh --eval 'db.a.find()'", ['read database db.a.find > model', 'text javascript: db.a.find()']],
    ['pg_dump -f shop.sql shop', ['read database - > file', 'write file shop.sql [overwrite]']],
  ])('%s', (line, acts) => {
    expect(actsOf(line)).toEqual(acts);
  });

  test('SQL on standard input is read, and what another program prints is not known', () => {
    const source = { start: 0, end: 4 };
    expect(actsOf('psql shop', { kind: 'text', text: 'DROP TABLE a', known: true, source })).toEqual([
      'text sql: DROP TABLE a',
    ]);
    expect(actsOf('psql shop', { kind: 'pipe', from: 'make-sql', remote: false })).toEqual([
      'exec database -',
    ]);
    expect(actsOf('psql shop', { kind: 'pipe', from: 'curl', remote: true })).toEqual([
      'exec database - [remote-code]',
    ]);
  });
});
