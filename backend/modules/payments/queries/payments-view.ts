import type { MatchReason, MatchRule } from '../../../contracts/events/index.js';
import { paidOfPriceSen } from '../../../contracts/booking-account.js';
import { senOf, toDecimal } from '../../../contracts/money.js';
import type {
  MatchView,
  PaymentBookingView,
  PaymentsSummary,
  PaymentsView,
  RefundDueView,
  ProposalView,
} from '../../../contracts/rest/statements.js';
import type { StatementMatchRow } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import { DAYS_LATE } from '../domain/matcher.js';
import type { UnclearReturn } from '../domain/returned-payments.js';
import { groupBy } from '../../../contracts/group-by.js';
import type {
  BookingFacts,
  LineFacts,
  PaymentLists,
  RefundFacts,
  SchoolPayments,
} from './payment-facts.js';

/** Maximum number of items shown in one list; counts and sums include the rest. */
const MOST_ITEMS = 200;
/** Maximum number of payments shown for a bank return that may belong to several. */
const MOST_CANDIDATES = 10;

/** Sorts statement lines and bookings into the payment lists. */
function sorted(payments: PaymentLists) {
  const { imports, lines, refunds } = payments;
  const paid = [...payments.bookings.values()].filter((booking) => booking.isPaid);
  const unproven = paid.filter((booking) => !isProven(booking));
  return {
    // Statements never show cash, so a booking paid only in cash is in none of the lists.
    proven: paid.filter((each) => isProven(each) && each.provenSen > 0),
    danger: unproven.filter((booking) => isCovered(booking, imports)),
    waiting: unproven.filter((booking) => !isCovered(booking, imports)),
    open: lines.filter((line) => line.row.set_aside === null && isOpen(line, payments)),
    refundsDue: refunds.filter(({ figures }) => figures.refundDueSen > 0),
  };
}

export function paymentsSummary(payments: PaymentLists): PaymentsSummary {
  const { proven, danger, waiting, open, refundsDue } = sorted(payments);
  return {
    proven: counted(proven, paidSen),
    withoutMoney: counted(danger, withoutMoneySen),
    onHold: danger.filter(({ onHold }) => onHold).length,
    notCovered: counted(waiting, withoutMoneySen),
    withoutBooking: counted(open, (line) => strayingSen(line, payments)),
    refundsDue: counted(refundsDue, ({ figures }) => figures.refundDueSen),
  };
}

