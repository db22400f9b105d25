import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.ts';

const SQL = {
  stream: 'SELECT stream, seq, hash, imported FROM streams WHERE tenant = ? AND run = ?',
  addStream: 'INSERT INTO streams (tenant, run, seq, hash, ended, imported) VALUES (?, ?, ?, ?, ?, ?)',
  moveStream: 'UPDATE streams SET seq = ?, hash = ?, ended = ? WHERE stream = ?',
  streams:
    'SELECT stream, run, seq, hash FROM streams WHERE tenant = ? AND stream > ? ORDER BY stream LIMIT ?',
  addEvent: 'INSERT INTO events (stream, seq, id, action, call, event) VALUES (?, ?, ?, ?, ?, ?)',
  events: 'SELECT event FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?',
  eventAt: 'SELECT event FROM events WHERE stream = ? AND seq = ?',
  eventOfId: 'SELECT event FROM events WHERE stream = ? AND id = ?',
  eventsOfAction: 'SELECT event FROM events WHERE stream = ? AND action = ?',
  eventsOfCall: 'SELECT event FROM events WHERE stream = ? AND call = ?',
  quarantines: 'SELECT challenge FROM quarantines WHERE stream = ?',
  quarantine: 'INSERT OR IGNORE INTO quarantines (stream, challenge) VALUES (?, ?)',
  clear: 'DELETE FROM quarantines WHERE stream = ? AND challenge = ?',
  effectOfKey: 'SELECT row FROM effects WHERE tenant = ? AND key = ?',
  effectOfPermit: 'SELECT row FROM effects WHERE tenant = ? AND permit = ?',
  putEffect: `
    INSERT INTO effects (tenant, key, permit, run, state, leased, asks, expires, changed, row)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant, key) DO UPDATE SET
      permit = excluded.permit, run = excluded.run, state = excluded.state, leased = excluded.leased,
      asks = excluded.asks, expires = excluded.expires, changed = excluded.changed, row = excluded.row`,
  abandoned: `
    SELECT row FROM effects
    WHERE tenant = ? AND state IN ('claimed', 'dispatched') AND leased <= ? ORDER BY leased LIMIT ?`,
  asking: 'SELECT row FROM effects WHERE tenant = ? AND asks = 1 ORDER BY changed, key LIMIT ?',
  budget: 'SELECT calls, time_ms, spend FROM budgets WHERE tenant = ? AND budget = ?',
  putBudget: `
    INSERT INTO budgets (tenant, budget, calls, time_ms, spend) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (tenant, budget) DO UPDATE SET
      calls = excluded.calls, time_ms = excluded.time_ms, spend = excluded.spend`,
  over: `
    SELECT stream, run FROM streams
    WHERE tenant = ? AND ended < ?
      AND NOT EXISTS (SELECT 1 FROM quarantines WHERE quarantines.stream = streams.stream)
      AND NOT EXISTS (
        SELECT 1 FROM effects
        WHERE effects.tenant = streams.tenant AND effects.run = streams.run
          AND (state IN ('claimed', 'dispatched') OR asks = 1
            OR (state IN ('asked', 'permitted') AND expires > ?)))
    ORDER BY stream LIMIT ?`,
  forgetEvents: 'DELETE FROM events WHERE stream = ?',
  forgetEffects: 'DELETE FROM effects WHERE tenant = ? AND run = ?',
  forgetStream: 'DELETE FROM streams WHERE stream = ?',
} as const;

export type SqliteStatements = Readonly<Record<keyof typeof SQL, SqliteStatement>>;

export function prepareStatements(database: SqliteDatabase): SqliteStatements {
  const entries = Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)] as const);
  return Object.fromEntries(entries) as SqliteStatements;
}
