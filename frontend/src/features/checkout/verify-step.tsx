import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BookingStatus, BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery, bookingStatus } from '../../api/bookings';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { Button, buttonClass } from '../../ui/button';
import { HoldClock } from '../../payment/hold-clock';
import { SharperPicture } from '../../payment/sharper-picture';
import { useSituation } from '../../payment/situation';
import { NextSteps } from '../../payment/situation-note';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { VerificationCard } from '../../payment/verification-card';
import * as icons from '../../ui/icons';
import { SchoolContact } from '../../ui/school-contact';
import { checkoutUpload } from './checkout-upload';
import type { Checkout } from './steps';
import * as styles from './verify-step.module.css';

/** Milliseconds that the success message stays, long enough to read. */
const SHOW_SUCCESS_MS = 1500;

interface Props {
  readonly bookingId: string;
  readonly checkout: Checkout;
  readonly onComplete: (confirmationNumber: string) => void;
}

export function VerifyStep({ bookingId, checkout, onComplete }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    checkout.finish();
  });
  // Does not open the ticket for a buyer who has left this screen. The order is finished all the same.
  useEffect(() => () => leave(), []);

  function complete(confirmationNumber: string) {
    timer.current ??= setTimeout(() => onComplete(confirmationNumber), SHOW_SUCCESS_MS);
  }

  return (
    <VerificationCard
      bookingId={bookingId}
      onVerified={complete}
      next={(status) =>
        status === 'verifying' ? (
          <p className={`${styles.nextText} muted small`}>
            {i18n.t('This usually takes less than half a minute.')}
          </p>
        ) : (
          // The React key makes the component fetch the booking again for each new status.
          <AfterDecision key={status} bookingId={bookingId} status={status} checkout={checkout} />
        )
      }
    />
  );
}

interface DecidedProps {
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly checkout: Checkout;
}

/**
 * Shows the next steps after a receipt decision. Refetches the booking, because the cached one may be older than the decision.
 */
function AfterDecision({ bookingId, status, checkout }: DecidedProps) {
  const client = useQueryClient();
  const {
    data: booking,
    dataUpdatedAt,
    isFetchedAfterMount,
  } = useQuery({ ...bookingQuery(bookingId), refetchOnMount: 'always' });
  useExpiryCheck(booking, dataUpdatedAt);
  const isOlder = isFetchedAfterMount && booking !== undefined && booking.status !== status;
  useEffect(() => {
    if (isOlder) void client.invalidateQueries({ queryKey: bookingStatus(bookingId).queryKey });
  }, [client, bookingId, isOlder]);
  if (!booking || !isFetchedAfterMount) return null;
  return <Next booking={booking} receivedAt={dataUpdatedAt} checkout={checkout} />;
}

function Next(props: { booking: BookingView; receivedAt: number; checkout: Checkout }) {
  const { booking, receivedAt, checkout } = props;
  const { progress, update, forgetBooking, finish } = checkout;
  const situation = useSituation(booking, receivedAt);
  const { kind, sentences, asksForPayment, takesReceipt } = situation;
  if (kind === 'ticket' || kind === 'checking') return null;
  const backToPayment = () => update({ ...progress, step: 2 });
  const isWithSchool = kind === 'with-school' || kind === 'seats-lost' || kind === 'rejected';
  return (
    <>
      {asksForPayment && <HoldClock booking={booking} receivedAt={receivedAt} />}
      <div className={`${styles.nextText} muted`}>
        <p>{joinSentences(sentences)}</p>
        <NextSteps situation={situation} booking={booking} onChooseAgain={forgetBooking} />
      </div>
      {kind === 'with-school' && takesReceipt && (
        <SharperPicture bookingId={booking.id} upload={checkoutUpload} />
      )}
      {asksForPayment ? (
        <>
          <Button look="primary" icon={icons.upload} onClick={backToPayment}>
            {kind === 'pay' ? i18n.t('Back to payment') : i18n.t('Upload a better receipt')}
          </Button>
          {kind !== 'pay' && <SchoolContact school={booking.school} />}
        </>
      ) : isWithSchool ? (
        <Link
          to="/booking/$id"
          params={{ id: booking.id }}
          className={buttonClass('primary')}
          onClick={finish}
        >
          {i18n.t('View your booking')}
        </Link>
      ) : (
        takesReceipt && (
          <Button look="primary" onClick={backToPayment}>
            {i18n.t('I have paid: upload my receipt')}
          </Button>
        )
      )}
    </>
  );
}
