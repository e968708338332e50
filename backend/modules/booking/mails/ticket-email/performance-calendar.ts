import { type MailSeat, seatLines } from '../../../../infrastructure/mail/frame/texts.js';
import { unlinked } from '../../../../infrastructure/mail/frame/mail-text.js';
import type { MailAttachment } from '../../../../infrastructure/mail/port.js';
import { calendarFile } from './calendar.js';

/** Length of a performance in calendars. */
const DURATION_MINUTES = 120;

export interface BookedEvening {
  readonly confirmationNumber: string;
  /** Absolute. */
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly seats: readonly MailSeat[];
  /** How often the performance was moved, or the seats were amended, since it was booked. */
  readonly changes: number;
  /** Time of writing the mail. */
  readonly now: Date;
}

/**
 * Attaches the performance for the family's calendar. One booking is one entry: sent again after a change, it replaces the old
 * entry.
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

/** Removes the key from the link. Calendars are shared, so a link in an entry shows the ticket but proves no buyer. */
const withoutKey = (bookingUrl: string): string => bookingUrl.split('#', 1)[0] ?? '';

/** Keeps only letters and digits of a text. */
export const fileName = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
