export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Content id of an inline picture, which the HTML shows at `cid:{cid}`. */
  readonly cid?: string;
}

/** Mail without a message id, as the code that writes its text returns it. */
export interface ComposedMail {
  readonly to: string;
  /** Address for replies; left out: nobody reads replies. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailMessage extends ComposedMail {
  /**
   * Id that stays the same when the same mail is sent again, e.g. `ticket-{bookingId}-{revision}`: letters, digits, `.`, `_` and
   * `-`, at most 120. It becomes the Message-ID, so that a retry after a crash delivers no second mail: the file adapter writes
   * the same file, and a mail server or reader that knows the id drops the duplicate. A mail that the customer should really get
   * again needs a new id.
   */
  readonly messageId: string;
}

export interface MailSender {
  /**
   * Resolves once the mail server has accepted the mail, or the mail is kept. Rejects with {@link MailRefusedError} when the mail
   * can never be delivered, with other errors when a retry may help.
   */
  send(message: MailMessage): Promise<void>;
}

/**
 * Error when the mail server refused this mail for good (5xx), for example because the address does not exist. The mail must not
 * be sent again.
 */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}

export const MAIL_SENDER = Symbol('MailSender');
