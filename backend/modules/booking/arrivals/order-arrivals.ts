import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';
import { Refusal } from '../../../contracts/refusal.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { StreamBusyError } from '../../../infrastructure/event-store/port.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { inBackground } from '../../../infrastructure/process/in-background.js';
import type { ArrivalNote } from '../domain/arrival-note.js';
import { MOST_SEATS_AN_ORDER, type SeatWish } from '../domain/order.js';
import { Arrival, type Turns } from './arrival.js';
import { readArrivals, trimArrivals, writeArrivals, type ArrivalRow } from './arrival-rows.js';

/** Notes wait at most so long to be written: what a backend that dies takes with it. */
const WRITE_AFTER_MS = 1_000;
const NOTES_A_WRITE = 500;
/** Above it notes are given up, and counted: a database that is away must not fill the memory. */
const MOST_WAITING = 20_000;
/** Rows kept of all performances together; some 200 MB. */
const MOST_ROWS = 500_000;
/** Whether there are more is looked at after so many new ones. */
const TRIM_EVERY = 10_000;
/** Characters of a seat's name that are kept; plans have shorter ones, a request may not. */
const LONGEST_SEAT = 120;
/** What Postgres or a report cannot write: control characters and halves of characters. */
const NOT_WRITTEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Notes when each order arrived, was decided and answered, refusals among them (decision 46). A sale does not wait for it: notes
 * are written once a second, many at once, without waiting for the disk.
 */
@Injectable()
export class OrderArrivals implements BeforeApplicationShutdown {
  private readonly server = randomUUID();
  private readonly turns: Turns;
  private arrived = 0;
  private missed = 0;
  private sinceTrim = 0;
  private readonly waiting: ArrivalRow[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    let [queued, decided] = [0, 0];
    this.turns = { queued: () => ++queued, decided: () => ++decided };
  }

  /** Notes an order that arrives now, whatever comes of it. Answers and throws what `place` does. */
  async noted<T>(
    order: { readonly performanceId: string; readonly seats: readonly SeatWish[] },
    place: (arrival: Arrival) => Promise<T>,
  ): Promise<T> {
    const at = this.clock.now().toISOString();
    const arrival = new Arrival(++this.arrived, at, this.turns);
    const keep = (code: string | null, lost: readonly string[] = []): void =>
      this.keep(order.performanceId, {
        server: this.server,
        arrival: arrival.number,
        bookingId: arrival.bookingId,
        arrivedAt: at,
        queued: arrival.queued,
        decided: arrival.decided,
        decidedMs: arrival.decidedMs,
        answeredMs: arrival.ms,
        code,
        seats: order.seats.slice(0, MOST_SEATS_AN_ORDER).map(nameOf),
        lost,
        missed: this.missed,
      });
    try {
      const placed = await place(arrival);
      keep(null);
      return placed;
    } catch (error) {
      const code = codeOf(error);
      // Of a performance that does not exist: strangers could fill the table.
      if (code !== 'not_found') keep(code, lostIn(error));
      throw error;
    }
  }

  /**
   * The notes of a performance that are kept, in no order, with those of this backend that were not written yet. How many are not
   * kept is added to what the last one says is missed.
   */
  async of(performanceId: string): Promise<ArrivalNote[]> {
    await this.writtenIfPossible();
    const { notes, missed } = await readArrivals(this.pool, performanceId);
    const last = notes.at(-1);
    return last && missed > 0 ? notes.with(-1, { ...last, missed: last.missed + missed }) : notes;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writtenIfPossible();
    clearTimeout(this.timer);
  }

  private writtenIfPossible(): Promise<void> {
    return this.write().catch((error: unknown) =>
      logger.error({ err: error }, 'cannot write when orders arrived'),
    );
  }

  private keep(performanceId: string, note: ArrivalNote): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.missed += 1;
      return;
    }
    this.missed = 0;
    this.waiting.push({ performanceId, note });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      inBackground(this.write(), 'cannot write when orders arrived');
    }, WRITE_AFTER_MS).unref();
  }

  /** One write after another; what could not be written waits for the next, unless Postgres refuses what stands in it. */
  private write(): Promise<void> {
    const written = this.writing.then(() => this.writeAll());
    this.writing = written.catch(() => {});
    return written;
  }

  private async writeAll(): Promise<void> {
    let oneByOne = 0;
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, oneByOne > 0 ? 1 : NOTES_A_WRITE);
      try {
        await writeArrivals(this.pool, batch);
      } catch (error) {
        if (!isOfTheData(error)) throw error;
        if (batch.length > 1) {
          oneByOne = batch.length;
          continue;
        }
        this.missed += 1;
        logger.error({ err: error }, 'cannot write when an order arrived: its note is given up');
      }
      this.waiting.splice(0, batch.length);
      oneByOne = Math.max(0, oneByOne - 1);
      await this.trimmedAfter(batch.length);
    }
  }

  private async trimmedAfter(written: number): Promise<void> {
    this.sinceTrim += written;
    if (this.sinceTrim < TRIM_EVERY) return;
    this.sinceTrim = 0;
    await trimArrivals(this.pool, MOST_ROWS);
  }
}

/** Postgres would refuse it again: SQLSTATE class 22, data exception. */
const isOfTheData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

/** As many whole characters as are kept. */
const nameOf = (seat: SeatWish): string =>
  [...seatTextShort(seat).replace(NOT_WRITTEN, '')].slice(0, LONGEST_SEAT).join('');

/** As the API answers it (http/problem.filter.ts). */
function codeOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof Problem) return error.code;
  return error instanceof StreamBusyError ? 'too_busy' : 'failed';
}

const lostIn = (error: unknown): string[] =>
  error instanceof Refusal || error instanceof Problem
    ? ((error.details['conflictingSeats'] as readonly ConflictingSeat[] | undefined) ?? []).map(
        nameOf,
      )
    : [];
