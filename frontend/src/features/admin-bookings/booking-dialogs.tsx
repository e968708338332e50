import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import type { AdminBookingItem, CustomerRequest } from '@contracts/rest/administration';
import {
  adminBookingsKey,
  bookingHistory,
  cancelBooking,
  correctCustomer,
} from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { longDate, time } from '../../ui/dates';
import { Loading, Note } from '../../ui/panel';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { useReturnFocus } from '../../ui/staff/use-return-focus';
import { BookingAccount } from '../../staff/booking-account';
import type { BookingDialog } from './booking-actions';
import { NotesDialog } from './notes-dialog';
import * as styles from './booking-dialogs.module.css';
import { mailAddressRule } from '../../ui/mail-address-rule';

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
  if (dialog.kind === 'cancel') return <CancelDialog booking={dialog.booking} onClose={onClose} />;
  return <HistoryDialog booking={dialog.booking} onClose={onClose} />;
}

function CustomerDialog({ booking, onClose }: { booking: AdminBookingItem; onClose: () => void }) {
  const save = useAction({
    run: (values: CustomerRequest) =>
      correctCustomer(booking.id, {
        customerName: values.customerName.trim(),
        customerEmail: values.customerEmail.trim(),
        customerPhone: values.customerPhone.trim(),
      }),
    success: 'Booking updated successfully',
    failure: 'Failed to update booking',
    refresh: keysOf(booking),
  });
  return (
    <FormDialog<CustomerRequest>
      title="Edit Booking"
      intro={<span className="code">{booking.confirmationNumber}</span>}
      initialValues={{
        customerName: booking.customerName ?? '',
        customerEmail: booking.customerEmail ?? '',
        customerPhone: booking.customerPhone ?? '',
      }}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      onSubmit={save.mutateAsync}
      onClose={onClose}
    >
      <Form.Item
        name="customerName"
        label="Customer name"
        rules={required("Please enter the customer's name")}
      >
        <Input autoComplete="off" />
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
        <Input type="tel" autoComplete="off" />
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
      <p>{booking.selectedSeats}</p>
    </ConfirmDialog>
  );
}

function HistoryDialog({ booking, onClose }: { booking: AdminBookingItem; onClose: () => void }) {
  useReturnFocus();
  const { data, error } = useQuery(bookingHistory(booking.id));
  return (
    <Modal
      open
      title={
        <>
          History of <span className="code">{booking.confirmationNumber}</span>
        </>
      }
      onCancel={onClose}
      footer={null}
      width={640}
    >
      <BookingAccount bookingId={booking.id} />
      <h3 className={styles.historyHead}>What happened</h3>
      {data ? (
        <ol className={styles.bookingHistory}>
          {data.map((entry) => (
            <li key={entry.id}>
              <p>{entry.summary}</p>
              <p className="muted small">
                {longDate(entry.at)}, {time(entry.at)}, {entry.who}
              </p>
            </li>
          ))}
        </ol>
      ) : error ? (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, 'The history could not be loaded.')}
        />
      ) : (
        <Loading text="Loading history..." />
      )}
    </Modal>
  );
}
