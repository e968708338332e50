import pg from 'pg';
import { watchPool } from '../metrics/pool-metrics.js';
import { limitSilence } from './pulse.js';

/** The process's pool of plain Postgres connections (`pg.Pool`), for everything that is not TypeORM. */
export const PG_POOL = Symbol('PgPool');

/** How a backend's DATABASE_POOL is shared: a third is TypeORM's, for the catalogue and sessions; the rest is for all else. */
export function poolShares(most: number): { readonly catalogue: number; readonly plain: number } {
  const catalogue = Math.max(1, Math.floor(most / 3));
  return { catalogue, plain: most - catalogue };
}

/** Between two statements of a transaction lies no waiting for anybody: one that is silent for so long is abandoned. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  /** Connections at most; default 20. */
  readonly max?: number;
  /** As Postgres shows it in pg_stat_activity; default `houselights`. */
  readonly name?: string;
  /** How long one waits for a connection, in milliseconds; default 10 000. */
  readonly connectMs?: number;
  /** How long a statement may run without a word before its connection is cut, in milliseconds; 0, the default, is no limit. */
  readonly answerMs?: number;
  /** Statements that are sent while others wait for their answers go out at once; default false. For who sends many in a row. */
  readonly pipelined?: boolean;
  /**
   * Tables are read by an index where there is one, however small they were when a statement was prepared: a kept plan that
   * reads the whole table costs more with every row. Default false.
   */
  readonly byIndex?: boolean;
  /**
   * A commit does not wait for the disk: the last fraction of a second may be undone by a crash of the database server, never in
   * part. For what is repeated then; statements that others rely on set `synchronous_commit` to on. Default false.
   */
  readonly unsynced?: boolean;
}

/**
 * For every session. PostgreSQL compiles what looks expensive, and a plan whose other ways are switched off looks expensive: reading one
 * page of events took 0.7 s at first and 7 ms from then on, instead of 0.6 ms. Packages with LLVM, as Debian's and the official image, do so.
 */
export const WITHOUT_COMPILING = '-c jit=off';

/** Settings of a session from its first moment on. */
function sessionSettings({ byIndex, unsynced }: PoolOptions): { readonly options: string } {
  const settings = [
    WITHOUT_COMPILING,
    ...(byIndex ? ['-c enable_seqscan=off'] : []),
    ...(unsynced ? ['-c synchronous_commit=off'] : []),
  ];
  return { options: settings.join(' ') };
}

/**
 * The caller that makes a pool also ends it. A connection that breaks fails the statement that it
 * is running, and the pool drops it. A broken connection never ends the process, whether it was
 * idle or checked out.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 20,
    application_name: options.name ?? 'houselights',
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    keepAlive: true,
    pipeline: options.pipelined ?? false,
    // A process that is stopped in a transaction must not keep its locks from everybody else.
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
