import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isConfirmed } from '@contracts/rest/booking-status';
import type { BookingView } from '@contracts/rest/bookings';
import { CHECKOUT_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText, errorToast } from '../../api/error-toast';
import { receipt as receiptQuery } from '../../api/receipts';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Loading, Message, Note, Panel } from '../../ui/panel';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { isRejectedForGood, RejectedForGood } from '../../payment/rejected-for-good';
import { PaymentDetails } from '../../payment/payment-details';
import { ReceiptUpload } from '../../payment/receipt-upload';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import type { BookingData } from '../../order/order-in-progress';
import type { Checkout } from './use-checkout';
import * as clockStyles from '../../payment/hold-clock.module.css';
import * as panelStyles from '../../ui/panel.module.css';

export function PaymentStep({
  data,
  bookingId,
  checkout,
}: {
  data: BookingData;
  bookingId: string;
  checkout: Checkout;
}) {
  const query = useQuery(bookingQuery(bookingId));
  const { progress, update } = checkout;
  const { data: booking, dataUpdatedAt } = query;
  const status = booking?.status;
  useExpiryCheck(booking, dataUpdatedAt);

  // The receipt was sent elsewhere, or before a reload, so go on to its check. Only a fresh answer
  // proves it: after a rejection the cache still says that it is being checked.
  const inCheck =
    status === 'verifying' ||
    isConfirmed(status) ||
    (status === 'needs_review' && booking?.holdUntil === null);
  const moveOn = inCheck && query.isFetchedAfterMount;
  useEffect(() => {
    if (moveOn) update({ ...progress, step: 3 }, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per change of status; update is made anew by every render
  }, [moveOn]);

  if (query.isError && !booking) {
    return (
      <Message
        level={2}
        icon="alert"
        title="Your booking could not be read"
        text={errorText(query.error, 'Please try again in a moment.')}
      >
        <Button look="primary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  if (!booking || inCheck) return <Loading text="Loading your booking..." />;
  return (
    <div className={clockStyles.belowClock}>
      <HoldClock booking={booking} receivedAt={dataUpdatedAt} />
      <div className="stack">
        {booking.holdUntil !== null && <LastReceiptNote booking={booking} />}
        {isRejectedForGood(booking) && <RejectedForGood />}
        {(booking.status === 'expired' || booking.status === 'cancelled') && (
          <SeatsGone booking={booking} data={data} onChooseAgain={checkout.forgetBooking} />
        )}
        {(booking.status !== 'cancelled' || booking.takesLateReceipt) &&
          !isRejectedForGood(booking) && (
            <Panel title="Bank Transfer Payment">
              {!booking.takesLateReceipt && <PaymentDetails booking={booking} />}
              <ReceiptUpload
                bookingId={bookingId}
                maxBytes={CHECKOUT_RECEIPT_MAX_BYTES}
                namesFile={false}
                successText="Verifying your payment..."
                failure={(error) =>
                  errorToast(error, 'Failed to upload receipt. Please try again.')
                }
                onVerifying={() => update({ ...progress, step: 3 })}
              />
            </Panel>
          )}
        <div className="row spread">
          <Button look="quiet" icon="back" onClick={() => update({ ...progress, step: 1 })}>
            Back to contact details
          </Button>
          {booking.holdUntil !== null && <GiveUpOrder bookingId={bookingId} />}
        </div>
      </div>
    </div>
  );
}

/** What was wrong with the receipt that was sent, while another one can follow. */
function LastReceiptNote({ booking }: { booking: BookingView }) {
  const { data: receipt } = useQuery(receiptQuery(booking.id));
  const { status } = booking;
  if (status !== 'rejected' && status !== 'needs_review') return null;
  return (
    <Note
      tone="bad"
      title={
        status === 'rejected'
          ? 'The last receipt was not accepted'
          : 'The last picture was no receipt'
      }
    >
      {receipt?.verificationMessage ?? 'Please upload a better one.'} Your seats are still held:
      please upload a better receipt.
    </Note>
  );
}

function SeatsGone({
  booking,
  data,
  onChooseAgain,
}: {
  booking: BookingView;
  data: BookingData;
  onChooseAgain: () => void;
}) {
  const expired = booking.status === 'expired';
  return (
    <Note
      tone="warn"
      icon="clock"
      title={expired ? 'Your time to pay has run out' : 'This booking was cancelled'}
    >
      {booking.takesLateReceipt
        ? 'The seats are free for others again. If you have paid already, upload the receipt below: you get the seats back if they are still free, otherwise the school decides. If not, please do not pay now.'
        : 'The seats are free for others again. Please do not pay for it.'}
      <p className={`row ${panelStyles.noteActions}`}>
        <Link
          to="/seats/$performanceId"
          params={{ performanceId: data.performanceId }}
          className={buttonClass()}
          onClick={onChooseAgain}
        >
          <Icon name="map" /> Choose seats again
        </Link>
      </p>
    </Note>
  );
}
