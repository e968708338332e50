export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** When set, the part is shown inside the HTML where it says `cid:{cid}`. */
  readonly cid?: string;
}

/** A mail as a composer makes it, without recipient and id. */
export interface ComposedMail {
  readonly to: string;
  /** Who reads what the addressee answers; left out: nobody does. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailMessage extends ComposedMail {
  /**
   * Stable for one intent, e.g. `ticket-{bookingId}-{revision}`: letters, digits, `.`, `_` and `-`,
   * at most 120. It becomes the Message-ID, so sending twice under one id (a retry after a crash)
   * delivers it once: the file adapter writes the same file; a mail server or reader that saw it
   * drops the second. A resend that the customer should really get twice needs a new id.
   */
  readonly messageId: string;
}

export interface MailSender {
  /**
   * Resolves once the mail is kept or the mail server took it. Rejects with {@link MailRefusedError} when it can never
   * be delivered as it is, with anything else when trying again may help.
   */
  send(message: MailMessage): Promise<void>;
}

/** The mail server refused this mail for good (5xx), for example because the address does not exist. Do not retry. */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}

export const MAIL_SENDER = Symbol('MailSender');
