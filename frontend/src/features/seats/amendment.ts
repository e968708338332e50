import { isConfirmed } from '@contracts/rest/booking-status';
import type { BookingView } from '@contracts/rest/bookings';
import { rm, toSen } from '../../ui/money';
import { totalSen, type SelectedSeat } from './seats';

type Amended = Pick<BookingView, 'status' | 'seats' | 'totalAmount' | 'complimentary'>;

const seatCount = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

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
    selection.length === count ? [] : [`${seatCount(count)} before, ${selection.length} now`];
  if (now === sen) return seats;
  if (!isConfirmed(booking.status)) return [...seats, `${rm(sen)} before, ${rm(now)} now`];
  const difference = now < sen ? `refund ${rm(sen - now)}` : `${rm(now - sen)} more to pay`;
  return [...seats, `Paid ${rm(sen)}, now ${rm(now)}: ${difference}`];
}

/** Returns true if the family holds a ticket for the old seats, and so gets a mail about the new ones. */
export const familyIsTold = ({ status }: Amended): boolean => isConfirmed(status);
