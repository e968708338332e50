import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CHECKOUT_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { booking as bookingQuery, bookingStatus } from '../../api/bookings';
import { Button, buttonClass } from '../../ui/button';
import { HoldClock } from '../../payment/hold-clock';
import { SharperPicture } from '../../payment/sharper-picture';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { VerificationCard } from '../../payment/verification-card';
import type { BookingData } from '../../order/order-in-progress';
import type { Checkout } from './use-checkout';
import * as styles from './verify-step.module.css';

/** Long enough to read that the payment was verified. */
const SHOW_SUCCESS_MS = 1500;

/** With a clock that runs another receipt can follow; without one, staff decide or have decided. */
const mayTryAgain: ReadonlySet<string> = new Set(['rejected', 'needs_review']);

interface Props {
  readonly data: BookingData;
  readonly bookingId: string;
  readonly checkout: Checkout;
  readonly onComplete: (confirmationNumber: string) => void;
}

export function VerifyStep({ data, bookingId, checkout, onComplete }: Props) {
  const { progress, update, forgetBooking, finish } = checkout;
  const completing = useRef(false);

  function complete(confirmationNumber: string) {
    if (completing.current) return;
    completing.current = true;
    setTimeout(() => onComplete(confirmationNumber), SHOW_SUCCESS_MS);
  }

  const backToPayment = () => update({ ...progress, step: 2 });
  const chooseAgain = (
    <Link
      to="/seats/$performanceId"
      params={{ performanceId: data.performanceId }}
      className={buttonClass()}
      onClick={forgetBooking}
    >
      Choose seats again
    </Link>
  );

  const viewBooking = (
    <Link
      to="/booking/$id"
      params={{ id: bookingId }}
      className={buttonClass('primary')}
      onClick={finish}
    >
      View your booking
    </Link>
  );
  /** The clock runs: the picture was no receipt, or another one than was asked for. */
  const anotherTry = (
    <>
      <HeldAgain bookingId={bookingId} />
      <p className={`${styles.nextText} muted`}>
        Your seats are held a while for a better receipt.
      </p>
      <Button look="primary" icon="upload" onClick={backToPayment}>
        Upload a better receipt
      </Button>
    </>
  );

  const next: Readonly<Record<string, ReactNode>> = {
    rejected: (
      <>
        <p className={`${styles.nextText} muted`}>
          The school did not accept the payment, and your seats are free for others again. Please
          contact the school.
        </p>
        {viewBooking}
      </>
    ),
    needs_review: (
      <>
        <p className={`${styles.nextText} muted`}>
          The school looks at your receipt and decides. Your seats stay yours until then, and the
          tickets come to {progress.contact.email} as soon as it is settled. You can close this
          page.
        </p>
        {viewBooking}
      </>
    ),
    pending_payment: (
      <Button look="primary" icon="upload" onClick={backToPayment}>
        Back to payment
      </Button>
    ),
    expired: (
      <>
        <p className={`${styles.nextText} muted`}>
          The seats are free for others again. If you have paid, send the receipt all the same.
        </p>
        <div className="row">
          <Button look="primary" onClick={backToPayment}>
            I have paid: upload my receipt
          </Button>
          {chooseAgain}
        </div>
      </>
    ),
    cancelled: <div className="row">{chooseAgain}</div>,
  };

  const { data: now } = useQuery(bookingStatus(bookingId));
  const withStaff = now?.status === 'needs_review' && now.holdUntil === null;
  return (
    <div className="stack">
      <VerificationCard
        bookingId={bookingId}
        onVerified={complete}
        next={(status, holdUntil) =>
          (holdUntil !== null && mayTryAgain.has(status) ? anotherTry : next[status]) ??
          (status === 'verifying' && (
            <p className={`${styles.nextText} muted small`}>
              This usually takes less than half a minute.
            </p>
          ))
        }
      />
      {withStaff && (
        <SharperPicture
          bookingId={bookingId}
          maxBytes={CHECKOUT_RECEIPT_MAX_BYTES}
          namesFile={false}
        />
      )}
    </div>
  );
}

/** The clock runs on, or again: how long the seats are kept, and that they are not any longer. */
function HeldAgain({ bookingId }: { bookingId: string }) {
  const client = useQueryClient();
  // The cached booking may be older than the decision about its receipt.
  const {
    data: booking,
    dataUpdatedAt,
    isFetchedAfterMount,
  } = useQuery({ ...bookingQuery(bookingId), refetchOnMount: 'always' });
  useExpiryCheck(booking, dataUpdatedAt);
  const isNoLonger =
    isFetchedAfterMount && booking !== undefined && !mayTryAgain.has(booking.status);
  useEffect(() => {
    if (isNoLonger) void client.invalidateQueries({ queryKey: bookingStatus(bookingId).queryKey });
  }, [client, bookingId, isNoLonger]);
  return (
    booking && isFetchedAfterMount && <HoldClock booking={booking} receivedAt={dataUpdatedAt} />
  );
}
