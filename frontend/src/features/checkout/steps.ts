import type { CheckoutProgress, CheckoutStep } from '../../order/checkout-progress';

const names = ['contact', 'payment', 'verify'] as const;
export type StepName = (typeof names)[number];

export const nameOfStep = (step: CheckoutStep): StepName => names[step - 1] ?? 'contact';

/** `null` for anything that is no step: the address is typed by hand, too. */
export function stepOfName(name: unknown): CheckoutStep | null {
  const at = names.indexOf(name as StepName);
  return at < 0 ? null : ((at + 1) as CheckoutStep);
}

/** What a step of the checkout is given: how far the buyer has come, and the ways on. */
export interface Checkout {
  readonly progress: CheckoutProgress;
  /** `replace`: the back button must not return to the step before. */
  readonly update: (next: CheckoutProgress, options?: { readonly replace?: boolean }) => void;
  /** Without seats the order starts over; the contact details stay. For a link that leads to the seat map. */
  readonly forgetBooking: () => void;
  /** The order is paid, confirmed, or with staff: the next one starts from nothing. */
  readonly finish: () => void;
}
