import type { BookingView } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { longDateAtTime } from './dates';
import { discountText } from './discount-text';
import { rm } from './money';

/**
 * Shows facts about performance, guest and price. Erased facts are left out. Facts that only the buyer may see are marked as
 * hidden.
 */
export function PerformanceAndGuest({ booking }: { booking: BookingView }) {
  const { discountCode: code } = booking;
  const ownOnly = (text: string | null) =>
    booking.detailsShown === false ? i18n.t('Hidden') : text;
  const facts: readonly (readonly [string, string | null])[] = [
    [i18n.t('Date'), longDateAtTime(booking.performanceDate)],
    [i18n.t('Venue'), booking.performanceVenue],
    [i18n.t('Name'), booking.customerName],
    [i18n.t('Email'), ownOnly(booking.customerEmail)],
    [i18n.t('Phone'), ownOnly(booking.customerPhone)],
    [i18n.t('Total'), rm(booking.totalAmount)],
    [i18n.t('Discount code'), code ? discountText(code) : null],
  ];
  return facts.map(
    ([term, value]) =>
      value && (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ),
  );
}
