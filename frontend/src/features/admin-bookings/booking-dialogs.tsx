import { Form, Input } from 'antd';
import { LONGEST } from '@contracts/rest/text-limits';
import type { AdminBookingItem, CustomerFields } from '@contracts/rest/administration';
import { adminBookingsKey, cancelBooking, correctCustomer } from '../../api/admin-bookings';
import { compactSeats } from '../../ui/compact-seats';
import { changedSince } from '../../ui/staff/changed-fields';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import type { BookingDialog } from './booking-actions';
import { EraseDialog } from './erase-dialog';
import { HistoryDialog } from './history-dialog';
import { NotesDialog } from './notes-dialog';
import { mailAddressRule } from '../../ui/mail-address-rule';
import { whatStaysOfCancelled } from './status-change';

const keysOf = (booking: AdminBookingItem) => [adminBookingsKey, ['/api/bookings', booking.id]];

export function BookingDialogs({
  dialog,
  onClose,
}: {
  dialog: BookingDialog;
  onClose: () => void;
}) {
  if (dialog.kind === 'edit') return <CustomerDialog booking={dialog.booking} onClose={onClose} />;
  if (dialog.kind === 'notes') return <NotesDialog booking={dialog.booking} onClose={onClose} />;
  if (dialog.kind === 'erase') return <EraseDialog booking={dialog.booking} onClose={onClose} />;
  if (dialog.kind === 'cancel') return <CancelDialog booking={dialog.booking} onClose={onClose} />;
  return <HistoryDialog booking={dialog.booking} onClose={onClose} />;
}

const LABELS = {
  customerName: 'Customer name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
};

function CustomerDialog({ booking, onClose }: { booking: AdminBookingItem; onClose: () => void }) {
  const save = useAction({
    run: ({ values, opened }: { values: CustomerFields; opened: CustomerFields }) => {
      const { basedOn } = changedSince(opened, values);
      return correctCustomer(booking.id, {
        customerName: values.customerName.trim(),
        customerEmail: values.customerEmail.trim(),
        customerPhone: values.customerPhone.trim(),
        basedOn,
      });
    },
    asked: isConflict,
    success: 'Booking updated successfully',
    failure: 'Failed to update booking',
    refresh: keysOf(booking),
  });
  return (
    <FormDialog<CustomerFields>
      title="Edit Booking"
      intro={<span className="code">{booking.confirmationNumber}</span>}
      initialValues={{
        customerName: booking.customerName ?? '',
        customerEmail: booking.customerEmail ?? '',
        customerPhone: booking.customerPhone ?? '',
      }}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={LABELS}
      onClose={onClose}
    >
      <Form.Item
        name="customerName"
        label="Customer name"
        rules={required("Please enter the customer's name")}
      >
        <Input autoComplete="off" maxLength={LONGEST.line} />
      </Form.Item>
      <Form.Item
        name="customerEmail"
        label="Email"
        rules={[
          ...required('Please enter a valid email address'),
          mailAddressRule('Please enter a valid email address'),
        ]}
        validateTrigger="onBlur"
        extra="The ticket is not sent again by itself: resend it after a corrected address."
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="customerPhone"
        label="Phone"
        rules={required("Please enter the customer's phone number")}
      >
        <Input type="tel" autoComplete="off" maxLength={LONGEST.phone} />
      </Form.Item>
    </FormDialog>
  );
}

function CancelDialog({ booking, onClose }: { booking: AdminBookingItem; onClose: () => void }) {
  const cancel = useAction({
    run: () => cancelBooking(booking.id),
    success: 'Booking canceled and seats released',
    failure: 'Failed to cancel booking',
    refresh: keysOf(booking),
  });
  return (
    <ConfirmDialog
      title="Cancel Booking"
      confirmLabel="Cancel Booking"
      pendingLabel="Deleting..."
      cancelLabel="Keep Booking"
      onConfirm={() => cancel.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        This permanently deletes booking{' '}
        <strong className="code">{booking.confirmationNumber}</strong>
        {booking.customerName && ` of ${booking.customerName}`} and releases the seats:
      </p>
      <p>{compactSeats(booking.seats).join('; ')}</p>
      {whatStaysOfCancelled(booking).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
