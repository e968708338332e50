import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { Note, Panel } from '../../ui/panel';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { OrderPayment } from '../../payment/order-payment';
import { ReceiptUpload } from '../../payment/receipt-upload';
import { SchoolContact } from '../../ui/school-contact';
import { detailUpload } from './detail-upload';
import * as clockStyles from '../../payment/hold-clock.module.css';

/**
 * Payment outside the checkout, also with a better receipt. Payment details are shown only while the seats are held; after that,
 * only a receipt for money already sent is accepted. Both use one upload, so that a chosen picture survives the deadline.
 */
export function CompletePayment({
  booking,
  account,
  receivedAt,
  situation,
  reason,
  onSent,
  onGivenUp,
}: {
  booking: BookingView;
  account: FamilyAccountView | null | undefined;
  receivedAt: number;
  situation: BookingSituation;
  /** Message about the last receipt. */
  reason: string | null | undefined;
  onSent: () => void;
  onGivenUp: () => void;
}) {
  const { asksForPayment, kind, title, tone, sentences } = situation;
  return (
    <Panel title={asksForPayment ? 'Complete Payment' : 'Send a receipt'}>
      <div className={clockStyles.belowClock}>
        {asksForPayment && <HoldClock booking={booking} receivedAt={receivedAt} />}
        <div className="stack">
          {asksForPayment && (
            <Note tone={tone === 'info' ? 'warn' : tone} {...(kind === 'pay' ? {} : { title })}>
              <p>{[kind === 'pay' ? null : reason, ...sentences].filter(Boolean).join(' ')}</p>
              {kind !== 'pay' && <SchoolContact school={booking.school} />}
            </Note>
          )}
          {asksForPayment && <OrderPayment booking={booking} account={account} />}
          <ReceiptUpload {...detailUpload} bookingId={booking.id} onVerifying={onSent} />
          {asksForPayment && booking.holdUntil !== null && (
            <GiveUpOrder bookingId={booking.id} onGivenUp={onGivenUp} />
          )}
        </div>
      </div>
    </Panel>
  );
}
