import type pg from 'pg';
import { gauge } from './metrics.js';

const pools = new Map<string, pg.Pool>();

/** Reports a pool's connections as metrics under a name, replacing an earlier pool of the same name. */
export function watchPool(name: string, pool: pg.Pool): void {
  pools.set(name, pool);
}

const ofAll = (count: (pool: pg.Pool) => number) => () => {
  for (const [name, pool] of pools) if (pool.ended) pools.delete(name);
  return [...pools].map(([name, pool]) => ({ labels: { pool: name }, value: count(pool) }));
};

gauge(
  'houselights_database_connections',
  'Open connections to Postgres, by pool.',
  ['pool'],
  ofAll((pool) => pool.totalCount),
);
gauge(
  'houselights_database_waiting',
  'Statements that wait for a connection, by pool. Above 0 for long: DATABASE_POOL is too small.',
  ['pool'],
  ofAll((pool) => pool.waitingCount),
);
gauge(
  'houselights_database_connections_most',
  'Connections that a pool may open.',
  ['pool'],
  ofAll((pool) => pool.options.max),
);
