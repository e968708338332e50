import type { ColumnMapping, LayoutAnswer } from '../events/statement.js';

export type { ColumnMapping, LayoutAnswer };

/*
 * Bank statements of a school: what the payments screen sends and receives. Staff of the school alone.
 */

/** The statement as a file in a call: at most 4 MB. */
export interface StatementFileRequest {
  readonly fileName: string;
  /** The bytes in base64. */
  readonly content: string;
  /** Columns as they were corrected; left out: guessed, or as for an earlier file of this bank. */
  readonly mapping?: ColumnMapping;
}

/** A line as it was read, for people. */
export interface StatementLineView {
  readonly lineId: string;
  /** ISO 8601 day; HH:MM or null. */
  readonly date: string;
  readonly time: string | null;
  /** Decimal; what went out is negative. */
  readonly amount: string;
  readonly text: string;
}

/**
 * Something that a file does not say of its lines. The answer goes into `mapping.answers`, and is remembered for the next file of this
 * bank. A file with open questions is not imported (422 `statement_unanswered`).
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
  /** Lines that an earlier statement had. */
  readonly known: number;
  /** Decimals, both positive. */
  readonly moneyIn: string;
  readonly moneyOut: string;
  /** Columns as they were taken, and the file's first rows; null for formats that name their fields. */
  readonly mapping: ColumnMapping | null;
  readonly headings: readonly string[];
  readonly firstRows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Why the columns were taken so, and what was left out: sentences. */
  readonly reasons: readonly string[];
  /** Since 28 November 2026. */
  readonly questions?: readonly StatementQuestion[];
  /** The first lines as they will be imported. */
  readonly lines: readonly Omit<StatementLineView, 'lineId'>[];
}

/** POST /api/admin/schools/{id}/payments/statements: 201. 409 `statement_known` for the same file. */
export interface StatementImportedView {
  readonly statementId: string;
  readonly newLines: number;
  readonly knownLines: number;
}

/**
 * GET /api/admin/schools/{id}/payments/imports: imports that have begun, the oldest first. None of their lines counts before
 * all do; one that is complete is told of for a minute. Every process that serves the school answers the same, so whoever asks may have left the page meanwhile.
 */
export interface ImportProgress {
  readonly statementId: string;
  readonly fileName: string;
  /** New lines that are recorded, and all that will be. */
  readonly done: number;
  readonly of: number;
  /** Who imports it. */
  readonly by: string;
  /** `imported`: all lines count. `stopped`: nothing came of it for a minute. Its lines never count; the file may be imported again. */
  readonly state: 'running' | 'imported' | 'stopped';
}

/** POST .../lines/{lineId}/match */
export interface MatchLineRequest {
  /** Of a booking of this school. */
  readonly confirmationNumber: string;
}

/** POST .../lines/{lineId}/unmatch */
export interface UnmatchLineRequest {
  readonly bookingId: string;
}

/** POST .../lines/{lineId}/return: the bank took the payment back by another line, of the same sum. */
export interface ReturnLineRequest {
  readonly byLineId: string;
}

/** POST .../lines/{lineId}/set-aside; `open` takes it back, and that the bank took it back, too. */
export interface SetLineAsideRequest {
  readonly as: 'refunded' | 'other' | 'open';
}

/** POST /api/admin/bookings/{id}/ticket-hold */
export interface TicketHoldRequest {
  readonly held: boolean;
}

/** Why a line and a booking belong together, as sentences. */
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
  /** What statements prove of it. */
  readonly proven: string;
}

export interface MatchView {
  readonly lineId: string;
  readonly amount: string;
  readonly date: string;
  readonly text: string;
  /** Who or which rule. */
  readonly by: string;
  readonly reasons: readonly string[];
}

export interface RefundDueView extends PaymentBookingView {
  readonly due: string;
  /** What was accepted by a receipt or by staff's word and is not on a statement, without cash: look for the money before paying it back. */
  readonly unproven: string;
  /** Paid back already. */
  readonly refunded: string;
  /** The lines that prove it; taking one back makes it money without a booking. */
  readonly matches: readonly MatchView[];
}

/** How many and how much in a list; the list itself has at most its first 200. */
export interface CountAndSum {
  readonly count: number;
  readonly sum: string;
}

/** GET /api/admin/schools/{id}/payments/summary: the counts and sums of {@link PaymentsView}, for the dashboard. */
export interface PaymentsSummary {
  readonly proven: CountAndSum;
  readonly withoutMoney: CountAndSum;
  /** Of those without money, the ones whose ticket is stopped at the door. */
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
  /** Paid, and the statement proves the whole sum. */
  readonly proven: CountAndSum & {
    readonly items: readonly (PaymentBookingView & {
      /** It was stopped before its money came: the office releases it here. */
      readonly onHold: boolean;
      readonly matches: readonly MatchView[];
    })[];
  };
  /** Confirmed, a statement covers the day, and it does not show the sum. The sum is what is missing. */
  readonly withoutMoney: CountAndSum & {
    readonly items: readonly (PaymentBookingView & {
      readonly missing: string;
      /**
       * Something was accepted that no statement shows: its family can be asked for it. Not where the line that confirmed it was taken
       * away: what is missing then is open.
       */
      readonly canBeAsked: boolean;
      /** Decimal: so much of its money the bank took back; null: none. Since 28 November 2026. */
      readonly returned?: string | null;
      readonly customerEmail: string | null;
      readonly confirmedAt: string;
      /** ISO 8601 day until which the bank may still book the transfer; null when statements cover that day. */
      readonly mayComeUntil: string | null;
      readonly onHold: boolean;
      /** ISO 8601: when staff last had the family asked by e-mail where the money is; null: never. */
      readonly askedAt: string | null;
      readonly matches: readonly MatchView[];
    })[];
  };
  /** Confirmed, and no statement covers the day yet. */
  readonly notCovered: CountAndSum;
  /** Came in and pays for no booking that is confirmed, without what was paid back. */
  readonly withoutBooking: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      readonly left: string;
      readonly proposals: readonly ProposalView[];
      /** Matched to bookings that are not confirmed: cancelled, rejected, or with seats gone. */
      readonly matches: readonly (MatchView & { readonly booking: PaymentBookingView })[];
    })[];
  };
  readonly setAside: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      /** What was set aside: all that pays for no booking. */
      readonly left: string;
      readonly as: 'refunded' | 'other' | 'returned';
    })[];
  };
  /** Lines by which the bank took a payment back, and it is not clear which one. The sum is what went out. Since 28 November 2026. */
  readonly unclearReturns?: CountAndSum & {
    readonly items: readonly (StatementLineView & {
      readonly candidates: readonly StatementLineView[];
    })[];
  };
  /** Paid more than it costs now: amended to cheaper seats, cancelled or rejected. The sum is what must be paid back. */
  readonly refundsDue: CountAndSum & {
    readonly items: readonly RefundDueView[];
  };
  /** Something was paid back for it. The sum is what was. */
  readonly paidBack: CountAndSum & { readonly items: readonly RefundDueView[] };
  /** Proposals that a rule may take now. */
  readonly certain: number;
}

/**
 * POST /api/admin/bookings/{id}/payment-questions: the family is asked by e-mail where its money is. 204, also for a question that was
 * sent before; 409 `no_address`, `nothing_missing`.
 */
export interface PaymentQuestionRequest {
  /** UUID, made by the screen: one for each press. */
  readonly questionId: string;
}
