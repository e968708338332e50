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
 * Longest time between a command's two writes. After it the command checks everything again that may end by time alone: its
 * price, its hold deadline. Two clocks count: the monotonic clock runs on while a process is stopped, the decisions' clock while
 * its machine sleeps. Far below any hold, far above a slow commit.
 */
const LONGEST_MS = 10_000;
/** Tries of a command. Each conflict means that another command succeeded, so only a crowd uses them up. */
const MOST_TRIES = 5;

/** Signals that the state behind a decision has changed: the command starts again. {@link TwoStreams} never throws it. */
class Overtaken extends Error {}

/** One try of a command that writes the seats first and its booking second. */
export interface TwoStreamTry {
  /** The booking before the seats were written. */
  readonly booking: Booking;

  /**
   * Takes or keeps seats; null asks for nothing. `ask` gets the time of the decision, ISO 8601, which is returned. @throws Refusal
   */
  writeSeats(performanceId: string, ask: (now: string) => SeatRequest | null): Promise<string>;

  /**
   * Writes the booking only if it has not changed since it was read; else the command starts again. Returns the new booking.
   * `now` is the time of the seats' decision, if seats were written, so that both streams have the same deadline. @throws Refusal
   */
  writeBooking(
    decide: (booking: Booking, now: string) => readonly BookingEvent[],
  ): Promise<PlacedBooking>;

  /** Starts the command again, because the caller found that its decision no longer holds. */
  startAgain(): never;
}

/**
 * Executes every command that writes to two streams, so that its answer is true when it is given, however slow the command was. A
 * try that lost to another write starts again: reconciliation gave its seats up, its booking changed, or it took too long. The
 * new try takes the seats again or is refused like any other. After a refusal the seats follow the booking. A failure with an
 * unknown outcome is left to seat reconciliation. Without a conflict it costs no extra read or write. The rules are in
 * seats/domain/unfinished-changes.ts.
 */
@Injectable()
export class TwoStreams {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param read the booking for the first try, when the caller has just read it and no seats were written since */
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

  /** @param written the last seat change of this command, by performance */
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
   * Returns true when the hold of this command has ended before the answer: the process was stopped while it waited for the
   * store.
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

/** Sells its seats to the booking: the first half of a confirmation. @throws Refusal `seats_unavailable` */
export const takeSeatsOf = (
  { performance: { performanceId }, seats }: PlacedBooking,
  command: TwoStreamTry,
): Promise<string> =>
  command.writeSeats(performanceId, () => ({ kind: 'take', seats: seats.map(withoutPrice) }));

/** Returns true when the command was refused or did not finish, so its booking does not have its seats. */
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
