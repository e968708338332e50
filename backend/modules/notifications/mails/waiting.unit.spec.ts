import { describe, expect, it } from '@jest/globals';
import type { WaitingView } from '../../../contracts/rest/administration.js';
import { morningOf, nextDigest, overdueBooking, overdueLines } from './waiting.js';

describe('the time of the next morning e-mail', () => {
  it.each([
    ['2030-03-01T23:59:59.999Z', '2030-03-02', '2030-03-02T00:00:00.000Z'],
    ['2030-03-02T00:00:00.000Z', '2030-03-03', '2030-03-03T00:00:00.000Z'],
    ['2030-03-02T15:59:00.000Z', '2030-03-03', '2030-03-03T00:00:00.000Z'],
    ['2030-12-31T16:00:00.000Z', '2031-01-01', '2031-01-01T00:00:00.000Z'],
  ])(
    'the morning mail after %s is that of the day %s, sent at %s, 8 o’clock in Kuala Lumpur',
    (now, day, at) => {
      expect(nextDigest(new Date(now))).toEqual({ day, at: new Date(at) });
      expect(morningOf(day)).toEqual(new Date(at));
    },
  );
});

describe('the morning e-mail about waiting work', () => {
  const now = new Date('2030-03-02T00:00:00.000Z');
  const nothing: WaitingView = {
    receipts: { count: 0, oldest: null, bookings: [] },
    bankDetailsMissing: true,
    nearlyFull: [],
    failedMails: [],
  };
  const mail = (failedAt: string) => ({
    bookingId: 'b1',
    confirmationNumber: '7K3MQ-9XR2T',
    failedAt,
  });

  it('no morning mail is sent until work has waited for more than a day', () => {
    expect(
      overdueLines(
        {
          ...nothing,
          receipts: { count: 1, oldest: '2030-03-01T00:00:00.000Z', bookings: ['b1'] },
          failedMails: [mail('2030-03-01T12:00:00.000Z')],
        },
        now,
      ),
    ).toEqual([]);
  });

  it('the morning mail links to the receipt that has waited longest, or to the first undelivered ticket', () => {
    const receipts = { count: 2, oldest: '2030-02-28T23:00:00.000Z', bookings: ['b7', 'b8'] };
    const failedMails = [mail('2030-02-27T12:00:00.000Z')];
    expect(overdueBooking({ ...nothing, receipts, failedMails }, now)).toBe('b7');
    const fresh = { ...receipts, oldest: '2030-03-01T12:00:00.000Z' };
    expect(overdueBooking({ ...nothing, receipts: fresh, failedMails }, now)).toBe('b1');
  });

  it('the morning mail counts waiting receipts and undelivered tickets', () => {
    expect(
      overdueLines(
        {
          ...nothing,
          receipts: { count: 2, oldest: '2030-02-28T23:00:00.000Z', bookings: ['b1', 'b2'] },
          failedMails: [mail('2030-02-27T12:00:00.000Z'), mail('2030-03-01T12:00:00.000Z')],
        },
        now,
      ),
    ).toEqual([
      '2 payment receipts wait for a decision, the oldest for more than a day. Until then its family has no ticket.',
      '1 ticket could not be delivered by email: 7K3MQ-9XR2T.',
    ]);
  });
});
