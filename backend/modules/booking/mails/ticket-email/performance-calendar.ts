import { type MailSeat, seatLines } from '../../../../infrastructure/mail/frame/texts.js';
import { unlinked } from '../../../../infrastructure/mail/frame/mail-text.js';
import type { MailAttachment } from '../../../../infrastructure/mail/port.js';
import { calendarFile } from './calendar.js';

/** A performance as a calendar needs it. */
const DURATION_MINUTES = 120;

export interface BookedEvening {
  readonly confirmationNumber: string;
  /** Absolute. */
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly seats: readonly MailSeat[];
  /** How often the performance was moved, or the seats were exchanged, since it was booked. */
  readonly changes: number;
  /** When the mail was written. */
  readonly now: Date;
}

/**
 * The performance for the family's calendar. One booking is one entry: sent again after a change,
 * it replaces the old one.
 */
export function calendarAttachment(evening: BookedEvening): MailAttachment {
  const { confirmationNumber, productionTitle, venue, startsAt } = evening;
  const url = withoutKey(evening.bookingUrl);
  const calendar = calendarFile({
    uid: `${confirmationNumber}@houselights`,
    sequence: evening.changes,
    title: unlinked(productionTitle),
    startsAt,
    duration: DURATION_MINUTES,
    venue: unlinked(venue),
    description: `${unlinked(seatLines(evening.seats).join('; '))}\nConfirmation number: ${confirmationNumber}\n${url}`,
    url,
    stamp: evening.now,
  });
  return {
    filename: `${fileName(productionTitle) || 'performance'}.ics`,
    content: Buffer.from(calendar),
    contentType: 'text/calendar; charset=utf-8',
  };
}

/** Calendars are shared: the link in an entry shows the ticket and, unlike the link of the mail, proves nobody to be the buyer. */
const withoutKey = (bookingUrl: string): string => bookingUrl.split('#', 1)[0] ?? '';

/** Letters and digits alone, of any text. */
export const fileName = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
