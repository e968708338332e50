import { describe, expect, it } from '@jest/globals';
import { kindLines } from '../../../infrastructure/mail/frame/texts.js';
import { ticketEmail, type TicketEmailInput } from './ticket.js';

const INPUT: TicketEmailInput = {
  to: 'aminah@example.com',
  customerName: 'Aminah binti Yusof',
  confirmationNumber: '7K2MQ-X9RTD',
  bookingUrl: 'https://tickets.example/booking/b-1',
  checkInUrl: 'https://tickets.example/admin/check-in/b-1',
  productionTitle: 'Puteri Gunung Ledang',
  startsAt: new Date('2026-12-04T12:00:00Z'),
  venue: 'Dewan Seri Melati',
  school: { name: 'SMK Seri Melati', email: 'office@melati.example', phone: '012-555 1420' },
  seats: [
    { section: 'Stalls', row: 'B', number: 11 },
    { section: 'Stalls', row: 'B', number: 9 },
    { section: 'Balcony', row: 'A', number: 1 },
  ],
  totalAmount: '60.00',
  balance: { charged: '60.00', paid: '60.00', open: '0.00', refundDue: '0.00', payee: null },
  qrPng: Buffer.from('qr'),
  changes: 0,
  now: new Date('2026-11-21T08:00:00Z'),
};

