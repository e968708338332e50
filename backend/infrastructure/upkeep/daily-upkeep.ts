import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Global,
  Module,
} from '@nestjs/common';
import type pg from 'pg';
import { namedLockKey, type Leader } from '../database/advisory-locks.js';
import { PG_POOL } from '../database/pg-pool.js';
import { logger } from '../logging/logger.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Times of the daily chores, in milliseconds. */
export interface UpkeepTimes {
  /** Delay after the start, because a starting site has more urgent work. */
  readonly firstAfterMs: number;
  readonly everyMs: number;
}
export const UPKEEP_TIMES = Symbol('UpkeepTimes');
export const USUAL_UPKEEP_TIMES: UpkeepTimes = { firstAfterMs: 10 * 60_000, everyMs: DAY };

/** Name of the lock. It is the same as in earlier releases, so that backends of both releases exclude each other. */
const LOCK: Leader = 'file-upkeep';

/**
 * Daily chore that deletes unneeded things of one kind.
 * @param stop aborts when the process ends; the rest is deleted another day
 * @returns how many files or other things were deleted
 */
export type Chore = (now: Date, stop: AbortSignal) => Promise<number>;

/**
 * Runs chores that delete unneeded things (files, stored mails, rows, erased accounts), once a day, in one backend at a time.
 * Each module registers its own chore.
 */
@Injectable()
export class DailyUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly chores = new Map<string, Chore>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(UPKEEP_TIMES) private readonly times: UpkeepTimes,
  ) {}

  /** Registers a chore. Call it once, e.g. in onModuleInit. */
  register(name: string, chore: Chore): void {
    this.chores.set(name, chore);
  }

  onApplicationBootstrap(): void {
    this.again(this.times.firstAfterMs);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Runs all chores, unless another backend is running them. A failed chore is logged, and retried the next day. */
  async run(now: Date): Promise<void> {
    const client = await this.pool.connect();
    try {
      const key = namedLockKey('leader', '$1');
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(${key}) as mine`,
        [LOCK],
      );
      if (!rows[0]?.mine) return;
      try {
        for (const [name, chore] of this.chores) {
          if (this.stopping.signal.aborted) break;
          await this.do(name, chore, now);
        }
      } finally {
        await client.query(`select pg_advisory_unlock(${key})`, [LOCK]);
      }
    } finally {
      client.release();
    }
  }

  private async do(name: string, chore: Chore, now: Date): Promise<void> {
    try {
      const deleted = await chore(now, this.stopping.signal);
      if (deleted > 0) logger.info({ what: name, deleted }, 'what nobody needs is deleted');
    } catch (error) {
      logger.error({ err: error, what: name }, 'what nobody needs could not be deleted');
    }
  }

  private again(after: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.run(new Date())
        .catch((error: unknown) => logger.warn({ err: error }, 'the daily upkeep did not run'))
        .then(() => this.again(this.times.everyMs));
    }, after).unref();
  }
}

@Global()
@Module({
  providers: [DailyUpkeep, { provide: UPKEEP_TIMES, useValue: USUAL_UPKEEP_TIMES }],
  exports: [DailyUpkeep],
})
export class UpkeepModule {}
