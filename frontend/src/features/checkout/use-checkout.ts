import { useState } from 'react';
import type { BookingData } from '../order/booking-data';
import { clearBookingData } from '../order/booking-data';
import { clearProgress, progressFor, readProgress, storeProgress } from '../order/checkout-progress';
import type { CheckoutProgress } from '../order/checkout-progress';

/** Where the buyer is; every change is in session storage before anything is sent. */
export function useCheckout(data: BookingData) {
  const [progress, setProgress] = useState(() => progressFor(data, readProgress()));

  function update(next: CheckoutProgress) {
    storeProgress(next);
    setProgress(next);
  }

  return {
    progress,
    update,
    /** Without seats the order starts over; the contact details stay. */
    forgetBooking() {
      update({ ...progress, step: 1, bookingId: null, idempotencyKey: null, keyIsFor: null });
    },
    finish() {
      clearBookingData();
      clearProgress();
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