describe('the ticket e-mail', () => {
  it('the ticket mail has the same facts in HTML and text: title, Malaysian time, venue, seats, sum, confirmation number', () => {
    const { to, subject, html, text } = ticketEmail(INPUT);
    expect(to).toBe(INPUT.to);
    expect(subject).toBe('Your tickets: Puteri Gunung Ledang, Friday, 4 December 2026, 8:00 pm');
    for (const part of [html, text]) {
      for (const fact of [
        'Hello Aminah,',
        'Puteri Gunung Ledang',
        'Friday, 4 December 2026, 8:00 pm',
        'Dewan Seri Melati',
        'Stalls, row B: seats 9, 11; Balcony, row A: seat 1',
        'RM 60.00',
        'SMK Seri Melati',
        '7K2MQ-X9RTD',
        'https://tickets.example/booking/b-1',
      ]) {
        expect(part).toContain(fact);
      }
    }
  });

  it('the ticket mail is in the language of the booking, and keeps what the school typed', () => {
    const { subject, html, text, attachments = [] } = ticketEmail({ ...INPUT, language: 'ms' });
    expect(subject).toBe('Tiket anda: Puteri Gunung Ledang, Jumaat, 4 Disember 2026, 8:00 PTG');
    expect(html).toContain('<html lang="ms-MY">');
    for (const part of [html, text]) {
      expect(part).toContain('Salam sejahtera Aminah,');
      expect(part).toContain(
        'Stalls, baris B: tempat duduk 9, 11; Balcony, baris A: tempat duduk 1',
      );
      expect(part).toContain('Nombor pengesahan');
    }
    expect(html).toContain('Dihantar oleh Houselights bagi pihak SMK Seri Melati');
    const calendar = attachments[1]?.content.toString().replaceAll('\r\n ', '') ?? '';
    expect(calendar).toContain('Nombor pengesahan: 7K2MQ-X9RTD');
  });

  it('the ticket mail marks the title as text in the language of the school', () => {
    const school = { ...INPUT.school, textLanguage: 'ta' as const };
    expect(ticketEmail({ ...INPUT, school, language: 'ms' }).html).toMatch(/<h1[^>]*lang="ta-MY"/);
    expect(ticketEmail({ ...INPUT, language: 'ms' }).html).not.toMatch(/<h1[^>]*lang=/);
  });

  it("the ticket mail names each seat's kind in the booking's language, and the proof to show", () => {
    const pupil = { id: 'p', name: 'Pupil' };
    const seats = INPUT.seats.map((seat, place) => (place === 0 ? { ...seat, kind: pupil } : seat));
    const kindOf = () => ({ name: 'Pupil', translations: { ms: 'Murid' }, proof: 'Kad murid' });
    const kinds = kindLines(seats, kindOf, 'ms');
    const { text } = ticketEmail({ ...INPUT, seats, kinds, language: 'ms' });
    expect(text).toContain(
      'Murid: Stalls, baris B: tempat duduk 11 (tunjukkan di pintu masuk: Kad murid); Standard: Stalls, baris B: tempat duduk 9; Balcony, baris A: tempat duduk 1',
    );
    expect(kindLines(INPUT.seats, kindOf)).toEqual([]);
  });

  it('the ticket mail of a free order does not mention payment', () => {
    const { html, text } = ticketEmail({
      ...INPUT,
      totalAmount: '0.00',
      balance: { charged: '0.00', paid: '0.00', open: '0.00', refundDue: '0.00', payee: null },
    });
    for (const part of [html, text]) {
      expect(part).toMatch(/your booking is confirmed and your seats are yours/i);
      expect(part).toContain('RM 0.00');
      expect(part).not.toMatch(/payment|Paid/);
    }
  });

  it('the ticket mail names its seats, the seats of an older ticket, and the changed balance', () => {
    const before = { seats: [{ section: 'Stalls', row: 'C', number: 4 }], totalAmount: '91.00' };
    const { subject, html, text } = ticketEmail({ ...INPUT, before });
    expect(subject).toBe(
      'Your seats have changed: Puteri Gunung Ledang, Friday, 4 December 2026, 8:00 pm',
    );
    for (const part of [html, text]) {
      expect(part).toContain('SMK Seri Melati has changed the seats of your booking.');
      expect(part).toContain(
        'Now: Stalls, row B: seats 9, 11; Balcony, row A: seat 1. Before: Stalls, row C: seat 4.',
      );
      expect(part).toContain('The total is now RM 60.00; before, it was RM 91.00.');
      expect(part).toContain('takes the place of the one you have');
      expect(part).not.toMatch(/Paid|payment/);
    }
    expect(
      ticketEmail({ ...INPUT, before: { ...before, totalAmount: '60.00' } }).text,
    ).not.toContain('The total is now');
  });

  describe('the ticket mail after an amendment to seats with another price', () => {
    const before = { seats: [{ section: 'Stalls', row: 'C', number: 4 }], totalAmount: '35.00' };
    const payee = {
      merchantName: 'PIBG SMK Seri Melati',
      bankName: 'Maybank',
      accountName: '',
      accountNumber: '514123456789',
    };
    const open = { charged: '60.00', paid: '35.00', open: '25.00', refundDue: '0.00', payee };

    it('the ticket mail after an amendment says how much is paid, how much is still to pay, and how to pay it', () => {
      const { html, text } = ticketEmail({ ...INPUT, before, balance: open });
      for (const part of [html, text]) {
        expect(part).toContain(
          'Your seats cost RM 60.00, and you have paid RM 35.00: RM 25.00 is still to pay.',
        );
        expect(part).toContain('with 7K2MQ-X9RTD as the payment reference');
      }
      expect(text).toContain('Total: RM 60.00\nPaid so far: RM 35.00\nStill to pay: RM 25.00\n');
      // Fields that the school left empty get no line in the account details.
      expect(text).toContain(
        'How to pay:\nAmount: RM 25.00\nPay to: PIBG SMK Seri Melati\nBank: Maybank\nAccount number: 514123456789\nPayment reference: 7K2MQ-X9RTD\n',
      );
      expect(html).toContain('514123456789');
    });

    it('the ticket mail says that the price has changed when the seats are the same', () => {
      const { text, subject } = ticketEmail({
        ...INPUT,
        before: { ...before, seats: INPUT.seats },
        balance: open,
      });
      expect(text).toContain(
        'SMK Seri Melati has changed the price of your seats. The total is now RM 60.00; before, it was RM 35.00.',
      );
      expect(text).not.toContain('Before:');
      expect(subject).toMatch(/^The price of your seats has changed: /);
    });

    it('the ticket mail names no account that is missing, or belongs to a school whose sales are stopped', () => {
      const { text } = ticketEmail({ ...INPUT, before, balance: { ...open, payee: null } });
      expect(text).toContain(
        'RM 25.00 is still to pay. Your booking’s page says how to pay it; otherwise ask SMK Seri Melati.',
      );
      expect(text).not.toContain('How to pay:');
    });

    it('a ticket mail that is sent again does not call a partly open payment confirmed', () => {
      const { text } = ticketEmail({ ...INPUT, balance: open });
      expect(text).toContain('Your booking is confirmed and your seats are yours.');
      expect(text).toContain('RM 25.00 is still to pay.');
    });

    it("the ticket mail leaves out the paid sum while the school's statements cannot be read", () => {
      const { text } = ticketEmail({ ...INPUT, before, balance: null });
      expect(text).toContain('The total is now RM 60.00; before, it was RM 35.00.');
      expect(text).toContain('Please talk to SMK Seri Melati about the difference.');
      expect(text).toContain('Total: RM 60.00\n');
      expect(text).not.toMatch(/Paid|still to pay/);
    });

    it('the ticket mail names a refund above the payments, and never a negative sum', () => {
      const balance = { ...open, paid: '0.00', open: '75.00', paidBackTooMuch: '15.00' };
      const { html, text } = ticketEmail({ ...INPUT, before, balance });
      for (const part of [html, text])
        expect(part).toContain(
          'Your seats cost RM 60.00, and RM 15.00 more was paid back to you than has come from you: RM 75.00 is still to pay.',
        );
      expect(text).toContain(
        'Total: RM 60.00\nPaid back to you too much: RM 15.00\nStill to pay: RM 75.00\n',
      );
    });

    it('the ticket mail after an amendment says how much money is due back', () => {
      const back = { ...open, paid: '91.00', open: '0.00', refundDue: '31.00' };
      const { html, text } = ticketEmail({ ...INPUT, before, balance: back });
      for (const part of [html, text])
        expect(part).toContain(
          'Your seats cost RM 60.00, and you have paid RM 91.00: SMK Seri Melati has to pay RM 31.00 back to you.',
        );
      expect(text).toContain('To be paid back: RM 31.00');
      expect(text).not.toContain('How to pay:');
    });
  });

  it('the ticket mail shows the QR in its text and attaches a calendar entry of the performance', () => {
    const { html, attachments = [] } = ticketEmail(INPUT);
    const [qr, calendar] = attachments;
    expect(qr).toMatchObject({
      content: INPUT.qrPng,
      contentType: 'image/png',
      filename: 'ticket-7K2MQ-X9RTD.png',
    });
    expect(html).toContain(`src="cid:${qr?.cid}"`);
    expect(calendar).toMatchObject({
      filename: 'Puteri-Gunung-Ledang.ics',
      contentType: 'text/calendar; charset=utf-8',
    });
    const ics = calendar?.content.toString() ?? '';
    expect(ics).toContain('UID:7K2MQ-X9RTD@houselights\r\n');
    expect(ics).toContain('DTSTART:20261204T120000Z\r\n');
    expect(ics).toContain('LOCATION:Dewan Seri Melati\r\n');
  });

  it("the ticket mail's calendar entry has no token, because families share calendars", () => {
    const bookingUrl = `${INPUT.bookingUrl}#key=secret`;
    const { text, attachments = [] } = ticketEmail({ ...INPUT, bookingUrl });
    expect(text).toContain(bookingUrl);
    const ics = String(attachments[1]?.content).replaceAll('\r\n ', '');
    expect(ics).toContain(`URL:${INPUT.bookingUrl}\r\n`);
    expect(ics).not.toContain('secret');
  });

  it('the ticket mail escapes every text that people typed', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const { html } = ticketEmail({
      ...INPUT,
      customerName: evil,
      productionTitle: evil,
      venue: evil,
      school: { name: evil, email: evil, phone: evil },
      confirmationNumber: evil,
      seats: [{ section: evil, row: evil, number: 1 }],
    });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });

  it('the ticket mail loads nothing from other sites, and links only to the booking and the school', () => {
    const { html } = ticketEmail(INPUT);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])).toEqual([
      expect.stringMatching(/^cid:/),
      INPUT.bookingUrl,
      'mailto:office@melati.example',
      'tel:+60125551420',
      'https://wa.me/60125551420',
    ]);
    expect(() => ticketEmail({ ...INPUT, bookingUrl: 'javascript:alert(1)' })).toThrow(
      'Not a web address',
    );
  });

  it("the ticket mail's subject stays on one line and uses the singular for one seat", () => {
    const { subject, text } = ticketEmail({
      ...INPUT,
      productionTitle: 'A\r\nBcc: x@y.z',
      seats: INPUT.seats.slice(0, 1),
    });
    expect(subject).toMatch(/^Your tickets: A Bcc: x@ y\.z, [^\r\n]*$/);
    expect(text).toContain('your seat is yours');
    expect(text).toContain('Seat: Stalls, row B: seat 11');
  });
});
