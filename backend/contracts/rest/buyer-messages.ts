/* Messages by staff to the families who booked a performance. */

/**
 * POST /api/admin/performances/{id}/messages/preview. Answers BuyerMessagePreview; 400 `invalid_input` for text that a mail may
 * not contain.
 */
export interface BuyerMessageText {
  /** One line of at most 120 characters. Web addresses get a blank inserted, so that they are no links. */
  readonly subject: string;
  /**
   * At most 3,000 characters. Web addresses get a blank inserted, so that they are no links. Each line becomes a paragraph of the
   * mail.
   */
  readonly text: string;
  /** True: also to families whose booking waits for payment or for the check of its receipt. */
  readonly includeUnpaid: boolean;
}

/**
 * POST /api/admin/performances/{id}/messages. Answers BuyerMessageView with 202, also when the same message is sent again; 409
 * `message_id_reused` when the id belongs to another message, 409 `school_not_approved`, 429 `too_many_messages`.
 */
export interface BuyerMessageRequest extends BuyerMessageText {
  /** 32 hex digits, made by the caller; the same id sent twice is one message. */
  readonly messageId: string;
  /** Bookings of the performance whose families get it, whatever their status, at most 100; left out: every booked family. */
  readonly bookingIds?: readonly string[];
}

/** The mail as a family gets it, and the number of families. */
export interface BuyerMessagePreview {
  readonly subject: string;
  /** Address for replies; null when the school gave none. */
  readonly replyTo: string | null;
  /** Paragraphs in order. The family's booking and the school's contact follow in the mail. */
  readonly paragraphs: readonly string[];
  /** Numbers of different e-mail addresses: with a paid booking, and with unpaid bookings only. */
  readonly families: { readonly paid: number; readonly unpaid: number };
}

/** GET /api/admin/performances/{id}/messages: a list of these, the newest first. */
export interface BuyerMessageView {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly includeUnpaid: boolean;
  readonly requestedBy: string;
  /** ISO 8601, UTC. */
  readonly requestedAt: string;
  /** Number of families that get the message; null until they are counted. */
  readonly families: number | null;
  readonly sent: number;
  /** Families left out because their bookings were cancelled after the request. */
  readonly skipped: number;
  /** True when the remaining mails are no longer tried: a day after the message was sent or sent again. */
  readonly stopped: boolean;
  /** Mails that the mail server refused for good, or did not take within the day. */
  readonly failures: readonly {
    readonly confirmationNumbers: readonly string[];
    readonly reason: string;
  }[];
  /**
   * True: a retry may help, because mails were not sent or still wait after a retry (the queue may have been down then). Two
   * requests make one retry.
   */
  readonly mayBeRetried: boolean;
}

/*
 * POST /api/admin/performances/{id}/messages/{messageId}/retry: tries the unsent mails again. Answers BuyerMessageView with 202,
 * also when there is nothing to send; 404 `not_found`, 409 `school_not_approved`.
 */
