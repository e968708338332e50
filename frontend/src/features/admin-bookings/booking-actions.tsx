import { Link } from '@tanstack/react-router';
import type { MenuProps } from 'antd';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { adminBookingsKey, resendEmail } from '../../api/admin-bookings';
import { MoreMenu } from '../../ui/staff/more-menu';
import { useAction } from '../../ui/staff/use-action';
import { whyNotAmend, whyNotChange, whyNotResend } from './refused-actions';
import * as styles from './booking-actions.module.css';

export type BookingDialog = {
  kind: 'edit' | 'cancel' | 'history' | 'notes' | 'erase';
  booking: AdminBookingItem;
};

/** What can be done with a booking; `short`: a table's heading says what the button is. */
export function BookingActions(props: {
  booking: AdminBookingItem;
  onOpen: (dialog: BookingDialog) => void;
  short?: boolean;
}) {
  const { booking, onOpen, short = false } = props;
  const resend = useAction({
    run: () => resendEmail(booking.id),
    success: 'Email resent successfully',
    failure: 'Failed to resend email',
    refresh: [[...adminBookingsKey, booking.id, 'history']],
  });
  const open = (kind: BookingDialog['kind']) => () => onOpen({ kind, booking });
  const { id, performanceId, confirmationNumber } = booking;
  const [notAmended, notResent] = [whyNotAmend(booking), whyNotResend(booking)];
  const notChanged = whyNotChange(booking);
  const items: MenuProps['items'] = [
    {
      key: 'view',
      label: (
        <Link to="/booking/$id" params={{ id }}>
          View Details
        </Link>
      ),
    },
    {
      key: 'receipts',
      label: (
        <Link to="/admin/bookings/$id/receipts" params={{ id }}>
          Payment Receipts
        </Link>
      ),
    },
    {
      key: 'check-in',
      label: (
        <Link to="/admin/check-in/$bookingId" params={{ bookingId: id }}>
          Check In
        </Link>
      ),
    },
    notChanged !== null
      ? refused('edit', 'Edit Customer Details', notChanged)
      : { key: 'edit', label: 'Edit Customer Details', onClick: open('edit') },
    notAmended !== null
      ? refused('amend', 'Amend Seats', notAmended)
      : {
          key: 'amend',
          label: (
            <Link to="/seats/$performanceId" params={{ performanceId }} search={{ bookingId: id }}>
              Amend Seats
            </Link>
          ),
        },
    notResent !== null
      ? refused('resend', 'Resend Confirmation Email', notResent)
      : {
          key: 'resend',
          label: resend.isPending ? 'Sending...' : 'Resend Confirmation Email',
          disabled: resend.isPending,
          onClick: () => resend.mutate(undefined),
        },
    { key: 'notes', label: 'Notes', onClick: open('notes') },
    { key: 'history', label: 'History', onClick: open('history') },
    ...(notChanged === null
      ? [
          { type: 'divider' as const },
          { key: 'cancel', label: 'Cancel Booking', danger: true, onClick: open('cancel') },
        ]
      : []),
    ...(booking.customerName !== null
      ? [{ key: 'erase', label: 'Erase Customer', danger: true, onClick: open('erase') }]
      : []),
  ];
  return (
    <MoreMenu label={`Actions for ${confirmationNumber}`} items={items} loading={resend.isPending}>
      {!short && 'Actions'}
    </MoreMenu>
  );
}

/**
 * An entry that would be refused says why. It does nothing, but arrow keys and screen readers reach
 * it, which they would not if it were disabled.
 */
const refused = (key: string, name: string, why: string) => ({
  key,
  label: (
    <span className={styles.actionRefused} aria-disabled="true">
      {name}
      <span className="small">{why}</span>
    </span>
  ),
});
