import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  figuresOf,
  missingSen,
  NO_MONEY,
  provableSen,
  type AccountFigures,
  type BookingMoney,
} from '../../../contracts/booking-account.js';
import { isListed, isPaid } from '../../../contracts/booking-groups.js';
import { senOf } from '../../../contracts/money.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { FairTurns } from '../../../infrastructure/process/fair-turns.js';
import { inTurns } from '../../../infrastructure/process/in-turns.js';
import { moneyOfSchool } from '../../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import {
  matchableBookings,
  matchableBookingsById,
  type MatchableBookingRow,
} from '../../../../projections/read-models/bookings/bookings.queries.js';
import { transfersRead } from '../../../../projections/read-models/receipts/receipts.queries.js';
import {
  heldTickets,
  importsOfSchool,
  incomingLines,
  matchesOfSchool,
  paymentQuestions,
  type StatementImportRow,
  type StatementLineRow,
  type StatementMatchRow,
} from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import {
  proposeMatches,
  type OpenBooking,
  type OpenLine,
  type Proposal,
} from '../domain/matcher.js';
import { findReturns, type UnclearReturn } from '../domain/returned-payments.js';
import { matchEventsOf, pairOf, returnedSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { groupBy } from '../../../contracts/group-by.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';

/** Booking with the sums that statements prove, that are open, and that are missing. */
export interface BookingFacts {
  readonly row: MatchableBookingRow;
  readonly totalSen: number;
  readonly provenSen: number;
  readonly figures: AccountFigures;
  /** Sen that a receipt or staff accepted but no statement shows. Excludes cash and open sums. */
  readonly missingSen: number;
  /** Sen of statement payments that were refunded or are due for refund; see {@link returnedOfLinesSen}. */
  readonly returnedOfLinesSen: number;
  readonly isPaid: boolean;
  /** True for a paid booking whose statement matches were all undone. Only cash may still prove its payment. */
  readonly lostItsProof: boolean;
  /** Sen of the booking's payments that the bank took back. */
  readonly returnedSen: number;
  readonly matches: readonly StatementMatchRow[];
  readonly onHold: boolean;
  readonly askedAt: Date | null;
  /** Days in ISO 8601 on which the money may have come: those of the receipts, or else of the confirmation. */
  readonly paidOn: readonly string[];
}

export interface LineFacts {
  readonly row: StatementLineRow;
  readonly amountSen: number;
  readonly leftSen: number;
  readonly matches: readonly StatementMatchRow[];
}

export interface RefundFacts {
  readonly row: MatchableBookingRow;
  readonly figures: AccountFigures;
  readonly missingSen: number;
  readonly matches: readonly StatementMatchRow[];
}

/** Contents of the three payment lists for staff, without proposed matches. */
export interface PaymentLists {
  readonly imports: readonly StatementImportRow[];
  readonly bookings: ReadonlyMap<string, BookingFacts>;
  readonly lines: readonly LineFacts[];
  readonly refunds: readonly RefundFacts[];
}

export interface SchoolPayments extends PaymentLists {
  readonly proposals: readonly Proposal[];
  readonly unclearReturns: readonly UnclearReturn[];
}

/** Maximum numbers of requests that wait to compare lines with bookings: in total, and of one school. */
const MOST_WAITING = 100;
const MOST_WAITING_OF_A_SCHOOL = 10;

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'The payments of many schools are being compared right now. Please try again in a moment.',
    {},
    { 'Retry-After': '15' },
  );

