import type { ColumnMapping, LayoutAnswer } from '../events/statement.js';

export type { ColumnMapping, LayoutAnswer };

/* Bank statements of a school: requests and answers of the payments screen. For staff of the school alone. */

/** A statement file: at most 4 MB. */
export interface StatementFileRequest {
  readonly fileName: string;
  /** Bytes of the file in base64. */
  readonly content: string;
  /** Columns as corrected by staff; left out: guessed, or as for an earlier file of this bank. */
  readonly mapping?: ColumnMapping;
}

/** A statement line as read, for people. */
export interface StatementLineView {
  readonly lineId: string;
  /** `date` is an ISO 8601 day, `time` HH:MM or null. */
  readonly date: string;
  readonly time: string | null;
  /** Decimal string in RM; negative for money out. */
  readonly amount: string;
  readonly text: string;
}

/**
 * A question about a fact that the file does not contain. The answer goes into `mapping.answers` and is remembered for the next
 * file of this bank. A file with open questions is not imported (422 `statement_unanswered`).
 */
export interface StatementQuestion extends Pick<LayoutAnswer, 'about' | 'word'> {
  /** A sentence for staff. */
  readonly text: string;
  readonly choices: readonly { readonly answer: LayoutAnswer['answer']; readonly label: string }[];
}

/** POST /api/admin/schools/{id}/payments/preview. Nothing is stored. 422 `statement_…` with `line` when the file is refused. */
export interface StatementPreview {
  readonly format: 'csv' | 'xlsx' | 'mt940' | 'camt053';
  readonly accountEnding: string | null;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Number of lines that an earlier statement had. */
  readonly known: number;
  /** Decimal string in RM; positive, like `moneyOut`. */
  readonly moneyIn: string;
  readonly moneyOut: string;
  /** Columns as used; null for formats that name their fields. */
  readonly mapping: ColumnMapping | null;
  readonly headings: readonly string[];
  readonly firstRows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Sentences that explain how the columns were used and which rows were left out. */
  readonly reasons: readonly string[];
  /** Questions that staff must answer before the import. Since 28 November 2026. */
  readonly questions?: readonly StatementQuestion[];
  /** First lines as they will be imported. */
  readonly lines: readonly Omit<StatementLineView, 'lineId'>[];
}

/** POST /api/admin/schools/{id}/payments/statements: 201. 409 `statement_known` for the same file. */
export interface StatementImportedView {
  readonly statementId: string;
  readonly newLines: number;
  readonly knownLines: number;
}

/**
 * GET /api/admin/schools/{id}/payments/imports: imports in progress, oldest first. No line counts before all lines do. A complete
 * import is listed for another minute. Every process that serves the school gives the same answer, so the page may be left and
 * opened again.
 */
export interface ImportProgress {
  readonly statementId: string;
  readonly fileName: string;
  /** Number of new lines recorded so far, and of all lines that the import will record. */
  readonly done: number;
  readonly of: number;
  /** Person who imports the file. */
  readonly by: string;
  /**
   * `imported`: all lines count. `stopped`: no progress for a minute; the lines never count, and the file may be imported again.
   */
  readonly state: 'running' | 'imported' | 'stopped';
}

/** POST .../lines/{lineId}/match: matches the line with a booking. */
export interface MatchLineRequest {
  /** Confirmation number of a booking of this school. */
  readonly confirmationNumber: string;
}

/** POST .../lines/{lineId}/unmatch: undoes the match of the line with a booking. */
export interface UnmatchLineRequest {
  readonly bookingId: string;
}

/** POST .../lines/{lineId}/return: records that the bank returned the line's payment by another line of the same sum. */
export interface ReturnLineRequest {
  readonly byLineId: string;
}

/** POST .../lines/{lineId}/set-aside: sets the line aside. `open` undoes this, and also undoes a return by the bank. */
export interface SetLineAsideRequest {
  readonly as: 'refunded' | 'other' | 'open';
}

/** POST /api/admin/bookings/{id}/ticket-hold: puts the booking's ticket on hold at the door, or releases it. */
export interface TicketHoldRequest {
  readonly held: boolean;
}

/** A proposed match, with sentences that say why the line and the booking belong together. */
export interface ProposalView {
  readonly booking: PaymentBookingView;
  readonly amount: string;
  readonly certainty: 'certain' | 'likely' | 'possible';
  readonly reasons: readonly string[];
}

export interface PaymentBookingView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly customerName: string | null;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly status: string;
  readonly total: string;
  /** Sum that statements prove for the booking. */
  readonly proven: string;
}

