import { type MailSeat, seatLines } from '../../../infrastructure/mail/frame/texts.js';
import { unlinked } from '../../../infrastructure/mail/frame/mail-text.js';
import type { MailAttachment } from '../../../infrastructure/mail/port.js';

export interface CalendarEvent {
  /** Stable id: a calendar that gets the entry twice shows it once. */
  readonly uid: string;
  /** How often its time or place was changed: a calendar keeps the highest number under one uid. */
  readonly sequence: number;
  readonly title: string;
  readonly startsAt: Date;
  /** Minutes. */
  readonly duration: number;
  readonly venue: string;
  readonly description: string;
  readonly url: string;
  /** Time of writing. */
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

/** Folds a line at 75 bytes, never in the middle of a character; each further line begins with a blank. */
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
