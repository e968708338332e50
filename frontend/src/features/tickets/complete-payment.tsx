import { Link } from '@tanstack/react-router';
import type { BookingView } from '@contracts/rest/bookings';
import { DETAIL_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { errorToast } from '../../api/error-toast';
import { Note, Panel } from '../../ui/panel';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { PaymentDetails } from '../../payment/payment-details';
import { ReceiptUpload } from '../../payment/receipt-upload';
import * as clockStyles from '../../payment/hold-clock.module.css';

const asking: Readonly<Record<string, string>> = {
  rejected:
    'The last receipt was not accepted. Please pay by bank transfer as shown and upload a better receipt.',
  needs_review:
    'We found no receipt in the last picture. Please pay by bank transfer as shown, and upload a sharp screenshot of the whole receipt while your seats are held.',
};

/** Paying after the wizard was left: also with a better receipt, and with one that comes late. */
export function CompletePayment({
  booking,
  receivedAt,
}: {
  booking: BookingView;
  receivedAt: number;
}) {
  return (
    <Panel title="Complete Payment">
      <div className={clockStyles.belowClock}>
        <HoldClock booking={booking} receivedAt={receivedAt} />
        <div className="stack">
          {booking.takesLateReceipt ? (
            <Note
              tone="warn"
              icon="clock"
              title={
                booking.status === 'expired'
                  ? 'The time to pay has run out'
                  : 'This order was given up'
              }
            >
              The seats are free for others again. If you have paid already, upload the receipt: you
              get the seats back if they are still free, otherwise the school decides. If not,
              please{' '}
              <Link to="/seats/$performanceId" params={{ performanceId: booking.performanceId }}>
                choose seats again
              </Link>{' '}
              instead of paying now.
            </Note>
          ) : (
            <Note tone={booking.status === 'rejected' ? 'bad' : 'warn'}>
              {asking[booking.status] ??
                'Please complete your payment by bank transfer and upload your receipt.'}
            </Note>
          )}
          {!booking.takesLateReceipt && <PaymentDetails booking={booking} />}
          <ReceiptUpload
            bookingId={booking.id}
            maxBytes={DETAIL_RECEIPT_MAX_BYTES}
            namesFile
            successText="Your payment receipt is being verified. This may take a moment."
            failure={(error) =>
              errorToast(error, 'Failed to verify receipt', 'Verification failed')
            }
            onVerifying={() => undefined}
          />
          {booking.holdUntil !== null && <GiveUpOrder bookingId={booking.id} />}
        </div>
      </div>
    </Panel>
  );
}
