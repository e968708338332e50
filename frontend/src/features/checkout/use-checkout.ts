import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  progressFor,
  forgetOrder,
  forgetSelection,
  readProgress,
  storeProgress,
} from '../../order/order-in-progress';
import type { BookingData, CheckoutProgress, CheckoutStep } from '../../order/order-in-progress';
import { nameOfStep } from './steps';

/**
 * Where the buyer is. The step is in the address, so that reload and the back button do what they say; everything else is
 * in session storage before anything is sent. A step that needs a booking is not shown without one.
 */
export function useCheckout(data: BookingData, asked: CheckoutStep | null) {
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

  /** `replace`: the back button must not return to the step before. */
  function update(next: CheckoutProgress, { replace = false } = {}) {
    storeProgress(next);
    setStored(next);
    if (next.step !== step) go(next.step, replace);
  }

  return {
    progress,
    update,
    /** Without seats the order starts over; the contact details stay. For a link that leads to the seat map. */
    forgetBooking() {
      // The map offers the seats of this order first, also after it was looked at while they were held.
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

export type Checkout = ReturnType<typeof useCheckout>;
