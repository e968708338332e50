import type pg from 'pg';
import { logger } from '../logging/logger.js';
import type { MailMessage, MailSender } from './port.js';

/** Longer than any notice is news (process-manager/policy.ts), after which no job asks for one again. */
const KEPT_FOR = '90 days';

/**
 * Sends a mail unless one of the same message id was taken by the mail server before, which `app.sent_mails` knows. So a
 * process manager that lost its checkpoint, or a job that is asked for again, sends no old notice a second time.
 *
 * Only between the server's acceptance and the row can a crash still send it again, under the same Message-ID.
 */
export class SentOnce implements MailSender {
  private tidied: Promise<unknown> | null = null;

  constructor(
    private readonly inner: MailSender & { close(): void },
    private readonly pool: pg.Pool,
  ) {}

  async send(message: MailMessage): Promise<void> {
    this.tidied ??= this.forgetOld();
    const { messageId } = message;
    const { rowCount } = await this.pool.query('select from app.sent_mails where message_id = $1', [
      messageId,
    ]);
    if (rowCount) return;
    await this.inner.send(message);
    await this.pool
      .query('insert into app.sent_mails (message_id) values ($1) on conflict do nothing', [
        messageId,
      ])
      // It was sent: to fail now would have it sent again.
      .catch((error: unknown) =>
        logger.warn({ err: error, messageId }, 'A mail was sent and could not be written down'),
      );
  }

  close(): void {
    this.inner.close();
  }

  private forgetOld(): Promise<unknown> {
    return this.pool
      .query(`delete from app.sent_mails where sent_at < now() - interval '${KEPT_FOR}'`)
      .catch((error: unknown) => logger.warn({ err: error }, 'Old rows of sent mails were kept'));
  }
}
