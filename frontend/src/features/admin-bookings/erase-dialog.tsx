import type { AdminBookingItem } from '@contracts/rest/administration';
import { adminBookingsKey, eraseCustomer } from '../../api/admin-bookings';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';

/** For a family that asks at the office or on the telephone. The server says when it is too early. */
export function EraseDialog({
  booking,
  onClose,
}: {
  booking: AdminBookingItem;
  onClose: () => void;
}) {
  const erase = useAction({
    run: () => eraseCustomer(booking.id),
    success: 'Customer erased',
    failure: 'Failed to erase the customer',
    words: 'server',
    refresh: [adminBookingsKey, ['/api/bookings', booking.id]],
  });
  return (
    <ConfirmDialog
      title="Erase Customer"
      confirmLabel="Erase for Good"
      pendingLabel="Erasing..."
      cancelLabel="Keep"
      onConfirm={() => erase.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        Name, email address, telephone number, receipts, mails and notes of booking{' '}
        <strong className="code">{booking.confirmationNumber}</strong> are deleted. Nobody can bring
        them back.
      </p>
      <p>Its seats, its money and who came stay. The history says that the customer was erased.</p>
      <p className="muted">
        Files that were exported before, and lines of the bank statement, are not reached. Without
        being asked, customers are erased after the months set in School Settings.
      </p>
    </ConfirmDialog>
  );
}
