import pg from 'pg';
import { watchPool } from '../metrics/pool-metrics.js';
import { limitSilence } from './pulse.js';

/** Pool of plain Postgres connections (`pg.Pool`) of the process, for everything but TypeORM. */
export const PG_POOL = Symbol('PgPool');

/** Splits a backend's DATABASE_POOL: a third for TypeORM (catalogue and sessions), the rest for everything else. */
export function poolShares(most: number): { readonly catalogue: number; readonly plain: number } {
  const catalogue = Math.max(1, Math.floor(most / 3));
  return { catalogue, plain: most - catalogue };
}

/** Silence after which a transaction counts as abandoned: our transactions never wait between statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  /** Most connections; default 20. */
  readonly max?: number;
  /** Name in pg_stat_activity; default `houselights`. */
  readonly name?: string;
  /** Milliseconds to wait for a connection; default 10 000. */
  readonly connectMs?: number;
  /** Milliseconds of silence after which the connection of a running statement is cut; 0, the default, is no limit. */
  readonly answerMs?: number;
  /** True: statements are sent without waiting for earlier answers. For callers that send many in a row. Default false. */
  readonly pipelined?: boolean;
  /**
   * True: tables are read by index where there is one, however small they were when a statement was prepared. A kept plan that
   * reads the whole table costs more with every row. Default false.
   */
  readonly byIndex?: boolean;
  /**
   * True: a commit does not wait for the disk. A crash of the database server may undo the last fraction of a second, whole
   * transactions only. For work that is then repeated; statements that others rely on set `synchronous_commit` to on. Default
   * false.
   */
  readonly unsynced?: boolean;
}

/**
 * Session option that switches JIT compiling off. PostgreSQL compiles expensive plans, and a plan with its alternatives disabled
 * looks expensive: reading one page of events took 0.7 s at first and then 7 ms, instead of 0.6 ms. Packages with LLVM do so,
 * such as Debian's and the official image.
 */
export const WITHOUT_COMPILING = '-c jit=off';

/** Returns the settings of a session. */
function sessionSettings({ byIndex, unsynced }: PoolOptions): { readonly options: string } {
  const settings = [
    WITHOUT_COMPILING,
    ...(byIndex ? ['-c enable_seqscan=off'] : []),
    ...(unsynced ? ['-c synchronous_commit=off'] : []),
  ];
  return { options: settings.join(' ') };
}

/**
 * Makes a pool, which the caller also ends. A connection that breaks fails its running statement, and the pool drops it. A broken
 * connection never ends the process, whether it was idle or checked out.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 20,
    application_name: options.name ?? 'houselights',
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    keepAlive: true,
    pipeline: options.pipelined ?? false,
    // A process that is stopped in a transaction must not hold its locks for long.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: (client) => limitSilence(client, options.answerMs ?? 0),
    ...sessionSettings(options),
  });
  watchPool(options.name ?? 'houselights', pool);
  pool.on('error', () => {});
  // The pool does not listen to a connection that is checked out; an error without a listener would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