/** Reads a school's payments from read models and proposes matches. A pair whose match staff undid is never certain. */
@Injectable()
export class PaymentFacts {
  /** Compares the lines of one school at a time, so that many requests together delay other pages no more than one. */
  private readonly comparing = new FairTurns(1, MOST_WAITING, MOST_WAITING_OF_A_SCHOOL, busy);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly ledgers: StatementLedgers,
  ) {}

  async paymentsOfSchool(schoolId: string): Promise<SchoolPayments> {
    const [ledger, { openBookings, ...lists }] = await Promise.all([
      this.ledgers.load(schoolId),
      this.lists(schoolId),
    ]);
    const { takenBack } = ledger;
    const { unclearReturns, proposals } = await this.comparing.run(schoolId, async () => ({
      unclearReturns: (await inTurns(findReturns(ledger))).unclear,
      proposals: await inTurns(proposeMatches(lists.lines.flatMap(openLine), openBookings)),
    }));
    return {
      ...lists,
      unclearReturns,
      proposals: proposals.map((proposal) =>
        proposal.certainty === 'certain' && takenBack.has(pairOf(proposal))
          ? { ...proposal, certainty: 'likely', rule: null }
          : proposal,
      ),
    };
  }

  /** Reads the payment lists without proposing matches, which takes most of the time. Enough for counts and sums. */
  async lists(
    schoolId: string,
  ): Promise<PaymentLists & { readonly openBookings: readonly OpenBooking[] }> {
    const [imports, lineRows, matches, costly, money] = await Promise.all([
      importsOfSchool(this.pool, schoolId),
      incomingLines(this.pool, schoolId),
      matchesOfSchool(this.pool, schoolId),
      matchableBookings(this.pool, schoolId),
      moneyOfSchool(this.pool, schoolId),
    ]);
    const byLine = groupBy(matches, (match) => match.line_id);
    const byBooking = groupBy(matches, (match) => match.booking_id);
    const bookingRows = [...costly, ...(await this.free([...byBooking.keys()], costly))];
    const ids = bookingRows.map((row) => row.booking_id);
    const refunds = new Map(
      [...money].flatMap(([id, own]) => {
        const matches = byBooking.get(id) ?? [];
        const figures = figuresOf(own, sumOf(matches));
        if (figures.refundDueSen === 0 && figures.refundedSen === 0) return [];
        return [
          [id, { figures, missingSen: missingSen(own, figures.provenSen), matches }] as const,
        ];
      }),
    );
    const [transfers, held, refundRows, asked] = await Promise.all([
      transfersRead(this.pool, ids),
      heldTickets(this.pool, ids),
      matchableBookingsById(this.pool, [...refunds.keys()]),
      paymentQuestions(this.pool, ids),
    ]);
    const byReceipt = groupBy(transfers, (transfer) => transfer.booking_id);
    const lines = lineRows.map((row) => lineFacts(row, byLine.get(row.line_id) ?? []));
    const bookings = bookingRows.map((row) => {
      const own = byBooking.get(row.booking_id) ?? [];
      const receipts = byReceipt.get(row.booking_id) ?? [];
      const times = receipts.flatMap((each) => each.extracted_date_time ?? []);
      const ownMoney = money.get(row.booking_id) ?? NO_MONEY;
      return {
        facts: {
          ...bookingFacts(row, own, times, ownMoney),
          onHold: held.has(row.booking_id),
          askedAt: asked.get(row.booking_id) ?? null,
        },
        open: openBooking(
          row,
          own,
          receipts.flatMap((each) => each.extracted_transaction_id ?? []),
          times,
          ownMoney,
        ),
      };
    });
    const { unproven, returned } = await this.withoutTheirProof(
      schoolId,
      bookings.map(({ facts }) => facts),
    );
    return {
      imports,
      bookings: new Map(
        bookings.map(({ facts }) => {
          const id = facts.row.booking_id;
          return [
            id,
            { ...facts, lostItsProof: unproven.has(id), returnedSen: returned.get(id) ?? 0 },
          ];
        }),
      ),
      lines,
      refunds: refundRows.flatMap((row) => {
        const own = refunds.get(row.booking_id);
        return own ? [{ row, ...own }] : [];
      }),
      openBookings: bookings.map(({ open }) => open),
    };
  }

  /** Returns bookings whose price is now zero but that statement lines had paid. */
  private free(
    matched: readonly string[],
    costly: readonly MatchableBookingRow[],
  ): Promise<MatchableBookingRow[]> {
    const known = new Set(costly.map((row) => row.booking_id));
    const ids = matched.filter((id) => !known.has(id));
    return ids.length === 0 ? Promise.resolve([]) : matchableBookingsById(this.pool, ids);
  }

  /**
   * Adds {@link BookingFacts.lostItsProof} and {@link BookingFacts.returnedSen}. The school's ledger may be long, so it
   * is loaded only when a paid booking has an open sum.
   */
  private async withoutTheirProof(
    schoolId: string,
    bookings: readonly MoneyFacts[],
  ): Promise<{
    readonly unproven: ReadonlySet<string>;
    readonly returned: ReadonlyMap<string, number>;
  }> {
    const open = bookings.filter((booking) => booking.isPaid && booking.figures.openSen > 0);
    if (open.length === 0) return { unproven: new Set(), returned: new Map() };
    const ledger = await this.ledgers.load(schoolId);
    const candidates = open.filter(
      ({ provenSen, missingSen: missing }) => provenSen + missing === 0,
    );
    const ids = candidates.map(({ row }) => row.booking_id);
    return {
      unproven: new Set(ids.filter((id) => matchEventsOf(ledger, id).length > 0)),
      returned: new Map(
        open.map(({ row }) => [row.booking_id, returnedSen(ledger, row.booking_id)]),
      ),
    };
  }
}

