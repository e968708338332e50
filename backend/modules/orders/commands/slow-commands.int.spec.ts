import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../catalogue/testing/build-catalogue.js';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { Performance } from '../../catalogue/entities/performance.entity.js';
import { SeatingRow } from '../../catalogue/entities/seating-row.entity.js';
import {
  bookingStream,
  type Seat,
  type StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { POLICIES } from '../../../infrastructure/process-manager/policy.js';
import { SetClock } from '../../../testing/set-clock.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  contextOfRequest,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatStreams } from '../../seats/seat-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { seat } from '../testing/order.js';
import { AmendSeats } from './amend-seats.js';
import { ExtendHold } from './extend-hold.js';
import { PlaceBooking } from './place-booking.js';
import { SetBookingStatus } from './set-status.js';

/*
 * Pauses a command between its writes to the two streams, like a stopped process. During the pause minutes pass, seat
 * reconciliation runs for the booking, and other buyers order. The command's answer must be true when it is given.
 */
describe('when a command is paused between its writes to the two streams,', () => {
  const clock = new SetClock();
  let started: StartedApp;
  let performanceId: string;
  let productionId: string;

  beforeAll(async () => {
    // Turns off all background jobs, because this suite runs seat reconciliation by itself.
    started = await startApp({ clock, providers: [{ provide: POLICIES, useValue: [] }] });
  });
  beforeEach(async () => {
    const { manager } = started.app.get(DataSource);
    const production = await buildProduction(manager, await buildSchool(manager));
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 10, price: '20.00' },
      { label: 'F', seatCount: 10, price: '0.00' },
    ]);
    productionId = production.id;
    performanceId = (await buildPerformance(manager, production)).id;
  });
  afterAll(() => started?.close());

  const contextOf = (name: string): CommandContext => ({
    ...contextOfRequest(null, clock.now()),
    actor: { kind: 'user', id: name, name },
  });
  const bus = (): CommandBus => started.app.get(CommandBus);
  const seats = (): SeatStreams => started.app.get(SeatStreams);
  const bookings = (): BookingStreams => started.app.get(BookingStreams);

  const place = (
    number: number,
    { row = 'A', key = null as string | null, context = contextOf('family'), totalSen = 2000 } = {},
  ) =>
    bus().execute(
      new PlaceBooking(
        {
          performanceId,
          customer: { name: 'Aisyah', email: `${randomUUID()}@example.com`, phone: '1' },
          seats: [seat(number, row)],
          statedTotalSen: totalSen,
          userId: null,
        },
        key,
        context,
      ),
    );
  const set = (id: string, status: StaffSettableStatus, context = contextOf('Siti')) =>
    bus().execute(new SetBookingStatus(id, status, context));

  /** Runs seat reconciliation, which checks a booking's seats a minute after any write to them. */
  async function reconcile(): Promise<void> {
    const { holdings } = await seats().peek(performanceId);
    for (const id of holdings.keys())
      await started.app
        .get(SeatReconciliation)
        .reconcile(id, performanceId, contextOf('seat-reconciliation'), undefined, {
          withdraw: true,
        });
  }

  /** Runs `command`, and runs `meanwhile` after the first write of `command` to the seats. */
  async function paused<T>(
    command: (context: CommandContext) => Promise<T>,
    meanwhile: () => Promise<unknown>,
  ): Promise<T> {
    const streams = seats();
    const context = contextOf('slow');
    const execute = streams.execute.bind(streams);
    streams.execute = async (of, by, decide) => {
      const events = await execute(of, by, decide);
      if (by !== context) return events;
      streams.execute = execute;
      await meanwhile();
      return events;
    };
    try {
      return await command(context);
    } finally {
      streams.execute = execute;
    }
  }

  const names = (some: readonly Pick<Seat, 'row' | 'number'>[]): string =>
    some.map(({ row, number }) => `${row}${number}`).join(' ');

  /** Returns the seats of the booking and the seats in the ledger. Both contain the hold deadline, which must be equal. */
  async function outcome(id: string): Promise<{ booking: string; seats: string; agree: boolean }> {
    const booking = await bookings().load(id);
    const holding = (await seats().peek(performanceId)).holdings.get(id);
    const until = booking.kind === 'placed' ? booking.holdUntil : null;
    return {
      booking: booking.kind === 'placed' ? `${booking.status} ${names(booking.seats)}` : 'none',
      seats: holding ? `${holding.kind} ${names(holding.seats)}` : 'none',
      agree: (holding?.until ?? null) === until,
    };
  }

  /** Reads the types of the booking's events from its own stream, because a read model may not have all of them yet. */
  const bookingEventTypes = async (id: string): Promise<string[]> =>
    (await started.app.get(DomainEventStore).read(bookingStream(id))).map(({ type }) => type);

  const longAfter = async (): Promise<void> => {
    clock.advance({ minutes: 2 });
    await reconcile();
  };

  describe('a paused order', () => {
    it('takes its seats again if they were released during the pause and are still free', async () => {
      const { bookingId } = await paused((context) => place(1, { context }), longAfter);
      expect(await outcome(bookingId)).toEqual({
        booking: 'pending_payment A1',
        seats: 'held A1',
        agree: true,
      });
    });

    it('is refused if another buyer has its seats, and leaves no booking that claims them', async () => {
      let refused = '';
      let other = '';
      const slow = paused(
        (context) => place(1, { context }),
        async () => {
          [refused = ''] = (await seats().peek(performanceId)).holdings.keys();
          await longAfter();
          other = (await place(1)).bookingId;
        },
      );
      await expect(slow).rejects.toMatchObject({ code: 'seats_unavailable' });
      expect(await outcome(other)).toMatchObject({
        booking: 'pending_payment A1',
        seats: 'held A1',
      });
      expect([...(await seats().peek(performanceId)).holdings.keys()]).toEqual([other]);
      expect(await bookingEventTypes(refused)).toEqual(['SeatChangeAbandoned']);
    });

    it('can be sent again under its Idempotency-Key after its seats were released', async () => {
      const key = randomUUID();
      const slow = paused(
        (context) => place(1, { key, context }),
        async () => {
          await longAfter();
          await place(1).then(({ bookingId }) => set(bookingId, 'rejected'));
        },
      );
      const { bookingId } = await slow;
      expect(await outcome(bookingId)).toMatchObject({ seats: 'held A1', agree: true });
    });

    it('is refused when its hold expired and another buyer took the seats, even if no seat reconciliation ran', async () => {
      const slow = paused(
        (context) => place(1, { context }),
        async () => {
          clock.advance({ minutes: 31 });
          await place(1);
        },
      );
      await expect(slow).rejects.toMatchObject({ code: 'seats_unavailable' });
      expect((await seats().peek(performanceId)).holdings.size).toBe(1);
    });

    it('has the whole time to pay from the moment of its answer', async () => {
      const { holdUntil, holdMinutes } = await paused(
        (context) => place(1, { context }),
        async () => clock.advance({ minutes: 29 }),
      );
      expect(Date.parse(holdUntil ?? '') - clock.now().getTime()).toBe(holdMinutes * 60_000);
    });

    it('has the whole time to pay even if it waited before the decision', async () => {
      const context = contextOf('waiting');
      clock.advance({ minutes: 5 });
      const { holdUntil, holdMinutes, placedAt } = await place(1, { context });
      expect(Date.parse(holdUntil ?? '') - clock.now().getTime()).toBe(holdMinutes * 60_000);
      expect(placedAt).toBe(clock.now().toISOString());
    });

    it('for free seats is refused if another buyer has them', async () => {
      const slow = paused(
        (context) => place(1, { row: 'F', context, totalSen: 0 }),
        async () => {
          await longAfter();
          await place(1, { row: 'F', totalSen: 0 });
        },
      );
      await expect(slow).rejects.toMatchObject({ code: 'seats_unavailable' });
    });
  });

  describe('a change of the catalogue during a paused order', () => {
    const change = (change: () => Promise<unknown>) => async () => {
      const { manager } = started.app.get(DataSource);
      // The change is written and announced, but the stopped process does not receive the notification.
      await change();
      await manager.query(
        `insert into catalogue.versions (subject, version) values ($1, 1)
         on conflict (subject) do update set version = catalogue.versions.version + 1`,
        [productionId],
      );
    };
    const rowsOf = () =>
      started.app
        .get(DataSource)
        .getRepository(SeatingRow)
        .find({
          where: { section: { productionId } },
        });

    it('of the price makes the order with the old total fail', async () => {
      const slow = paused(
        (context) => place(1, { context }),
        change(async () => {
          for (const row of await rowsOf())
            await started.app
              .get(DataSource)
              .getRepository(SeatingRow)
              .update(row.id, { price: '30.00' });
        }),
      );
      await expect(slow).rejects.toMatchObject({ code: 'wrong_total' });
      expect((await seats().peek(performanceId)).holdings.size).toBe(0);
    });

    it('that ends sales makes the order fail', async () => {
      const slow = paused(
        (context) => place(1, { context }),
        change(() =>
          started.app
            .get(DataSource)
            .getRepository(Performance)
            .update(performanceId, { salesEnabled: false }),
        ),
      );
      await expect(slow).rejects.toMatchObject({ code: 'sales_off' });
      expect((await seats().peek(performanceId)).holdings.size).toBe(0);
    });

    it('is noticed when the notification says that everything has changed', async () => {
      const { manager } = started.app.get(DataSource);
      const slow = paused(
        (context) => place(1, { context }),
        () =>
          manager.transaction(async (inside) => {
            await inside.update(Performance, performanceId, { salesEnabled: false });
            await announceChange(inside, 'everything');
          }),
      );
      await expect(slow).rejects.toMatchObject({ code: 'sales_off' });
    });
  });

  describe('a paused request for more time to pay', () => {
    it('is granted on both streams if seat reconciliation ran during the pause', async () => {
      const { bookingId, holdUntil } = await place(1);
      await paused((context) => bus().execute(new ExtendHold(bookingId, context)), longAfter);
      expect(await outcome(bookingId)).toEqual({
        booking: 'pending_payment A1',
        seats: 'held A1',
        agree: true,
      });
      const after = await bookings().loadPlaced(bookingId);
      expect(Date.parse(after.holdUntil ?? '')).toBe(Date.parse(holdUntil ?? '') + 30 * 60_000);
    });

    it('is refused if the hold expired during the pause', async () => {
      const { bookingId } = await place(1);
      const slow = paused(
        (context) => bus().execute(new ExtendHold(bookingId, context)),
        async () => {
          clock.advance({ minutes: 2 });
          await reconcile();
          clock.advance({ minutes: 40 });
          await place(1);
        },
      );
      await expect(slow).rejects.toMatchObject({ code: 'hold_ended' });
    });
  });

  describe('a paused confirmation by staff', () => {
    it('keeps its seats if seat reconciliation ran during the pause', async () => {
      const { bookingId } = await place(1);
      await paused((context) => set(bookingId, 'confirmed', context), longAfter);
      expect(await outcome(bookingId)).toEqual({
        booking: 'confirmed A1',
        seats: 'taken A1',
        agree: true,
      });
    });

    it('names the booking that bought its seats during the pause, and confirms nothing', async () => {
      const { bookingId } = await place(1);
      const slow = paused(
        (context) => set(bookingId, 'confirmed', context),
        async () => {
          await longAfter();
          clock.advance({ minutes: 40 });
          await place(1);
        },
      );
      await expect(slow).rejects.toMatchObject({ code: 'Seat conflict' });
      expect((await bookings().loadPlaced(bookingId)).status).not.toBe('confirmed');
    });
  });

  it('a rejected booking that staff reopen has its seats again, or the reopening is refused', async () => {
    const { bookingId } = await place(1);
    await set(bookingId, 'rejected');
    await paused((context) => set(bookingId, 'pending_payment', context), longAfter);
    expect(await outcome(bookingId)).toEqual({
      booking: 'pending_payment A1',
      seats: 'held A1',
      agree: true,
    });
    await set(bookingId, 'rejected');
    const slow = paused(
      (context) => set(bookingId, 'needs_review', context),
      async () => {
        await longAfter();
        await place(1);
      },
    );
    await expect(slow).rejects.toMatchObject({ code: 'Seat conflict' });
    expect(await outcome(bookingId)).toMatchObject({ booking: 'rejected A1', seats: 'none' });
  });

  it.each([false, true])(
    'a paused amendment gets its new seats, or keeps its old ones (paid: %s)',
    async (paid) => {
      const { bookingId } = await place(1);
      if (paid) await set(bookingId, 'confirmed');
      const amend = (to: number) => (context: CommandContext) =>
        bus().execute(new AmendSeats(bookingId, [seat(to)], 2000, context));
      await paused(amend(2), longAfter);
      expect(await outcome(bookingId)).toMatchObject({
        booking: paid ? 'confirmed A2' : 'pending_payment A2',
        seats: paid ? 'taken A2' : 'held A2',
        agree: true,
      });
      const slow = paused(amend(3), async () => {
        await longAfter();
        await place(3);
      });
      await expect(slow).rejects.toMatchObject({ code: 'Seat conflict' });
      expect(await outcome(bookingId)).toMatchObject({
        booking: paid ? 'confirmed A2' : 'pending_payment A2',
        seats: paid ? 'taken A2' : 'held A2',
        agree: true,
      });
    },
  );

  it('a paused seat reconciliation releases no seats of a command that came after its read', async () => {
    const { bookingId } = await place(1);
    await set(bookingId, 'rejected');
    // Creates the state after a crash between the two streams: seats held for a rejected booking.
    const { seats: own } = await bookings().loadPlaced(bookingId);
    await seats().execute(performanceId, contextOf('crashed'), () => [
      { type: 'SeatsHeld', data: { performanceId, bookingId, seats: own, until: null } },
    ]);
    const streams = bookings();
    const load = streams.load.bind(streams);
    streams.load = async (id) => {
      const read = await load(id);
      streams.load = load;
      await set(bookingId, 'confirmed');
      return read;
    };
    try {
      await started.app
        .get(SeatReconciliation)
        .reconcile(bookingId, performanceId, contextOf('seat-reconciliation'), undefined, {
          withdraw: true,
        });
    } finally {
      streams.load = load;
    }
    const { holdings } = await seats().peek(performanceId);
    expect(holdings.get(bookingId)).toMatchObject({ kind: 'taken' });
    const events = await started.app
      .get(SeatStreams)
      .execute(performanceId, contextOf('test'), () => []);
    expect(events).toEqual([]);
  });
});
