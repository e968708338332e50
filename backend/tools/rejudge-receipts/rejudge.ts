import type { ReceiptReading, DecisionReason } from '../../contracts/events/index.js';
import {
  evolveBooking,
  noBooking,
  type Booking,
  type Receipt,
} from '../../modules/booking/domain/booking.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { judge, NO_LIMITS, type ReceiptDecision } from '../../modules/receipts/domain/judge.js';
import { judgeContextOf } from '../../modules/receipts/verification/judge-context.js';
import {
  NO_OTHER_PAYMENTS,
  placeOf,
  type OtherPayments,
} from '../../modules/payments/payment-history.js';
import { streamOf } from '../../modules/payments/payment-locks.js';
import { paymentKeysOf } from '../../modules/receipts/domain/payment-keys.js';

/** A receipt with its earlier decision, and the decision by today's rules. */
export interface Rejudged {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly receiptId: string;
  /** ISO 8601: when it was judged, which is also the clock that today's judge goes by. */
  readonly judgedAt: string;
  readonly old: {
    readonly kind: ReceiptDecision['kind'];
    readonly reasons: readonly DecisionReason[];
    readonly by: string;
  };
  /** `null`: its reading was erased with the customer, or it was never read. */
  readonly now: Pick<ReceiptDecision, 'kind' | 'reasons'> | null;
}

/** Reads a receipt's picture once more; `null` when it is gone. */
export type ReadAgain = (receipt: Receipt) => Promise<ReceiptReading | null>;

/**
 * Judges every receipt of a history again, each against its booking and the payment locks as they
 * were at that moment. What the school lets the machine confirm is left out: it is no rule of reading. Reads events and yields lines; it cannot write.
 */
export async function* rejudge(
  history: AsyncIterable<readonly RecordedEvent[]>,
  readAgain: ReadAgain | null = null,
): AsyncIterable<Rejudged> {
  const bookings = new Map<string, Booking>();
  // By stream: payment locks as they were set then, and as today's keys would have set them.
  const locks = new Map<
    string,
    { readonly bookingId: string; readonly transactionId: string | null }
  >();
  for await (const events of history) {
    for (const event of events) {
      if (event.type === 'PaymentClaimed') {
        if (!locks.has(event.stream))
          locks.set(event.stream, { bookingId: event.data.bookingId, transactionId: null });
        continue;
      }
      if (!event.stream.startsWith('booking-')) continue;
      const before = bookings.get(event.stream) ?? noBooking();
      const decision = decisionOf(event);
      if (decision && before.kind === 'placed') {
        const receipt = before.receipts.find(({ receiptId }) => receiptId === decision.receiptId);
        if (receipt) {
          const judged =
            readAgain && receipt.reading
              ? { ...receipt, reading: await readAgain(receipt) }
              : receipt;
          const { bookingId, confirmationNumber } = before;
          const judgedAt = event.metadata.occurredAt;
          const others = otherPayments(judged, bookingId, locks);
          const today =
            judged.reading &&
            judge(judged.reading, judgeContextOf(before, judged, others, NO_LIMITS, judgedAt));
          const now = today && { kind: today.kind, reasons: today.reasons };
          yield {
            bookingId,
            confirmationNumber,
            receiptId: receipt.receiptId,
            judgedAt,
            old: decision.old,
            now,
          };
          if (decision.old.kind === 'confirmed')
            for (const key of paymentKeysOf(judged))
              remember(locks, streamOf(key), judged, bookingId);
        }
      }
      // Events of other types change nothing in the booking's state.
      bookings.set(
        event.stream,
        evolveBooking(before, event as Parameters<typeof evolveBooking>[1]),
      );
    }
  }
}

type PaymentLocks = Map<
  string,
  { readonly bookingId: string; readonly transactionId: string | null }
>;

function remember(
  locks: PaymentLocks,
  stream: string,
  { reading }: Receipt,
  bookingId: string,
): void {
  const known = locks.get(stream);
  if (!known || known.bookingId === bookingId)
    locks.set(stream, { bookingId, transactionId: reading?.transactionId.value ?? null });
}

function otherPayments(receipt: Receipt, bookingId: string, locks: PaymentLocks): OtherPayments {
  const found = paymentKeysOf(receipt).flatMap((key) => {
    const lock = locks.get(streamOf(key));
    return lock && lock.bookingId !== bookingId
      ? [[placeOf(key), { ...lock, confirmationNumber: null }]]
      : [];
  });
  return { ...NO_OTHER_PAYMENTS, ...Object.fromEntries(found) } as OtherPayments;
}

function decisionOf(event: RecordedEvent): { receiptId: string; old: Rejudged['old'] } | null {
  const { actor } = event.metadata;
  const by = actor.kind === 'customer' ? 'customer' : actor.name;
  switch (event.type) {
    case 'BookingConfirmed':
      return { receiptId: event.data.receiptId, old: { kind: 'confirmed', reasons: [], by } };
    case 'ReceiptRejected':
      return {
        receiptId: event.data.receiptId,
        old: { kind: 'rejected', reasons: event.data.reasons, by },
      };
    case 'ReceiptReferredToStaff':
      return {
        receiptId: event.data.receiptId,
        old: { kind: 'needs_review', reasons: event.data.reasons, by },
      };
    default:
      return null;
  }
}
