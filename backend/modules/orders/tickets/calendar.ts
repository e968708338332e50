import { type MailSeat, seatLines } from '../../../infrastructure/mail/frame/texts.js';
import { unlinked } from '../../../infrastructure/mail/frame/mail-text.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { MailAttachment } from '../../../infrastructure/mail/port.js';

export interface CalendarEvent {
  /** Stable id of the entry. A calendar that receives the entry twice shows it once. */
  readonly uid: string;
  /** Number of changes of time, place or seats. Among entries with one uid, a calendar keeps the one with the highest number. */
  readonly sequence: number;
  readonly title: string;
  readonly startsAt: Date;
  /** Length in minutes. */
  readonly duration: number;
  readonly venue: string;
  readonly description: string;
  readonly url: string;
  /** Time at which the calendar file is written. */
  readonly stamp: Date;
}

/** Writes one event as iCalendar (RFC 5545), in UTC, so that no time zone needs to be described. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Houselights//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(new Date(event.startsAt.getTime() + event.duration * 60_000))}`,
    `SUMMARY:${escape(event.title)}`,
    `LOCATION:${escape(event.venue)}`,
    `DESCRIPTION:${escape(event.description)}`,
    `URL:${event.url.replace(/[\r\n]/g, '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escape = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line into parts of at most 75 bytes, never in the middle of a character. Each further part begins with a blank. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      folded.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...folded, current].join('\r\n');
}

/** Length of a performance in calendars, in minutes. */
const DURATION_MINUTES = 120;

export interface BookedEvening {
  readonly confirmationNumber: string;
  /** Absolute URL of the booking's page. */
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly seats: readonly MailSeat[];
  /** Lines that name the ticket kind of each seat; left out or empty when all seats are Standard. */
  readonly kinds?: readonly string[];
  /** Number of times that the performance was rescheduled or the seats were amended since the order. */
  readonly changes: number;
  /** Time at which the e-mail is written. */
  readonly now: Date;
  /** Language of the booking's family, a key of `LANGUAGES`; left out: English. */
  readonly language?: string;
}

/**
 * Returns a calendar entry of the performance as an e-mail attachment. Each booking has one entry: an entry that is sent again
 * after a change replaces the old entry.
 */
export function calendarAttachment(evening: BookedEvening): MailAttachment {
  const { confirmationNumber, productionTitle, venue, startsAt, kinds = [], language } = evening;
  const places = kinds.length > 0 ? kinds : [seatLines(evening.seats, language).join('; ')];
  const url = withoutKey(evening.bookingUrl);
  const i18n = textsFor(language);
  const number = i18n.t('Confirmation number: {number}', {
    number: confirmationNumber,
  });
  const calendar = calendarFile({
    uid: `${confirmationNumber}@houselights`,
    sequence: evening.changes,
    title: unlinked(productionTitle),
    startsAt,
    duration: DURATION_MINUTES,
    venue: unlinked(venue),
    description: [...places.map(unlinked), number, url].join('\n'),
    url,
    stamp: evening.now,
  });
  return {
    filename: `${fileName(productionTitle) || 'performance'}.ics`,
    content: Buffer.from(calendar),
    contentType: 'text/calendar; charset=utf-8',
  };
}

/**
 * Removes the token from the link. Families share calendars, so the link in an entry shows the ticket but does not prove that its
 * user is the buyer.
 */
const withoutKey = (bookingUrl: string): string => bookingUrl.split('#', 1)[0] ?? '';

/** Keeps only letters and digits of a text. */
export const fileName = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
