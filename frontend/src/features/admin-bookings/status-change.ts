import type { AdminBookingItem } from '@contracts/rest/administration';
import { isConfirmed, mayLackSeats } from '@contracts/rest/booking-status';
import type { BookingStatus } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { compactSeats } from '../../ui/compact-seats';
import { isFree, rm } from '../../ui/money';
import { settableStatuses, type SettableStatus } from './statuses';

type Asked = Pick<
  AdminBookingItem,
  'status' | 'seats' | 'totalAmount' | 'customerEmail' | 'checkedInAt'
>;

/** Statuses that free the seats or start the time to pay. An undo cannot restore such a status. */
const BEGIN_SOMETHING: readonly BookingStatus[] = ['rejected', 'pending_payment'];

/**
 * Returns sentences about the effect of a new status on seats, family and money, for staff to confirm (design.md, section 7:
 * status set by staff). Returns null when the new status takes nothing away and sends no mail; staff are then not asked.
 */
export function whatItDoes(booking: Asked, to: SettableStatus): readonly string[] | null {
  const { status: from, totalAmount, customerEmail, checkedInAt } = booking;
  const seatNames = compactSeats(booking.seats).join('; ');
  const [wasPaid, willBePaid] = [isConfirmed(from), isConfirmed(to)];
  if (wasPaid && willBePaid) return null;
  const mayLack = mayLackSeats(from);
  if (!wasPaid && !mayLack && to === 'needs_review') return null;
  const again = mayLack
    ? [
        i18n.t(
          'If its seats were given up, it gets them again if nobody else has them by now. Otherwise nothing changes, and you are told who has them.',
        ),
      ]
    : [];
  if (willBePaid)
    return [
      ...again,
      i18n.t('The seats are sold: {seatNames}.', { seatNames }),
      customerEmail
        ? i18n.t('The ticket is sent to {customerEmail}.', { customerEmail })
        : i18n.t('No ticket is sent: there is no email address.'),
      i18n.t('{amount} counts as paid.', { amount: rm(totalAmount) }),
      ...(isFree(totalAmount)
        ? []
        : [
            i18n.t(
              'If it was paid in cash, press Record Cash on its page instead: a status counts no cash.',
            ),
          ]),
    ];
  const seats =
    to === 'rejected'
      ? i18n.t('The seats are free for others at once: {seatNames}.', { seatNames })
      : to === 'pending_payment'
        ? i18n.t(
            'The time to pay starts again. When it ends without a receipt, the seats are free for others.',
          )
        : i18n.t('The seats stay with the booking.');
  return [
    ...again,
    seats,
    ...(wasPaid
      ? [
          i18n.t('The ticket is not valid any more.'),
          ...(checkedInAt === null ? [] : [i18n.t('Guests are checked in on it already.')]),
          i18n.t(
            '{amount} does not count as paid any more. This site returns no money: settle it with the family.',
            { amount: rm(totalAmount) },
          ),
        ]
      : []),
    customerEmail
      ? i18n.t(
          'The family sees this on its booking page, and is told by email at once: {customerEmail}.',
          { customerEmail },
        )
      : i18n.t('The family sees this on its booking page.'),
  ];
}

/**
 * Lists the parts of a booking that stay after its cancellation, and the mail that is sent (notifications/mails/cancelled.ts).
 */
export function whatStaysOfCancelled(
  props: Pick<Asked, 'status' | 'totalAmount' | 'customerEmail'>,
): readonly string[] {
  const { status, totalAmount, customerEmail } = props;
  return [
    i18n.t(
      'Its history and its account stay. The list shows it no more; its number or the status Cancelled finds it.',
    ),
    ...(isConfirmed(status) && !isFree(totalAmount)
      ? [
          i18n.t(
            'What it paid stands under Refunds due on the payments page: this site returns no money.',
          ),
        ]
      : []),
    status === 'expired'
      ? i18n.t('No email is sent: the family knows that its time ran out.')
      : customerEmail
        ? i18n.t('That it was cancelled is sent to {customerEmail} at once.', { customerEmail })
        : i18n.t('No email is sent: there is no email address.'),
  ];
}

/**
 * Returns the status that an undo of a change would restore. Null when staff cannot set this status, or when it frees seats or
 * restarts the time to pay.
 */
export const formerStatus = ({ status }: Pick<Asked, 'status'>): SettableStatus | null =>
  BEGIN_SOMETHING.includes(status)
    ? null
    : (settableStatuses.find(({ value }) => value === status)?.value ?? null);