export function paymentsView(payments: SchoolPayments): PaymentsView {
  const { imports, lines, proposals, refunds } = payments;
  const { proven, danger, waiting, open, refundsDue } = sorted(payments);
  const paidBack = refunds.filter(({ figures }) => figures.refundedSen > 0);
  const proposalsOf = groupBy(proposals, ({ lineId }) => lineId);
  const aside = lines.filter((line) => line.row.set_aside !== null);
  const texts = new Map(lines.map(({ row }) => [row.line_id, row]));
  const match = (row: StatementMatchRow): MatchView => matchView(row, texts.get(row.line_id));
  return {
    imports: imports.map((row) => ({
      statementId: row.statement_id,
      fileName: row.file_name,
      from: row.from_day,
      to: row.to_day,
      newLines: row.new_lines,
      knownLines: row.known_lines,
      importedAt: row.imported_at.toISOString(),
      importedBy: row.imported_by,
    })),
    proven: {
      ...counted(proven, paidSen),
      items: proven.slice(0, MOST_ITEMS).map((booking) => ({
        ...bookingView(booking),
        onHold: booking.onHold,
        matches: booking.matches.map(match),
      })),
    },
    withoutMoney: {
      ...counted(danger, withoutMoneySen),
      items: danger.slice(0, MOST_ITEMS).map((booking) => ({
        ...bookingView(booking),
        missing: toDecimal(withoutMoneySen(booking)),
        canBeAsked: booking.missingSen > 0,
        returned: booking.returnedSen > 0 ? toDecimal(booking.returnedSen) : null,
        customerEmail: booking.row.customer_email,
        confirmedAt: (booking.row.confirmed_at ?? booking.row.placed_at).toISOString(),
        mayComeUntil: mayComeUntil(booking, imports),
        onHold: booking.onHold,
        askedAt: booking.askedAt?.toISOString() ?? null,
        matches: booking.matches.map(match),
      })),
    },
    notCovered: counted(waiting, withoutMoneySen),
    withoutBooking: {
      ...counted(open, (line) => strayingSen(line, payments)),
      items: open.slice(0, MOST_ITEMS).map((line) => ({
        ...lineView(line),
        left: toDecimal(line.leftSen),
        proposals: (proposalsOf.get(line.row.line_id) ?? []).flatMap((proposal): ProposalView[] => {
          const booking = payments.bookings.get(proposal.bookingId);
          if (!booking) return [];
          const { certainty, amountSen, reasons } = proposal;
          return [
            {
              booking: bookingView(booking),
              amount: toDecimal(amountSen),
              certainty,
              reasons: reasons.map((reason) => REASONS[reason]),
            },
          ];
        }),
        matches: line.matches.flatMap((row) => {
          const booking = payments.bookings.get(row.booking_id);
          return booking ? [{ ...match(row), booking: bookingView(booking) }] : [];
        }),
      })),
    },
    setAside: {
      ...counted(aside, ({ leftSen }) => leftSen),
      items: aside.slice(0, MOST_ITEMS).map((line) => ({
        ...lineView(line),
        left: toDecimal(line.leftSen),
        as: line.row.set_aside ?? 'other',
      })),
    },
    unclearReturns: {
      ...counted(payments.unclearReturns, ({ by }) => -by.amountSen),
      items: payments.unclearReturns.slice(0, MOST_ITEMS).map(({ by, candidates }) => ({
        ...ledgerLineView(by),
        candidates: candidates.slice(0, MOST_CANDIDATES).map(ledgerLineView),
      })),
    },
    refundsDue: {
      ...counted(refundsDue, ({ figures }) => figures.refundDueSen),
      items: refundsDue.slice(0, MOST_ITEMS).map((each) => refundView(each, match)),
    },
    paidBack: {
      ...counted(paidBack, ({ figures }) => figures.refundedSen),
      items: paidBack.slice(0, MOST_ITEMS).map((each) => refundView(each, match)),
    },
    certain: proposals.filter(({ certainty }) => certainty === 'certain').length,
  };
}

const isProven = (booking: BookingFacts): boolean => withoutMoneySen(booking) === 0;

/**
 * Returns the part of a paid booking, in sen, that no statement proves. A sum counts as missing too when staff undid
 * its match or the bank took the payment back.
 */
const withoutMoneySen = ({
  figures,
  missingSen,
  lostItsProof,
  returnedSen,
}: BookingFacts): number =>
  lostItsProof ? figures.openSen : missingSen + Math.min(figures.openSen, returnedSen);

const paidSen = ({ figures }: BookingFacts): number => paidOfPriceSen(figures);

/**
 * Returns true when the statements cover the payment days, so that the money should be on them. Also true for money
 * that the bank took back.
 */
const isCovered = (
  { paidOn, returnedSen }: BookingFacts,
  imports: PaymentLists['imports'],
): boolean => returnedSen > 0 || paidOn.every((day) => isCoveredDay(day, imports));

const isCoveredDay = (day: string, imports: PaymentLists['imports']): boolean =>
  imports.some(
    ({ from_day, to_day, gaps }) =>
      from_day <= day &&
      day <= to_day &&
      !gaps?.some(({ after, before }) => after < day && day < before),
  );

/** Returns the last day on which the bank may book the payment; null when statements already cover that day. */
function mayComeUntil(
  { paidOn, returnedSen }: BookingFacts,
  imports: PaymentLists['imports'],
): string | null {
  if (returnedSen > 0) return null;
  const last = new Date(paidOn.toSorted().at(-1) ?? '');
  if (Number.isNaN(last.getTime())) return null;
  last.setUTCDate(last.getUTCDate() + DAYS_LATE);
  const day = last.toISOString().slice(0, 10);
  return isCoveredDay(day, imports) ? null : day;
}

const isOpen = (line: LineFacts, payments: PaymentLists): boolean =>
  strayingSen(line, payments) > 0;

/**
 * Returns the part of a line, in sen, that belongs to no paid booking: its unmatched rest, and matches with unpaid
 * bookings. Refunds are subtracted.
 */
