import { createHash, createHmac, randomUUID } from 'node:crypto';
import { describeSeat } from '../domain/seat.js';

/**
 * The booking that an Idempotency-Key stands for: the same key always names the same booking, and nobody without
 * the server's secret can tell a booking's id from a key.
 */
export function bookingIdOf(idempotencyKey: string | null, secret: string): string {
  if (idempotencyKey === null) return randomUUID();
  return asUuid(createHmac('sha256', secret).update(`booking:${idempotencyKey}`).digest());
}

/** A UUID that is the same for the same text; for naming things after other things. */
export const uuidOf = (text: string): string => asUuid(createHash('sha256').update(text).digest());

/** What an order means, whatever order its seats are listed in: tells a retry from another order under the same key. */
export function fingerprintOf(order: {
  performanceId: string;
  customer: { name: string; email: string; phone: string };
  seats: readonly { section: string; row: string; number: number }[];
  statedTotalSen: number | null;
}): string {
  const { performanceId, customer, seats, statedTotalSen } = order;
  const wishes = seats.map(describeSeat).sort();
  const meaning = [performanceId, customer.name, customer.email, customer.phone, wishes, statedTotalSen];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
}

/** Version 8 (RFC 9562: custom) made of a hash's first 16 bytes. */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
