import type {
  AccountEntry,
  AccountFigures,
  BookingAccount,
  MatchEvent,
} from '../../../contracts/booking-account.js';
import { toDecimal, toRinggit } from '../../../contracts/money.js';
import type {
  AccountEntryView,
  BookingAccountView,
  FamilyAccountView,
  RefundView,
} from '../../../contracts/rest/refunds.js';
import {
  accountSums,
  familyBalanceSums,
  isPaid,
  whoDid,
  type PlacedBooking,
} from '../../orders/api.js';
import { day, inWords } from '../../box-office/api.js';
import type { StatementLedger } from '../domain/statement-ledger.js';
import { MATCH_RULES } from './payments-view.js';

/* Converts a booking's account to the view for staff and the view for families. */

export const accountView = (
  { figures, entries }: BookingAccount,
  booking: PlacedBooking,
  { lines }: Pick<StatementLedger, 'lines'>,
): BookingAccountView => ({
  ...accountSums(figures),
  isPaid: isPaid(booking.status),
  entries: entries.map((entry) => entryView(entry, lines)),
  refunds: refundsOf(booking),
  cash: [...booking.cash.values()]
    .filter(({ takenBack }) => !takenBack)
    .map(({ cashId, amountSen, at }) => ({ cashId, amount: toDecimal(amountSen), at })),
});

export const familyAccountView = (
  figures: AccountFigures,
  booking: PlacedBooking,
): FamilyAccountView => ({
  ...familyBalanceSums(figures),
  isPaid: isPaid(booking.status),
  paidBack: refundsOf(booking).map(({ amount, paidOn }) => ({ amount, paidOn })),
});

const refundsOf = ({ refunds }: PlacedBooking): RefundView[] =>
  [...refunds.values()]
    .filter(({ takenBack }) => !takenBack)
    .map(({ refundId, amountSen, paidOn, reference }) => ({
      refundId,
      amount: toDecimal(amountSen),
      paidOn,
      reference,
    }));

function entryView(
  { event, at, who, rule, changes }: AccountEntry,
  lines: StatementLedger['lines'],
): AccountEntryView {
  const isMatch = event.type === 'StatementLineMatched' || event.type === 'StatementLineUnmatched';
  return {
    at,
    who: rule === null ? whoDid(who) : MATCH_RULES[rule],
    summary: isMatch ? matchInWords(event, lines) : inWords(event),
    changes: accountSums(changes),
  };
}

function matchInWords({ type, data }: MatchEvent, lines: StatementLedger['lines']): string {
  const date = lines.get(data.lineId)?.date;
  const line = `${toRinggit(data.amountSen)} of the bank statement line of ${date ? day(date) : 'an unknown day'}`;
  return type === 'StatementLineMatched'
    ? `Matched with ${line}.`
    : data.returnedBy
      ? `The bank took ${line} back.`
      : `The match with ${line} was undone.`;
}
