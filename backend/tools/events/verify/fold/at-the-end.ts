import type { BookingStatus } from '../../../../contracts/events/index.js';
import { soldKey, type Rule } from './log-fold.js';
import { accountOf, inRinggit, type Account } from './money.js';
import type { FoldedBooking } from './states.js';

/**
 * Milliseconds for which seats may be sold, or a discount code used, before their order is written. Seat reconciliation
 * takes both back after a minute.
 */
const ON_ITS_WAY_MS = 60 * 60_000;

/**
 * Rules about a booking that do not hold at the end of the log, in sentences.
 * @param endsAt ISO 8601 moment of the last event
 */
export function breachesOf(
  booking: FoldedBooking,
  endsAt: string,
): readonly (readonly [Rule, string])[] {
  return [
    ...seatBreaches(booking, endsAt),
    ...codeBreaches(booking, endsAt),
    ...moneyBreaches(booking),
  ];
}

function* seatBreaches(
  { bookingId, placed, isBlock, status, seats, sold, seatsChangedAt }: FoldedBooking,
  endsAt: string,
): Generator<readonly [Rule, string]> {
  if (placed && isPaid(status)) {
    const missing = seats.filter((key) => !sold.includes(soldKey(placed.performanceId, key)));
    if (missing.length > 0)
      yield [
        'bookings',
        `Booking ${bookingId} is paid and ${missing.length} of its ${seats.length} seats ${missing.length === 1 ? 'is' : 'are'} not sold to it`,
      ];
  }
  if (sold.length > 0 && isOld(seatsChangedAt, endsAt) && !isBlock && (!placed || isOver(status)))
    yield [
      'bookings',
      `${sold.length} ${sold.length === 1 ? 'seat is' : 'seats are'} sold to booking ${bookingId}, which ${placed ? `is ${status}` : 'was never placed'}`,
    ];
}

function* codeBreaches(
  { bookingId, placed, status, codeUses, codeUsesChangedAt }: FoldedBooking,
  endsAt: string,
): Generator<readonly [Rule, string]> {
  const code = placed?.code;
  if (code && isPaid(status) && codeUses[code.id] !== code.word)
    yield [
      'discount codes',
      `Booking ${bookingId} is paid and has no use of its discount code ${code.word}`,
    ];
  if (!isOld(codeUsesChangedAt, endsAt)) return;
  for (const [id, word] of Object.entries(codeUses)) {
    const why = !placed
      ? 'was never placed'
      : isOver(status)
        ? `is ${status}`
        : code?.id === id && code.word === word
          ? null
          : 'was ordered without it';
    if (why)
      yield [
        'discount codes',
        `Discount code ${word} is used by booking ${bookingId}, which ${why}`,
      ];
  }
}

const isPaid = (status: BookingStatus): boolean => status === 'confirmed' || status === 'verified';
const isOver = (status: BookingStatus): boolean => status === 'cancelled' || status === 'expired';
const isOld = (changedAt: string | null, endsAt: string): boolean =>
  Date.parse(changedAt ?? endsAt) < Date.parse(endsAt) - ON_ITS_WAY_MS;

function* moneyBreaches({ bookingId, money }: FoldedBooking): Generator<readonly [Rule, string]> {
  const account = accountOf(money);
  const { charged, refunded, due, proven, unproven, open } = account;
  if (charged + refunded + due !== proven + unproven + open)
    yield ['money', `The account of booking ${bookingId} does not add up: ${inWords(account)}`];
  const negative = Object.entries(account).filter(([, sen]) => sen < 0);
  if (negative.length > 0)
    yield [
      'money',
      `The account of booking ${bookingId} has less than nothing as ${negative.map(([name]) => name).join(' and ')}: ${inWords(account)}`,
    ];
}

const inWords = (account: Account): string =>
  Object.entries(account)
    .map(([name, sen]) => `${name} ${inRinggit(sen as number)}`)
    .join(', ');
