import { LOCK_CLASSES } from '../../database/advisory-locks.js';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { connectClient } from '../../database/connect.js';
import { BackOff } from '../../process/back-off.js';
import { hangUp, limitSilence } from '../../database/pulse.js';

/** First and longest pause between attempts to reconnect, in milliseconds. Pauses grow. */
const RECONNECT_MS = 250;
const LONGEST_PAUSE_MS = 3_000;
const CONNECT_MS = 5_000;
/** Timeout in milliseconds of a statement on this connection, each of which takes or releases a lock at once. */
const ANSWER_MS = 10_000;

/** Database session and the workers whose locks it holds. */
interface Connection {
  readonly client: pg.Client;
  readonly locked: Set<string>;
}

/**
 * Proof that a worker is alive: a session lock on a separate connection, which ends with the process, however that ends. With
 * graphile-worker alone, a killed worker's jobs would stay locked for four hours.
 */
export class Liveness {
  private readonly log = new Logger('Jobs');
  private readonly workers = new Set<string>();
  private connection: Promise<Connection> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly databaseUrl: string) {}

  /**
   * Takes a worker's lock and resolves once the lock is held; only then may the worker take jobs. Waits for the database without
   * limit. @throws when the signal stops the worker, which then takes no job
   */
  async announce(workerId: string, unwanted?: AbortSignal): Promise<void> {
    this.workers.add(workerId);
    const backOff = new BackOff(RECONNECT_MS, LONGEST_PAUSE_MS);
    const stop = unwanted ? AbortSignal.any([this.closing.signal, unwanted]) : this.closing.signal;
    while (!stop.aborted && this.workers.has(workerId)) {
      try {
        await this.inTurn(async ({ client, locked }) => {
          if (locked.has(workerId) || !this.workers.has(workerId)) return;
          // The lock is shared, so that two ids with the same hash do not block each other.
          await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [
            LOCK_CLASSES.jobWorker,
            workerId,
          ]);
          locked.add(workerId);
        });
        return;
      } catch (error) {
        if (stop.aborted) break;
        this.log.warn(`No connection for job locks, trying again: ${(error as Error).message}`);
        await backOff.wait(stop);
      }
    }
    this.workers.delete(workerId);
    throw new Error('This worker is not wanted any more');
  }

  /** Releases the lock of a worker that has ended, so that its jobs can be taken by others. */
  async retract(workerId: string): Promise<void> {
    this.workers.delete(workerId);
    // Without a connection no lock is held, so there is no lock to release.
    if (!this.connection) return;
    await this.inTurn(async ({ client, locked }) => {
      if (!locked.delete(workerId)) return;
      await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [
        LOCK_CLASSES.jobWorker,
        workerId,
      ]);
    }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.workers.clear();
    await this.last;
    const connection = await this.connection?.catch(() => null);
    this.connection = null;
    if (connection) await hangUp(connection.client);
  }

  private get closed(): boolean {
    return this.closing.signal.aborted;
  }

  /**
   * Runs tasks one at a time on the single connection. Each lost connection requests every lock again, so a task checks whether
   * the lock is already held: a lock taken twice would outlive its worker.
   */
  private inTurn(work: (connection: Connection) => Promise<void>): Promise<void> {
    const mine = this.last.then(async () => work(await this.connect()));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private connect(): Promise<Connection> {
    if (this.closed) return Promise.reject(new Error('Closed'));
    this.connection ??= this.open().catch((error: unknown) => {
      this.connection = null;
      throw error;
    });
    return this.connection;
  }

  private async open(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'houselights-jobs',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => undefined);
    await connectClient(client);
    limitSilence(client, ANSWER_MS);
    if (this.closed) {
      await hangUp(client);
      throw new Error('Closed');
    }
    client.on('end', () => {
      this.connection = null;
      // The locks ended with the connection. They are taken again before other processes conclude that these workers are dead.
      if (this.closed) return;
      // The promise rejects only when the queue stops, which needs no report.
      for (const id of this.workers) this.announce(id).catch(() => undefined);
    });
    return { client, locked: new Set() };
  }
}

/**
 * Returns ids of workers that own jobs although no process holds their lock. `pg_locks` shows the halves of a two-part advisory
 * key as unsigned numbers in classid and objid.
 */
export async function deadWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct jobs.locked_by as worker
       from graphile_worker._private_jobs as jobs
      where jobs.locked_by is not null
        and not exists (
          select from pg_locks
           where locktype = 'advisory' and granted and objsubid = 2
             and database = (select oid from pg_database where datname = current_database())
             and classid = $1::bigint::oid
             and objid = (hashtext(jobs.locked_by)::bigint & 4294967295)::oid)`,
    [LOCK_CLASSES.jobWorker],
  );
  return rows.map((row) => row.worker);
}
