import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { isOccupied, type SeatHold } from '../../../backend/contracts/seat-hold.js';
import { createTestDatabase, type TestDatabase } from '../../../backend/testing/database.js';
import { LIVE_SCHEMA } from '../../projector.js';
import { createSeatsTables, occupiedAt, occupiedSeatsOfRow, SEATS } from './seats.read-model.js';

const START = Date.parse('2030-03-01T10:00:00.000Z');

/** Moments around one time: some are equal, some differ by a few milliseconds, others by days. */
const moment = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1e9, max: 1e9 }))
  .map((ms) => new Date(START + ms).toISOString());
const seat = fc.record<SeatHold>({
  kind: fc.constantFrom('held', 'taken'),
  until: fc.option(moment, { nil: null }),
});

describe('the rule that a lapsed hold is free', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('has the same result in SQL and in the decider', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seat, { minLength: 1, maxLength: 200 }),
        moment,
        async (seats, now) => {
          const { rows } = await database.pool.query<{ occupied: boolean }>(
            `select ${occupiedAt('$3')} as occupied
           from unnest($1::text[], $2::timestamptz[]) with ordinality as seat(state, until, place) order by place`,
            [seats.map(({ kind }) => kind), seats.map(({ until }) => until), now],
          );
          expect(rows.map(({ occupied }) => occupied)).toEqual(
            seats.map((one) => isOccupied(one, now)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it('also holds in the query of a single row of seats', async () => {
    await database.pool.query(`create schema ${LIVE_SCHEMA}; ${createSeatsTables(LIVE_SCHEMA)}`);
    const [performanceId, rowId, another] = [randomUUID(), randomUUID(), randomUUID()];
    const seats: unknown[][] = [
      [performanceId, rowId, 1, 'taken', null],
      [performanceId, rowId, 2, 'held', new Date(START)],
      [performanceId, rowId, 3, 'held', new Date(START + 1)],
      [performanceId, another, 4, 'taken', null],
      [another, rowId, 5, 'taken', null],
    ];
    for (const values of seats)
      await database.pool.query(
        `insert into ${SEATS} values ($1, $2, $3, 'Stalls', 'A', gen_random_uuid(), $4, $5)`,
        values,
      );
    const asked = { performanceId, rowId };
    const rows = await occupiedSeatsOfRow(database.pool, asked, new Date(START));
    expect(rows.map(({ seat_number }) => seat_number).sort()).toEqual([1, 3]);
  });

  it('counts the deadline itself as past', () => {
    const until = new Date(START).toISOString();
    expect(isOccupied({ kind: 'held', until }, until)).toBe(false);
    expect(isOccupied({ kind: 'held', until: new Date(START + 1).toISOString() }, until)).toBe(
      true,
    );
  });
});
