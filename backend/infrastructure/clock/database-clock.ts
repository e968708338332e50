import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { systemClock, type Clock } from './clock.js';
import { PG_POOL } from '../database/pg-pool.js';
import { logger } from '../logging/logger.js';
import { inBackground } from '../process/in-background.js';

/** A smaller difference cannot be distinguished from network delay, so it is ignored. */
const NOTICED_MS = 500;
/**
 * A comparison that took longer than this (a stopped process, a clock that was set) is discarded.
 */
const LONGEST_ROUND_TRIP_MS = 1_000;
const COMPARED_EVERY_MS = 5_000;
/** At the start one that was discarded is made again at once, at most so often: until then holds would go by a wrong clock. */
const FIRST_TRIES = 5;
const WORTH_A_WARNING_MS = 10_000;

/**
 * The database's clock, which all backends share, without asking it each time: this machine's clock and the difference
 * between the two as it was found last. So hold deadlines mean the same moment in every backend, whatever their machines
 * think. docs/operations.md has the table of which clock decides what.
 */
export class DatabaseClock implements Clock {
  private differenceMs = 0;

  constructor(private readonly own: Clock = systemClock) {}

  now(): Date {
    return new Date(this.own.now().getTime() + this.differenceMs);
  }

  /** Milliseconds that the database is ahead of this machine (negative: behind); 0 when too little to matter. */
  get difference(): number {
    return this.differenceMs;
  }

  /** Answers false when it took too long to learn anything. @param ask the database's time */
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

/**
 * Compares before anything is decided, again while nothing was learnt, then every few seconds, by one small query that no
 * request waits for.
 */
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

  /** False: it may be made again at once. */
  private async compare(): Promise<boolean> {
    let learnt: boolean;
    try {
      learnt = await this.clock.compare(async () => {
        const { rows } = await this.pool.query<{ now: Date }>('select clock_timestamp() as now');
        return rows[0]?.now as Date;
      });
    } catch {
      // The database is down, which others report; the last known difference is still the best
      // guess.
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
