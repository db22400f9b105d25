import type { PolicyRequest } from '../rule.ts';
import { compileTable } from '../table/compile.ts';
import type { PolicyTable, TableFacts } from '../table/table.ts';

/** Watches which rows of tables were met in all that they demand. */
export interface Reach {
  readonly see: (request: PolicyRequest<unknown>) => void;
  /** `table.action` of the rows that no request met. */
  readonly missed: () => readonly string[];
}

export function reachOf(tables: readonly PolicyTable[]): Reach {
  const watched = tables.map((table) => ({
    table,
    say: compileTable(table).say,
    left: new Set(Object.keys(table.actions)),
  }));
  return {
    see: (request) => {
      const { name } = request.action;
      for (const { table, say, left } of watched) {
        if (!left.has(name)) continue;
        // Facts of more than a table are facts of a table as well.
        const { findings } = say(request as PolicyRequest<TableFacts>);
        const [only] = findings;
        const row = table.actions[name];
        if (findings.length === 1 && only?.verdict === row?.verdict && only?.reason === row?.reason)
          left.delete(name);
      }
    },
    missed: () =>
      [
        ...new Set(
          watched.flatMap(({ table, left }) => [...left].map((action) => `${table.name}.${action}`)),
        ),
      ].sort(),
  };
}