function lineFacts(row: StatementLineRow, matches: readonly StatementMatchRow[]): LineFacts {
  const amountSen = senOf(row.amount_sen);
  return { row, amountSen, leftSen: amountSen - sumOf(matches), matches };
}

const openLine = ({ row, leftSen }: LineFacts): OpenLine[] =>
  leftSen <= 0 || row.set_aside !== null
    ? []
    : [
        {
          lineId: row.line_id,
          date: row.day,
          time: row.time,
          restSen: leftSen,
          text: row.text ?? '',
        },
      ];

type MoneyFacts = Omit<BookingFacts, 'lostItsProof' | 'returnedSen' | 'onHold' | 'askedAt'>;

/**
 * Returns the part of a booking's statement payments, in sen, that was refunded or is due for refund. Cash is refunded
 * first, as in REFUND_WAYS.
 */
export const returnedOfLinesSen = (money: BookingMoney, provenSen: number): number => {
  const { refundedSen, refundDueSen } = figuresOf(money, provenSen);
  return Math.max(0, refundedSen + refundDueSen - money.acceptedCashSen);
};

const bookingFacts = (
  row: MatchableBookingRow,
  matches: readonly StatementMatchRow[],
  receiptTimes: readonly string[],
  money: BookingMoney,
): MoneyFacts => ({
  row,
  totalSen: senOf(row.total_sen),
  provenSen: sumOf(matches),
  figures: figuresOf(money, sumOf(matches)),
  missingSen: missingSen(money, sumOf(matches)),
  returnedOfLinesSen: returnedOfLinesSen(money, sumOf(matches)),
  isPaid: isPaid(row.status),
  matches,
  paidOn:
    receiptTimes.length > 0
      ? receiptTimes.map((time) => time.slice(0, 10))
      : [malaysianDay(row.confirmed_at ?? row.placed_at)],
});

export const openBooking = (
  row: MatchableBookingRow,
  matches: readonly StatementMatchRow[],
  transactionIds: readonly string[],
  paidAt: readonly string[],
  money: BookingMoney,
): OpenBooking => ({
  bookingId: row.booking_id,
  confirmationNumber: row.confirmation_number,
  openSen: Math.max(0, provableSen({ ...money, totalSen: senOf(row.total_sen) }) - sumOf(matches)),
  placedAt: row.placed_at.toISOString(),
  name: row.customer_name,
  isLive:
    (isListed(row.status) && row.status !== 'rejected') || missingSen(money, sumOf(matches)) > 0,
  transactionIds,
  paidAt,
});

const sumOf = (matches: readonly StatementMatchRow[]): number =>
  matches.reduce((sum, match) => sum + senOf(match.amount_sen), 0);
