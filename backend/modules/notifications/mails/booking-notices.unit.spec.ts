import { describe, expect, it } from '@jest/globals';
import { SEATS_GONE_MESSAGE } from '../../../contracts/rest/receipt-messages.js';
import type { NoticeInput } from '../letter.js';
import { balanceChangedEmail } from './balance-changed.js';
import { bookingCancelledEmail } from './cancelled.js';
import { bookingExpiredEmail } from './expired.js';
import { needsReviewEmail } from './needs-review.js';
import { noReceiptEmail } from './no-receipt.js';
import { orderPlacedEmail } from './order-placed.js';
import { receiptRejectedEmail } from './receipt-rejected.js';
import { rejectedForGoodEmail } from './rejected-for-good.js';
import { seatsLostEmail } from './seats-lost.js';

const INPUT: NoticeInput = {
  to: 'tan@example.com',
  customerName: 'Tan',
  confirmationNumber: '7K2MQ-X9RTD',
  bookingUrl: 'https://tickets.example/booking/b-1',
  productionTitle: 'Romeo & Juliet',
  startsAt: new Date('2026-12-04T12:00:00Z'),
  venue: 'Dewan',
  school: { name: 'SMK Seri Melati', email: 'office@melati.example', phone: '012-555 1420' },
  seats: [{ section: 'Stalls', row: 'B', number: 9 }],
  totalAmount: '20.00',
};

const HOLD_UNTIL = new Date('2026-11-21T08:30:00Z');

