import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import {
  BOOKING_KEYS,
  type BookingKeys,
} from '../../../infrastructure/event-store/codec/booking-keys.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { EmlFolder } from '../../../infrastructure/mail/eml/eml-folder.js';
import { OrderSources, receiptFolder } from '../../orders/api.js';
import { ERASURE_QUEUE, type ErasureJob } from './erasure.policy.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes a customer's data outside the read models, which erase their own part. Every step may run again. Stored mails
 * are found by the addresses in the booking's events, so the mails are deleted before the key.
 */
@Injectable()
export class ErasureWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(BOOKING_KEYS) private readonly keys: BookingKeys,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly events: DomainEventStore,
    private readonly keptMails: EmlFolder,
    private readonly sources: OrderSources,
  ) {}

  onModuleInit(): void {
    this.jobs.process<ErasureJob>(ERASURE_QUEUE, ({ data }) => this.erase(data.bookingId));
  }

  private async erase(bookingId: string): Promise<void> {
    await this.keptMails.forgetTo(await this.addressesOf(bookingId));
    await this.keys.erase(bookingId);
    await this.sources.forget(bookingId);
    await this.deletePictures(bookingId);
  }

  private async addressesOf(bookingId: string): Promise<ReadonlySet<string>> {
    const events = await this.events.readStream(bookingStream(bookingId), 0);
    // Unreadable events are skipped. The stream belongs to one booking, so no other family's address is missed.
    const readable = events.filter(({ unreadable }) => unreadable === undefined) as BookingEvent[];
    return new Set(readable.flatMap(addressesIn).filter((address) => address !== ''));
  }

  /**
   * Deletes the pictures of a booking, including uploads that never became a receipt. Uploads that arrive meanwhile are
   * deleted by the daily job for receipts.
   */
  private async deletePictures(bookingId: string): Promise<void> {
    const all = new Date(Date.now() + DAY_MS);
    const keys: string[] = [];
    for await (const key of this.files.keysBefore(receiptFolder(bookingId), all)) keys.push(key);
    for (const key of keys) await this.files.delete(key);
  }
}

function addressesIn(event: BookingEvent): string[] {
  switch (event.type) {
    case 'BookingPlaced':
    case 'CustomerDetailsCorrected':
      return event.data.customer ? [event.data.customer.email.trim().toLowerCase()] : [];
    case 'TicketSent':
    case 'NoticeSent':
      return event.data.mail ? [event.data.mail.to.trim().toLowerCase()] : [];
    default:
      return [];
  }
}
