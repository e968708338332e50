import pg from 'pg';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import { statementsFor } from '../runner/apply-batch.js';
import { grouped, type GroupedStatement } from '../runner/grouping.js';
import { projected, withItsTables } from './made-of-history.js';
import { RECORDED_HISTORY } from './recorded-history.js';

/**
 * Returns statements of the read model that no recorded case tests: an update or delete that never finds a row, or an upsert that
 * never meets an existing row. A change to such a statement would change no recorded rows, so no test would ask for a new
 * version.
 */
export async function statementsNeverShown(
  client: pg.ClientBase,
  projector: Projector,
): Promise<string[]> {
  const shown = new Map<string, boolean>();
  await withItsTables(client, projector, async () => {
    for (const events of Object.values(RECORDED_HISTORY).flatMap((cases) => Object.values(cases))) {
      await client.query('savepoint before_case');
      for (const [place, event] of events.entries())
        for (const statement of grouped(
          statementsFor(projector, projected(event, place), LIVE_SCHEMA),
        ))
          shown.set(
            statement.sql,
            (await isShownBy(client, statement)) || shown.get(statement.sql) === true,
          );
      await client.query('rollback to savepoint before_case');
    }
  });
  return [...shown].filter(([, isShown]) => !isShown).map(([sql]) => sql);
}

/** Runs the statement. Returns true when it found a row or, as an upsert, met an existing row. */
async function isShownBy(
  client: pg.ClientBase,
  { sql, values }: GroupedStatement,
): Promise<boolean> {
  const insert = sql.replace(/on conflict[^]*$/i, '');
  const met = insert !== sql && (await meetsARow(client, { sql: insert, values }));
  const { rowCount } = await client.query(sql, [...values]);
  return insert === sql ? (rowCount ?? 0) > 0 : met;
}

async function meetsARow(
  client: pg.ClientBase,
  { sql, values }: GroupedStatement,
): Promise<boolean> {
  await client.query('savepoint before_insert');
  try {
    await client.query(sql, [...values]);
    return false;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') return true;
    throw error;
  } finally {
    await client.query('rollback to savepoint before_insert');
  }
}
