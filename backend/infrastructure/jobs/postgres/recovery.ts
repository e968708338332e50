import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { BackOff } from '../../process/back-off.js';
import { deadWorkers } from './liveness.js';
import { wakeWorkers } from './wake-workers.js';

const INTERVAL_MS = 10_000;
/** First and longest pause between attempts while the database is down, in milliseconds. Pauses grow. */
const RETRY_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Frees jobs of killed processes: at the start at once, later only when a worker seemed dead at two checks in a row. So a process
 * that reconnects after a restart of the database keeps its jobs.
 */
export class Recovery {
  private readonly log = new Logger('Jobs');
  private suspects = new Set<string>();
  /** Ids of this process's workers that ended while they owned a job. */
  private readonly abandoned = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private mending: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(private readonly pool: pg.Pool) {}

  async start(): Promise<void> {
    await this.unlock(await deadWorkers(this.pool));
    await this.tidy();
    this.timer ??= setInterval(() => this.startSweep(), INTERVAL_MS);
  }

  /**
   * Frees the jobs of a worker of this process that ended without returning its job. Without this call the jobs would wait until
   * the worker seems dead.
   */
  abandon(worker: string): void {
    this.abandoned.add(worker);
    if (this.mending || this.stopping.signal.aborted) return;
    this.mending = this.unlockAbandoned().finally(() => (this.mending = null));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearInterval(this.timer);
    await Promise.all([this.running, this.mending]);
  }

  private startSweep(): void {
    this.running = this.sweep().catch((error: Error) =>
      this.log.warn(`Looking for abandoned jobs failed: ${error.message}`),
    );
  }

  /** Frees the abandoned jobs, and retries until the database is back. */
  private async unlockAbandoned(): Promise<void> {
    const backOff = new BackOff(RETRY_MS, LONGEST_PAUSE_MS);
    while (this.abandoned.size > 0 && !this.stopping.signal.aborted) {
      const workers = [...this.abandoned];
      try {
        await this.unlock(workers);
        for (const worker of workers) this.abandoned.delete(worker);
      } catch {
        await backOff.wait(this.stopping.signal);
      }
    }
  }

  private async sweep(): Promise<void> {
    const dead = await deadWorkers(this.pool);
    await this.unlock(dead.filter((worker) => this.suspects.has(worker)));
    this.suspects = new Set(dead);
    await this.tidy();
  }

  private async unlock(workers: string[]): Promise<void> {
    if (workers.length === 0) return;
    await this.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
    this.log.warn(`Gave back the jobs of ${workers.length} worker(s) that ended without doing so.`);
    await wakeWorkers(this.pool, 100);
  }

  /**
   * Deletes failed runs that a replacement has superseded. They are not kept as failed, because the replacement does their work.
   */
  private async tidy(): Promise<void> {
    await this.pool.query(
      'delete from graphile_worker._private_jobs where key is null and locked_at is null',
    );
  }
}
