import pg from 'pg';
import { CHANNELS } from '../backend/infrastructure/database/channels.js';
import { checkpointsIn } from './checkpoints.tables.js';
import { LIVE_SCHEMA, type Projector } from './projector.js';
import { projectors as allProjectors } from './read-models/all.js';

/** Resolves when all of these read models have reached the position. */
export async function caughtUp(
  databaseUrl: string,
  position: string,
  projectors: readonly Projector[] = allProjectors,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let moved = (): void => {};
    client.on('notification', () => moved());
    await client.query(`listen ${CHANNELS.readModelsMoved}`);
    for (;;) {
      const next = new Promise<void>((resolve) => (moved = resolve));
      if ((await reached(client, projectors)) >= position) return;
      await next;
    }
  } finally {
    await client.end();
  }
}

async function reached(client: pg.Client, projectors: readonly Projector[]): Promise<string> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('${checkpointsIn(LIVE_SCHEMA)}') as found`,
  );
  if (!rows[0]?.found) return '';
  const lowest = await client.query<{ position: string; count: number }>(
    `select min(c.position) as position, count(*)::int as count
       from ${checkpointsIn(LIVE_SCHEMA)} c join unnest($1::text[], $2::int[]) as wanted(projector, version) using (projector, version)`,
    [projectors.map(({ name }) => name), projectors.map(({ version }) => version)],
  );
  return lowest.rows[0]?.count === projectors.length ? lowest.rows[0].position : '';
}
