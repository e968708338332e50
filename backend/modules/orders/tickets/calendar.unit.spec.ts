import { describe, expect, it } from '@jest/globals';
import { calendarFile } from './calendar.js';

const EVENT = {
  uid: 'n@houselights',
  sequence: 2,
  title: 'Hamlet',
  startsAt: new Date('2026-12-04T12:00:00Z'),
  duration: 120,
  venue: 'Hall',
  description: 'Row A',
  url: 'https://tickets.example/booking/1',
  stamp: new Date('2026-11-21T08:30:00.500Z'),
};

describe('the calendar file of a booking', () => {
  it('has one event in UTC, with these lines', () => {
    expect(calendarFile(EVENT).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Houselights//Tickets//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:n@houselights',
      'SEQUENCE:2',
      'DTSTAMP:20261121T083000Z',
      'DTSTART:20261204T120000Z',
      'DTEND:20261204T140000Z',
      'SUMMARY:Hamlet',
      'LOCATION:Hall',
      'DESCRIPTION:Row A',
      'URL:https://tickets.example/booking/1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes characters that would end a value or start a line', () => {
    const ics = calendarFile({
      ...EVENT,
      title: 'To be; or, not\\\r\nATTENDEE:x',
      url: 'https://a.b/\r\nX:1',
    });
    expect(ics).toContain('SUMMARY:To be\\; or\\, not\\\\\\nATTENDEE:x\r\n');
    expect(ics).not.toMatch(/^(ATTENDEE|X):/m);
  });

  it('folds lines at 75 bytes without breaking a character', () => {
    const title = '戏剧之夜'.repeat(20);
    const lines = calendarFile({ ...EVENT, title }).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  });
});
