/* Staff write to the families who booked a performance. */

/** POST /api/admin/performances/{id}/messages/preview. Answers BuyerMessagePreview; 400 `invalid_input` for what no mail may say. */
export interface BuyerMessageText {
  /** One line of at most 120 characters. An address in it gets a blank, so that it is no link. */
  readonly subject: string;
  /** At most 3,000 characters. An address in it gets a blank, so that it is no link. Each line is a paragraph of the mail. */
  readonly text: string;
  /** Also to families whose booking waits for payment or for the check of its receipt. */
  readonly includeUnpaid: boolean;
}

/**
 * POST /api/admin/performances/{id}/messages. Answers BuyerMessageView with 202, also when the same message came before; 409
 * `message_id_reused` when the id stands for another message, 409 `school_not_approved`, 429 `too_many_messages`.
 */
export interface BuyerMessageRequest extends BuyerMessageText {
  /** 32 hex digits, made by the caller: sent twice, it is one message. */
  readonly messageId: string;
}

/** The mail as a family gets it, and how many families do. */
export interface BuyerMessagePreview {
  readonly subject: string;
  /** Where answers go; null when the school gave no address. */
  readonly replyTo: string | null;
  /** In order; the facts of the family's booking follow, and how to reach the school. */
  readonly paragraphs: readonly string[];
  /** By e-mail address: those with a paid booking, and those who have only unpaid ones. */
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
  /** How many families it goes to; null until they have been counted. */
  readonly families: number | null;
  readonly sent: number;
  /** Not sent on purpose: their bookings were cancelled meanwhile. */
  readonly skipped: number;
  /** True once the mails that are left are not tried any more: a day after the message was sent, or sent again. */
  readonly stopped: boolean;
  /** Not sent: the mail server refused these for good, or did not take them within the day. */
  readonly failures: readonly {
    readonly confirmationNumbers: readonly string[];
    readonly reason: string;
  }[];
  /**
   * Whether asking to send it again may help: something was not sent, or waits although it was asked for again (the queue may have been
   * away at that moment). Pressed twice, it is one try.
   */
  readonly mayBeRetried: boolean;
}

/*
 * POST /api/admin/performances/{id}/messages/{messageId}/retry: sends what was not sent once more. Answers BuyerMessageView with
 * 202, also when there is nothing to send; 404 `not_found`, 409 `school_not_approved`.
 */
