import {
  MailRefusedError,
  type ComposedMail,
  type MailSender,
} from '../../../infrastructure/mail/port.js';
import type { NoticeOutcome } from '../../orders/api.js';

/**
 * Sends a mail about a booking, and returns its outcome for the booking's history. A mail that the server refuses for good is not
 * tried again. Any other failure rejects, so that the job tries again.
 */
export async function sendNotice(
  sender: MailSender,
  messageId: string,
  mail: ComposedMail,
): Promise<NoticeOutcome> {
  try {
    await sender.send({ messageId, ...mail });
    return { messageId, mail };
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    return { reason: error.message };
  }
}
