import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import {
  bookingsOfEmail,
  bookingsOfPerson,
} from '../../../../projections/read-models/bookings/bookings.queries.js';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import type { Language } from '../../../contracts/language.js';
import { toDecimal } from '../../../contracts/money.js';
import { familyStatusLabels } from '../../../contracts/rest/booking-status.js';
import {
  HELD_KINDS,
  type HeldBooking,
  type HeldData,
} from '../../../contracts/rest/personal-data.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { seatNames } from '../../../infrastructure/language/seat-names.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { CatalogueReader, withKindNames } from '../../catalogue/api.js';
import { BookingReader, keptUntil, whyNotErased, type PlacedBooking } from '../../orders/api.js';
import { BookingHistories } from '../../history/api.js';
import type { SignedInPerson } from '../../identity/api.js';
import { provenSen, StatementLedgers } from '../../payments/api.js';
import { School } from '../../schools/api.js';
import { AccountData } from '../account/account-data.js';
import { DataLinks } from '../links/data-links.js';
import { monthsKept } from '../months-kept.js';
import { heldEntries } from './held-entries.js';

/** Owner of the data: an address proven by a mailed link, and the signed-in person, if any. */
export interface Whose {
  readonly email: string;
  readonly personId: string | null;
}

/**
 * Collects all data held about a family or a person, with sentences in their language. Read models find the bookings;
 * the event streams hold their contents.
 */
@Injectable()
export class HeldDataOf {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly events: DomainEventStore,
    private readonly bookings: BookingReader,
    private readonly histories: BookingHistories,
    private readonly ledgers: StatementLedgers,
    private readonly accounts: AccountData,
    private readonly links: DataLinks,
    private readonly catalogue: CatalogueReader,
  ) {}

  /** Returns an address's bookings, and all orders that the person placed while signed in. */
  async bookingsOf({
    email,
    personId,
  }: Whose): Promise<{ readonly id: string; readonly confirmationNumber: string }[]> {
    const rows =
      personId === null
        ? await bookingsOfEmail(this.pool, email)
        : await bookingsOfPerson(this.pool, personId, email);
    return rows.map((row) => ({ id: row.booking_id, confirmationNumber: row.confirmation_number }));
  }

  async ofLink(whose: Whose, language: Language): Promise<HeldData> {
    return { ...(await this.common(whose, language)), account: null };
  }

  async ofPerson(person: SignedInPerson, language: Language): Promise<HeldData> {
    const [common, account] = await Promise.all([
      this.common({ email: person.email, personId: person.id }, language),
      this.accounts.dataOfPerson(person),
    ]);
    return { ...common, account };
  }

  private async common(whose: Whose, language: Language): Promise<Omit<HeldData, 'account'>> {
    const bookings: HeldBooking[] = [];
    const unreadBookings: string[] = [];
    for (const { id, confirmationNumber } of await this.bookingsOf(whose)) {
      const held = await this.heldOrUnread(id, language);
      if (held === 'unread') unreadBookings.push(confirmationNumber);
      else if (held) bookings.push(held);
    }
    return {
      email: whose.email,
      asOf: this.clock.now().toISOString(),
      bookings,
      unreadBookings,
      kinds: HELD_KINDS,
      eraseToken: this.links.token('erase', whose.email, whose.personId),
    };
  }

  /**
   * Returns the data of one booking. Null for a booking erased a moment ago, which the read models still list. An
   * unreadable booking does not hide the others.
   */
  private async heldOrUnread(
    bookingId: string,
    language: Language,
  ): Promise<HeldBooking | 'unread' | null> {
    try {
      const booking = await this.bookings.load(bookingId);
      return booking.kind === 'placed' && booking.customer !== null
        ? await this.held(booking, booking.customer, language)
        : null;
    } catch (error) {
      logger.error(
        { err: error, bookingId },
        'an unreadable booking is missing from the data shown to its family',
      );
      return 'unread';
    }
  }

  private async held(
    booking: PlacedBooking,
    { name, email, phone }: NonNullable<PlacedBooking['customer']>,
    language: Language,
  ): Promise<HeldBooking> {
    const { bookingId, performance, confirmationNumber, status, seats, totalSen } = booking;
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const [events, history, ledger, school] = await Promise.all([
      this.events.read<BookingEvent>(bookingStream(bookingId)),
      this.histories.historyOfBooking(booking, language, sale?.kinds),
      this.ledgers.load(performance.schoolId),
      this.dataSource.manager.findOneBy(School, { id: performance.schoolId }),
    ]);
    const asked = { askedBy: 'customer', provenSen: provenSen(ledger, bookingId) } as const;
    return {
      id: bookingId,
      confirmationNumber,
      production: performance.productionTitle,
      startsAt: performance.startsAt,
      venue: performance.venue,
      status: familyStatusLabels[status],
      seats: seatNames(withKindNames(seats, sale?.kinds, language), textsFor(language)),
      totalAmount: toDecimal(totalSen),
      name,
      email,
      phone,
      language: booking.language,
      history: heldEntries(history, events, language),
      keptUntil: keptUntil(booking, monthsKept(school)),
      notErasedBecause:
        whyNotErased(booking, asked, this.clock.now().toISOString())?.message ?? null,
    };
  }
}
