import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { systemClock, type Clock } from './clock.js';
import { PG_POOL } from '../database/pg-pool.js';
import { logger } from '../logging/logger.js';
import { inBackground } from '../process/in-background.js';

/** Smallest clock difference that counts, in milliseconds. Network delay could cause a smaller difference. */
const NOTICED_MS = 500;
/**
 * Longest clock comparison in milliseconds. A slower comparison is discarded, because the process was stopped or a clock was set
 * during it.
 */
const LONGEST_ROUND_TRIP_MS = 1_000;
const COMPARED_EVERY_MS = 5_000;
/**
 * Number of attempts to compare the clocks at the start. A discarded comparison is repeated at once, because hold deadlines need
 * a right clock.
 */
const FIRST_TRIES = 5;
const WORTH_A_WARNING_MS = 10_000;

/**
 * Clock of the database, shared by all backends, so that a hold deadline is the same moment in each. Reading it needs no query:
 * it is this machine's clock plus the difference last measured. docs/operations.md lists which clock decides what.
 */
export class DatabaseClock implements Clock {
  private differenceMs = 0;

  constructor(private readonly own: Clock = systemClock) {}

  now(): Date {
    return new Date(this.own.now().getTime() + this.differenceMs);
  }

  /** Milliseconds by which the database's clock is ahead of this machine's clock; negative: behind; 0: too little to matter. */
  get difference(): number {
    return this.differenceMs;
  }

  /** Measures the clock difference. Returns false when the answer took too long. @param ask returns the database's time */
  async compare(ask: () => Promise<Date>): Promise<boolean> {
    const before = this.own.now().getTime();
    const theirs = (await ask()).getTime();
    const after = this.own.now().getTime();
    if (after < before || after - before > LONGEST_ROUND_TRIP_MS) return false;
    const difference = theirs - Math.round((before + after) / 2);
    this.differenceMs = Math.abs(difference) < NOTICED_MS ? 0 : difference;
    return true;
  }
}

/** Compares the clocks at the start, before any decision, and then every few seconds. No request waits for that query. */
@Injectable()
export class ClockComparison implements OnModuleInit, OnApplicationShutdown {
  private next: NodeJS.Timeout | null = null;
  private warned = false;

  constructor(
    private readonly clock: DatabaseClock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async onModuleInit(): Promise<void> {
    for (let tries = 1; !(await this.compare()) && tries < FIRST_TRIES; tries += 1);
    this.next = setInterval(
      () => inBackground(this.compare(), 'cannot compare the clock with the database’s'),
      COMPARED_EVERY_MS,
    );
    this.next.unref();
  }

  onApplicationShutdown(): void {
    if (this.next) clearInterval(this.next);
  }

  /** Compares the clocks once. Returns false when the comparison must be repeated at once. */
  private async compare(): Promise<boolean> {
    let learnt: boolean;
    try {
      learnt = await this.clock.compare(async () => {
        const { rows } = await this.pool.query<{ now: Date }>('select clock_timestamp() as now');
        return rows[0]?.now as Date;
      });
    } catch {
      // The database did not answer, which the health checks report. The last measured clock difference stays in use.
      return true;
    }
    const { difference } = this.clock;
    if (Math.abs(difference) < WORTH_A_WARNING_MS) this.warned = false;
    else if (!this.warned) {
      this.warned = true;
      logger.warn(
        { differenceMs: difference },
        "this machine's clock is not the database's; decisions go by the database's",
      );
    }
    return learnt;
  }
}
