import type pg from 'pg';
import { caughtUp } from '../../../projections/caught-up.js';
import { bookingStream, type BookingEvent } from '../../contracts/events/index.js';
import { openDomainEventStore } from '../../infrastructure/event-store/open.js';
import { readConfig } from '../../infrastructure/config/config.js';
import { manyBookings } from './many-bookings.js';

interface PerformanceRow {
  readonly performanceId: string;
  readonly productionId: string;
  readonly schoolId: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
}

/** Of every ten orders one waits for staff; nearly all others wait for their money. */
const IN_REVIEW = 10;
/** Of every so many orders one ran out of time, and one was cancelled. */
const ENDED = 200;
/** Appends that wait for each other's commit no longer than they must. */
const AT_ONCE = 40;

/** A customer whose name a spreadsheet would run. */
export const FORMULA_NAME = '=HYPERLINK("https://evil.example","Aisyah")';

/**
 * `count` orders for the performances of one school, written to the event store of a running site as its own commands would
 * write them; resolves when its screens can show them. The first customer's name is {@link FORMULA_NAME}.
 */
export async function placeManyOrders(
  database: { readonly url: string; readonly pool: pg.Pool },
  school: string,
  count: number,
): Promise<void> {
  const { rows: performances } = await database.pool.query<PerformanceRow>(
    `select performance.id as "performanceId", production.id as "productionId", school_id as "schoolId", title as "productionTitle",
            date_time as "startsAt", performance.venue
     from catalogue.performances performance join catalogue.productions production on production.id = production_id
     join catalogue.schools school on school.id = school_id where school.name = $1 order by date_time`,
    [school],
  );
  const { events, close } = await openDomainEventStore(
    readConfig({ DATABASE_URL: database.url }),
    database.pool,
    () => {},
  );
  try {
    const waiting = [...manyBookings(performances, count)].filter(
      ({ type }) => type === 'BookingPlaced',
    );
    let last = '';
    const appendNext = async (): Promise<void> => {
      for (let placed = waiting.pop(); placed; placed = waiting.pop()) {
        if (placed.type !== 'BookingPlaced') continue;
        const { id, metadata, data } = placed;
        const performance = performances.find(
          ({ performanceId }) => performanceId === data.performance.performanceId,
        ) as PerformanceRow;
        const order: BookingEvent = {
          type: 'BookingPlaced',
          data: {
            ...data,
            performance: { ...performance, startsAt: performance.startsAt.toISOString() },
            customer:
              waiting.length === 0 && data.customer
                ? { ...data.customer, name: FORMULA_NAME }
                : data.customer,
          },
        };
        const review: BookingEvent = {
          type: 'ReceiptReferredToStaff',
          data: {
            bookingId: data.bookingId,
            receiptId: data.bookingId,
            reasons: ['unreadable'],
            message: 'We will look.',
          },
        };
        const expired: BookingEvent = {
          type: 'BookingExpired',
          data: { bookingId: data.bookingId },
        };
        const cancelled: BookingEvent = {
          type: 'BookingCancelled',
          data: { bookingId: data.bookingId, from: 'pending_payment', reason: 'customer' },
        };
        const story: BookingEvent[] = [order];
        if (waiting.length % IN_REVIEW === 0) story.push(review);
        if (waiting.length % ENDED === 101) story.push(expired);
        if (waiting.length % ENDED === 103) story.push(cancelled);
        const stored = story.map((event, place) => ({
          ...event,
          id: `${id.slice(0, -1)}${place}`,
          metadata,
        }));
        const { position } = await events.append(
          bookingStream(data.bookingId),
          'no-stream',
          stored,
        );
        if (position > last) last = position;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, appendNext));
    await caughtUp(database.url, last);
  } finally {
    await close();
  }
}
