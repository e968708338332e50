import { Modal } from 'antd';
import type { PaymentBookingView } from '@contracts/rest/statements';
import { BookingAccount } from '../../staff/booking-account';
import { useReturnFocus } from '../../ui/staff/use-return-focus';

/** A booking's account; its refunds can be undone there. */
export function AccountDialog({
  booking,
  onClose,
}: {
  booking: PaymentBookingView;
  onClose: () => void;
}) {
  useReturnFocus();
  return (
    <Modal
      open
      title={
        <>
          Account of <span className="code">{booking.confirmationNumber}</span>
        </>
      }
      onCancel={onClose}
      footer={null}
      width={640}
    >
      <BookingAccount bookingId={booking.bookingId} />
    </Modal>
  );
}
