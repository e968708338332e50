import type { MailMessage, MailSender } from '../infrastructure/mail/port.js';
import { PATIENCE_MS } from './wait-until.js';

/**
 * Replaces the mail server: `startTestBed({ providers: [{ provide: MAIL_SENDER, useValue: outbox
 * }] })`.
 */
export class Outbox implements MailSender {
  readonly sent: MailMessage[] = [];
  private readonly waiting = new Set<() => void>();

  async send(message: MailMessage): Promise<void> {
    this.sent.push(message);
    for (const look of this.waiting) look();
  }

  /** Resolves with the matching mails, once there are `count` of them. */
  until(matches: (mail: MailMessage) => boolean, count = 1): Promise<MailMessage[]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        reject(
          new Error(
            `Of ${count} mails ${this.sent.filter(matches).length} came; sent were: ${this.sent.map(({ subject }) => subject).join('; ')}`,
          ),
        );
      }, PATIENCE_MS);
      const look = (): void => {
        const found = this.sent.filter(matches);
        if (found.length < count) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}
