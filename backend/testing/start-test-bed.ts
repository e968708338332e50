import type pg from 'pg';
import { DomainEventStore } from '../infrastructure/event-store/codec/domain-event-store.js';
import {
  READ_MODEL_PATIENCE,
  ReadModelProgress,
  USUAL_PATIENCE,
} from '../infrastructure/read-models/read-model-progress.js';
import { createPool } from '../infrastructure/database/pg-pool.js';
import { logger } from '../infrastructure/logging/logger.js';
import { projectors } from '../../projections/read-models/all.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { RebuildRequests } from '../../projections/runner/rebuild-requests.js';
import { hearRetryRequests } from '../../projections/runner/retry-requests.js';
import { createMigratedDatabase } from './migrated-database.js';
import { withTimeout, PATIENCE_MS } from './wait-until.js';
import { type StartAppOptions, type StartedApp, startApp } from './start-app.js';
import { tellAtFailure } from './shown-at-failure.js';

/** Largest number of unfinished jobs in the message of a failed test. */
const MOST_JOBS = 20;

/**
 * Adds unfinished jobs and their errors to the message of a failed test. Without them, a job that waits for a retry looks like a
 * job that was never created.
 *
 * @returns a function that stops this
 */
export function tellJobsAtFailure(database: Pick<pg.Pool, 'query'>): () => void {
  const explain = async (): Promise<string> => {
    const { rows } = await database.query<{ job: string }>(
      `select concat_ws(' ', key, 'tried', attempts, 'times,', case
                when locked_at is not null then 'running'
                else 'due in ' || round(extract(epoch from run_at - clock_timestamp())::numeric, 1) || ' s' end,
                last_error) as job
         from graphile_worker._private_jobs order by attempts = 0, run_at limit $1`,
      [MOST_JOBS],
    );
    return rows.length === 0
      ? ''
      : ['Jobs that are not done:', ...rows.map(({ job }) => `| ${job.slice(0, 200)}`)].join('\n');
  };
  return tellAtFailure(explain);
}

export interface TestBed extends StartedApp {
  /** Stops projecting, as if the projections process had stopped. */
  stopProjections(): Promise<void>;
  startProjections(): Promise<void>;
}

/**
 * Starts the whole product except the browser: application and projections on one real database. While the projections run, each
 * answer to a change waits until every read model shows the change, for as long as a test may take. So later reads do not depend
 * on the machine's speed.
 */
export async function startTestBed(options: StartAppOptions = {}): Promise<TestBed> {
  const patience = { ...USUAL_PATIENCE };
  const database = options.database ?? (await createMigratedDatabase({ projections: true }));
  const started = await startApp({
    ...options,
    database,
    providers: [{ provide: READ_MODEL_PATIENCE, useValue: patience }, ...(options.providers ?? [])],
  });
  let stop: () => Promise<void> = () => Promise.resolve();
  const startProjections = async (): Promise<void> => {
    Object.assign(patience, { answerMs: PATIENCE_MS, lateAfterMs: Infinity });
    // The pool has the same settings as the pool of the projections process (projections/main.ts).
    const pool = createPool(started.config.databaseUrl, { max: 8, pipelined: true });
    const readModels = new ReadModels(pool, started.app.get(DomainEventStore), projectors, logger);
    const stopping = new AbortController();
    let running = Promise.resolve();
    const ready = new Promise<void>(
      (resolve) => (running = readModels.run(stopping.signal, resolve)),
    );
    await withTimeout('the projections are ready', ready);
    const requests = new RebuildRequests(pool, started.config.databaseUrl, readModels, logger).run(
      stopping.signal,
    );
    const retries = hearRetryRequests(
      started.config.databaseUrl,
      readModels,
      logger,
      stopping.signal,
    );
    await caughtUp(started);
    stop = async () => {
      Object.assign(patience, USUAL_PATIENCE);
      stopping.abort();
      await Promise.all([running, requests, retries]);
      await pool.end();
      stop = () => Promise.resolve();
    };
  };
  await startProjections();
  const silence = tellJobsAtFailure(database.pool);
  return {
    ...started,
    startProjections,
    stopProjections: () => stop(),
    async close() {
      silence();
      await stop();
      await started.close();
      if (!options.database) await database.drop();
    },
  };
}

/** Resolves when the read models contain everything written before the call. */
export async function caughtUp({ app }: Pick<StartedApp, 'app'>): Promise<void> {
  let end = '';
  for await (const batch of app.get(DomainEventStore).readAll({ from: '' })) end = batch.position;
  const reached = await app.get(ReadModelProgress).reached(end, PATIENCE_MS);
  if (!reached) throw new Error('The read models did not catch up within a minute');
}
