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
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
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
  customerName: /*i18n*/ 'Customer name',
  customerEmail: /*i18n*/ 'Email',
  customerPhone: /*i18n*/ 'Phone',
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
    success: i18n.t('Booking updated successfully'),
    failure: i18n.t('Failed to update booking'),
    refresh: keysOf(booking),
  });
  return (
    <FormDialog<CustomerFields>
      title={i18n.t('Edit Booking')}
      intro={<span className="code">{booking.confirmationNumber}</span>}
      initialValues={{
        customerName: booking.customerName ?? '',
        customerEmail: booking.customerEmail ?? '',
        customerPhone: booking.customerPhone ?? '',
      }}
      submitLabel={i18n.t('Save Changes')}
      pendingLabel={i18n.t('Saving...')}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={LABELS}
      onClose={onClose}
    >
      <Form.Item
        name="customerName"
        label={i18n.t('Customer name')}
        rules={required(i18n.t("Please enter the customer's name"))}
      >
        <Input autoComplete="off" maxLength={LONGEST.line} />
      </Form.Item>
      <Form.Item
        name="customerEmail"
        label={i18n.t('Email')}
        rules={[
          ...required(i18n.t('Please enter a valid email address')),
          mailAddressRule(i18n.t('Please enter a valid email address')),
        ]}
        validateTrigger="onBlur"
        extra={i18n.t(
          'The ticket is not sent again by itself: resend it after a corrected address.',
        )}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="customerPhone"
        label={i18n.t('Phone')}
        rules={required(i18n.t("Please enter the customer's phone number"))}
      >
        <Input type="tel" autoComplete="off" maxLength={LONGEST.phone} />
      </Form.Item>
    </FormDialog>
  );
}

function CancelDialog({ booking, onClose }: Props) {
  const { confirmationNumber, customerName } = booking;
  const values = { confirmationNumber, customerName };
  const cancel = useAction({
    run: () => cancelBooking(booking.id),
    success: i18n.t('Booking canceled and seats released'),
    failure: i18n.t('Failed to cancel booking'),
    refresh: keysOf(booking),
  });
  return (
    <ConfirmDialog
      title={i18n.t('Cancel Booking')}
      confirmLabel={i18n.t('Cancel Booking')}
      pendingLabel={i18n.t('Deleting...')}
      cancelLabel={i18n.t('Keep Booking')}
      onConfirm={() => cancel.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        {withElements(
          customerName
            ? i18n.t(
                'This permanently deletes booking <0>{confirmationNumber}</0> of {customerName} and releases the seats:',
                values,
              )
            : i18n.t(
                'This permanently deletes booking <0>{confirmationNumber}</0> and releases the seats:',
                values,
              ),
          <strong className="code" />,
        )}
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
    success: i18n.t('Customer erased'),
    failure: i18n.t('Failed to erase the customer'),
    words: 'server',
    refresh: keysOf(booking),
  });
  return (
    <ConfirmDialog
      title={i18n.t('Erase Customer')}
      confirmLabel={i18n.t('Erase for Good')}
      pendingLabel={i18n.t('Erasing...')}
      cancelLabel={i18n.t('Keep')}
      onConfirm={() => erase.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        {withElements(
          i18n.t(
            'Name, email address, telephone number, receipts, mails and notes of booking <0>{confirmationNumber}</0> are deleted. Nobody can bring them back.',
            { confirmationNumber: booking.confirmationNumber },
          ),
          <strong className="code" />,
        )}
      </p>
      <p>
        {i18n.t(
          'Its seats, its money and who came stay. The history says that the customer was erased.',
        )}
      </p>
      <p className="muted">
        {i18n.t(
          'Files that were exported before, and lines of the bank statement, are not reached. Without being asked, customers are erased after the months set in School Settings.',
        )}
      </p>
    </ConfirmDialog>
  );
}
