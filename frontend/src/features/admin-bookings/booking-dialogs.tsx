import { Form, Input } from 'antd';
import { LONGEST } from '@contracts/rest/text-limits';
import type { CustomerFields } from '@contracts/rest/customer';
import {
  adminBookingsKey,
  cancelBooking,
  correctCustomer,
  eraseCustomer,
  type StaffBooking,
} from '../../api/admin-bookings';
import { compactSeats } from '../../ui/compact-seats';
import { changedSince } from '../../ui/staff/changed-fields';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import type { BookingDialog } from './booking-actions';
import { mailAddressRule } from '../../ui/mail-address-rule';
import { whatStaysOfCancelled } from './status-change';

const keysOf = (booking: StaffBooking) => [adminBookingsKey, ['/api/bookings', booking.id]];

interface Props {
  booking: StaffBooking;
  onClose: () => void;
}

const dialogs = { edit: CustomerDialog, cancel: CancelDialog, erase: EraseDialog };

export function BookingDialogs(props: Pick<Props, 'onClose'> & { dialog: BookingDialog }) {
  const {
    dialog: { kind, booking },
    onClose,
  } = props;
  const Kind = dialogs[kind];
  return <Kind booking={booking} onClose={onClose} />;
}

const LABELS = {
  customerName: 'Customer name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
};

function CustomerDialog({ booking, onClose }: Props) {
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

function CancelDialog({ booking, onClose }: Props) {
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

/** Erases a customer's data on request at the office or by telephone. The server refuses before the performance is over. */
function EraseDialog({ booking, onClose }: Props) {
  const erase = useAction({
    run: () => eraseCustomer(booking.id),
    success: 'Customer erased',
    failure: 'Failed to erase the customer',
    words: 'server',
    refresh: keysOf(booking),
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