export interface MatchView {
  readonly lineId: string;
  readonly amount: string;
  readonly date: string;
  readonly text: string;
  /** Person or rule that made the match. */
  readonly by: string;
  readonly reasons: readonly string[];
}

export interface RefundDueView extends PaymentBookingView {
  readonly due: string;
  /** Money accepted on a receipt or on staff's word that no statement shows, without cash. Look for it before paying it back. */
  readonly unproven: string;
  /** Sum refunded already. */
  readonly refunded: string;
  /** Lines that prove the payment; unmatching one makes it money without a booking. */
  readonly matches: readonly MatchView[];
}

/** Count and sum of a list; the list itself holds at most its first 200 items. */
export interface CountAndSum {
  readonly count: number;
  readonly sum: string;
}

/** GET /api/admin/schools/{id}/payments/summary: the counts and sums of {@link PaymentsView}, for the dashboard. */
export interface PaymentsSummary {
  readonly proven: CountAndSum;
  readonly withoutMoney: CountAndSum;
  /** Bookings without money whose ticket is on hold at the door. */
  readonly onHold: number;
  readonly notCovered: CountAndSum;
  readonly withoutBooking: CountAndSum;
  readonly refundsDue: CountAndSum;
}

/** GET /api/admin/schools/{id}/payments */
export interface PaymentsView {
  readonly imports: readonly {
    readonly statementId: string;
    readonly fileName: string;
    readonly from: string;
    readonly to: string;
    readonly newLines: number;
    readonly knownLines: number;
    readonly importedAt: string;
    readonly importedBy: string;
  }[];
  /** Paid bookings whose whole sum a statement proves. */
  readonly proven: CountAndSum & {
    readonly items: readonly (PaymentBookingView & {
      /** The ticket was put on hold before the money came. The office can release it now. */
      readonly onHold: boolean;
      readonly matches: readonly MatchView[];
    })[];
  };
  /** Confirmed bookings whose day a statement covers without showing the sum. `sum` is what is missing. */
  readonly withoutMoney: CountAndSum & {
    readonly items: readonly (PaymentBookingView & {
      readonly missing: string;
      /**
       * True: money was accepted that no statement shows, so the family can be asked for it. False where the confirming line was
       * unmatched: the missing sum is open then.
       */
      readonly canBeAsked: boolean;
      /** Decimal string in RM: sum that the bank took back; null: none. Since 28 November 2026. */
      readonly returned?: string | null;
      readonly customerEmail: string | null;
      readonly confirmedAt: string;
      /** ISO 8601 day until which the bank may still book the transfer; null when statements cover that day. */
      readonly mayComeUntil: string | null;
      readonly onHold: boolean;
      /** ISO 8601: when the family was last asked by e-mail about the money; null: never. */
      readonly askedAt: string | null;
      readonly matches: readonly MatchView[];
    })[];
  };
  /** Confirmed bookings whose day no statement covers yet. */
  readonly notCovered: CountAndSum;
  /** Money that came in and pays for no confirmed booking, without refunds. */
  readonly withoutBooking: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      readonly left: string;
      readonly proposals: readonly ProposalView[];
      /** Matches with bookings that are not confirmed: cancelled, rejected, or without seats. */
      readonly matches: readonly (MatchView & { readonly booking: PaymentBookingView })[];
    })[];
  };
  readonly setAside: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      /** Sum set aside: the part of the line that pays for no booking. */
      readonly left: string;
      readonly as: 'refunded' | 'other' | 'returned';
    })[];
  };
  /**
   * Lines by which the bank returned a payment when it is not clear which one. `sum` is the money that went out. Since 28
   * November 2026.
   */
  readonly unclearReturns?: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      readonly candidates: readonly StatementLineView[];
    })[];
  };
  /**
   * Bookings that were paid more than they cost now: amended to cheaper seats, cancelled or rejected. `sum` is the refund due.
   */
  readonly refundsDue: CountAndSum & {
    readonly items: readonly RefundDueView[];
  };
  /** Bookings with refunds. `sum` is the sum refunded. */
  readonly paidBack: CountAndSum & { readonly items: readonly RefundDueView[] };
  /** Number of proposals that a rule may match now. */
  readonly certain: number;
}

/**
 * POST /api/admin/bookings/{id}/payment-questions: asks the family by e-mail where its money is. 204, also when the same question
 * is sent again; 409 `no_address`, `nothing_missing`.
 */
export interface PaymentQuestionRequest {
  /** UUID, made by the screen, new for each press of the button. */
  readonly questionId: string;
}
