import { Injectable } from '@nestjs/common';
import type { SentMail } from '../../../contracts/events/index.js';
import { EmlFolder } from '../../../infrastructure/mail/eml/eml-folder.js';
import type { Booking } from '../domain/booking.js';

/**
 * Deletes a mail to a customer who was erased while the mail was being written: the erasure may have looked for kept mails too
 * early.
 */
@Injectable()
export class ErasedMails {
  constructor(private readonly keptMails: EmlFolder) {}

  /** @param booking the booking after the mail was kept */
  async forgetIfErased(booking: Booking, { to }: Pick<SentMail, 'to'>): Promise<void> {
    if (booking.kind === 'placed' && booking.customer === null)
      await this.keptMails.forgetTo(new Set([to.trim().toLowerCase()]));
  }
}
