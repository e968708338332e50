import { describe, expect, it } from '@jest/globals';
import { RECORDED_HISTORY } from '../../../../projections/testing/recorded-history.js';
import { BOOKING_EVENT_TYPES } from '../../../contracts/events/booking.js';
import type {
  Actor,
  BookingEvent,
  DomainEvent,
  EventMetadata,
} from '../../../contracts/events/index.js';
import { bookingHistory } from '../../box-office/api.js';
import { heldEntries } from './held-entries.js';

const STAFF = 'Puan Salmah Quillfeather';
const SCANNER = 'the telephone of Puan Salmah Quillfeather';
const staff: Actor = { kind: 'user', id: 'u', name: STAFF };
const metadata: EventMetadata = {
  occurredAt: '2030-03-01T04:00:00.000Z',
  actor: staff,
  requestId: 'r',
  correlationId: 'c',
  causationId: 'd',
};

/** Replaces every field that names a person or device with this member of staff. */
const namingStaff = (data: object): object =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    key === 'by' && typeof value === 'string' ? STAFF : key === 'device' ? SCANNER : value,
  ) as object;

const isOfBooking = ({ type }: { readonly type: string }): boolean => type in BOOKING_EVENT_TYPES;

const cases = Object.entries(RECORDED_HISTORY)
  .filter(([type]) => isOfBooking({ type }))
  .flatMap(([type, byName]) =>
    Object.entries(byName as Record<string, readonly DomainEvent[]>).map(([name, events]) => ({
      type,
      name,
      events,
    })),
  );

/** Labels that are equal in English and Malay. */
const SAME: ReadonlySet<string> = new Set(['SHA-256', 'Status']);

describe('the history of a booking for its family', () => {
  it.each(cases)(
    'a family reads its history in its own language, with every sentence and label: $type $name',
    ({ events }) => {
      const own = events.filter(isOfBooking).map((event, place) => ({
        ...(event as BookingEvent),
        id: String(place),
        metadata,
      }));
      const textsIn = (language: string): string[] =>
        heldEntries(bookingHistory(own, language), own, language).flatMap(({ what, details }) => [
          what,
          ...details.map(({ label }) => label),
        ]);
      const [english, malay] = [textsIn('en'), textsIn('ms')];
      expect(english.length).toBeGreaterThan(0);
      expect(english.filter((text) => malay.includes(text) && !SAME.has(text))).toEqual([]);
    },
  );

  it.each(cases)("a family's history has no name of staff: $type $name", ({ events }) => {
    const own = events.filter(isOfBooking).map((event, place) => ({
      ...({ ...event, data: namingStaff(event.data) } as BookingEvent),
      id: String(place),
      metadata,
    }));
    const entries = heldEntries(bookingHistory(own), own, 'en');
    expect(entries.map(({ who }) => who)).toEqual(own.map(() => 'The school'));
    expect(JSON.stringify(entries)).not.toContain('Salmah');
  });
});
