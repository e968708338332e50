import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { matchableBookingsById } from '../../../../projections/read-models/bookings/bookings.queries.js';
import { figuresOf } from '../../../contracts/booking-account.js';
import {
  bookingStream,
  seatsStream,
  statementStream,
  type BookingEvent,
  type PricedSeat,
  type Seat,
  type SeatEvent,
} from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import type { UndoPlan, UndoRequest } from '../../../contracts/rest/undo.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import {
  AmendSeats,
  CorrectCustomer,
  kindIdOf,
  pricedFor,
  seenState,
  SetBookingStatus,
  totalOf,
  UndoCheckIn,
  type PlacedBooking,
} from '../../orders/api.js';
import { conflictsOf, emptyLedger, evolveSeats } from '../../seats/api.js';
import { describeSeat, describeSeats, seatKey } from '../../../contracts/seat.js';
import { inWords } from '../../box-office/api.js';
import { CatalogueReader, kindsWith, priceByKind } from '../../catalogue/api.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { SignedInPerson } from '../../identity/api.js';
import type { MatchEvent } from '../booking/match-entry.js';
import { allBefore } from '../look-back.js';
import {
  bookingAfter,
  mailsAbout,
  outcome,
  seatsNeeded,
  sentBy,
  stepInWords,
} from './undo-outcome.js';
import { undoCase, type UndoCase, type UndoStep } from './undo-step.js';

interface Found extends UndoCase {
  /** Former seats of the booking at today's prices; empty unless the undo returns seats. */
  readonly amended: readonly PricedSeat[];
  readonly plan: UndoPlan;
}

