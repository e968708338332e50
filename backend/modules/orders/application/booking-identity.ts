import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Customer } from '../../../contracts/events/index.js';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';
import { uuidFromName } from '../../../infrastructure/event-store/uuid.js';
import { discountWord } from '../../../contracts/rest/discount-codes.js';
import { STANDARD } from '../../../contracts/ticket-price.js';
import { identifyingDetails } from './customer-fields.js';

/**
 * Returns the booking id of an Idempotency-Key. The same key always gives the same id. Only the server's secret makes it possible
 * to compute the id from the key.
 */
export function bookingIdOf(idempotencyKey: string | null, secrets: Secrets): string {
  return idempotencyKey === null
    ? randomUUID()
    : idUnder(signingKey(secrets, 'booking ids'), idempotencyKey);
}

/** Returns the booking ids that the key had under earlier values of SECRET; empty on most sites. */
export const earlierBookingIdsOf = (
  idempotencyKey: string | null,
  secrets: Secrets,
): readonly string[] =>
  idempotencyKey === null
    ? []
    : acceptedKeys(secrets, 'booking ids')
        .slice(1)
        .map((key) => idUnder(key, idempotencyKey));

/** Returns true when the booking was placed with this key, even if SECRET was changed after the order. */
export const isKeyOfBooking = (
  idempotencyKey: string,
  bookingId: string,
  secrets: Secrets,
): boolean =>
  acceptedKeys(secrets, 'booking ids').some((key) => idUnder(key, idempotencyKey) === bookingId);

const idUnder = (key: string, idempotencyKey: string): string =>
  uuidFromName(createHmac('sha256', key).update(`booking:${idempotencyKey}`).digest('hex'));

interface OrderRequest {
  readonly performanceId: string;
  readonly customer: Customer;
  readonly seats: readonly SeatLabels[];
  readonly statedTotalSen: number | null;
  /** Word of a discount code, as it was typed. */
  readonly discountCode?: string;
  readonly extras?: readonly ExtraLabels[];
}

interface ExtraLabels {
  readonly id: string;
  readonly size?: string;
  readonly count?: number;
  readonly amountSen?: number;
}

interface SeatLabels {
  readonly section: string;
  readonly row: string;
  readonly number: number;
  readonly kind?: string;
}

/**
 * Computes the SHA-256 of an order's request, with its seats in any order. A repeated request has the same fingerprint, and a
 * different order has another one. The fingerprint contains data of the request and no text of the screens, so a changed text
 * changes no fingerprint. Seats count by the labels that the buyer sent, because the row of a label may have been renamed after
 * the order. A seat counts with its ticket kind only when the kind is not Standard, and the order with its discount code and its
 * extras only when it has some, so that fingerprints from before there were kinds, codes and extras stay as they are.
 */
export const fingerprintOf = (order: OrderRequest): string =>
  sha256([
    order.performanceId.toLowerCase(),
    ...identifyingDetails(order.customer),
    order.seats
      .map(({ section, row, number, kind = STANDARD }) =>
        JSON.stringify([section.trim(), row.trim(), number, ...(kind === STANDARD ? [] : [kind])]),
      )
      .sort(),
    order.statedTotalSen,
    ...(order.discountCode ? [discountWord(order.discountCode)] : []),
    ...(order.extras && order.extras.length > 0 ? [order.extras.map(extraLine).sort()] : []),
  ]);

const extraLine = ({ id, size = '', count = 1, amountSen = 0 }: ExtraLabels): string =>
  JSON.stringify([id.toLowerCase(), size, count, amountSen]);

/** Computes the fingerprint of a sale by staff. It includes the way of payment and the reason of complimentary seats. */
export const saleFingerprintOf = (
  order: Omit<OrderRequest, 'customer'>,
  more: {
    readonly customerName: string | null;
    readonly wayOfPayment: string;
    readonly reason: string | null;
    readonly blockId: string | null;
  },
): string =>
  sha256([
    fingerprintOf({ ...order, customer: { name: more.customerName ?? '', email: '', phone: '' } }),
    more.wayOfPayment,
    more.reason,
    more.blockId,
  ]);

/** Returns true when this order has the fingerprint that was stored with a booking. */
export const isFingerprintOf = (order: OrderRequest, stored: string): boolean =>
  stored === fingerprintOf(order) ||
  // Older fingerprints have no kinds, codes and extras, so they match only orders without them.
  (!order.discountCode &&
    !order.extras?.length &&
    order.seats.every(({ kind = STANDARD }) => kind === STANDARD) &&
    stored === fingerprintUntilNovember2026(order));

/**
 * Builds the fingerprint that orders had before 22 November 2026, with the seats as screens showed them then. Its form must never
 * change, because buyers may repeat such an order while it is unpaid or its receipt is undecided. To be removed from 1 April
 * 2027.
 */
const fingerprintUntilNovember2026 = (order: OrderRequest): string =>
  sha256([
    order.performanceId,
    ...identifyingDetails(order.customer),
    order.seats
      .map(
        ({ section, row, number }) =>
          `${section} - Row ${row.replace(/^row\s+/i, '')}, Seat ${number}`,
      )
      .sort(),
    order.statedTotalSen,
  ]);

const sha256 = (meaning: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
