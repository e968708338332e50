import { Inject, Injectable } from '@nestjs/common';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { Refusal } from '../../../contracts/refusal.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { requirePlaced, type Booking, type PlacedBooking, seatRight } from '../domain/booking.js';
import { keptBy, reservedBy, soldAs, type Reserved } from '../domain/reserved.js';
import {
  discountCodeRefused,
  extraSoldOut,
  Reservables,
  sameCounts,
  type Lacking,
} from '../../catalogue/api.js';
import { SeatStreams, type SeatRequest } from '../../seats/api.js';
import { BookingStreams } from './booking-streams.js';
import {
  decisionTime,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatReconciliation, type ReservedOf } from './seat-reconciliation.js';

/**
 * Longest time in milliseconds between the two writes of a command. After it, the command checks again everything that time alone
 * may change: the price and the hold deadline. The time is measured on two clocks. The monotonic clock also runs while a process
 * is stopped, and the wall clock also runs while the machine sleeps. The value is far below any hold and far above a slow commit.
 */
const LONGEST_MS = 10_000;
/**
 * Number of attempts of a command. Each conflict means that another command has succeeded, so only many commands at once use up
 * the attempts.
 */
const MOST_TRIES = 5;

/**
 * Error inside {@link TwoStreams}: the state from which a plan was made has changed, so the command makes a new plan. Callers
 * never receive this error.
 */
class Overtaken extends Error {}

/**
 * Decides the events of a booking. `now` is the time of the seats' decision, if seats were written, so that both streams have the
 * same deadline. `seatsKept` is false only for {@link SeatWrite.mayBeGone}. @throws Refusal
 */
type BookingDecision = (
  booking: Booking,
  now: string,
  seatsKept: boolean,
) => readonly BookingEvent[];

/** The first write of a plan: seats that the command takes or keeps. */
interface SeatWrite {
  readonly performanceId: string;
  /**
   * Returns the seat change to request; null: no change. `now` is the time of the decision, ISO 8601.
   * @throws Refusal
   */
  readonly ask: (now: string) => SeatRequest | null;
  /** The booking is written also when another booking has the seats. */
  readonly mayBeGone?: true;
  /** Gives back what the command reserved before, when the seats cannot be written. */
  readonly giveBack?: () => Promise<void>;
}

/** The discount code or a stock that a new order takes before its seats. */
export interface ReservedWrite extends Reserved {
  /** Most that all bookings may have of a word or size. */
  readonly most: (name: string) => number;
  /** Returns the refusal when other bookings leave too little. */
  readonly refused: (lacking: Lacking) => Refusal;
}

/** The writes of one command, in their order: discount code, stock, seats, booking, and what the booking gave up. */
export type TwoStreamPlan = {
  /** The booking from which the plan was made. It is written only if it has not changed after it was read. */
  readonly before: Booking;
  /** Left out by a command that takes or keeps no seats. */
  readonly seats?: SeatWrite;
  /**
   * Discount code and stock of a new order. Other commands that write seats leave them out: the code and the stock of the booking
   * are taken again where they were returned.
   */
  readonly reserved?: readonly ReservedWrite[];
  /**
   * Says how the command goes on when other bookings have used up the booking's own code or stock. `beyond-limit`: staff accept
   * it nevertheless. `plan-again`: the command makes a new plan without them. `refuse`: the command is refused. Left out: the
   * booking is written without them.
   */
  readonly whenUsedUp?: 'beyond-limit' | 'plan-again' | 'refuse';
  /** Releases at the end the seats that the booking no longer has. */
  readonly reconcile?: true;
} & (
  | { readonly decide: BookingDecision }
  /** Checks again the facts that may have changed before the seats were written. Null: the command must make a new plan. */
  | { readonly decideAfterSeats: () => Promise<BookingDecision | null> }
);

/** The answer of a command that has nothing to write. */
interface Answer<T> {
  readonly answer: T;
}

/**
 * Executes every command that writes to two streams. The answer of a command is true when it is given, however slow the command
 * was.
 * A try fails when another write came first: seat reconciliation released the seats, the booking changed, or the try took too
 * long. The next try makes a new plan, takes the seats again or is refused like any other order. After a refusal the seats are
 * changed to agree with the booking. After a failure with an unknown outcome, seat reconciliation does so later.
 * Without a conflict a command costs no extra read or write. The rules are in seats/domain/unfinished-changes.ts.
 */
@Injectable()
export class TwoStreams {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly reservables: Reservables,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Carries out a plan. Returns the booking after it.
   * @param planAgain makes the plan of the next try, after a conflict
   */
  async run<T = never>(
    bookingId: string,
    context: CommandContext,
    first: TwoStreamPlan | Answer<T>,
    planAgain: (booking: Booking) => Promise<TwoStreamPlan | Answer<T>>,
  ): Promise<PlacedBooking | T> {
    const written: Written = { seats: new Map(), reserved: [] };
    for (let tries = 1; ; tries += 1) {
      try {
        const plan = tries === 1 ? first : await planAgain(await this.bookings.load(bookingId));
        if ('answer' in plan) return plan.answer;
        return await this.carryOut(bookingId, context, plan, written);
      } catch (failure) {
        if (failure instanceof Overtaken && tries < MOST_TRIES) continue;
        if (isAnswer(failure)) await this.undo(bookingId, context, written);
        throw failure instanceof Overtaken ? tooDisturbed() : failure;
      }
    }
  }

