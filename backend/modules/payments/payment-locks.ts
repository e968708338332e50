import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  paymentStream,
  type PaymentClaimed,
  type PaymentKey,
} from '../../contracts/events/index.js';
import { metadataOf, type CommandContext } from '../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { RevisionConflictError } from '../../infrastructure/event-store/port.js';

/**
 * Records which booking a transfer paid for. Each key of a transfer has one stream, and only the first append to it
 * succeeds. When two bookings show the same transfer at once, the event store decides which was first, across all schools.
 */
@Injectable()
export class PaymentLocks {
  constructor(private readonly store: DomainEventStore) {}

  /** Returns the booking that was confirmed by this transfer, with its receipt; `null` when the transfer has confirmed none. */
  async ownerOf(
    key: PaymentKey,
  ): Promise<Pick<PaymentClaimed['data'], 'bookingId' | 'receiptId'> | null> {
    const [first] = await this.store.read<PaymentClaimed>(streamOf(key));
    return first?.data ?? null;
  }

  /**
   * Locks the transfer for this booking. Returns true when the booking has the lock, now or already; false when another
   * booking had it first.
   */
  async lock(
    key: PaymentKey,
    bookingId: string,
    receiptId: string,
    context: CommandContext,
  ): Promise<boolean> {
    const event = {
      type: 'PaymentClaimed',
      data: { kind: key.kind, bookingId, receiptId },
    } as const;
    try {
      const { position } = await this.store.append(streamOf(key), 'no-stream', [
        { ...event, id: randomUUID(), metadata: metadataOf(context) },
      ]);
      context.journal.note(position);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflictError)
        return (await this.ownerOf(key))?.bookingId === bookingId;
      throw error;
    }
  }
}

/** Returns the name of a key's stream: a hash, so that the name shows nothing of the receipt. */
const streamOf = ({ kind, value }: PaymentKey): string =>
  paymentStream(kind, createHash('sha256').update(value).digest('hex'));
