import { LOCK_CLASSES } from '../../database/advisory-locks.js';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { connectClient } from '../../database/connect.js';
import { BackOff } from '../../process/back-off.js';
import { hangUp, limitSilence } from '../../database/pulse.js';

/** Pauses between tries to connect grow from the first to the second value. */
const RECONNECT_MS = 250;
const LONGEST_PAUSE_MS = 3_000;
const CONNECT_MS = 5_000;
/** Milliseconds for an answer: every statement on this connection takes or releases a lock at once. */
const ANSWER_MS = 10_000;

/** Session and the workers whose locks it holds. */
interface Connection {
  readonly client: pg.Client;
  readonly locked: Set<string>;
}

/**
 * Shows that a worker is alive by a session lock on a connection of its own: the lock ends with the process, however the process
 * ends. graphile-worker alone would leave a killed worker's jobs locked for four hours.
 */
export class Liveness {
  private readonly log = new Logger('Jobs');
  private readonly workers = new Set<string>();
  private connection: Promise<Connection> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly databaseUrl: string) {}

  /**
   * Takes a worker's lock and resolves once it is held: only then may the worker take a job. Waits for the database without
   * limit. Throws when the signal tells the worker to stop: it then takes no job.
   */
  async announce(workerId: string, unwanted?: AbortSignal): Promise<void> {
    this.workers.add(workerId);
    const backOff = new BackOff(RECONNECT_MS, LONGEST_PAUSE_MS);
    const stop = unwanted ? AbortSignal.any([this.closing.signal, unwanted]) : this.closing.signal;
    while (!stop.aborted && this.workers.has(workerId)) {
      try {
        await this.inTurn(async ({ client, locked }) => {
          if (locked.has(workerId) || !this.workers.has(workerId)) return;
          // Shared lock: if two ids have the same hash, neither waits for the other.
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

  /** Releases the lock of a worker that ended, so that others may take its jobs. */
  async retract(workerId: string): Promise<void> {
    this.workers.delete(workerId);
    // Without a connection there is no lock.
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
   * Runs work one at a time, because it is one connection. A lock is taken only once on it, although each lost connection
   * requests it again: taken twice, it would outlive its worker.
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
      // The locks ended with the connection: take them again before others conclude that this process is dead.
      if (this.closed) return;
      // Rejects only when the queue stops meanwhile.
      for (const id of this.workers) this.announce(id).catch(() => undefined);
    });
    return { client, locked: new Set() };
  }
}

/**
 * Returns ids of workers that hold jobs although no process holds their lock. `pg_locks` shows the halves of a two-part advisory
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