  /** Makes seats, stock and discount code agree with the booking, after a command that was refused. */
  private async undo(
    bookingId: string,
    context: CommandContext,
    { seats, reserved }: Written,
  ): Promise<void> {
    for (const [performanceId, own] of seats)
      await this.reconciliation.reconcile(bookingId, performanceId, context, undefined, { own });
    for (const each of reserved.toReversed())
      await this.reconciliation.returnReserved(bookingId, each, context, { own: each.at });
  }

  private async carryOut(
    bookingId: string,
    context: CommandContext,
    plan: TwoStreamPlan,
    written: Written,
  ): Promise<PlacedBooking> {
    const { before } = plan;
    const seats = plan.seats
      ? await this.writeSeats(bookingId, context, plan, plan.seats, written)
      : null;
    const decide = 'decide' in plan ? plan.decide : await plan.decideAfterSeats();
    if (!decide) throw new Overtaken();
    const by: CommandContext = seats
      ? { ...context, now: seats.decidedAt, timeStandsStill: true }
      : context;
    const { booking: after } = await this.bookings.execute(bookingId, by, (state, now) => {
      if (state.version !== before.version || (seats && this.isTooOld(context, seats)))
        throw new Overtaken();
      return decide(state, now, !plan.seats || seats !== null);
    });
    const placed = requirePlaced(after);
    if (seats && this.hasJustEnded(context, before, placed)) throw holdEnded();
    if (plan.reconcile)
      await this.reconciliation.reconcile(bookingId, placed.performance.performanceId, context);
    return placed;
  }

  /** Returns null when another booking has the seats and the plan continues without the seats. */
  private async writeSeats(
    bookingId: string,
    context: CommandContext,
    plan: TwoStreamPlan,
    { performanceId, ask, mayBeGone, giveBack }: SeatWrite,
    written: Written,
  ): Promise<SeatsWritten | null> {
    const { before } = plan;
    const { version } = before;
    const read = { performanceId, bookingId, version, right: seatRight(before, performanceId) };
    let monotonic = 0;
    try {
      const reserved = reservedIn(plan);
      if (reserved.length > 0) await this.seats.askFirst(read, written.seats, context, ask);
      for (const each of reserved)
        await this.take(bookingId, context, plan, { ...each, performanceId }, written);
      const decidedAt = await this.seats.writeFirstHalf(read, written.seats, context, (now) => {
        monotonic = performance.now();
        return ask(now);
      });
      return { decidedAt, monotonic };
    } catch (error) {
      await giveBack?.();
      if (mayBeGone && error instanceof Refusal && error.code === 'seats_unavailable') return null;
      throw error;
    }
  }

  /** Takes a code or a stock for a new order, or for a booking that has not all of it any more. */
  private async take(
    bookingId: string,
    context: CommandContext,
    { before, whenUsedUp }: TwoStreamPlan,
    of: (Reserved | ReservedWrite) & { readonly performanceId: string },
    { reserved }: Written,
  ): Promise<void> {
    const { kind, id, counts, performanceId } = of;
    const mine = reserved.findIndex((each) => each.kind === kind && each.id === id);
    const asked = {
      id,
      counts,
      bookingId,
      performanceId,
      version: before.version,
      hasRight: sameCounts(keptBy(before, of), counts),
      own: reserved[mine]?.at ?? null,
      most: whenUsedUp === 'beyond-limit' ? null : await this.limitsOf(of),
    };
    const at = await this.reservables.take(kind, asked, context);
    if (at === null) return;
    if (typeof at === 'number') {
      if (mine >= 0) reserved.splice(mine, 1);
      reserved.push({ kind, id, performanceId, at });
    } else if ('refused' in of) throw of.refused(at);
    else if (whenUsedUp === 'refuse') throw usedUp(before, of, at);
    else if (whenUsedUp === 'plan-again') throw new Overtaken();
  }

  private limitsOf(
    of: Reserved | ReservedWrite,
  ): ReservedWrite['most'] | Promise<ReservedWrite['most']> {
    return 'most' in of ? of.most : this.reservables.limitsOf(of);
  }

  private isTooOld(context: CommandContext, { decidedAt, monotonic }: SeatsWritten): boolean {
    const now = decisionTime(context, this.clock);
    return (
      performance.now() - monotonic > LONGEST_MS ||
      Math.abs(Date.parse(now) - Date.parse(decidedAt)) > LONGEST_MS
    );
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

/** Changes that one command has written before its booking. */
interface Written {
  /** The last seat change, by performance. */
  readonly seats: Map<string, number>;
  /** Code and stock, each with the number of its change. */
  readonly reserved: (ReservedOf & { readonly at: number })[];
}

/** Returns the refusal of a booking whose own code or stock others have used up. */
const usedUp = (before: Booking, { kind, id }: Reserved, { name, left }: Lacking): Refusal =>
  kind === 'code'
    ? discountCodeRefused()
    : extraSoldOut(soldAs(requirePlaced(before).extras, id, name), left);

/** Returns the code and the stock of a new order or of the booking. */
const reservedIn = ({ reserved, before }: TwoStreamPlan): readonly (Reserved | ReservedWrite)[] =>
  reserved ?? (before.kind === 'placed' ? reservedBy(before) : []);

/** Time of the decision about the seats, by the wall clock and by the monotonic clock. */
interface SeatsWritten {
  readonly decidedAt: string;
  readonly monotonic: number;
}

/**
 * Returns the first write of a confirmation, which sells the booking's seats to the booking. @throws Refusal `seats_unavailable`
 */
export const takeSeatsOf = ({
  performance: { performanceId },
  seats,
}: PlacedBooking): SeatWrite => ({
  performanceId,
  ask: () => ({ kind: 'take', seats: seats.map(withoutPrice) }),
});

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
