import type pg from 'pg';
import { logger } from '../logging/logger.js';
import type { MailMessage, MailSender } from './port.js';

/** Longer than any notice is wanted (process-manager/policy.ts), after which no job requests it again. */
const KEPT_FOR = '90 days';

/**
 * Sends a mail unless the mail server accepted one with the same message id before, according to `app.sent_mails`. So no old
 * notice is sent twice when a process manager lost its checkpoint, or a job is requested again.
 *
 * Only a crash between the server's acceptance and the row can send it again, under the same Message-ID.
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
      // The mail was sent: a failure now would send it again.
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
