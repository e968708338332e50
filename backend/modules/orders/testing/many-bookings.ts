import { randomUUID } from 'node:crypto';
import {
  type BookingEvent,
  type DomainEvent,
  bookingStream,
} from '../../../contracts/events/index.js';
import type { ProjectedEvent } from '../../../../projections/projector.js';

export interface PerformanceIds {
  readonly performanceId: string;
  readonly productionId: string;
  readonly schoolId: string;
}

const FIRST_NAMES = [
  'Aisyah',
  'Balakrishnan',
  'Chong Wei',
  'Devi',
  'Eng Huat',
  'Farid',
  'Gopal',
  'Hana',
  'Iman',
  'Jayanti',
];
const LAST_NAMES = [
  'binti Rahman',
  'a/l Subramaniam',
  'Lim',
  'binti Osman',
  'Tan',
  'bin Ismail',
  'Wong',
  'Nair',
  'Abdullah',
  'Goh',
];
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Yields the events of `count` orders, one order a minute, divided among the given performances. Of each hundred orders 55 end
 * confirmed, 15 expire, 10 are cancelled, 1 waits for staff, 1 is in the receipt check, and the others are unpaid.
 */
export function* manyBookings(
  performances: readonly PerformanceIds[],
  count: number,
): Generator<ProjectedEvent> {
  let position = 0;
  const event = (index: number, wanted: DomainEvent): ProjectedEvent =>
    ({
      ...wanted,
      id: randomUUID(),
      stream: bookingStream(bookingIdAt(index)),
      position: String((position += 1)).padStart(12, '0'),
      recordedAt: minute(index),
      metadata: {
        occurredAt: minute(index),
        actor: { kind: 'customer' },
        requestId: 'r',
        correlationId: 'c',
        causationId: 'd',
      },
    }) as ProjectedEvent;
  for (let index = 0; index < count; index += 1) {
    yield event(
      index,
      placedAt(index, performances[index % performances.length] as PerformanceIds),
    );
    const ending = endingOf(bookingIdAt(index), Math.floor(index / performances.length) % 100);
    if (ending) yield event(index, ending);
  }
}

const bookingIdAt = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const confirmationNumberAt = (index: number): string => {
  const digits = Array.from(
    { length: 10 },
    (_, place) => ALPHABET[Math.floor((index * 2_654_435_761) / 32 ** place) % 32],
  );
  return `${digits.slice(0, 5).join('')}-${digits.slice(5).join('')}`;
};
export const customerAt = (index: number): { name: string; email: string; phone: string } => {
  const first = FIRST_NAMES[index % 10] as string;
  const last = LAST_NAMES[Math.floor(index / 10) % 10] as string;
  return {
    name: `${first} ${last}`,
    email: `${first.toLowerCase().replace(' ', '.')}${index}@families.example`,
    phone: '012-345 6789',
  };
};

const minute = (index: number): string =>
  new Date(Date.UTC(2029, 0, 1) + index * 60_000).toISOString();

const placedAt = (index: number, performance: PerformanceIds): BookingEvent => ({
  type: 'BookingPlaced',
  data: {
    bookingId: bookingIdAt(index),
    confirmationNumber: confirmationNumberAt(index),
    performance: {
      ...performance,
      productionTitle: 'Puteri Gunung Ledang',
      startsAt: '2030-03-12T12:00:00.000Z',
      venue: 'Dewan Melati',
    },
    payee: {
      merchantName: 'PIBG SMK SERI MELATI',
      bankName: 'Maybank',
      accountName: 'PIBG SMK Seri Melati',
      accountNumber: '514123456789',
    },
    customer: customerAt(index),
    userId: null,
    seats: Array.from({ length: 1 + (index % 4) }, (_, seat) => ({
      rowId: performance.performanceId,
      number: index * 4 + seat,
      section: 'Stalls',
      row: 'A',
      priceSen: 2_005,
    })),
    totalSen: 2_005 * (1 + (index % 4)),
    holdUntil: minute(index + 30),
    holdMinutes: 30,
    requestFingerprint: 'f',
  },
});

function endingOf(bookingId: string, percentile: number): BookingEvent | null {
  if (percentile < 55)
    return {
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from: 'pending_payment', to: 'confirmed', holdUntil: null },
    };
  if (percentile < 70) return { type: 'BookingExpired', data: { bookingId } };
  if (percentile < 80)
    return {
      type: 'BookingCancelled',
      data: { bookingId, from: 'pending_payment', reason: 'staff' },
    };
  if (percentile < 81)
    return {
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from: 'pending_payment', to: 'needs_review', holdUntil: null },
    };
  if (percentile < 82)
    return {
      type: 'ReceiptVerificationRequested',
      data: { bookingId, receiptId: bookingId, holdUntil: null },
    };
  return null;
}