const strayingSen = (line: LineFacts, { bookings }: PaymentLists): number =>
  line.matches.reduce(
    (sum, match) => sum + strayingSenOf(match, bookings.get(match.booking_id)),
    line.leftSen,
  );

/**
 * Returns the part of one match, in sen, that belongs to no paid booking. Refunds are subtracted from the booking's
 * first lines.
 */
function strayingSenOf(match: StatementMatchRow, booking: BookingFacts | undefined): number {
  const amountSen = senOf(match.amount_sen);
  if (!booking) return amountSen;
  if (booking.isPaid) return 0;
  const place = booking.matches.findIndex(({ line_id }) => line_id === match.line_id);
  const upToHere = booking.matches
    .slice(0, place + 1)
    .reduce((sum, each) => sum + senOf(each.amount_sen), 0);
  return Math.min(amountSen, Math.max(0, upToHere - booking.returnedOfLinesSen));
}

const counted = <T>(items: readonly T[], senIn: (item: T) => number) => ({
  count: items.length,
  sum: toDecimal(items.reduce((sum, item) => sum + senIn(item), 0)),
});

const refundView = (
  { row, figures, missingSen, matches }: RefundFacts,
  match: (row: StatementMatchRow) => MatchView,
): RefundDueView => ({
  ...bookingView({ row, totalSen: senOf(row.total_sen), provenSen: figures.provenSen }),
  due: toDecimal(figures.refundDueSen),
  unproven: toDecimal(missingSen),
  refunded: toDecimal(figures.refundedSen),
  matches: matches.map(match),
});

const bookingView = ({
  row,
  totalSen,
  provenSen,
}: Pick<BookingFacts, 'row' | 'totalSen' | 'provenSen'>): PaymentBookingView => ({
  bookingId: row.booking_id,
  confirmationNumber: row.confirmation_number,
  customerName: row.customer_name,
  productionTitle: row.production_title,
  startsAt: row.performance_starts_at.toISOString(),
  status: row.status,
  total: toDecimal(totalSen),
  proven: toDecimal(provenSen),
});

const lineView = ({ row, amountSen }: LineFacts) => ({
  lineId: row.line_id,
  date: row.day,
  time: row.time,
  amount: toDecimal(amountSen),
  text: row.text ?? '',
});

const ledgerLineView = ({ lineId, date, time, amountSen, text }: UnclearReturn['by']) => ({
  lineId,
  date,
  time,
  amount: toDecimal(amountSen),
  text: text ?? '',
});

const matchView = (row: StatementMatchRow, line: LineFacts['row'] | undefined): MatchView => ({
  lineId: row.line_id,
  amount: toDecimal(senOf(row.amount_sen)),
  date: line?.day ?? '',
  text: line?.text ?? '',
  by: row.rule === null ? row.matched_by : MATCH_RULES[row.rule],
  reasons: row.reasons.map((reason) => REASONS[reason]),
});

/** Texts that tell staff which rule matched a line. */
export const MATCH_RULES: Readonly<Record<MatchRule, string>> = {
  'booking-code': 'by rule: the booking’s code',
  'misspelt-code': 'by rule: a code with one slip, and the sum',
  'several-codes': 'by rule: several codes, and their sum',
  'transaction-id': 'by rule: the transaction ID of the receipt',
  'sum-time-and-name': 'by rule: sum, minute and name',
};

const REASONS: Readonly<Record<MatchReason, string>> = {
  'booking-code': 'the booking’s code stands in it',
  'booking-code-misspelt': 'the booking’s code stands in it, with one character wrong',
  'booking-code-in-parts': 'the booking’s code stands in it, in two parts',
  'transaction-id': 'the transaction ID of the receipt stands in it',
  'payer-name': 'the buyer’s name stands in it',
  'same-sum': 'the sum is the same',
  'same-time': 'the minute is that of the receipt',
  'same-days': 'it came within days of the order',
  'part-of-the-sum': 'it is a part of the sum',
  'more-than-the-sum': 'it is more than the sum',
  'several-bookings': 'it names several bookings',
  'paid-already': 'that booking is proven already: maybe paid twice',
};
