import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { DatabaseClock } from '../../infrastructure/clock/database-clock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { BookingStreams } from './application/booking-streams.js';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { PlaceBooking } from './commands/place-booking.js';
import { expireBooking } from './domain/booking-decisions.js';
import { seat } from './testing/order.js';

const MINUTE_MS = 60_000;

describe("two backends on one database whose machines' clocks differ by more than the time to pay", () => {
  let database: TestDatabase;
  let behind: StartedApp;
  let ahead: StartedApp;
  let performanceId: string;

  const backend = (minutes: number): Promise<StartedApp> => {
    const machine: Clock = { now: () => new Date(Date.now() + minutes * MINUTE_MS) };
    const clock = { provide: DatabaseClock, useValue: new DatabaseClock(machine) };
    return startApp({ database, providers: [clock] });
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    [behind, ahead] = [await backend(-2), await backend(6)];
    const { manager } = behind.app.get(DataSource);
    // The shortest possible time to pay is shorter than the difference between the clocks.
    const school = await buildSchool(manager, { holdMinutes: 5 });
    const production = await buildProduction(manager, school);
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 10, price: '20.00' },
    ]);
    performanceId = (await buildPerformance(manager, production)).id;
  });
  afterAll(async () => {
    await behind?.close();
    await ahead?.close();
    await database?.drop();
  });

  const contextOn = ({ app }: StartedApp) =>
    contextOfRequest(null, app.get<Clock>(CLOCK, { strict: false }).now());

  const placeOn = (backend: StartedApp, number: number) =>
    backend.app.get(CommandBus).execute(
      new PlaceBooking(
        {
          performanceId,
          customer: { name: 'Aisyah', email: 'a@example.com', phone: '1' },
          seats: [seat(number)],
          statedTotalSen: 2000,
          userId: null,
        },
        null,
        contextOn(backend),
      ),
    );

  it("keep each other's holds until the hold deadline", async () => {
    const { bookingId, holdUntil } = await placeOn(behind, 1);
    await expect(placeOn(ahead, 1)).rejects.toMatchObject({ code: 'seats_unavailable' });
    // Does the work of the expiry job, in the backend whose clock says that the hold ended a minute ago.
    const { events } = await ahead.app
      .get(BookingStreams)
      .execute(bookingId, contextOn(ahead), expireBooking);
    expect(events).toEqual([]);
    expect(Date.parse(holdUntil ?? '')).toBeGreaterThan(Date.now());
  });

  it('give the buyer the same time to pay, as the school has set it', async () => {
    const ends = await Promise.all([placeOn(behind, 2), placeOn(ahead, 3)]);
    expect(ends).toHaveLength(2);
    for (const { holdUntil, placedAt } of ends) {
      const given = Date.parse(holdUntil ?? '') - Date.parse(placedAt);
      // The time to pay begins with the seats' event, shortly before the booking is written.
      expect(given).toBeLessThanOrEqual(5 * MINUTE_MS);
      expect(given).toBeGreaterThan(4 * MINUTE_MS);
    }
    const [one, other] = ends.map(({ holdUntil }) => Date.parse(holdUntil ?? ''));
    // If each backend used its own machine's clock, the two times would be eight minutes apart.
    expect(Math.abs((one as number) - (other as number))).toBeLessThan(2 * MINUTE_MS);
  });
});
