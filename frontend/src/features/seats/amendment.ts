import { isConfirmed } from '@contracts/rest/booking-status';
import type { BookingView } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { rm, toSen } from '../../ui/money';
import { totalSen, type SelectedSeat } from './seats';

type Amended = Pick<BookingView, 'status' | 'seats' | 'totalAmount' | 'complimentary'>;

/**
 * Describes an amendment's change of seats and money, a sentence each; empty when number and price stay the same. The school
 * arranges refunds and further payments with a family that has paid.
 */
export function amendmentFacts(
  booking: Amended,
  selection: readonly SelectedSeat[],
  total = totalSen(selection),
): readonly string[] {
  const [count, sen] = [booking.seats.length, toSen(booking.totalAmount)];
  const now = booking.complimentary ? 0 : total;
  const seats =
    selection.length === count
      ? []
      : [
          i18n.t('{before, plural, one {# seat} other {# seats}} before, {now} now', {
            before: count,
            now: selection.length,
          }),
        ];
  if (now === sen) return seats;
  if (!isConfirmed(booking.status))
    return [...seats, i18n.t('{before} before, {now} now', { before: rm(sen), now: rm(now) })];
  const sums = { paid: rm(sen), now: rm(now), difference: rm(Math.abs(sen - now)) };
  return [
    ...seats,
    now < sen
      ? i18n.t('Paid {paid}, now {now}: refund {difference}', sums)
      : i18n.t('Paid {paid}, now {now}: {difference} more to pay', sums),
  ];
}

/** Returns true if the family holds a ticket for the old seats, and so gets a mail about the new ones. */
export const familyIsTold = ({ status }: Amended): boolean => isConfirmed(status);
