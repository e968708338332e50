import { describe, expect, it } from '@jest/globals';
import {
  bookingCancelledEmail,
  bookingExpiredEmail,
  needsReviewEmail,
  type NoticeInput,
  receiptRejectedEmail,
} from './booking-notices.js';

const INPUT: NoticeInput = {
  to: 'tan@example.com',
  customerName: 'Tan',
  confirmationNumber: '7K2MQ-X9RTD',
  bookingUrl: 'https://tickets.example/booking/b-1',
  productionTitle: 'Romeo & Juliet',
  startsAt: new Date('2026-12-04T12:00:00Z'),
  venue: 'Dewan',
  schoolName: 'SMK Seri Melati',
  seats: [{ section: 'Stalls', row: 'B', number: 9 }],
  totalAmount: '20.00',
};

describe('notices about a booking', () => {
  it('a rejected receipt: why, what to send, until when', () => {
    const { subject, text, html } = receiptRejectedEmail({
      ...INPUT,
      reason: 'The receipt shows RM 10.00, the booking is RM 20.00.',
      holdUntil: new Date('2026-11-21T08:30:00Z'),
    });
    expect(subject).toBe('Please send another receipt: Romeo & Juliet');
    expect(text).toContain('The receipt shows RM 10.00, the booking is RM 20.00.');
    expect(text).toContain('We keep your seats until Saturday, 21 November 2026, 4:30 pm.');
    expect(text).toContain(`Upload another receipt: ${INPUT.bookingUrl}`);
    expect(html).toContain(`href="${INPUT.bookingUrl}"`);
    expect(receiptRejectedEmail({ ...INPUT, reason: 'x', holdUntil: null }).text).not.toContain(
      'We keep',
    );
  });

  it.each([
    ['a review', needsReviewEmail(INPUT), 'There is nothing to do for you: your seats are kept'],
    ['an expiry', bookingExpiredEmail(INPUT), 'the seats have been released'],
    [
      'a cancellation',
      bookingCancelledEmail({ ...INPUT, reason: 'The hall is flooded.' }),
      'The hall is flooded.',
    ],
  ])(
    '%s says what it means for the seats, and which booking it is',
    (_, { to, text, html }, sentence) => {
      expect(to).toBe('tan@example.com');
      for (const part of [text, html]) {
        expect(part).toContain(sentence);
        expect(part).toContain('7K2MQ-X9RTD');
        expect(part).toContain('Stalls, row B: seat 9');
      }
      expect(html).toContain('Romeo &amp; Juliet');
    },
  );

  it('escapes a reason', () => {
    expect(bookingCancelledEmail({ ...INPUT, reason: '<b>x</b>' }).html).toContain(
      '&lt;b&gt;x&lt;/b&gt;',
    );
  });
});
