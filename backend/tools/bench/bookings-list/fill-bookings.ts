import type pg from 'pg';
import { readConfig } from '../../../infrastructure/config/config.js';
import { createPool } from '../../../infrastructure/database/pg-pool.js';
import { openEventStore } from '../../../infrastructure/event-store/open.js';
import { DUE_WORK } from '../../../infrastructure/process-manager/due-work/floor.js';
import { PROCESS_MANAGER } from '../../../infrastructure/process-manager/process-checkpoint.js';
import {
  manyBookings,
  type PerformanceIds,
} from '../../../modules/booking/testing/many-bookings.js';
import { writeLog } from '../../events/bench/fill-log.js';
import type { LongLogEvent } from '../../events/bench/long-log.js';

interface PerformanceRow extends PerformanceIds {
  readonly school: string;
}

/** Of ten bookings this many are the big school's, the rest every other school's. */
const OF_TEN = 9;

/**
 * Writes the events of `count` bookings of the demo's performances while the site is down. Its process manager then goes on
 * behind them, as if the mails and jobs of all of them were done: a bench of the list needs no 200,000 mails.
 * @returns the place in the log that read models must have reached to show all of them
 */
export async function fillBookings(
  databaseUrl: string,
  bigSchool: string,
  count: number,
): Promise<string> {
  const pool = createPool(databaseUrl, { pipelined: true });
  const store = await openEventStore(readConfig({ DATABASE_URL: databaseUrl }), pool, () => {});
  try {
    await writeLog(pool, historyOf(await performancesIn(pool), bigSchool, count));
    const end = await store.end();
    await pool.query(
      `insert into app.process_checkpoints (process, position) select unnest($1::text[]), $2
       on conflict (process) do update set position = excluded.position`,
      [[PROCESS_MANAGER, DUE_WORK], end],
    );
    return end;
  } finally {
    await store.close();
    await pool.end();
  }
}

function* historyOf(
  performances: readonly PerformanceRow[],
  bigSchool: string,
  count: number,
): Generator<LongLogEvent> {
  const big = performances.filter(({ school }) => school === bigSchool);
  const others = performances.filter(({ school }) => school !== bigSchool);
  // One round deals to each performance as often as to every other one of its school.
  const dealt = Array.from({ length: 10 * big.length * others.length }, (_, nth) => {
    const among = nth % 10 < OF_TEN ? big : others;
    return among[Math.floor(nth / 10) % among.length] as PerformanceRow;
  });
  let nth = 0;
  for (const { stream, metadata, recordedAt, ...event } of manyBookings(dealt, count)) {
    const { type, data } = event;
    const told =
      type === 'BookingPlaced' && data.customer
        ? { ...data, customer: { ...data.customer, phone: phoneOf((nth += 1)) } }
        : data;
    const { actor } = metadata;
    yield { stream, at: recordedAt, actor, event: { type, data: told } } as LongLogEvent;
  }
}

/** Of the so manieth booking, from 1. */
export const phoneOf = (nth: number): string => `012-${String(nth * 37).padStart(8, '0')}`;

async function performancesIn(pool: pg.Pool): Promise<readonly PerformanceRow[]> {
  const { rows } = await pool.query<PerformanceRow>(
    `select performance.id as "performanceId", production.id as "productionId", school_id as "schoolId", school.name as school
     from catalogue.performances performance join catalogue.productions production on production.id = production_id
     join catalogue.schools school on school.id = school_id order by date_time, performance.id`,
  );
  return rows;
}
