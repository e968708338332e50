import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import type { BookingCreated, BookingView, SeatInput } from '../../contracts/rest/bookings.js';
import type { SeatingSectionView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { Refusal } from '../../contracts/refusal.js';
import { contextOfBuyer } from '../../infrastructure/commands/command-context.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import type { Arrival } from './arrivals/arrival.js';
import {
  MOST_OF_A_PERFORMANCE,
  MOST_REFUSED_EARLY,
  trimArrivals,
} from './arrivals/arrival-rows.js';
import { OrderArrivals } from './arrivals/order-arrivals.js';
import { PlaceBooking } from './commands/place-booking.command.js';
import { fairnessOf } from './domain/fairness.js';
import { call, order, seat, type Answer } from './testing/order.js';

const SEATS = 100;
const BUYERS = 500;

describe('500 buyers at once for 100 seats', () => {
  let testBed: TestBed;
  let performanceId: string;
  let seatingUrl: string;
  let answers: Answer<BookingCreated & ErrorBody>[];

  beforeAll(async () => {
    testBed = await startTestBed({ config: { throttlePerMinute: 0 } });
    const { manager } = testBed.app.get(DataSource);
    const production = await buildProduction(manager, await buildSchool(manager));
    performanceId = (await buildPerformance(manager, production)).id;
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: SEATS, price: '20.00' },
    ]);
    seatingUrl = `${testBed.url}/api/productions/${production.id}/seating?performanceId=${performanceId}`;
    answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) =>
        call<BookingCreated & ErrorBody>(`${testBed.url}/api/bookings`, {
          json: order(performanceId, wishOf(buyer)),
          headers: { 'idempotency-key': `stampede-buyer-${buyer}-${performanceId}` },
        }),
      ),
    );
    // An answer waits at most two seconds for the read models, and this many orders may take them
    // longer.
    await caughtUp(testBed);
  });
  afterAll(() => testBed?.close());

  it('answers every buyer 201, or 409 with the seats that are gone', () => {
    expect(answers).toHaveLength(BUYERS);
    for (const [buyer, { status, body }] of answers.entries()) {
      if (status === 201) expect(body.bookingId).toEqual(expect.any(String));
      else
        expect({ status, error: body.error, seats: body.conflictingSeats }).toEqual(
          refusalOf(buyer, body),
        );
    }
  });

  it('sells every seat, and none twice', async () => {
    const sold = await Promise.all(
      answers
        .filter(({ status }) => status === 201)
        .map(
          async ({ body }) =>
            (await call<BookingView>(`${testBed.url}/api/bookings/${body.bookingId}`)).body.seats,
        ),
    );
    const numbers = sold.flat().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: SEATS }, (_, index) => index + 1),
    );
  });

  it('decided each in its turn, and noted when it came and was answered, refused ones too', async () => {
    const notes = await testBed.app.get(OrderArrivals).of(performanceId);
    const sold = answers.filter(({ status }) => status === 201);
    const { lines, ...report } = fairnessOf(
      notes,
      sold.map(({ body }) => ({ bookingId: body.bookingId, at: notes[0]?.arrivedAt ?? '' })),
    );
    expect(report).toMatchObject({
      orders: BUYERS,
      sent: BUYERS,
      got: sold.length,
      seatsGot: SEATS,
      refused: [{ code: 'seats_unavailable', orders: BUYERS - sold.length }],
      outOfTurn: 0,
      lostToUnknown: 0,
      withoutNote: 0,
      missed: 0,
    });
    expect(lines.map(({ decided }) => decided).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: BUYERS }, (_, index) => index + 1),
    );
  });

  it('shows all of them as reserved on the map', async () => {
    const { body } = await call<SeatingSectionView[]>(seatingUrl);
    const overrides = body[0]?.rows[0]?.overrides ?? [];
    expect(overrides.map(({ seatNumber, status }) => [seatNumber, status])).toEqual(
      Array.from({ length: SEATS }, (_, index) => [index + 1, 'reserved']),
    );
  });

  it('answers a buyer who asks again for what was sold to them with the same booking', async () => {
    const winner = answers.findIndex(({ status }) => status === 201);
    const again = await call<BookingCreated>(`${testBed.url}/api/bookings`, {
      json: order(performanceId, wishOf(winner)),
      headers: { 'idempotency-key': `stampede-buyer-${winner}-${performanceId}` },
    });
    expect([again.status, again.body.bookingId]).toEqual([201, answers[winner]?.body.bookingId]);
  });

  it('notes an order that another backend handed over as one that arrived here', async () => {
    const context = contextOfBuyer(null, new Date());
    const json = order(performanceId, [seat(1)]);
    const asked = {
      performanceId,
      seats: json.seats,
      statedTotalSen: 2_000,
      userId: null,
      customer: { name: 'Aisyah Rahman', email: 'aisyah@example.com', phone: '012-345 6789' },
      buyer: { address: '127.0.0.1', person: null, proof: null },
    };
    const arrivals = testBed.app.get(OrderArrivals);
    const before = await arrivals.of(performanceId);
    await expect(
      testBed.app.get(CommandBus).execute(new PlaceBooking(asked, randomUUID(), context)),
    ).rejects.toMatchObject({ code: 'seats_unavailable' });
    const notes = await arrivals.of(performanceId);
    expect(notes).toHaveLength(before.length + 1);
    expect(notes.at(-1)).toMatchObject({
      server: before[0]?.server,
      arrival: before.length + 1,
      queued: expect.any(Number),
      decided: expect.any(Number),
      lost: ['Stalls Row A Seat 1'],
    });
  });

  describe('notes of orders', () => {
    const wanted = (section = 'Stalls', of: string = randomUUID()) => ({
      performanceId: of,
      seats: [{ section, row: 'A', number: 1 }],
    });
    const won = (arrival: Arrival): Promise<void> => {
      arrival.entersMailbox();
      arrival.isDecided();
      return Promise.resolve();
    };
    const arrivalsOn = (db: pg.Pool = pool()): OrderArrivals =>
      new OrderArrivals(db, new SetClock());
    const pool = (): pg.Pool => testBed.app.get<pg.Pool>(PG_POOL, { strict: false });
    /** The pool, whose first write of notes fails, before it reached Postgres or after. */
    const failingOnce = (when: 'before' | 'after'): pg.Pool => {
      let failed = false;
      const query = async (asked: { name?: string }, values?: unknown[]): Promise<unknown> => {
        const fails = asked.name === 'note-arrivals' && !failed;
        if (fails) failed = true;
        if (fails && when === 'before') throw new Error('Connection terminated');
        const answer = await pool().query(asked as never, values);
        if (fails) throw new Error('Connection terminated');
        return answer;
      };
      return { query } as unknown as pg.Pool;
    };

    it('have no control characters and no halves of characters, whatever was ordered', async () => {
      const arrivals = arrivalsOn();
      const order = wanted(`\u0000Stalls\ud83d${'😀'.repeat(200)}`);
      await arrivals.noted(order, won);
      const [note] = await arrivals.of(order.performanceId);
      expect(note?.seats).toEqual([`Stalls${'😀'.repeat(114)}`]);
    });

    it('are written without one that Postgres refuses, which is counted', async () => {
      const arrivals = arrivalsOn();
      const order = wanted();
      await arrivals.noted(order, won);
      await arrivals.noted(wanted('Stalls', 'no id at all'), won);
      await arrivals.noted(order, won);
      const notes = await arrivals.of(order.performanceId);
      expect(notes.map(({ arrival }) => arrival)).toEqual([1, 3]);
      await arrivals.noted(order, won);
      expect((await arrivals.of(order.performanceId)).at(-1)).toMatchObject({
        arrival: 4,
        missed: 1,
      });
    });

    it('are told when some cannot be written now, which are written next', async () => {
      const arrivals = arrivalsOn(failingOnce('before'));
      const order = wanted();
      await arrivals.noted(order, won);
      expect(await arrivals.of(order.performanceId)).toEqual([]);
      expect(await arrivals.of(order.performanceId)).toHaveLength(1);
    });

    it('are written once when the answer of Postgres was lost', async () => {
      const arrivals = arrivalsOn(failingOnce('after'));
      const order = wanted();
      await arrivals.noted(order, won);
      await arrivals.of(order.performanceId);
      await arrivals.noted(order, won);
      const notes = await arrivals.of(order.performanceId);
      expect(notes.map(({ arrival, missed }) => [arrival, missed])).toEqual([
        [1, 0],
        [2, 0],
      ]);
    });

    it('are the first of a performance up to a number, and the rest is told', async () => {
      const arrivals = arrivalsOn();
      const order = wanted();
      await arrivals.noted(order, won);
      await arrivals.of(order.performanceId);
      await pool().query(
        'update app.order_arrival_counts set others = $2 where performance_id = $1',
        [order.performanceId, MOST_OF_A_PERFORMANCE - 1],
      );
      for (let more = 0; more < 3; more += 1) await arrivals.noted(order, won);
      const another = wanted();
      await arrivals.noted(another, won);
      const notes = await arrivals.of(order.performanceId);
      expect(notes.map(({ arrival }) => arrival)).toEqual([1, 2]);
      expect(notes.at(-1)?.missed).toBe(MOST_OF_A_PERFORMANCE);
      expect(await arrivals.of(another.performanceId)).toHaveLength(1);
    });

    it('of orders that were refused before the mailbox are few, and leave room for the others', async () => {
      const arrivals = arrivalsOn();
      const order = wanted();
      const refused = (): Promise<never> =>
        Promise.reject(new Refusal('rule-broken', 'no_seats', 'Please select at least one seat.'));
      for (let one = 0; one <= MOST_REFUSED_EARLY; one += 1)
        await arrivals.noted(order, refused).catch(() => {});
      await arrivals.noted(order, won);
      const notes = await arrivals.of(order.performanceId);
      expect(notes).toHaveLength(MOST_REFUSED_EARLY + 1);
      expect(notes.at(-1)).toMatchObject({ code: null, missed: 1 });
    });

    it('go beyond the number of rows in all where a performance has most, the last first', async () => {
      const arrivals = arrivalsOn();
      const [few, many] = [wanted(), wanted()];
      for (let more = 0; more < 5; more += 1) await arrivals.noted(many, won);
      await arrivals.noted(few, won);
      await arrivals.of(few.performanceId);
      const { rows } = await pool().query<{ performances: string }>(
        'select count(distinct performance_id) as performances from app.order_arrivals',
      );
      const firstOf = (await arrivals.of(performanceId)).slice(0, 2);
      // One for each, and one more for the first that has two.
      await trimArrivals(pool(), Number(rows[0]?.performances) + 1);
      const leftOf = await arrivals.of(performanceId);
      expect(leftOf.map(({ arrival }) => arrival)).toEqual(firstOf.map(({ arrival }) => arrival));
      expect(await arrivals.of(few.performanceId)).toHaveLength(1);
      const left = await arrivals.of(many.performanceId);
      expect(left.map(({ arrival, missed }) => [arrival, missed])).toEqual([[1, 4]]);
    });
  });
});

/**
 * Pairs that overlap with their neighbours, and for every seat two buyers who want it alone: whatever the order they
 * come in, no seat can be left over.
 */
const wishOf = (buyer: number): SeatInput[] => {
  const first = (buyer % SEATS) + 1;
  return buyer >= 300 || first === SEATS ? [seat(first)] : [seat(first), seat(first + 1)];
};

const refusalOf = (buyer: number, body: ErrorBody): object => {
  const wished = wishOf(buyer);
  const named = (body.conflictingSeats ?? []).every((gone) =>
    wished.some(({ number }) => number === gone.number),
  );
  return {
    status: 409,
    error: 'seats_unavailable',
    seats:
      named && (body.conflictingSeats?.length ?? 0) > 0
        ? body.conflictingSeats
        : 'some of the seats wished for',
  };
};
