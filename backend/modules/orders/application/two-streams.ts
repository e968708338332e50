import { Inject, Injectable } from '@nestjs/common';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { Refusal } from '../../../contracts/refusal.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { requirePlaced, type Booking, type PlacedBooking, seatRight } from '../domain/booking.js';
import { SeatStreams, type SeatRequest } from '../../seats/api.js';
import { BookingStreams } from './booking-streams.js';
import {
  decisionTime,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatReconciliation } from './seat-reconciliation.js';

/**
 * Longest time in milliseconds between the two writes of a command. After it, the command checks again everything that time alone
 * may change: the price and the hold deadline. The time is measured on two clocks. The monotonic clock also runs while a process
 * is stopped, and the wall clock also runs while the machine sleeps. The value is far below any hold and far above a slow commit.
 */
const LONGEST_MS = 10_000;
/**
 * Attempts of a command. Each conflict means that another command has succeeded, so only many commands at once use up the
 * attempts.
 */
const MOST_TRIES = 5;

/**
 * Thrown when the state behind a decision has changed, so that the command starts again. {@link TwoStreams} never passes it on.
 */
class Overtaken extends Error {}

/** One attempt of a command that writes the seats first and its booking second. */
export interface TwoStreamTry {
  /** Booking as it was before the seats were written. */
  readonly booking: Booking;

  /**
   * Takes or keeps seats. `ask` gets the time of the decision (ISO 8601) and returns the request, or null for no seats. Returns
   * the time of the decision.
   *
   * @throws Refusal
   */
  writeSeats(performanceId: string, ask: (now: string) => SeatRequest | null): Promise<string>;

  /**
   * Writes the booking only if it has not changed since it was read; otherwise the command starts again. Returns the new booking.
   * If seats were written, `now` is the time of that decision, so that both streams have the same deadline.
   *
   * @throws Refusal
   */
  writeBooking(
    decide: (booking: Booking, now: string) => readonly BookingEvent[],
  ): Promise<PlacedBooking>;

  /** Starts the command again, because the caller has found that its decision is no longer valid. */
  startAgain(): never;
}

/**
 * Executes every command that writes to two streams, so that its answer is true when it is given, however slow the command was.
 * An attempt starts again if reconciliation released its seats, its booking changed, or it took too long. The next attempt takes
 * the seats again, or is refused. After a refusal the seats are reconciled with the booking. After a failure with an unknown
 * outcome, the seat reconciliation job does that later. A command without a conflict needs no extra read or write. The rules are
 * in seats/domain/unfinished-changes.ts.
 */
@Injectable()
export class TwoStreams {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs the command, with retries after conflicts.
   *
   * @param read the booking for the first attempt, when the caller has just read it and no seats were written since
   */
  async run<T>(
    bookingId: string,
    context: CommandContext,
    attempt: (command: TwoStreamTry) => Promise<T>,
    read?: Booking,
  ): Promise<T> {
    const written = new Map<string, number>();
    for (let tries = 1; ; tries += 1) {
      const booking = (tries === 1 ? read : undefined) ?? (await this.bookings.load(bookingId));
      try {
        return await attempt(this.oneTry(bookingId, context, booking, written));
      } catch (failure) {
        if (failure instanceof Overtaken && tries < MOST_TRIES) continue;
        if (isAnswer(failure))
          for (const [performanceId, own] of written)
            await this.reconciliation.reconcile(bookingId, performanceId, context, undefined, {
              own,
            });
        throw failure instanceof Overtaken ? tooDisturbed() : failure;
      }
    }
  }

  /**
   * Creates one attempt of a command.
   *
   * @param written the last seat change of this command, by performance
   */
  private oneTry(
    bookingId: string,
    context: CommandContext,
    booking: Booking,
    written: Map<string, number>,
  ): TwoStreamTry {
    let decidedAt: string | null = null;
    let monotonic = 0;
    const isTooOld = (): boolean =>
      decidedAt !== null &&
      (performance.now() - monotonic > LONGEST_MS ||
        Math.abs(Date.parse(decisionTime(context, this.clock)) - Date.parse(decidedAt)) >
          LONGEST_MS);

    return {
      booking,
      writeSeats: async (performanceId, ask) => {
        const { version } = booking;
        const read = {
          performanceId,
          bookingId,
          version,
          right: seatRight(booking, performanceId),
        };
        return (decidedAt = await this.seats.writeFirstHalf(read, written, context, (now) => {
          monotonic = performance.now();
          return ask(now);
        }));
      },
      writeBooking: async (decide) => {
        const by: CommandContext = decidedAt
          ? { ...context, now: decidedAt, timeStandsStill: true }
          : context;
        const { booking: after } = await this.bookings.execute(bookingId, by, (state, now) => {
          if (state.version !== booking.version || isTooOld()) throw new Overtaken();
          return decide(state, now);
        });
        const placed = requirePlaced(after);
        if (decidedAt && this.hasJustEnded(context, booking, placed)) throw holdEnded();
        return placed;
      },
      startAgain: () => {
        throw new Overtaken();
      },
    };
  }

  /**
   * Returns true when the command's own seat hold expired before the answer, because the process was stopped while it waited for
   * the store.
   */
  private hasJustEnded(
    context: CommandContext,
    before: Booking,
    { holdUntil }: PlacedBooking,
  ): boolean {
    const known = before.kind === 'placed' ? before.holdUntil : null;
    return (
      holdUntil !== null && holdUntil !== known && holdUntil <= decisionTime(context, this.clock)
    );
  }
}

/**
 * Takes the booking's seats as sold: the first write of a confirmation.
 *
 * @throws Refusal `seats_unavailable`
 */
export const takeSeatsOf = (
  { performance: { performanceId }, seats }: PlacedBooking,
  command: TwoStreamTry,
): Promise<string> =>
  command.writeSeats(performanceId, () => ({ kind: 'take', seats: seats.map(withoutPrice) }));

/** Returns true when the command was refused or did not finish, so that its seats do not belong to the booking. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof Refusal ||
  failure instanceof Overtaken ||
  (failure instanceof Problem && failure.status < 500);

const holdEnded = (): Refusal =>
  new Refusal(
    'conflict',
    'hold_ended',
    'Your time to pay has run out. Please choose your seats again.',
  );

const tooDisturbed = (): Problem =>
  new Problem(
    503,
    'try_again',
    'We could not finish this because other changes kept coming in between. Nothing was changed; please try again.',
    {},
    { 'Retry-After': '3' },
  );
