import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { DETAIL_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { errorToast } from '../../api/error-toast';
import { Note, Panel } from '../../ui/panel';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { OrderPayment } from '../../payment/order-payment';
import { ReceiptUpload } from '../../payment/receipt-upload';
import * as clockStyles from '../../payment/hold-clock.module.css';

/** Paying after the wizard was left, also with a better receipt. Shown only while the seats are held for it. */
export function CompletePayment({
  booking,
  account,
  receivedAt,
  situation,
  onGivenUp,
}: {
  booking: BookingView;
  account: FamilyAccountView | null | undefined;
  receivedAt: number;
  situation: BookingSituation;
  onGivenUp: () => void;
}) {
  return (
    <Panel title="Complete Payment">
      <div className={clockStyles.belowClock}>
        <HoldClock booking={booking} receivedAt={receivedAt} />
        <div className="stack">
          <Note
            tone={situation.tone === 'info' ? 'warn' : situation.tone}
            {...(situation.kind === 'pay' ? {} : { title: situation.title })}
          >
            {situation.sentences.join(' ')}
          </Note>
          <OrderPayment booking={booking} account={account} />
          <Upload bookingId={booking.id} />
          {booking.holdUntil !== null && (
            <GiveUpOrder bookingId={booking.id} onGivenUp={onGivenUp} />
          )}
        </div>
      </div>
    </Panel>
  );
}

/** A receipt without a hold, for money that was sent already: no account is shown beside it. */
export function LateReceipt({ bookingId }: { bookingId: string }) {
  return (
    <Panel title="Send a receipt">
      <Upload bookingId={bookingId} />
    </Panel>
  );
}

const Upload = ({ bookingId }: { bookingId: string }) => (
  <ReceiptUpload
    bookingId={bookingId}
    maxBytes={DETAIL_RECEIPT_MAX_BYTES}
    namesFile
    successText="Your payment receipt is being verified. This may take a moment."
    failure={(error) => errorToast(error, 'Failed to verify receipt', 'Verification failed')}
    onVerifying={() => undefined}
  />
);
