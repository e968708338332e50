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
 * Records which booking a transfer paid for. Each key of a transfer has its own stream, and only the first append
 * succeeds. When two bookings show one transfer at once, even at two schools, the event store decides which was first.
 */
@Injectable()
export class PaymentLocks {
  constructor(private readonly store: DomainEventStore) {}

  /** Returns the booking and receipt that this transfer confirmed, or null. */
  async ownerOf(
    key: PaymentKey,
  ): Promise<Pick<PaymentClaimed['data'], 'bookingId' | 'receiptId'> | null> {
    const [first] = await this.store.read<PaymentClaimed>(streamOf(key));
    return first?.data ?? null;
  }

  /**
   * Locks the transfer for a booking. Returns false when another booking has locked it; a repeated call returns true.
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

/** Returns the stream of a transfer's key. The name contains a hash, so that it shows nothing of the receipt. */
const streamOf = ({ kind, value }: PaymentKey): string =>
  paymentStream(kind, createHash('sha256').update(value).digest('hex'));
