import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingStream, type BookingEvent } from '../../../backend/contracts/events/index.js';
import { placed, pricedSeatA, seatA } from '../../testing/history.js';
import { ProjectionTestBed } from '../../testing/projection-test-bed.js';
import { pageOfBookings } from './bookings-list.queries.js';
import { bookingsProjector } from './bookings.projector.js';
import type { BookingRow } from './bookings.tables.js';

describe('the read model of bookings', () => {
  let testBed: ProjectionTestBed;
  let bookingId: string;
  const receiptId = randomUUID();

  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
  });
  beforeEach(async () => {
    bookingId = randomUUID();
    await testBed.append(bookingStream(bookingId), [
      placed(bookingId, { confirmationNumber: `N-${bookingId}` }),
    ]);
  });
  afterAll(() => testBed?.close());

  async function afterwards(...events: readonly BookingEvent[]): Promise<BookingRow | undefined> {
    if (events.length > 0)
      await testBed.append(bookingStream(bookingId), events, '2030-03-01T05:00:00.000Z');
    await testBed.projectAll([bookingsProjector]);
    return (await testBed.rows<BookingRow>('bookings', 'placed_at')).find(
      (row) => row.booking_id === bookingId,
    );
  }

  it('shows an order as it was placed', async () => {
    expect(await afterwards()).toMatchObject({
      booking_id: bookingId,
      confirmation_number: `N-${bookingId}`,
      performance_id: expect.any(String),
      production_id: expect.any(String),
      school_id: expect.any(String),
      production_title: 'Puteri Gunung Ledang',
      performance_starts_at: new Date('2030-03-12T12:00:00Z'),
      venue: 'Dewan Melati',
      user_id: null,
      customer_name: 'Aisyah Rahman',
      customer_email: 'Aisyah@example.com',
      customer_phone: '012-345 6789',
      payee: {
        merchantName: 'PIBG SMK SERI MELATI',
        bankName: 'Maybank',
        accountName: 'PIBG SMK Seri Melati',
        accountNumber: '514123456789',
      },
      seats: [pricedSeatA(1), pricedSeatA(2)],
      total_sen: '4000',
      status: 'pending_payment',
      hold_until: new Date('2030-03-01T04:30:00Z'),
      verification_message: null,
      placed_at: new Date('2030-03-01T04:00:00Z'),
      checked_in_at: null,
      checked_in_seats: [],
    });
  });

  it.each<[string, (id: string) => BookingEvent, Partial<BookingRow>]>([
    [
      'verifying, its clock stopped',
      (id) => ({
        type: 'ReceiptVerificationRequested',
        data: { bookingId: id, receiptId, holdUntil: null },
      }),
      { status: 'verifying', hold_until: null },
    ],
    [
      'confirmed',
      (id) => ({ type: 'BookingConfirmed', data: { bookingId: id, receiptId, message: 'Paid.' } }),
      { status: 'confirmed', hold_until: null, verification_message: 'Paid.' },
    ],
    [
      'rejected, with time for another receipt',
      (id) => ({
        type: 'ReceiptRejected',
        data: {
          bookingId: id,
          receiptId,
          reasons: ['amount-differs'],
          message: 'Too little.',
          holdUntil: '2030-03-01T05:30:00.000Z',
        },
      }),
      {
        status: 'rejected',
        hold_until: new Date('2030-03-01T05:30:00Z'),
        verification_message: 'Too little.',
      },
    ],
    [
      'in review',
      (id) => ({
        type: 'ReceiptReferredToStaff',
        data: { bookingId: id, receiptId, reasons: ['unreadable'], message: 'Blurred.' },
      }),
      { status: 'needs_review', hold_until: null, verification_message: 'Blurred.' },
    ],
    [
      'where its performance went',
      (id) => ({
        type: 'BookingRescheduled',
        data: {
          bookingId: id,
          from: { startsAt: '2030-03-12T12:00:00.000Z', venue: 'Dewan Melati' },
          to: { startsAt: '2030-03-13T11:30:00.000Z', venue: 'Court' },
        },
      }),
      {
        performance_starts_at: new Date('2030-03-13T11:30:00Z'),
        venue: 'Court',
        status: 'pending_payment',
      },
    ],
    [
      'as staff set it',
      (id) => ({
        type: 'BookingStatusSetByStaff',
        data: { bookingId: id, from: 'pending_payment', to: 'verified', holdUntil: null },
      }),
      { status: 'verified', hold_until: null, verification_message: null },
    ],
    [
      'expired',
      (id) => ({ type: 'BookingExpired', data: { bookingId: id } }),
      { status: 'expired', hold_until: null },
    ],
    [
      'cancelled',
      (id) => ({
        type: 'BookingCancelled',
        data: { bookingId: id, from: 'pending_payment', reason: 'staff' },
      }),
      { status: 'cancelled', hold_until: null },
    ],
    [
      'with other seats and another total',
      (id) => ({
        type: 'BookingSeatsAmended',
        data: {
          bookingId: id,
          from: [pricedSeatA(1), pricedSeatA(2)],
          to: [pricedSeatA(9)],
          totalSen: 2000,
        },
      }),
      { seats: [pricedSeatA(9)], total_sen: '2000', status: 'pending_payment' },
    ],
    [
      'with the customer corrected',
      (id) => ({
        type: 'CustomerDetailsCorrected',
        data: { bookingId: id, customer: { name: 'Nur', email: 'nur@example.com', phone: '013' } },
      }),
      { customer_name: 'Nur', customer_email: 'nur@example.com', customer_phone: '013' },
    ],
  ])('shows an order %s', async (_, event, row) => {
    expect(await afterwards(event(bookingId))).toMatchObject(row);
  });

  it('records when the first guest came in, and the seats of all guests inside', async () => {
    await testBed.append(
      bookingStream(bookingId),
      [{ type: 'GuestCheckedIn', data: { bookingId, seats: [seatA(2)] } }],
      '2030-03-12T11:40:00.000Z',
    );
    await testBed.append(
      bookingStream(bookingId),
      [{ type: 'GuestCheckedIn', data: { bookingId, seats: [seatA(1)] } }],
      '2030-03-12T11:50:00.000Z',
    );
    expect(await afterwards()).toMatchObject({
      checked_in_at: new Date('2030-03-12T11:40:00Z'),
      checked_in_seats: [seatA(2), seatA(1)],
    });
  });

  it('records who let the first guest in', async () => {
    await testBed.append(bookingStream(bookingId), [
      { type: 'GuestCheckedIn', data: { bookingId, seats: [seatA(2)] } },
    ]);
    expect(await afterwards()).toMatchObject({
      checked_in_by: 'Customer',
      checked_in_count: 1,
      seat_count: 2,
    });
  });

  it('removes a check-in when the booking gives up the seat', async () => {
    const row = await afterwards(
      { type: 'GuestCheckedIn', data: { bookingId, seats: [seatA(1), seatA(2)] } },
      {
        type: 'BookingSeatsAmended',
        data: {
          bookingId,
          from: [pricedSeatA(1), pricedSeatA(2)],
          to: [pricedSeatA(2), pricedSeatA(3)],
          totalSen: 4000,
        },
      },
    );
    expect(row).toMatchObject({ checked_in_seats: [seatA(2)], checked_in_count: 1, seat_count: 2 });
  });

  it('keeps the payment time between paid statuses, and sets a new one after a refund', async () => {
    const set = (
      from: 'pending_payment' | 'confirmed' | 'verified' | 'rejected',
      to: 'confirmed' | 'verified' | 'rejected',
    ): BookingEvent => ({
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from, to, holdUntil: null },
    });
    await testBed.append(
      bookingStream(bookingId),
      [set('pending_payment', 'confirmed')],
      '2030-03-01T04:10:00.000Z',
    );
    expect(await afterwards(set('confirmed', 'verified'))).toMatchObject({
      confirmed_at: new Date('2030-03-01T04:10:00Z'),
    });
    expect(await afterwards(set('verified', 'rejected'))).toMatchObject({ confirmed_at: null });
    expect(
      await afterwards({
        type: 'BookingConfirmed',
        data: { bookingId, receiptId, message: 'Paid.' },
      }),
    ).toMatchObject({ confirmed_at: new Date('2030-03-01T05:00:00Z') });
  });

  it('finds orders by number with or without dash, name, e-mail and phone digits, also after a correction', async () => {
    expect(
      await afterwards({
        type: 'CustomerDetailsCorrected',
        data: {
          bookingId,
          customer: { name: 'Nur HUDA', email: 'Nur@Example.com', phone: '013-90' },
        },
      }),
    ).toMatchObject({
      search: `n-${bookingId} n${bookingId.replaceAll('-', '')} nur huda NURHUDA nur@example.com 01390`,
    });
  });

  it.each<[stored: string, ...typed: string[]]>([
    ['D’Silva Roy', "D'Silva", 'DSILVA', 'd´silva roy', 'd silva'],
    ["Nur'Ain binti Salleh", 'Nur’Ain', 'nurain', 'Nur Ain', 'nurainbinti'],
    ['Zoë Lim', 'zoe', 'Zoe\u0308', 'ZOË  LIM'],
    ['İbrahim bin Ali', 'ibrahim', 'İBRAHIM', 'Ibrahim\u00A0bin'],
    ['Ｓｉｔｉ　Ｎｕｒ', 'siti nur', 'SitiNur'],
    ['Mohd.  Faiz', 'mohd faiz', 'Faiz,', '#faiz.'],
  ])('finds %s in any spelling', async (name, ...typed) => {
    const customer = { name, email: 'aisyah@example.com', phone: '012' };
    await afterwards({ type: 'CustomerDetailsCorrected', data: { bookingId, customer } });
    for (const search of typed) {
      const { sql, values } = pageOfBookings(null, { search }, null);
      const { rows } = await testBed.database.pool.query<BookingRow>(sql, [...values]);
      expect([search, rows.some(({ booking_id }) => booking_id === bookingId)]).toEqual([
        search,
        true,
      ]);
    }
  });

  it('keeps an order whose customer was erased, without the customer', async () => {
    const erased = randomUUID();
    await testBed.append(bookingStream(erased), [
      placed(erased, { confirmationNumber: `N-${erased}`, customer: null }),
    ]);
    await testBed.projectAll([bookingsProjector]);
    const row = (await testBed.rows<BookingRow>('bookings', 'placed_at')).find(
      (one) => one.booking_id === erased,
    );
    expect(row).toMatchObject({
      customer_name: null,
      customer_email: null,
      customer_phone: null,
      total_sen: '4000',
    });
  });
});
