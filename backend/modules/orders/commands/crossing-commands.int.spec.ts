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
import { CheckInGuest } from './check-in-guest.js';
import type { StaffSettableStatus } from '../../../contracts/events/index.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  contextOfRequest,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatStreams } from '../../seats/seat-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { seatRight } from '../domain/booking.js';
import { reconcileSeats } from '../../seats/domain/seat-reconciliation.js';
import { seat } from '../testing/order.js';
import { AmendSeats } from './amend-seats.js';
import { CancelBooking } from './cancel-booking.js';
import { PlaceBooking } from './place-booking.js';
import { SetBookingStatus } from './set-status.js';

/** Each test has its own performance: row A costs RM 20.00 a seat, row F nothing. */
const FREE_ROW = 'F';

/*
 * Runs two commands on one booking at the same time, on the real stores. The first command is paused after its write to the
 * seats; the second command then runs from beginning to end.
 */
describe('when two commands run on one booking at the same time,', () => {
  let started: StartedApp;
  let performanceId: string;

  beforeAll(async () => {
    started = await startApp();
  });
  beforeEach(async () => {
    performanceId = await openSale();
  });
  afterAll(() => started?.close());

  async function openSale(): Promise<string> {
    const { manager } = started.app.get(DataSource);
    const production = await buildProduction(manager, await buildSchool(manager));
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 10, price: '20.00' },
      { label: FREE_ROW, seatCount: 10, price: '0.00' },
    ]);
    return (await buildPerformance(manager, production)).id;
  }

  const contextOf = (name: string): CommandContext => ({
    ...contextOfRequest(null, new Date()),
    actor: { kind: 'user', id: name, name },
  });
  const bus = (): CommandBus => started.app.get(CommandBus);
  const seats = (): SeatStreams => started.app.get(SeatStreams);

  const place = (
    number: number,
    {
      of = performanceId,
      key = null,
      context = contextOf('family'),
    }: { of?: string; key?: string | null; context?: CommandContext } = {},
  ) =>
    bus().execute(
      new PlaceBooking(
        {
          performanceId: of,
          customer: { name: 'Aisyah', email: 'a@example.com', phone: '1' },
          seats: [seat(number)],
          statedTotalSen: 2000,
          userId: null,
        },
        key,
        context,
      ),
    );
  const amend = (id: string, to: number, context = contextOf('Mei')) =>
    bus().execute(new AmendSeats(id, [seat(to)], 2000, context));
  const amendToFree = (id: string, to: number, context: CommandContext) =>
    bus().execute(new AmendSeats(id, [seat(to, FREE_ROW)], 0, context));
  const set = (id: string, status: StaffSettableStatus, context = contextOf('Siti')) =>
    bus().execute(new SetBookingStatus(id, status, context));
  const cancel = (id: string) => bus().execute(new CancelBooking(id, 'staff', contextOf('Siti')));
  const checkIn = (id: string) => bus().execute(new CheckInGuest(id, null, contextOf('the door')));
  const reconcile = (id: string) =>
    started.app
      .get(SeatReconciliation)
      .reconcile(id, performanceId, contextOf('seat-reconciliation'));

  async function booked(number: number, paid = false): Promise<string> {
    const { bookingId } = await place(number);
    if (paid) await set(bookingId, 'confirmed');
    return bookingId;
  }

  /** Runs `command`, and runs `meanwhile` between the two writes of `command`. */
  async function crossed<T>(
    command: (context: CommandContext) => Promise<T>,
    meanwhile: () => Promise<unknown>,
  ): Promise<T> {
    const streams = seats();
    const context = contextOf('Mei');
    const execute = streams.execute.bind(streams);
    streams.execute = async (of, by, decide) => {
      const events = await execute(of, by, decide);
      if (by !== context) return events;
      streams.execute = execute;
      await meanwhile();
      return events;
    };
    return command(context);
  }

  /** Returns the status and seats of the booking, and its seats in the seat ledger, e.g. `confirmed A1, taken A1`. */
  async function outcome(id: string): Promise<string> {
    const booking = await started.app.get(BookingStreams).loadPlaced(id);
    const holding = (await seats().peek(performanceId)).holdings.get(id);
    const names = (some: readonly { row: string; number: number }[]): string =>
      some.map(({ row, number }) => `${row}${number}`).join(' ');
    return `${booking.status} ${names(booking.seats)}, ${holding ? `${holding.kind} ${names(holding.seats)}` : 'no seats'}`;
  }

  describe('an amendment of seats', () => {
    it('is refused if a guest is checked in between its two writes, and no guest is checked in twice', async () => {
      const id = await booked(1, true);
      await expect(
        crossed(
          (context) => amend(id, 2, context),
          () => checkIn(id),
        ),
      ).rejects.toMatchObject({ code: 'already_checked_in' });
      expect(await outcome(id)).toBe('confirmed A1, taken A1');
      await expect(checkIn(id)).rejects.toMatchObject({ code: 'already_checked_in' });
    });

    it('confirms no booking that was cancelled between its two writes', async () => {
      const id = await booked(1);
      await expect(
        crossed(
          (context) => amendToFree(id, 2, context),
          () => cancel(id),
        ),
      ).rejects.toMatchObject({ code: 'booking_closed' });
      expect(await outcome(id)).toBe('cancelled A1, no seats');
    });

    it('confirms no booking that staff rejected between its two writes', async () => {
      const id = await booked(1);
      await expect(
        crossed(
          (context) => amendToFree(id, 2, context),
          () => set(id, 'rejected'),
        ),
      ).rejects.toMatchObject({ code: 'booking_closed' });
      expect(await outcome(id)).toBe('rejected A1, no seats');
    });

    it.each([true, false])(
      'is refused if another amendment was written first (paid: %s)',
      async (paid) => {
        const id = await booked(1, paid);
        await expect(
          crossed(
            (context) => amend(id, 2, context),
            () => amend(id, 3),
          ),
        ).rejects.toMatchObject({ code: 'seats_changed' });
        expect(await outcome(id)).toBe(
          paid ? 'confirmed A3, taken A3' : 'pending_payment A3, held A3',
        );
        // Another order can buy seat 2, so the refused amendment has released it.
        await place(2);
      },
    );

    it('succeeds if another amendment has chosen the same seats between its two writes', async () => {
      const id = await booked(1, true);
      await crossed(
        (context) => amend(id, 2, context),
        () => amend(id, 2),
      );
      expect(await outcome(id)).toBe('confirmed A2, taken A2');
    });

    it('takes its free seats even if staff take the payment back between its two writes', async () => {
      const id = await booked(1, true);
      await crossed(
        (context) => amendToFree(id, 2, context),
        () => set(id, 'pending_payment'),
      );
      expect(await outcome(id)).toBe('confirmed F2, taken F2');
    });

    it('replaces the seats even if the booking lost its old seats and got them back between its two writes', async () => {
      const id = await booked(1);
      await crossed(
        (context) => amend(id, 2, context),
        async () => {
          await set(id, 'rejected');
          await set(id, 'pending_payment');
        },
      );
      expect(await outcome(id)).toBe('pending_payment A2, held A2');
    });

    it('keeps the old seats from other buyers until the booking is written, and after a refusal', async () => {
      const id = await booked(1, true);
      let buying: unknown = 'nobody has tried';
      const crossing = crossed(
        (context) => amend(id, 2, context),
        async () => {
          buying = await place(1).catch((error: unknown) => error);
          await checkIn(id);
        },
      );
      await expect(crossing).rejects.toMatchObject({ code: 'already_checked_in' });
      expect(buying).toMatchObject({ code: 'seats_unavailable' });
      expect(await outcome(id)).toBe('confirmed A1, taken A1');
    });
  });

  describe('a status set by staff', () => {
    it('revives neither a booking that was cancelled between its two writes nor its seats', async () => {
      const id = await booked(1);
      await expect(
        crossed(
          (context) => set(id, 'confirmed', context),
          () => cancel(id),
        ),
      ).rejects.toMatchObject({ code: 'booking_cancelled' });
      expect(await outcome(id)).toBe('cancelled A1, no seats');
    });

    it('gives back its seats if the booking was cancelled and reconciled before it took them', async () => {
      const id = await booked(1);
      const streams = started.app.get(BookingStreams);
      const load = streams.load.bind(streams);
      // The command under test has read the booking. The cancellation and its reconciliation run before that command takes the seats.
      streams.load = async (of) => {
        const booking = await load(of);
        streams.load = load;
        await cancel(id);
        return booking;
      };
      await expect(set(id, 'confirmed')).rejects.toMatchObject({ code: 'booking_cancelled' });
      expect(await outcome(id)).toBe('cancelled A1, no seats');
    });

    it('names the booking that bought the seats after seat reconciliation had released them', async () => {
      const id = await booked(1);
      await set(id, 'rejected');
      const rejected = await started.app.get(BookingStreams).load(id);
      const crossing = crossed(
        (context) => set(id, 'confirmed', context),
        async () => {
          // The reconciliation that follows the rejection read the booking before the other command confirmed it.
          const context = contextOf('seat-reconciliation');
          await seats().execute(performanceId, context, (ledger) =>
            reconcileSeats(ledger, {
              performanceId,
              bookingId: id,
              right: seatRight(rejected, performanceId),
              now: context.now,
            }),
          );
          await place(1);
        },
      );
      await expect(crossing).rejects.toMatchObject({
        code: 'Seat conflict',
        message: expect.stringMatching(
          /^The following seats are already booked: Stalls Row A Seat 1 \(booked by .+\)\. Please choose different seats\.$/,
        ),
      });
    });
  });

  describe('one Idempotency-Key sent with orders of two performances', () => {
    it('places one order, and the refused order releases its seats at once', async () => {
      const other = await openSale();
      const key = randomUUID();
      let bookingId = '';
      const crossing = crossed(
        (context) => place(2, { key, of: other, context }),
        async () => ({ bookingId } = await place(1, { key })),
      );
      await expect(crossing).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(await outcome(bookingId)).toBe('pending_payment A1, held A1');
      expect((await seats().peek(other)).holdings.size).toBe(0);
    });

    it('leaves no seats to the second order when a crash interrupted it, and the first order keeps its seats', async () => {
      const id = await booked(1, true);
      const context = contextOf('family');
      const other = await openSale();
      const { seats: own } = await started.app.get(BookingStreams).loadPlaced(id);
      const left = {
        type: 'SeatsHeld' as const,
        data: { performanceId: other, bookingId: id, seats: own, until: null },
      };
      await seats().execute(other, context, () => [left]);
      await started.app.get(SeatReconciliation).reconcile(id, other, context);
      expect((await seats().peek(other)).holdings.size).toBe(0);
      await reconcile(id);
      expect(await outcome(id)).toBe('confirmed A1, taken A1');
    });
  });
});
