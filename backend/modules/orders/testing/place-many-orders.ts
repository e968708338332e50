import type pg from 'pg';
import { caughtUp } from '../../../../projections/caught-up.js';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import { openDomainEventStore } from '../../../infrastructure/event-store/open.js';
import { manyBookings, type PerformanceIds } from './many-bookings.js';

interface PerformanceRow extends PerformanceIds {
  readonly productionTitle: string;
  readonly startsAt: string;
  readonly venue: string;
}

/** Every tenth order waits for staff. */
const IN_REVIEW = 10;
/** Among each 200 orders one has expired, and another one was cancelled. */
const ENDED = 200;
/** Number of appends that run at the same time. */
const AT_ONCE = 40;

/** A customer's name that a spreadsheet would run as a formula. */
export const FORMULA_NAME = '=HYPERLINK("https://evil.example","Aisyah")';

/**
 * Writes `count` orders for one school into the event store of a running site, and resolves when the read models contain them.
 * One customer's name is {@link FORMULA_NAME}.
 */
export async function placeManyOrders(
  database: { readonly url: string; readonly pool: pg.Pool },
  school: string,
  count: number,
): Promise<void> {
  const { rows: performances } = await database.pool.query<PerformanceRow>(
    `select performance.id as "performanceId", production.id as "productionId", school_id as "schoolId", title as "productionTitle",
            to_char(date_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt", performance.venue
     from catalogue.performances performance join catalogue.productions production on production.id = production_id
     join catalogue.schools school on school.id = school_id where school.name = $1 order by date_time`,
    [school],
  );
  const { events, close } = await openDomainEventStore(
    readConfig({ DATABASE_URL: database.url }),
    database.pool,
    () => {},
  );
  const waiting = [...manyBookings(performances, count)].filter(
    ({ type }) => type === 'BookingPlaced',
  );
  let last = '';
  const appendNext = async (): Promise<void> => {
    for (let placed = waiting.pop(); placed; placed = waiting.pop()) {
      if (placed.type !== 'BookingPlaced') continue;
      const { id, metadata, data } = placed;
      const history = historyOf(data, waiting.length, performances);
      const { position } = await events.append(
        bookingStream(data.bookingId),
        'no-stream',
        history.map((event, place) => ({ ...event, id: `${id.slice(0, -1)}${place}`, metadata })),
      );
      if (position > last) last = position;
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, appendNext));
    await caughtUp(database.url, last);
  } finally {
    await close();
  }
}

type Placed = Extract<BookingEvent, { type: 'BookingPlaced' }>['data'];

/** Returns the events of the nth order. */
function historyOf(
  data: Placed,
  nth: number,
  performances: readonly PerformanceRow[],
): BookingEvent[] {
  const { bookingId } = data;
  const performance = performances.find(
    ({ performanceId }) => performanceId === data.performance.performanceId,
  );
  const customer =
    nth === 0 && data.customer ? { ...data.customer, name: FORMULA_NAME } : data.customer;
  const history: BookingEvent[] = [
    {
      type: 'BookingPlaced',
      data: { ...data, performance: performance ?? data.performance, customer },
    },
  ];
  if (nth % IN_REVIEW === 0)
    history.push({
      type: 'ReceiptReferredToStaff',
      data: {
        bookingId,
        receiptId: bookingId,
        reasons: ['unreadable'],
        message: 'We will look.',
      },
    });
  if (nth % ENDED === 101) history.push({ type: 'BookingExpired', data: { bookingId } });
  if (nth % ENDED === 103)
    history.push({
      type: 'BookingCancelled',
      data: { bookingId, from: 'pending_payment', reason: 'customer' },
    });
  return history;
}
