import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { deadWorkers } from './liveness.js';

const INTERVAL_MS = 10_000;

/**
 * Gives the jobs of killed processes back: at start at once, later when a worker looked dead twice in a row, so that
 * a process that is just reconnecting after a database restart keeps its jobs.
 */
export class Recovery {
  private readonly log = new Logger('Jobs');
  private suspects = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly pool: pg.Pool) {}

  async start(): Promise<void> {
    await this.unlock(await deadWorkers(this.pool));
    await this.tidy();
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: Error) =>
        this.log.warn(`Looking for abandoned jobs failed: ${error.message}`),
      );
    }, INTERVAL_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    const dead = await deadWorkers(this.pool);
    await this.unlock(dead.filter((worker) => this.suspects.has(worker)));
    this.suspects = new Set(dead);
    await this.tidy();
  }

  private async unlock(workers: string[]): Promise<void> {
    if (workers.length === 0) return;
    this.log.warn(
      `Giving back the jobs of ${workers.length} worker(s) that ended without doing so.`,
    );
    await this.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
    await this.pool.query(`select pg_notify('jobs:insert', '{"count":100}')`);
  }

  /** A run whose key was taken by a replacement is not kept as failed: the replacement does its work. */
  private async tidy(): Promise<void> {
    await this.pool.query(
      'delete from graphile_worker._private_jobs where key is null and locked_at is null',
    );
  }
}
