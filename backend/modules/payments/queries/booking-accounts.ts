import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  bookingAccount,
  figuresOf,
  type BookingAccountEvent,
} from '../../../contracts/booking-account.js';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { senOf } from '../../../contracts/money.js';
import type { BookingAccountView, FamilyAccountView } from '../../../contracts/rest/refunds.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { provenOfBooking } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import { BookingReader, isPaid, type PlacedBooking } from '../../orders/api.js';
import { matchEventsOf, provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { accountView, familyAccountView } from './account-view.js';

/** Reads a booking's account: the sums charged, paid, refunded, open and due for refund. */
@Injectable()
export class BookingAccounts {
  constructor(
    private readonly events: DomainEventStore,
    private readonly bookings: BookingReader,
    private readonly ledgers: StatementLedgers,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** Reads the account for staff from the event streams, so that the latest change is included. */
  async accountOfBooking(bookingId: string): Promise<BookingAccountView> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const [history, ledger] = await Promise.all([
      this.events.read<BookingEvent>(bookingStream(bookingId)),
      this.ledgers.load(booking.performance.schoolId),
    ]);
    const account = bookingAccount(
      history satisfies readonly BookingAccountEvent[],
      matchEventsOf(ledger, bookingId),
    );
    return accountView(account, booking, ledger);
  }

  /**
   * Reads the account for the family. Matches come from a read model, because loading a school's statements is too slow
   * for a public page. The event stream is read before asking a paid or matched booking for more, because the read
   * model may be late.
   */
  async forFamily(booking: PlacedBooking): Promise<FamilyAccountView> {
    const { bookingId, money, performance, status } = booking;
    const known = figuresOf(money, senOf(await provenOfBooking(this.pool, bookingId)));
    const figures =
      known.openSen > 0 && (isPaid(status) || known.provenSen > 0)
        ? figuresOf(money, provenSen(await this.ledgers.load(performance.schoolId), bookingId))
        : known;
    return familyAccountView(figures, booking);
  }
}
