import { createHash, createHmac, randomUUID } from 'node:crypto';
import { uuidFromName } from '../../../infrastructure/event-store/uuid.js';
import { describeSeat } from '../domain/seat.js';

/**
 * The booking that an Idempotency-Key stands for: the same key always names the same booking, and nobody without
 * the server's secret can tell a booking's id from a key.
 */
export function bookingIdOf(idempotencyKey: string | null, secret: string): string {
  if (idempotencyKey === null) return randomUUID();
  return uuidFromName(
    createHmac('sha256', secret).update(`booking:${idempotencyKey}`).digest('hex'),
  );
}

/** What an order means, whatever order its seats are listed in: tells a retry from another order under the same key. */
export function fingerprintOf(order: {
  performanceId: string;
  customer: { name: string; email: string; phone: string };
  seats: readonly { section: string; row: string; number: number }[];
  statedTotalSen: number | null;
}): string {
  const { performanceId, customer, seats, statedTotalSen } = order;
  const wishes = seats.map(describeSeat).sort();
  const meaning = [
    performanceId,
    customer.name,
    customer.email,
    customer.phone,
    wishes,
    statedTotalSen,
  ];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
}
