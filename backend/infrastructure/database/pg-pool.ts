import pg from 'pg';
import { watchPool } from '../metrics/pool-metrics.js';
import { limitSilence } from './pulse.js';

/** Injection token of the process's pool of plain Postgres connections (`pg.Pool`), used by all code but TypeORM. */
export const PG_POOL = Symbol('PgPool');

/** Splits a backend's DATABASE_POOL: a third for TypeORM (catalogue and sessions), the rest for everything else. */
export function poolShares(most: number): { readonly catalogue: number; readonly plain: number } {
  const catalogue = Math.max(1, Math.floor(most / 3));
  return { catalogue, plain: most - catalogue };
}

/** Silence after which Postgres ends a session with an open transaction. Our transactions never pause between statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  /** Largest number of connections of the pool; default 20. */
  readonly max?: number;
  /** Name of the connections in pg_stat_activity; default `houselights`. */
  readonly name?: string;
  /** Milliseconds to wait for a connection; default 10 000. */
  readonly connectMs?: number;
  /** Milliseconds without data after which a running statement's connection is cut; default 0: no limit. */
  readonly answerMs?: number;
  /** True: sends statements without waiting for earlier answers, for callers that send many in a row. Default false. */
  readonly pipelined?: boolean;
  /**
   * True: reads tables by index where there is one. Otherwise a plan prepared while the table was small may read the whole table,
   * and gets slower with every row. Default false.
   */
  readonly byIndex?: boolean;
  /**
   * True: commits do not wait for the disk, so a crash of the database server may undo the last fraction of a second, whole
   * transactions only. For work that is then repeated; statements that must last set `synchronous_commit` to on. Default false.
   */
  readonly unsynced?: boolean;
}

/**
 * Session option that turns JIT compilation off. PostgreSQL compiles plans that look expensive, and our plans look expensive
 * because alternatives are disabled. With compilation, a page of events took 7 ms (0.7 s the first time) instead of 0.6 ms.
 * Builds with LLVM are affected, such as Debian's and the official image.
 */
export const WITHOUT_COMPILING = '-c jit=off';

/** Returns the session settings for these options. */
function sessionSettings({ byIndex, unsynced }: PoolOptions): { readonly options: string } {
  const settings = [
    WITHOUT_COMPILING,
    ...(byIndex ? ['-c enable_seqscan=off'] : []),
    ...(unsynced ? ['-c synchronous_commit=off'] : []),
  ];
  return { options: settings.join(' ') };
}

/**
 * Makes a pool, which the caller must end. When a connection breaks, its running statement fails and the pool drops the
 * connection. A broken connection never ends the process, whether it was idle or checked out.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 20,
    application_name: options.name ?? 'houselights',
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    keepAlive: true,
    pipeline: options.pipelined ?? false,
    // A process that is stopped inside a transaction must not hold its locks for long.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: (client) => limitSilence(client, options.answerMs ?? 0),
    ...sessionSettings(options),
  });
  watchPool(options.name ?? 'houselights', pool);
  pool.on('error', () => {});
  // The pool has no error listener on a connection that is checked out, and an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
