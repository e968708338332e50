import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../jobs/port.js';

/** Job data of mails that no event causes, by queue. The module `notifications` sends these mails. */
export interface RequestedMails {
  /** Mail with the link that opens a booking. */
  'booking-link-mail': { readonly bookingId: string };
  /** Mail with the list of all bookings made with an address. */
  'booking-list-mail': { readonly email: string };
  /** Mail that repeats the confirmation link of a free order. @property causeId also the job's id */
  'free-order-mail': {
    readonly bookingId: string;
    readonly causeId: string;
    readonly causedBy: { readonly id: string; readonly correlationId: string };
  };
  /** Mail that repeats an invitation which was not accepted yet. @property invitedById null when unknown */
  'invitation-mail': { readonly invitationId: string; readonly invitedById: string | null };
  /** Mail with the root hash of the event log. @property day in Kuala Lumpur, YYYY-MM-DD; also the job's id */
  'log-root-mail': { readonly day: string };
  /** Mail with the link to all data stored about an address. @property askedAt ISO 8601 */
  'my-data-link-mail': { readonly email: string; readonly askedAt: string };
}

/**
 * Requests a mail for an HTTP request. A job sends the mail, so the answer neither waits for the mail nor reveals whether it is
 * sent.
 */
@Injectable()
export class MailRequests {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  ask<Queue extends keyof RequestedMails>(
    queue: Queue,
    data: RequestedMails[Queue],
    id: string = randomUUID(),
  ): Promise<void> {
    return this.jobs.enqueue(queue, id, data);
  }
}
