import { logger } from '../logging/logger.js';
import { MailRefusedError, type MailMessage, type MailSender } from './port.js';

/**
 * Sends a mail that no request waits for. A mail that the server refuses for good is logged as `complaint` and not retried; any
 * other failure rejects, so that the job retries.
 */
export async function sendOrLog(
  sender: MailSender,
  message: MailMessage,
  complaint: string,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await sender.send(message);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    logger.warn({ ...facts, err: error }, complaint);
  }
}
