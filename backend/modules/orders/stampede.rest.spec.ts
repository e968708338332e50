import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
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
    // Each answer waits at most two seconds for the read models. With so many orders the read models may need longer.
    await caughtUp(testBed);
  });
  afterAll(() => testBed?.close());

  it('each get 201, or 409 with the seats that are no longer available', () => {
    expect(answers).toHaveLength(BUYERS);
    for (const [buyer, { status, body }] of answers.entries()) {
      if (status === 201) expect(body.bookingId).toEqual(expect.any(String));
      else
        expect({ status, error: body.error, seats: body.conflictingSeats }).toEqual(
          refusalOf(buyer, body),
        );
    }
  });

  it('buy every seat, and no seat twice', async () => {
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

  it('see all seats as reserved on the seat map', async () => {
    const { body } = await call<SeatingSectionView[]>(seatingUrl);
    const overrides = body[0]?.rows[0]?.overrides ?? [];
    expect(overrides.map(({ seatNumber, status }) => [seatNumber, status])).toEqual(
      Array.from({ length: SEATS }, (_, index) => [index + 1, 'reserved']),
    );
  });

  it('get the same booking when they repeat a successful order', async () => {
    const winner = answers.findIndex(({ status }) => status === 201);
    const again = await call<BookingCreated>(`${testBed.url}/api/bookings`, {
      json: order(performanceId, wishOf(winner)),
      headers: { 'idempotency-key': `stampede-buyer-${winner}-${performanceId}` },
    });
    expect([again.status, again.body.bookingId]).toEqual([201, answers[winner]?.body.bookingId]);
  });
});

/**
 * Returns the seats that a buyer wants: pairs that overlap with their neighbours' pairs, and each single seat for two buyers. No
 * seat can be left over, whatever the order of arrival.
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
