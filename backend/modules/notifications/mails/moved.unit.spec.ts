import { describe, expect, it } from '@jest/globals';
import { bookingMovedEmail, type MovedInput } from './moved.js';

const INPUT: MovedInput = {
  to: 'tan@example.com',
  customerName: 'Tan',
  confirmationNumber: '7K2MQ-X9RTD',
  bookingUrl: 'https://tickets.example/booking/b-1',
  productionTitle: 'Romeo & Juliet',
  startsAt: new Date('2026-12-05T12:00:00Z'),
  venue: 'Court',
  school: { name: 'SMK Seri Melati', email: 'office@melati.example', phone: '03-5550 1420' },
  seats: [{ section: 'Stalls', row: 'B', number: 9 }],
  totalAmount: '20.00',
  before: { startsAt: new Date('2026-12-04T12:00:00Z'), venue: 'Dewan' },
  paid: true,
  changes: 2,
  now: new Date('2026-11-21T08:00:00Z'),
};

describe('the e-mail about a rescheduled performance', () => {
  it('the mail about a rescheduled performance has the new and the old time and venue, in HTML and in text', () => {
    const { to, subject, html, text } = bookingMovedEmail(INPUT);
    expect({ to, subject }).toEqual({
      to: 'tan@example.com',
      subject: 'New date and venue: Romeo & Juliet',
    });
    for (const part of [html, text]) {
      expect(part).toContain(
        'It now begins on Saturday, 5 December 2026, 8:00 pm. Before, it was to begin on Friday, 4 December 2026, 8:00 pm.',
      );
      expect(part).toContain('It now takes place at Court. Before, it was to be at Dewan.');
      expect(part).toContain('your ticket stays valid');
      expect(part).toContain('7K2MQ-X9RTD');
    }
  });

  it.each<[string, Partial<MovedInput>]>([
    ['date', { venue: 'Dewan' }],
    ['time', { venue: 'Dewan', startsAt: new Date('2026-12-04T11:00:00Z') }],
    ['venue', { startsAt: INPUT.before.startsAt }],
  ])('the mail about a rescheduled performance says only that the %s is new', (what, more) => {
    const { subject, text } = bookingMovedEmail({ ...INPUT, ...more });
    expect(subject).toBe(`New ${what}: Romeo & Juliet`);
    expect(text.includes('takes place at')).toBe(what === 'venue');
    expect(text.includes('It now begins')).toBe(what !== 'venue');
  });

  it('the mail about a rescheduled performance has a calendar entry that replaces that of the ticket mail', () => {
    const [calendar, ...more] = bookingMovedEmail(INPUT).attachments ?? [];
    expect(more).toEqual([]);
    expect(calendar).toMatchObject({
      filename: 'Romeo-Juliet.ics',
      contentType: 'text/calendar; charset=utf-8',
    });
    const text = String(calendar?.content);
    for (const line of [
      'UID:7K2MQ-X9RTD@houselights',
      'SEQUENCE:2',
      'DTSTART:20261205T120000Z',
      'LOCATION:Court',
    ])
      expect(text).toContain(`${line}\r\n`);
  });

  it('a family that has not paid reads nothing about a valid ticket when its performance is rescheduled', () => {
    const { text, attachments } = bookingMovedEmail({ ...INPUT, paid: false });
    expect(attachments).toBeUndefined();
    expect(text).not.toContain('ticket stays valid');
    expect(text).toContain('Your seats go with it');
  });
});
