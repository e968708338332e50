import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../jobs/port.js';

/** Data of the jobs of mails that no event causes, by queue. The module `notifications` sends them. */
export interface RequestedMails {
  /** The link that opens a booking. */
  'booking-link-mail': { readonly bookingId: string };
  /** The list of the bookings made with an address. */
  'booking-list-mail': { readonly email: string };
  /** The link that confirms a free order, once more. @property causeId also the job's id */
  'free-order-mail': {
    readonly bookingId: string;
    readonly causeId: string;
    readonly causedBy: { readonly id: string; readonly correlationId: string };
  };
  /** A waiting invitation, once more. @property invitedById null when unknown */
  'invitation-mail': { readonly invitationId: string; readonly invitedById: string | null };
  /** The root of the event log. @property day in Kuala Lumpur, YYYY-MM-DD; also the job's id */
  'log-root-mail': { readonly day: string };
  /** The link to all data held about an address. @property askedAt ISO 8601 */
  'my-data-link-mail': { readonly email: string; readonly askedAt: string };
}

/** Asks for a mail because of a request. A job sends it, so the answer neither waits for it nor shows whether it is sent. */
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
