import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import type { DomainEvent, Seat, SeatEvent } from '../../backend/contracts/events/index.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import { execute, statementsFor } from '../runner/apply-batch.js';
import { projected, withItsTables } from '../testing/made-of-history.js';
import { RECORDED_HISTORY } from '../testing/recorded-history.js';
import { projectors } from './all.js';
import { seatsProjector } from './seats/seats.read-model.js';

/**
 * Checks read models whose statements have keys: applying the events of a batch together must leave the same rows as applying
 * them one by one.
 */
describe('a batch of events', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it.each(projectors.map((projector) => [projector.name, projector] as const))(
    'leaves the same rows when applied together as when applied one by one: %s, with all recorded cases mixed, each for another booking',
    async (_, projector) => {
      await withClient(async (client) => {
        await fc.assert(
          fc.asyncProperty(mixedCases, async (events) => {
            const [together, oneByOne] = await bothWays(client, projector, events);
            expect(together).toEqual(oneByOne);
            expect(oneByOne).not.toEqual('[]');
          }),
          { numRuns: 2 },
        );
      });
    },
  );

  it('leaves the same rows when applied together as when applied one by one: seats of one performance that change owners', async () => {
    await withClient(async (client) => {
      await fc.assert(
        fc.asyncProperty(saleOfOneHall, async (events) => {
          const [together, oneByOne] = await bothWays(client, seatsProjector, events);
          expect(together).toEqual(oneByOne);
        }),
        { numRuns: 40 },
      );
    });
  });

  async function withClient(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    const client = await database.pool.connect();
    try {
      await work(client);
    } finally {
      client.release(true);
    }
  }
});

/** Applies the events together, and again one by one. Returns the rows after each. */
async function bothWays(
  client: pg.ClientBase,
  projector: Projector,
  events: readonly DomainEvent[],
): Promise<[string, string]> {
  const all = events.map((event, place) =>
    statementsFor(projector, projected(event, place), LIVE_SCHEMA),
  );
  return withItsTables(client, projector, async () => {
    const rowsAfter = async (work: () => Promise<void>): Promise<string> => {
      await client.query('savepoint before_events');
      await work();
      const rows = [];
      for (const table of projector.tables)
        rows.push(
          ...(
            await client.query<{ row: unknown }>(
              `select to_jsonb(one) as row from ${LIVE_SCHEMA}.${table} one order by 1`,
            )
          ).rows,
        );
      await client.query('rollback to savepoint before_events');
      return JSON.stringify(rows, null, 1);
    };
    const together = await rowsAfter(() => execute(client, all.flat()));
    const oneByOne = await rowsAfter(async () => {
      for (const one of all) await execute(client, one);
    });
    return [together, oneByOne];
  });
}

const CASES = Object.values(RECORDED_HISTORY).flatMap((cases) => Object.values(cases));

/** All recorded cases with their events mixed at random; the events of one case keep their order. */
const mixedCases: fc.Arbitrary<DomainEvent[]> = fc.infiniteStream(fc.nat()).map((chance) => {
  const left = CASES.map((events, nth) => [...asOfAnother(events as readonly DomainEvent[], nth)]);
  const mixed: DomainEvent[] = [];
  for (
    let waiting = left;
    waiting.length > 0;
    waiting = waiting.filter(({ length }) => length > 0)
  ) {
    const next = waiting[(chance.next().value as number) % waiting.length]?.shift();
    if (next) mixed.push(next);
  }
  return mixed;
});

/** Returns a copy of the events for another booking, with other ids and booking numbers. */
function asOfAnother(events: readonly DomainEvent[], nth: number): readonly DomainEvent[] {
  const another = (id: string): string => {
    const hex = createHash('sha256').update(`${id} ${nth}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  const text = JSON.stringify(events)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, another)
    .replaceAll(/"confirmationNumber":"([^"]*)"/g, `"confirmationNumber":"$1 ${nth}"`);
  return JSON.parse(text) as DomainEvent[];
}

const PERFORMANCE = '5eafa2f3-0000-4000-8000-000000000000';
const idOf = (booking: number): string =>
  `b0000000-0000-4000-8000-${String(booking).padStart(12, '0')}`;
const seat = (number: number): Seat => ({
  rowId: 'a0000000-0000-4000-8000-000000000000',
  number,
  section: 'Stalls',
  row: 'A',
});

/** Orders of a hall with eight seats, as a valid seat stream has them: no two bookings have the same seat. */
const saleOfOneHall: fc.Arbitrary<SeatEvent[]> = fc
  .array(
    fc.record({
      booking: fc.nat(5),
      wanted: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
      what: fc.constantFrom('hold', 'hold', 'take', 'release', 'release', 'extend', 'move'),
    }),
    { minLength: 5, maxLength: 60 },
  )
  .map((steps) => {
    const owned = new Map<number, number[]>();
    return steps.flatMap(({ booking, wanted, what }): SeatEvent[] => {
      const mine = owned.get(booking) ?? [];
      const of = { performanceId: PERFORMANCE, bookingId: idOf(booking) };
      const free = (number: number): boolean =>
        mine.includes(number) || ![...owned.values()].flat().includes(number);
      const seats = wanted.filter(free).map(seat);
      const until = '2030-03-01T05:00:00.000Z';
      if (what === 'extend') return [{ type: 'HoldExtended', data: { ...of, until } }];
      if (what === 'release') {
        owned.delete(booking);
        return [
          { type: 'SeatsReleased', data: { ...of, seats: mine.map(seat), reason: 'expired' } },
        ];
      }
      const now = what === 'take' && mine.length > 0 ? mine.map(seat) : seats;
      if (now.length === 0 || (what === 'hold' && mine.length > 0)) return [];
      if (what === 'move' && mine.length === 0) return [];
      owned.set(
        booking,
        now.map(({ number }) => number),
      );
      if (what === 'hold') return [{ type: 'SeatsHeld', data: { ...of, seats: now, until } }];
      return what === 'take'
        ? [{ type: 'SeatsTaken', data: { ...of, seats: now } }]
        : [{ type: 'SeatsMoved', data: { ...of, from: mine.map(seat), to: now } }];
    });
  });
