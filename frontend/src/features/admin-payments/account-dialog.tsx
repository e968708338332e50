import { Modal } from 'antd';
import type { PaymentBookingView } from '@contracts/rest/statements';
import { BookingAccount } from '../../staff/booking-account';
import { useLiveBookings } from '../../staff/use-live-bookings';
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
  // Others may match its lines, or pay it back, while it is open.
  useLiveBookings();
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
