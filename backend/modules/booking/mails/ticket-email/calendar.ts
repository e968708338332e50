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