describe('e-mails about a booking', () => {
  it('the mail about a rejected receipt has the reason, the next step and the deadline', () => {
    const { subject, text, html } = receiptRejectedEmail({
      ...INPUT,
      reason: 'The receipt shows RM 10.00, the booking is RM 20.00.',
      holdUntil: new Date('2026-11-21T08:30:00Z'),
      balance: null,
    });
    expect(subject).toBe('Please send another receipt: Romeo & Juliet');
    expect(text).toContain('The receipt shows RM 10.00, the booking is RM 20.00.');
    expect(text).toContain(
      'We keep your seats until Saturday, 21 November 2026, 4:30 pm, Malaysian time.',
    );
    expect(text).toContain(`Upload another receipt: ${INPUT.bookingUrl}`);
    expect(html).toContain(`href="${INPUT.bookingUrl}"`);
  });

  it.each([
    [
      'a review',
      needsReviewEmail({ ...INPUT, reason: null }),
      'Your seats are kept until SMK Seri Melati has decided',
    ],
    [
      'a review of which the reason is known',
      needsReviewEmail({ ...INPUT, reason: 'School staff confirm every payment themselves.' }),
      'School staff confirm every payment themselves.',
    ],
    [
      'a picture that is no receipt',
      noReceiptEmail({ ...INPUT, holdUntil: HOLD_UNTIL }),
      'We keep your seats until Saturday, 21 November 2026, 4:30 pm, Malaysian time.',
    ],
    [
      'seats that are gone',
      seatsLostEmail({ ...INPUT, reason: SEATS_GONE_MESSAGE }),
      SEATS_GONE_MESSAGE,
    ],
    [
      'a payment that staff did not accept',
      rejectedForGoodEmail({ ...INPUT, reason: 'The transfer went elsewhere.' }),
      'Your seats are free for others again, and no further receipt can be sent.',
    ],
    ['an expiry', bookingExpiredEmail(INPUT), 'the seats have been released'],
    [
      'a cancellation',
      bookingCancelledEmail({ ...INPUT, reason: 'The hall is flooded.', refundDue: '0.00' }),
      'The hall is flooded.',
    ],
  ])(
    'a mail names the booking and the effect on its seats: %s',
    (_, { to, replyTo, text, html }, sentence) => {
      expect(to).toBe('tan@example.com');
      expect(replyTo).toBe('office@melati.example');
      expect(text).toContain(
        'contact SMK Seri Melati: office@melati.example, 012-555 1420, WhatsApp: https://wa.me/60125551420',
      );
      expect(html).toContain('href="https://wa.me/60125551420"');
      expect(html).toContain('href="mailto:office@melati.example"');
      for (const part of [text, html]) {
        expect(part).toContain(sentence);
        expect(part).toContain('7K2MQ-X9RTD');
        expect(part).toContain('Stalls, row B: seat 9');
      }
      expect(html).toContain('Romeo &amp; Juliet');
    },
  );

  it('the mail about a cancelled paid booking says how much is paid back, and where to see it', () => {
    const paid = bookingCancelledEmail({ ...INPUT, reason: null, refundDue: '20.00' });
    for (const part of [paid.text, paid.html])
      expect(part).toContain('SMK Seri Melati has to pay RM 20.00 back to you.');
    expect(paid.text).toContain(`View your booking: ${INPUT.bookingUrl}`);
    const unpaid = bookingCancelledEmail({ ...INPUT, reason: null, refundDue: '0.00' });
    expect(unpaid.text).toContain('If you have paid, SMK Seri Melati will contact you');
    // The school's statements cannot be read, so the refund is unknown.
    const unknown = bookingCancelledEmail({ ...INPUT, reason: null, refundDue: null });
    expect(unknown.text).toBe(unpaid.text);
    expect(unpaid.text).not.toContain('back to you');
  });

  it('the text of a reason is escaped in mails', () => {
    expect(
      bookingCancelledEmail({ ...INPUT, reason: '<b>x</b>', refundDue: '0.00' }).html,
    ).toContain('&lt;b&gt;x&lt;/b&gt;');
  });

  describe('mails about an order', () => {
    const payee = {
      merchantName: 'PIBG SMK Seri Melati',
      bankName: 'Maybank',
      accountName: 'PIBG SMK Seri Melati',
      accountNumber: '514123456789',
    };
    const input = {
      ...INPUT,
      payee,
      holdUntil: HOLD_UNTIL,
      balance: null,
      qrPng: Buffer.from('qr'),
      why: 'placed' as const,
      part: null,
    };

    it('the mail about an order has sum, payee, reference, deadline in Malaysian time, and a link to the booking', () => {
      const { subject, text, html, attachments } = orderPlacedEmail(input);
      expect(subject).toBe('Please pay by 4:30 pm: Romeo & Juliet, order 7K2MQ-X9RTD');
      for (const part of [text, html]) {
        for (const fact of [
          'Saturday, 21 November 2026, 4:30 pm, Malaysian time',
          'RM 20.00',
          'Maybank',
          'PIBG SMK Seri Melati',
          '514123456789',
          '7K2MQ-X9RTD',
          'Stalls, row B: seat 9',
          INPUT.bookingUrl,
        ])
          expect(part).toContain(fact);
      }
      expect(text).toContain('Payment reference: 7K2MQ-X9RTD');
      expect(html).toContain('src="cid:payment-qr@houselights"');
      expect(attachments).toMatchObject([
        { contentType: 'image/png', cid: 'payment-qr@houselights', content: Buffer.from('qr') },
      ]);
    });

    it('the mail about an order has neither picture nor gap when the school has no payment QR', () => {
      const { text, html, attachments } = orderPlacedEmail({
        ...input,
        qrPng: null,
        payee: { ...payee, bankName: '' },
      });
      expect([html.includes('cid:'), attachments, text.includes('Bank:')]).toEqual([
        false,
        undefined,
        false,
      ]);
    });

    it('the mail about an order says how much is paid, and asks for the open sum, even after a rejected receipt', () => {
      const balance = { charged: '1280.00', paid: '35.00', open: '1245.00', refundDue: '0.00' };
      const partPaid = { ...input, totalAmount: '1280.00', balance };
      const rejected = receiptRejectedEmail({ ...partPaid, reason: 'It failed.' });
      const asked = orderPlacedEmail(partPaid);
      for (const { text, html } of [asked, rejected])
        for (const part of [text, html])
          expect(part).toContain(
            'Your seats cost RM 1,280.00, and you have paid RM 35.00: RM 1,245.00 is still to pay.',
          );
      expect(asked.text).toContain('Please transfer RM 1,245.00 to the account below');
      expect(asked.text).toContain('Amount: RM 1,245.00');
      expect(rejected.text).toContain('a receipt of your transfer of RM 1,245.00');
      const nothingPaid = { ...balance, paid: '0.00', open: '1280.00' };
      const whole = orderPlacedEmail({ ...partPaid, balance: nothingPaid });
      expect(whole.text).toContain('Amount: RM 1,280.00');
      expect(whole.text).not.toContain('you have paid');
    });

    it('the mail about an order names a refund above the payments when more is open than the seats cost', () => {
      const balance = {
        ...{ charged: '5.00', paid: '0.00', open: '20.00', refundDue: '0.00' },
        paidBackTooMuch: '15.00',
      };
      for (const { text } of [
        orderPlacedEmail({ ...input, balance }),
        receiptRejectedEmail({ ...input, balance, reason: 'It failed.' }),
      ])
        expect(text).toContain(
          'Your seats cost RM 5.00, and RM 15.00 more was paid back to you than has come from you: RM 20.00 is still to pay.',
        );
    });

    it('the mail about an order says that staff have reopened it or amended its seats', () => {
      expect(orderPlacedEmail({ ...input, why: 'reopened' }).text).toContain(
        'SMK Seri Melati has opened your order again.',
      );
      const other = orderPlacedEmail({ ...input, why: 'other-seats' });
      for (const part of [other.text, other.html])
        expect(part).toContain(
          'SMK Seri Melati has given your order other seats. This email takes the place of the one before.',
        );
      expect(orderPlacedEmail({ ...input, why: 'other-price' }).text).toContain(
        'SMK Seri Melati has changed the price of your seats. This email takes the place of the one before.',
      );
      expect(orderPlacedEmail(input).text).not.toContain('takes the place');
    });

    it('the mail about an order says which part of its payment was found or no longer counts', () => {
      const balance = { charged: '20.00', paid: '12.00', open: '8.00', refundDue: '0.00' };
      const came = orderPlacedEmail({ ...input, why: 'part-came', part: '12.00', balance });
      for (const sentence of [
        'SMK Seri Melati has found RM 12.00 of your payment on its bank statement.',
        'This email takes the place of the one before.',
        'RM 8.00 is still to pay.',
        'Please transfer RM 8.00 to the account below',
      ])
        for (const part of [came.text, came.html]) expect(part).toContain(sentence);
      const nothing = { ...balance, paid: '0.00', open: '20.00' };
      const back = orderPlacedEmail({
        ...input,
        why: 'part-taken-back',
        part: '12.00',
        balance: nothing,
      });
      expect(back.text).toContain(
        'SMK Seri Melati had counted a transfer of RM 12.00 on its bank statement as your payment. That was taken back.',
      );
      expect(back.text).toContain('Please transfer RM 20.00 to the account below');
    });
  });

  describe('mails about the balance of a ticket', () => {
    const payee = {
      merchantName: 'PIBG SMK Seri Melati',
      bankName: 'Maybank',
      accountName: 'PIBG SMK Seri Melati',
      accountNumber: '514123456789',
    };
    const mail = (amount: string, came: boolean, paid: string, open: string) =>
      balanceChangedEmail({
        ...INPUT,
        amount,
        came,
        balance: { charged: '30.00', paid, open, refundDue: '0.00', payee },
      });

    it('a mail reports a payment that was found, and that nothing is left to pay', () => {
      const { subject, text } = mail('10.00', true, '30.00', '0.00');
      expect(subject).toBe('RM 10.00 of your payment has come: Romeo & Juliet, order 7K2MQ-X9RTD');
      expect(text).toContain('has found RM 10.00 of your payment on its bank statement.');
      expect(text).toContain('Nothing is left to pay for your seats.');
      expect(text).not.toContain('Account number');
    });

    it('a mail asks for the rest of the payment, or for money that was counted by mistake', () => {
      const part = mail('4.00', true, '24.00', '6.00');
      const back = mail('10.00', false, '20.00', '10.00');
      expect(back.subject).toBe('RM 10.00 still to pay: Romeo & Juliet, order 7K2MQ-X9RTD');
      expect(back.text).toContain('That was taken back.');
      for (const [{ text }, open] of [
        [part, 'RM 6.00'],
        [back, 'RM 10.00'],
      ] as const) {
        expect(text).toContain(`${open} is still to pay.`);
        expect(text).toContain(`Amount: ${open}\n`);
        expect(text).toContain('Account number: 514123456789');
        expect(text).toContain('Your ticket stays as it is.');
      }
    });
  });

  it('a mail has no contact line when its school is no longer in the catalogue', () => {
    const { text, replyTo } = needsReviewEmail({
      ...INPUT,
      reason: null,
      school: { name: 'the school', email: '', phone: '' },
    });
    expect([text.includes('Questions?'), replyTo]).toEqual([false, undefined]);
  });
});
