export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Content id: the HTML shows the part where it says `cid:{cid}`. */
  readonly cid?: string;
}

/** Mail as a composer makes it, without message id. */
export interface ComposedMail {
  readonly to: string;
  /** Address for replies; left out: nobody reads them. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailMessage extends ComposedMail {
  /**
   * Id that is stable for one intent, e.g. `ticket-{bookingId}-{revision}`: letters, digits, `.`, `_` and `-`, at most 120. It
   * becomes the Message-ID, so a mail sent twice under one id (a retry after a crash) is delivered once: the file adapter writes
   * the same file, and a mail server or reader that knows the id drops the second. A resend that the customer should really get
   * needs a new id.
   */
  readonly messageId: string;
}

export interface MailSender {
  /**
   * Resolves once the mail is kept or the mail server accepted it. Rejects with {@link MailRefusedError} when the mail can never
   * be delivered, with other errors when a retry may help.
   */
  send(message: MailMessage): Promise<void>;
}

/** Error when the mail server refused this mail for good (5xx), for example because the address does not exist. Do not retry. */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}

export const MAIL_SENDER = Symbol('MailSender');
