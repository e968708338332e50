import { isConfirmed } from '@contracts/rest/booking-status';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';

type Asked = Pick<AdminBookingItem, 'status' | 'checkedInAt' | 'customerEmail'>;

/* Each function of this file returns the reason why the server would refuse an action on a booking; null when the action is
   possible. */

export const whyNotAmend = (booking: Asked): string | null =>
  whyNotChange(booking) ??
  (booking.status === 'expired'
    ? i18n.t('Not while it is expired: its seats are free for others')
    : isConfirmed(booking.status) && booking.checkedInAt !== null
      ? i18n.t('Not any more: guests are checked in')
      : null);

export const whyNotResend = (booking: Asked): string | null =>
  whyNotChange(booking) ??
  (!isConfirmed(booking.status)
    ? i18n.t('Not yet: the ticket is sent when the booking is paid')
    : booking.customerEmail
      ? null
      : i18n.t('Not now: there is no email address'));

/** Returns why a booking cannot be changed: only a cancelled booking cannot. */
export const whyNotChange = ({ status }: Pick<Asked, 'status'>): string | null =>
  status === 'cancelled' ? i18n.t('Not any more: it was cancelled') : null;
