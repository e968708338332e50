import type pg from 'pg';
import { logger } from '../logging/logger.js';
import type { MailMessage, MailSender } from './port.js';

/**
 * Time for which the message ids of sent mails are stored: longer than any notice is wanted (process-manager/policy.ts), so that
 * no job can request the mail again.
 */
const KEPT_FOR = '90 days';

/**
 * Mail sender that skips a mail whose message id is in `app.sent_mails`, because the mail server accepted it before. So no old
 * notice is sent twice when the process manager loses its checkpoint, or a job is requested again.
 *
 * Only a crash between the server's acceptance and the write of the row can send a mail again, with the same Message-ID.
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
      // The mail was sent, so this failure is only logged: an error would make the job send it again.
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
