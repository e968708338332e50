import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isConfirmed } from '@contracts/rest/booking-status';
import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { booking as bookingQuery } from '../../api/bookings';
import { familyAccount } from '../../api/family-account';
import { receipt as receiptQuery } from '../../api/receipts';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { receiptText } from '../../language/server-text';
import { Button } from '../../ui/button';
import * as icons from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Note, Panel } from '../../ui/panel';
import { SchoolContact } from '../../ui/school-contact';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { useSituation } from '../../payment/situation';
import { SituationNote } from '../../payment/situation-note';
import { OrderPayment } from '../../payment/order-payment';
import { ReceiptUpload } from '../../payment/receipt-upload';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { checkoutUpload } from './checkout-upload';
import type { Checkout } from './steps';
import * as clockStyles from '../../payment/hold-clock.module.css';

export function PaymentStep({ bookingId, checkout }: { bookingId: string; checkout: Checkout }) {
  const query = useQuery(bookingQuery(bookingId));
  const account = useQuery(familyAccount(bookingId));
  const { progress, update } = checkout;
  const { data: booking, dataUpdatedAt } = query;
  const status = booking?.status;
  useExpiryCheck(booking, dataUpdatedAt);

  // A receipt was sent in another tab or before a reload, so the next step shows its check. Only a fresh answer counts: after a
  // rejection the cached status may still be "verifying".
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
      <NotLoaded
        level={2}
        title={i18n.t('Your booking could not be read')}
        text={errorText(query.error, i18n.t('Please try again in a moment.'))}
        retry={query.refetch}
      />
    );
  }
  if (!booking || inCheck || account.isPending)
    return <Loading text={i18n.t('Loading your booking...')} />;
  return (
    <Paying
      booking={booking}
      account={account.data}
      receivedAt={dataUpdatedAt}
      checkout={checkout}
    />
  );
}

function Paying(props: {
  booking: BookingView;
  account: FamilyAccountView | null | undefined;
  receivedAt: number;
  checkout: Checkout;
}) {
  const { booking, account, receivedAt, checkout } = props;
  const situation = useSituation(booking, receivedAt);
  const { progress, update } = checkout;
  const [givenUp, setGivenUp] = useState(false);
  // Another receipt stands above the payment, because most of these buyers have paid.
  const isAgain = situation.kind === 'better-receipt' || situation.kind === 'no-receipt';
  const payment = situation.asksForPayment && <OrderPayment booking={booking} account={account} />;
  return (
    <div className={clockStyles.belowClock}>
      {situation.asksForPayment && <HoldClock booking={booking} receivedAt={receivedAt} />}
      <div className="stack">
        {isAgain ? (
          <LastReceiptNote booking={booking} situation={situation} />
        ) : (
          situation.kind !== 'pay' && (
            <SituationNote
              situation={situation}
              booking={booking}
              onChooseAgain={checkout.forgetBooking}
              answers={givenUp}
            />
          )
        )}
        {(situation.asksForPayment || situation.takesReceipt) && (
          <Panel
            title={
              situation.asksForPayment ? i18n.t('Bank Transfer Payment') : i18n.t('Send a receipt')
            }
          >
            {!isAgain && payment}
            <ReceiptUpload
              {...checkoutUpload}
              bookingId={booking.id}
              onVerifying={() => update({ ...progress, step: 3 })}
            />
            {isAgain && payment}
          </Panel>
        )}
        <div className="row spread">
          <Button look="quiet" icon={icons.back} onClick={() => update({ ...progress, step: 1 })}>
            {i18n.t('Back to contact details')}
          </Button>
          {booking.holdUntil !== null && (
            <GiveUpOrder bookingId={booking.id} onGivenUp={() => setGivenUp(true)} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Explains the problem of the last receipt while the buyer can send another one. */
function LastReceiptNote(props: { booking: BookingView; situation: BookingSituation }) {
  const { booking, situation } = props;
  const { data: receipt } = useQuery(receiptQuery(booking.id));
  return (
    <Note tone={situation.tone} title={situation.title}>
      <p>{joinSentences([receiptText(receipt), ...situation.sentences])}</p>
      <SchoolContact school={booking.school} />
    </Note>
  );
}
