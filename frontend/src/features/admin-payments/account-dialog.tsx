import type { PaymentBookingView } from '@contracts/rest/statements';
import { BookingAccount } from '../../staff/booking-account';
import { useLiveBookings } from '../../staff/use-live-bookings';
import { Dialog } from '../../ui/staff/dialog';

/** A booking's account; its refunds can be undone there. */
export function AccountDialog({
  booking,
  onClose,
}: {
  booking: PaymentBookingView;
  onClose: () => void;
}) {
  // Others may match its lines, or pay it back, while it is open.
  useLiveBookings();
  return (
    <Dialog
      title={
        <>
          Account of <span className="code">{booking.confirmationNumber}</span>
        </>
      }
      onClose={onClose}
      width={640}
    >
      <BookingAccount bookingId={booking.bookingId} />
    </Dialog>
  );
}
