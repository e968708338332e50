import { Link, Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isFree, rm } from '../../ui/money';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import {
  readProgress,
  storeProgress,
  type CheckoutProgress,
  type CheckoutStep,
} from '../../order/checkout-progress';
import {
  finishedBooking,
  forgetOrder,
  forgetSelection,
  progressFor,
  readBookingData,
  type BookingData,
} from '../../order/order-in-progress';
import { ContactStep } from './contact-step';
import { FreeBooked } from './free-booked';
import { PaymentStep } from './payment-step';
import { nameOfStep, type Checkout } from './steps';
import { VerifyStep } from './verify-step';
import { seatText } from '@contracts/rest/seat-text';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './checkout-screen.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as orderSummaryStyles from './order-summary.module.css';

export function CheckoutScreen({ asked }: { asked: CheckoutStep | null }) {
  useTitle('Checkout');
  const [data] = useState(readBookingData);
  const [finished] = useState(finishedBooking);
  if (data) return <CheckoutSteps data={data} asked={asked} />;
  if (finished) return <Navigate to="/booking/$id" params={{ id: finished }} replace />;
  return (
    <div className="page">
      <Message
        title="No booking data found"
        text="Choose your seats first, then come back here to pay for them."
        icon={icons.ticket}
      >
        <Link to="/" className={buttonClass('primary')}>
          Return to Home
        </Link>
      </Message>
    </div>
  );
}

const steps = [{ title: 'Contact' }, { title: 'Payment' }, { title: 'Verify' }];
/** Steps of the checkout for a free order, which needs no payment and no receipt. */
const stepsOfFree = [{ title: 'Contact' }, { title: 'Confirm' }];

function CheckoutSteps({ data, asked }: { data: BookingData; asked: CheckoutStep | null }) {
  const navigate = useNavigate();
  const router = useRouter();
  const checkout = useCheckout(data, asked);
  const { step, bookingId } = checkout.progress;
  const free = isFree(data.total);
  const shownSteps = free ? stepsOfFree : steps;
  const at = free ? (bookingId === null ? 1 : 2) : step;

  // Preloads the ticket's screen, so that it shows at once even if the connection is lost during payment.
  useEffect(() => void router.preloadRoute({ to: '/confirmation' }), [router]);

  // Scrolls to the top at each new step. At the first step, the browser sets the scroll position.
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  async function complete(conf: string) {
    await navigate({ to: '/confirmation', search: { conf }, replace: true });
    checkout.finish();
  }

  return (
    <div className="page">
      <Link
        to="/seats/$performanceId"
        params={{ performanceId: data.performanceId }}
        className={buttonStyles.backLink}
      >
        <Icon of={icons.back} /> Back to seat selection
      </Link>
      <h1>Checkout</h1>
      <Steps
        className={styles.checkoutSteps}
        current={at - 1}
        items={shownSteps}
        responsive={false}
        titlePlacement="vertical"
        size="small"
      />
      <div
        className={styles.checkoutColumns}
        ref={content}
        tabIndex={-1}
        role="group"
        aria-label={`Step ${at} of ${shownSteps.length}: ${shownSteps[at - 1]?.title}`}
      >
        {free && bookingId ? (
          <FreeBooked bookingId={bookingId} onComplete={(conf) => void complete(conf)} />
        ) : step === 2 && bookingId ? (
          <PaymentStep bookingId={bookingId} checkout={checkout} />
        ) : step === 3 && bookingId ? (
          <VerifyStep
            bookingId={bookingId}
            checkout={checkout}
            onComplete={(conf) => void complete(conf)}
          />
        ) : (
          <ContactStep data={data} checkout={checkout} />
        )}
        <OrderSummary data={data} />
      </div>
    </div>
  );
}

/**
 * Returns the buyer's progress and functions to change it. The step is in the address, so that reload and Back work. The rest is
 * stored in session storage before any request. A step that needs a booking is not shown without one.
 */
function useCheckout(data: BookingData, asked: CheckoutStep | null): Checkout {
  const navigate = useNavigate();
  const [stored, setStored] = useState(() => progressFor(data, readProgress()));
  const step = stored.bookingId === null ? 1 : (asked ?? stored.step);
  const progress: CheckoutProgress = { ...stored, step };

  const go = (to: CheckoutStep, replace: boolean) =>
    void navigate({ to: '/checkout', search: { step: nameOfStep(to) }, replace });
  useEffect(() => {
    if (asked !== step) go(step, true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- go is made anew by every render
  }, [asked, step]);

  function update(next: CheckoutProgress, { replace = false } = {}) {
    storeProgress(next);
    setStored(next);
    if (next.step !== step) go(next.step, replace);
  }

  return {
    progress,
    update,
    forgetBooking() {
      // The map preselects this order's seats, even if the buyer opened the map while they were held.
      forgetSelection(data.performanceId);
      storeProgress({
        ...progress,
        step: 1,
        bookingId: null,
        idempotencyKey: null,
        keyIsFor: null,
      });
    },
    finish: () => forgetOrder(data.performanceId),
  };
}

function OrderSummary({ data }: { data: BookingData }) {
  return (
    <aside
      className={`${panelStyles.panel} ${orderSummaryStyles.order}`}
      aria-labelledby="order-heading"
    >
      <h2 id="order-heading" className={panelStyles.panelTitle}>
        {data.productionTitle}
      </h2>
      <p>
        {data.performanceDate}, {data.performanceTime}
        <br />
        <span className="muted">{data.venue}</span>
      </p>
      <ul>
        {data.seats.map((seat) => (
          <li key={seatText(seat)}>{seatText(seat)}</li>
        ))}
      </ul>
      <p className={orderSummaryStyles.orderTotal}>
        <span>{data.seats.length === 1 ? '1 seat' : `${data.seats.length} seats`}</span>
        <strong className="number">{rm(data.total)}</strong>
      </p>
    </aside>
  );
}
