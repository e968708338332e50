import type { ReceiptReading, DecisionReason } from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { evolveBooking, noBooking, type Booking, type Receipt } from '../../booking/api.js';
import { NO_OTHER_PAYMENTS, placeOf, streamOfKey, type OtherPayments } from '../../payments/api.js';
import { judge, NO_LIMITS, type AutomaticRules, type ReceiptDecision } from '../domain/judge.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { judgeContextOf } from '../verification/judge-context.js';

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
    /** A person's name, or that of a process. */
    readonly by: string;
    readonly byPerson: boolean;
  };
  /** `null`: its reading was erased with the customer, or it was never read. */
  readonly now: Pick<ReceiptDecision, 'kind' | 'reasons'> | null;
}

/**
 * Another decision, or the same for other reasons. Decisions of staff are compared as well, because
 * they show where the rules could improve.
 */
export const isDifferent = ({ old, now }: Rejudged): boolean =>
  now !== null &&
  (old.kind !== now.kind ||
    (old.kind !== 'confirmed' && old.reasons.join() !== now.reasons.join()));

/** Reads a receipt's picture once more; `null` when it is gone. */
export type ReadAgain = (receipt: Receipt) => Promise<ReceiptReading | null>;

export interface RejudgeOptions {
  /** Reads the pictures again, too; default: goes by what was read then. */
  readonly readAgain?: ReadAgain | null;
  /**
   * Receipts of this school alone; default: of all. Of other schools only the payment locks are looked at, as they were set then, and
   * not by what today's keys would have locked.
   */
  readonly schoolId?: string;
  /** What the school lets the machine confirm. By default that is left out: it is no rule of reading. */
  readonly rules?: AutomaticRules;
}

const BOOKINGS = 'booking-';
/** The streams that it needs: bookings, payment locks, and the matches with statement lines. */
export const REJUDGED_STREAMS = { streamPrefixes: [BOOKINGS, 'payment-', 'statement-'] };

/**
 * Judges every receipt of a history again, each against its booking and the payment locks as they
 * were at that moment; a booking with an unreadable event is left out from there on. Reads events and yields lines, one for each decision; it cannot write.
 */
export async function* rejudge(
  history: AsyncIterable<readonly RecordedEvent[]>,
  { readAgain = null, schoolId, rules = NO_LIMITS }: RejudgeOptions = {},
): AsyncIterable<Rejudged> {
  const bookings = new Map<string, Booking>();
  // Streams of bookings with an unreadable event: what state they are in is not known.
  const givenUp = new Set<string>();
  // By stream: payment locks as they were set then, and as today's keys would have set them.
  const locks = new Map<
    string,
    { readonly bookingId: string; readonly transactionId: string | null }
  >();
  // By booking: the sum of the statement lines that were matched with it then, in sen.
  const proven = new Map<string, number>();
  for await (const events of history) {
    for (const event of events) {
      // One event that cannot be read stops the judging of no other booking. A match or a payment lock is lost alone: in those
      // streams each event stands for itself.
      if (event.unreadable !== undefined) {
        if (event.stream.startsWith(BOOKINGS)) givenUp.add(event.stream);
        bookings.delete(event.stream);
        continue;
      }
      if (givenUp.has(event.stream)) continue;
      if (event.type === 'PaymentClaimed') {
        if (!locks.has(event.stream))
          locks.set(event.stream, { bookingId: event.data.bookingId, transactionId: null });
        continue;
      }
      if (event.type === 'StatementLineMatched' || event.type === 'StatementLineUnmatched') {
        const { bookingId, amountSen } = event.data;
        const changeSen = event.type === 'StatementLineMatched' ? amountSen : -amountSen;
        proven.set(bookingId, (proven.get(bookingId) ?? 0) + changeSen);
        continue;
      }
      if (!event.stream.startsWith(BOOKINGS)) continue;
      if (!bookings.has(event.stream) && !isWanted(event, schoolId)) continue;
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
          const provenSen = proven.get(bookingId) ?? 0;
          const today =
            judged.reading &&
            judge(
              judged.reading,
              judgeContextOf(before, judged, others, rules, judgedAt, provenSen),
            );
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
              remember(locks, streamOfKey(key), judged, bookingId);
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

/** Whether a booking of which nothing was seen yet is to be followed. */
const isWanted = (event: RecordedEvent, schoolId: string | undefined): boolean =>
  schoolId === undefined ||
  (event.type === 'BookingPlaced' && event.data.performance.schoolId === schoolId);

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
    const lock = locks.get(streamOfKey(key));
    return lock && lock.bookingId !== bookingId
      ? [[placeOf(key), { ...lock, confirmationNumber: null }]]
      : [];
  });
  return { ...NO_OTHER_PAYMENTS, ...Object.fromEntries(found) } as OtherPayments;
}

function decisionOf(event: RecordedEvent): { receiptId: string; old: Rejudged['old'] } | null {
  const { actor } = event.metadata;
  const who = {
    by: actor.kind === 'customer' ? 'customer' : actor.name,
    byPerson: actor.kind === 'user',
  };
  switch (event.type) {
    case 'BookingConfirmed':
      return { receiptId: event.data.receiptId, old: { kind: 'confirmed', reasons: [], ...who } };
    case 'ReceiptRejected':
      return {
        receiptId: event.data.receiptId,
        old: { kind: 'rejected', reasons: event.data.reasons, ...who },
      };
    case 'ReceiptReferredToStaff':
      return {
        receiptId: event.data.receiptId,
        old: { kind: 'needs_review', reasons: event.data.reasons, ...who },
      };
    default:
      return null;
  }
}
