import type pg from 'pg';
import { type Position, TIME_SLACK_MS } from '../port.js';
import { toPlace, toPosition, type Place } from './positions.js';

/**
 * Returns the place of the first event recorded clearly after a time, at most `from`; `null` when there is none.
 *
 * An index on times would slow down every append for the sake of few searches. Within an epoch, times rise with the transaction
 * ids (apart from the slack), so a binary search needs some forty reads of one row.
 */
export async function firstAtOrAfter(
  pool: pg.Pool,
  time: string,
  from: Position,
): Promise<Place | null> {
  const wanted = Date.parse(time) + TIME_SLACK_MS;
  let found: Place | null = null;
  let epoch: number | null = Number(toPlace(from).epoch);
  while (epoch !== null) {
    const first = await firstFrom(pool, epoch, 0n);
    if (first && first.recordedAt < wanted) {
      found = (await halve(pool, epoch, BigInt(first.place.transaction), wanted)) ?? found;
      break;
    }
    // All events of this epoch are later, so the time is in an earlier epoch, or between the two.
    found = first?.place ?? found;
    epoch = await epochBefore(pool, epoch);
  }
  return found !== null && toPosition(found) <= from ? found : null;
}

async function halve(
  pool: pg.Pool,
  epoch: number,
  first: bigint,
  wanted: number,
): Promise<Place | null> {
  let low = first;
  let high = (await lastTransaction(pool, epoch)) + 1n;
  let found: Place | null = null;
  while (low < high) {
    const middle = (low + high) / 2n;
    const row = await firstFrom(pool, epoch, middle);
    if (row && row.recordedAt < wanted) {
      low = BigInt(row.place.transaction) + 1n;
    } else {
      found = row?.place ?? found;
      high = middle;
    }
  }
  return found;
}

interface Dated {
  readonly place: Place;
  readonly recordedAt: number;
}

async function firstFrom(pool: pg.Pool, epoch: number, transaction: bigint): Promise<Dated | null> {
  const { rows } = await pool.query<Place & { recorded_at: Date }>(
    `select e.epoch, e.transaction_id::text as transaction, e.position, e.recorded_at from events.event e
      where e.epoch = $1 and e.transaction_id >= $2::xid8 order by e.epoch, e.transaction_id, e.position limit 1`,
    [epoch, transaction.toString()],
  );
  const [row] = rows;
  return row
    ? {
        place: { epoch: row.epoch, transaction: row.transaction, position: row.position },
        recordedAt: row.recorded_at.getTime(),
      }
    : null;
}

async function lastTransaction(pool: pg.Pool, epoch: number): Promise<bigint> {
  const { rows } = await pool.query<{ transaction: string }>(
    `select e.transaction_id::text as transaction from events.event e where e.epoch = $1
      order by e.epoch desc, e.transaction_id desc, e.position desc limit 1`,
    [epoch],
  );
  return BigInt(rows[0]?.transaction ?? '0');
}

async function epochBefore(pool: pg.Pool, epoch: number): Promise<number | null> {
  const { rows } = await pool.query<{ epoch: number }>(
    'select e.epoch from events.event e where e.epoch < $1 order by e.epoch desc limit 1',
    [epoch],
  );
  return rows[0]?.epoch ?? null;
}
