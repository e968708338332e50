import { createTransport, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import { mimeMessage } from '../mime-message.js';
import { type MailMessage, MailRefusedError, type MailSender } from '../port.js';

export interface SmtpTimes {
  readonly connectMs: number;
  readonly silenceMs: number;
}

const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000 };

/**
 * Mail sender for a real mail server. If the process dies after the server accepted a mail and before that is recorded, the retry
 * has the same Message-ID, by which mailboxes drop the duplicate.
 */
export class SmtpSender implements MailSender {
  private readonly transport: Transporter<SMTPPoolSentMessageInfo>;

  constructor(
    url: string,
    private readonly from: string,
    { connectMs, silenceMs }: SmtpTimes = TIMES,
  ) {
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    });
  }

  async send(message: MailMessage): Promise<void> {
    const options = mimeMessage(message, this.from);
    try {
      await this.transport.sendMail(options);
    } catch (error) {
      const reason = withoutAddress(error, message.to);
      // The error's cause is left out, because it contains the e-mail address.
      throw isFinal(error)
        ? new MailRefusedError(`The mail server refused it: ${reason}`)
        : new Error(reason);
    }
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * Removes the address from a mail server's error. The error may be stored in an event or a failed job, where an erasure would not
 * find the address.
 */
function withoutAddress(error: unknown, address: string): string {
  const literal = address.replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`);
  return (error instanceof Error ? error.message : String(error)).replaceAll(
    new RegExp(literal, 'gi'),
    'the address',
  );
}

/**
 * Returns true for a 5xx that concerns this recipient or this mail. A wrong password is a 5xx too, but the operator can correct
 * it, so such a mail is retried.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const refusedCode = Number(error.responseCode);
  return (
    refusedCode >= 500 &&
    refusedCode < 600 &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}
