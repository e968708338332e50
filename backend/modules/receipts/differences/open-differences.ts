import { Inject, Injectable } from '@nestjs/common';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import { processTitle } from '../../../contracts/processes.js';
import type {
  ReceiptDifference,
  ReceiptDifferences,
} from '../../../contracts/rest/receipt-differences.js';
import { Refusal } from '../../../contracts/refusal.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import {
  BookingStreams,
  decideReceipt,
  isPaid,
  receiptOf,
  type PlacedBooking,
} from '../../booking/api.js';
import { reasonInWords } from '../staff/staff-words.js';
import { ReceiptRejudgings, saidBy, type StoredDifference } from './receipt-rejudgings.js';

/** Shown at once. */
const MOST_SHOWN = 30;
/** Looked at together. */
const AT_ONCE = 10;
/** Long enough to look at the pictures and decide. */
const LINK_SECONDS = 15 * 60;

/** What a judging found, as the bookings are now: what was dealt with since is left out. */
@Injectable()
export class OpenDifferences {
  constructor(
    private readonly rejudgings: ReceiptRejudgings,
    private readonly bookings: BookingStreams,
    private readonly events: DomainEventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async of(schoolId: string): Promise<ReceiptDifferences> {
    const rejudging = await this.rejudgings.of(schoolId);
    if (!rejudging)
      return { asked: null, finishedAt: null, receipts: null, differences: [], more: false };
    const { askedAt, askedBy: by, finishedAt, receipts } = rejudging;
    const wanted = await this.notLeft(rejudging.differences);
    const differences: ReceiptDifference[] = [];
    let next = 0;
    for (; next < wanted.length && differences.length < MOST_SHOWN; next += AT_ONCE) {
      const some = wanted.slice(next, next + AT_ONCE).map((each) => this.openOrLeaveOut(each));
      differences.push(...(await Promise.all(some)).filter((each) => each !== null));
    }
    return {
      asked: { at: askedAt.toISOString(), by },
      finishedAt: finishedAt?.toISOString() ?? null,
      receipts,
      differences: differences.slice(0, MOST_SHOWN),
      more: next < wanted.length || differences.length > MOST_SHOWN,
    };
  }

  private async notLeft(all: readonly StoredDifference[]): Promise<readonly StoredDifference[]> {
    const left = await this.rejudgings.left(all.map(({ receiptId }) => receiptId));
    return all.filter(({ receiptId, now }) => left.get(receiptId) !== saidBy(now));
  }

  /** Null: it was dealt with, or its booking cannot be read, which hides no other. */
  private async openOrLeaveOut(difference: StoredDifference): Promise<ReceiptDifference | null> {
    try {
      return await this.open(difference);
    } catch (error) {
      const { bookingId, receiptId } = difference;
      logger.error({ err: error, bookingId, receiptId }, 'a receipt difference is not shown');
      return null;
    }
  }

  /** Null: it was dealt with. */
  private async open(difference: StoredDifference): Promise<ReceiptDifference | null> {
    const { bookingId, receiptId, judgedAt, old, now } = difference;
    const booking = await this.bookings.load(bookingId);
    if (booking.kind === 'none' || isPast(booking, now.kind)) return null;
    const receipt = receiptOf(booking, receiptId);
    const history = await this.events.read<BookingEvent>(bookingStream(bookingId));
    if (!receipt || lastDecisionAt(receiptId, history) !== judgedAt) return null;
    return {
      bookingId,
      confirmationNumber: booking.confirmationNumber,
      receiptId,
      totalAmount: toDecimal(booking.totalSen),
      status: booking.status,
      imageUrl: await this.files.signedDownload(receipt.imageKey, LINK_SECONDS),
      then: {
        kind: old.kind,
        why: old.reasons.map(reasonInWords),
        by: old.byPerson ? old.by : `${processTitle(old.by)} (automatic)`,
        at: judgedAt,
      },
      now: { kind: now.kind, why: now.reasons.map(reasonInWords) },
      accept: acceptedBy(booking, receiptId, now.kind),
    };
  }
}

/** The booking is what the rules would make of it, or nothing can be made of it any more. */
const isPast = ({ status }: PlacedBooking, now: StoredDifference['now']['kind']): boolean =>
  status === 'cancelled' || (now === 'confirmed' && isPaid(status));

const DECISIONS: readonly BookingEvent['type'][] = [
  'BookingConfirmed',
  'ReceiptRejected',
  'ReceiptReferredToStaff',
];

function lastDecisionAt(
  receiptId: string,
  history: readonly RecordedEvent<BookingEvent>[],
): string | undefined {
  return history.findLast(
    ({ type, data }) =>
      DECISIONS.includes(type) && 'receiptId' in data && data.receiptId === receiptId,
  )?.metadata.occurredAt;
}

/** By the decision itself, tried without being written. */
function acceptedBy(
  booking: PlacedBooking,
  receiptId: string,
  now: StoredDifference['now']['kind'],
): ReceiptDifference['accept'] {
  if (now === 'needs_review') return null;
  const kind = now === 'confirmed' ? 'confirm' : 'reject';
  try {
    return decideReceipt(booking, receiptId, { kind, message: '' }).length > 0 ? kind : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
