import type { AdminBookingItem } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { rm, toSen } from '../../ui/money';
import { Note } from '../../ui/panel';

type Bookings = readonly AdminBookingItem[];

/** A booking that an action on several bookings left out or could not change. */
export interface Refused {
  readonly confirmationNumber: string;
  readonly why: string;
}

export const addressesOf = (bookings: Bookings) => [
  ...new Set(bookings.flatMap(({ customerEmail }) => customerEmail?.toLowerCase() ?? [])),
];

/** Formats `3 bookings of 2 families, 7 seats, RM 210.00`. Each booking without an e-mail address counts as a family. */
export function touched(bookings: Bookings): string {
  const unnamed = bookings.filter(({ customerEmail }) => !customerEmail).length;
  const families = addressesOf(bookings).length + unnamed;
  const seats = bookings.reduce((sum, booking) => sum + booking.seats.length, 0);
  const sen = bookings.reduce((sum, { totalAmount }) => sum + toSen(totalAmount), 0);
  return i18n.t(
    '{count, plural, one {# booking} other {# bookings}} of {families, plural, one {# family} other {# families}}, {seats, plural, one {# seat} other {# seats}}, {amount}',
    { count: bookings.length, families, seats, amount: rm(sen) },
  );
}

/** Lists bookings that an action does not reach, with reasons; nothing for none. */
export const NotReached = ({ title, bookings }: { title: string; bookings: readonly Refused[] }) =>
  bookings.length > 0 && (
    <Note tone="warn" title={title}>
      <ul>
        {bookings.map(({ confirmationNumber, why }) => (
          <li key={confirmationNumber}>
            <span className="code">{confirmationNumber}</span>: {why}
          </li>
        ))}
      </ul>
    </Note>
  );
