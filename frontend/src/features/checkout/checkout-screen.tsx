import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { STANDARD } from '@contracts/ticket-price';
import { performance as performanceQuery } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { i18n } from '../../language/i18n';
import { kindName } from '../../language/kind-name';
import { seatText } from '../../language/seat-names';
import { buttonClass } from '../../ui/button';
import { longDate, time } from '../../ui/dates';
import { discountText } from '../../ui/discount-text';
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
  storeBookingData,
  type BookingData,
} from '../../order/order-in-progress';
import { ContactStep } from './contact-step';
import { FreeBooked } from './free-booked';
import { PaymentStep } from './payment-step';
import { nameOfStep, type Checkout } from './steps';
import { VerifyStep } from './verify-step';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './checkout-screen.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as orderSummaryStyles from './order-summary.module.css';

export function CheckoutScreen({ asked }: { asked: CheckoutStep | null }) {
  useTitle(i18n.t('Checkout'));
  const [data, setData] = useState(readBookingData);
  const [totalBefore, setTotalBefore] = useState<string | null>(null);
  const [finished] = useState(finishedBooking);
  if (data)
    return (
      <CheckoutSteps
        key={data.total}
        data={data}
        asked={asked}
        totalBefore={totalBefore}
        onTotal={(total) => {
          const { discountOff: _, ...unchanged } = data;
          const changed = { ...unchanged, total };
          storeBookingData(changed);
          setTotalBefore(data.total);
          setData(changed);
        }}
      />
    );
  if (finished) return <Navigate to="/booking/$id" params={{ id: finished }} replace />;
  return (
    <div className="page">
      <Message
        title={i18n.t('No booking data found')}
        text={i18n.t('Choose your seats first, then come back here to pay for them.')}
        icon={icons.ticket}
      >
        <Link to="/" className={buttonClass('primary')}>
          {i18n.t('Return to Home')}
        </Link>
      </Message>
    </div>
  );
}

const steps = [/*i18n*/ 'Contact', /*i18n*/ 'Payment', /*i18n*/ 'Verify'];
/** Steps of the checkout for a free order, which needs no payment and no receipt. */
const stepsOfFree = [/*i18n*/ 'Contact', /*i18n*/ 'Confirm'];

function CheckoutSteps(props: {
  data: BookingData;
  asked: CheckoutStep | null;
  totalBefore: string | null;
  onTotal: (total: string) => void;
}) {
  const { data, asked, totalBefore, onTotal } = props;
  const navigate = useNavigate();
  const router = useRouter();
  const checkout = { ...useCheckout(data, asked), totalBefore, changeTotal: onTotal };
  const { step, bookingId } = checkout.progress;
  const free = isFree(data.total);
  const shownSteps = (free ? stepsOfFree : steps).map((title) => i18n.t(title));
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
        <Icon of={icons.back} /> {i18n.t('Back to seat selection')}
      </Link>
      <h1>{i18n.t('Checkout')}</h1>
      <Steps
        className={styles.checkoutSteps}
        current={at - 1}
        items={shownSteps.map((title) => ({ title }))}
        // Hides the icon from screen readers, because antd names it in English.
        iconRender={(icon) => (
          <span aria-hidden="true" className={styles.stepIcon}>
            {icon}
          </span>
        )}
        responsive={false}
        titlePlacement="vertical"
        size="small"
      />
      <div
        className={styles.checkoutColumns}
        ref={content}
        tabIndex={-1}
        role="group"
        aria-label={i18n.t('Step {at} of {count}: {title}', {
          at,
          count: shownSteps.length,
          title: shownSteps[at - 1],
        })}
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
function useCheckout(
  data: BookingData,
  asked: CheckoutStep | null,
): Omit<Checkout, 'changeTotal' | 'totalBefore'> {
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

/** Returns a function that names a ticket kind; nothing for Standard. */
function useKindNames({ performanceId, seats }: BookingData): (kindId: string) => string | null {
  const hasKinds = seats.some(({ kind = STANDARD }) => kind !== STANDARD);
  const { data: performance } = useQuery({
    ...performanceQuery(performanceId),
    enabled: hasKinds,
  });
  const { data: production } = useQuery({
    ...productionQuery(performance?.productionId ?? ''),
    enabled: hasKinds && performance !== undefined,
  });
  return (kindId) => {
    const kind = production?.ticketKinds?.find(({ id }) => id === kindId);
    return kind ? kindName(kind) : null;
  };
}

/** Returns the performance's date and time in the visitor's language. An order stored before it had an ISO time keeps its texts. */
const whenOf = ({ dateTime, performanceDate, performanceTime }: BookingData) =>
  dateTime
    ? { date: longDate(dateTime), time: time(dateTime) }
    : { date: performanceDate, time: performanceTime };

function OrderSummary({ data }: { data: BookingData }) {
  const nameOf = useKindNames(data);
  return (
    <aside
      className={`${panelStyles.panel} ${orderSummaryStyles.order}`}
      aria-labelledby="order-heading"
    >
      <h2 id="order-heading" className={panelStyles.panelTitle} lang={data.titleLang}>
        {data.productionTitle}
      </h2>
      <p>
        {i18n.t('{date}, {time}', whenOf(data))}
        <br />
        <span className="muted" lang={data.titleLang}>
          {data.venue}
        </span>
      </p>
      <ul>
        {data.seats.map((seat) => (
          <li key={seatText(seat)}>
            {seatText(seat)} {seat.kind && <strong>{nameOf(seat.kind)}</strong>}
          </li>
        ))}
      </ul>
      {data.discountCode && (
        <p className="row spread">
          <span>{i18n.t('Discount code')}</span>
          <span>{discountText({ word: data.discountCode, off: data.discountOff })}</span>
        </p>
      )}
      <p className={orderSummaryStyles.orderTotal}>
        <span>
          {i18n.t('{count, plural, one {# seat} other {# seats}}', { count: data.seats.length })}
        </span>
        <strong className="number">{rm(data.total)}</strong>
      </p>
    </aside>
  );
}