/** Shows what undoing an event of a booking would change, and undoes it with commands that staff have elsewhere too. */
@Injectable()
export class UndoBookings {
  constructor(
    private readonly events: DomainEventStore,
    private readonly catalogue: CatalogueReader,
    private readonly commands: Commands,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the plan for undoing an event of a booking. @throws Problem 404 for an event that is unknown or can never
   * be undone
   */
  async plan(booking: PlacedBooking, eventId: string): Promise<UndoPlan> {
    return (await this.find(booking, eventId)).plan;
  }

  /**
   * Undoes an event of a booking. @throws Problem 409 `undo_refused`, `undo_changed`, 400 without a required reason,
   * and the refusals of the commands
   */
  async undo(
    booking: PlacedBooking,
    eventId: string,
    { basis, reason }: UndoRequest,
    person: SignedInPerson,
  ): Promise<void> {
    const { plan, step, amended, now } = await this.find(booking, eventId);
    if (plan.refusal !== null) throw new Problem(409, 'undo_refused', plan.refusal);
    if (plan.basis !== basis)
      throw new Problem(
        409,
        'undo_changed',
        'The booking was changed meanwhile. Please look again at what undoing means now.',
      );
    await this.execute(now, step, amended, reason, person);
  }

  private async execute(
    now: PlacedBooking,
    step: UndoStep,
    amended: readonly PricedSeat[],
    reason: string | undefined,
    person: SignedInPerson,
  ): Promise<void> {
    const { bookingId } = now;
    const seen = seenState(now);
    const context = contextOfRequest(person, this.clock.now());
    switch (step.kind) {
      case 'status':
        await this.commands.execute(new SetBookingStatus(bookingId, step.to, context, true, seen));
        return;
      case 'seats': {
        const withKinds = amended.map((seat) => ({ ...seat, kind: kindIdOf(seat) }));
        const totalSen = totalOf(amended, now.extras);
        await this.commands.execute(
          new AmendSeats(bookingId, withKinds, totalSen, context, null, seen),
        );
        return;
      }
      case 'check-in':
        if (reason === undefined) throw new Problem(400, 'bad_request', 'Please say why');
        await this.commands.execute(new UndoCheckIn(bookingId, step.seats, reason, context, seen));
        return;
      case 'customer':
        await this.commands.execute(
          new CorrectCustomer(bookingId, step.to, context, undefined, seen),
        );
        return;
      case 'refused':
        return;
    }
  }

  private async find(booking: PlacedBooking, eventId: string): Promise<Found> {
    const { bookingId } = booking;
    const history = await this.events.read<BookingEvent>(bookingStream(bookingId));
    const found = undoCase(history, eventId);
    if (!found) throw notFound('Event');
    const { before, now, event } = found;
    const moment = this.clock.now().toISOString();
    const [priced, provenSen] = await Promise.all([
      this.atTodaysPrice(now, found.step),
      this.provenSen(now, history[0]?.recordedAt),
    ]);
    const seats = await this.ownersOf(now, seatsNeeded(found.step, now), moment);
    const taken = seats.filter(({ isTaken }) => isTaken);
    const step: UndoStep =
      found.step.kind === 'refused'
        ? found.step
        : priced.refusal !== null
          ? refused(priced.refusal)
          : taken.length > 0
            ? refused(`Others have ${taken.map(({ seat }) => seat).join('; ')} by now.`)
            : found.step;
    const amended = priced.seats;
    const after = bookingAfter(now, step, amended, moment);
    const figures = figuresOf(now.money, provenSen);
    const plan: UndoPlan = {
      eventId,
      event: inWords(event),
      refusal: step.kind === 'refused' ? step.because : null,
      does: stepInWords(step),
      seats: seats.map(({ seat, owner }) => ({ seat, now: owner })),
      mails: mailsAbout(history, eventId),
      sends: sentBy(step, now),
      changes: step.kind === 'refused' ? [] : outcome(now, after, provenSen),
      different: step.kind === 'refused' ? [] : outcome(before, after, provenSen),
      money: { open: toDecimal(figures.openSen), refundDue: toDecimal(figures.refundDueSen) },
      asksReason: step.kind === 'check-in',
      basis: basisOf(step, now, after),
    };
    return { ...found, step, amended, plan };
  }

  /** Returns the seats to give back at today's prices, and the reason why they cannot be given back, or null. */
  private async atTodaysPrice(
    now: PlacedBooking,
    step: UndoStep,
  ): Promise<{ readonly seats: readonly PricedSeat[]; readonly refusal: string | null }> {
    if (step.kind !== 'seats') return { seats: [], refusal: null };
    const sale = await this.catalogue.performanceForSale(now.performance.performanceId);
    const own = new Set(now.seats.map(seatKey));
    const planned = step.to.flatMap((seat) => {
      const found = sale?.plan.findById(seat.rowId, seat.number);
      return found && (!found.blocked || own.has(seatKey(seat)))
        ? [{ ...found, kindId: kindIdOf(seat) }]
        : [];
    });
    const kept = new Set(planned.map(({ seat }) => seatKey(seat)));
    const gone = step.to.find((seat) => !kept.has(seatKey(seat)));
    if (!sale || gone)
      return {
        seats: step.to,
        refusal: `The seating plan no longer sells ${describeSeats(gone ? [gone] : step.to)}.`,
      };
    try {
      const kinds = kindsWith(sale.kinds, new Set(now.seats.map(kindIdOf)));
      const seats = priceByKind(kinds, planned, now.placedAt);
      return { seats: pricedFor(now.wayOfPayment, seats), refusal: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { seats: step.to, refusal: error.message };
    }
  }

  private async ownersOf(now: PlacedBooking, seats: readonly Seat[], moment: string) {
    if (seats.length === 0) return [];
    const stream = seatsStream(now.performance.performanceId);
    const ledger = (await this.events.read<SeatEvent>(stream)).reduce(evolveSeats, emptyLedger());
    const conflicts = new Map(
      conflictsOf(ledger, seats, now.bookingId, moment).map(({ seat, bookingId }) => [
        seatKey(seat),
        bookingId,
      ]),
    );
    const rows = await matchableBookingsById(this.pool, [...new Set(conflicts.values())]);
    const numbers = new Map(rows.map((row) => [row.booking_id, row.confirmation_number]));
    const wordsFor = (seat: Seat): string => {
      const owner = conflicts.get(seatKey(seat));
      if (owner === undefined)
        return ledger.owners.get(seatKey(seat)) === now.bookingId ? 'with this booking' : 'free';
      const holding = ledger.holdings.get(owner);
      if (holding?.block) return `kept back for ${holding.block.forWhom}`;
      const of = numbers.get(owner);
      return `${holding?.kind === 'taken' ? 'sold' : 'held'}${of === undefined ? '' : ` to ${of}`}`;
    };
    return seats.map((seat) => ({
      seat: describeSeat(seat),
      owner: wordsFor(seat),
      isTaken: conflicts.has(seatKey(seat)),
    }));
  }

  /** Returns the sum, in sen, that statement lines now prove for the booking. */
  private async provenSen(now: PlacedBooking, since: string | undefined): Promise<number> {
    const matches = await allBefore<MatchEvent>(
      this.events,
      {
        streams: [statementStream(now.performance.schoolId)],
        types: ['StatementLineMatched', 'StatementLineUnmatched'],
        ...(since === undefined ? {} : { since }),
      },
      ({ data }) => data.bookingId === now.bookingId,
    );
    return matches.reduce(
      (sum, { type, data }) =>
        sum + (type === 'StatementLineMatched' ? data.amountSen : -data.amountSen),
      0,
    );
  }
}

const refused = (because: string): UndoStep => ({ kind: 'refused', because });

/** Returns a hash of the plan that staff agreed to. The hash changes when the step, the booking or a price changes. */
const basisOf = (step: UndoStep, now: PlacedBooking, after: PlacedBooking): string =>
  createHash('sha256')
    .update(JSON.stringify([step, seenState(now), after.totalSen, after.status]))
    .digest('hex')
    .slice(0, 32);
