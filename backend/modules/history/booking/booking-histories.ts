import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { linesById } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import {
  bookingStream,
  statementStream,
  type BookingEvent,
} from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import type { TicketKinds } from '../../../contracts/ticket-price.js';
import { bookingHistory } from '../../box-office/api.js';
import { withKindNames, type CatalogueKind } from '../../catalogue/api.js';
import { type PlacedBooking } from '../../orders/api.js';
import { allBefore } from '../look-back.js';
import { matchEntry, type MatchEvent } from './match-entry.js';

/** Validity of a receipt picture's link, in seconds. */
const LINK_SECONDS = 15 * 60;

/**
 * Builds the history of a booking from its own events, and from its matches with bank statement lines, which are in the
 * school's stream.
 */
@Injectable()
export class BookingHistories {
  constructor(
    private readonly events: DomainEventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /**
   * Returns the entries of a booking's history, oldest first.
   *
   * @param language English when absent
   * @param kinds for the names of ticket kinds in this language; as the school typed them when absent
   */
  async historyOfBooking(
    booking: PlacedBooking,
    language?: string,
    kinds?: TicketKinds<CatalogueKind>,
  ): Promise<BookingHistoryEntry[]> {
    const stored = await this.events.read<BookingEvent>(bookingStream(booking.bookingId));
    const events = stored.map((event) => ({
      ...event,
      data: withKindNames(event.data, kinds, language ?? 'en'),
    })) as typeof stored;
    const [own, matches] = await Promise.all([
      this.own(events, language),
      this.matches(booking, events[0]?.recordedAt, language),
    ]);
    // Array.sort is stable, so at the same moment a match comes after the booking's own events.
    return [...own, ...matches].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  }

  private own(
    events: readonly RecordedEvent<BookingEvent>[],
    language: string | undefined,
  ): Promise<BookingHistoryEntry[]> {
    return Promise.all(
      bookingHistory(events, language).map(async (entry, place) => {
        const event = events[place];
        return event?.type === 'ReceiptUploaded'
          ? {
              ...entry,
              pictureUrl: await this.files.signedDownload(event.data.imageKey, LINK_SECONDS),
            }
          : entry;
      }),
    );
  }

  /**
   * Returns the booking's matches with statement lines as entries. @param since time of the booking's first event; no
   * earlier match can concern the booking
   */
  private async matches(
    { bookingId, performance }: PlacedBooking,
    since: string | undefined,
    language: string | undefined,
  ): Promise<BookingHistoryEntry[]> {
    const found = await allBefore<MatchEvent>(
      this.events,
      {
        streams: [statementStream(performance.schoolId)],
        types: ['StatementLineMatched', 'StatementLineUnmatched'],
        ...(since === undefined ? {} : { since }),
      },
      ({ data }) => data.bookingId === bookingId,
    );
    const lines = await linesById(
      this.pool,
      performance.schoolId,
      found.map(({ data }) => data.lineId),
    );
    const byId = new Map(lines.map((line) => [line.line_id, line]));
    return found.map((event) => matchEntry(event, byId.get(event.data.lineId), language));
  }
}
