import type { CheckoutProgress, CheckoutStep } from '../../order/checkout-progress';

const names = ['contact', 'payment', 'verify'] as const;
export type StepName = (typeof names)[number];

export const nameOfStep = (step: CheckoutStep): StepName => names[step - 1] ?? 'contact';

/** Returns the checkout step that an address names; `null` for any other text. */
export function stepOfName(name: unknown): CheckoutStep | null {
  const at = names.indexOf(name as StepName);
  return at < 0 ? null : ((at + 1) as CheckoutStep);
}

/** Progress of the buyer and functions to change it, passed to each step of the checkout. */
export interface Checkout {
  readonly progress: CheckoutProgress;
  /** Stores the buyer's new progress. With `replace`, the browser's Back does not return to the previous step. */
  readonly update: (next: CheckoutProgress, options?: { readonly replace?: boolean }) => void;
  /** Forgets the booking and its seats but keeps the contact details. Called before the buyer follows a link to the seat map. */
  readonly forgetBooking: () => void;
  /** Takes another total for the same seats, because prices have changed. The order starts anew with the same contact details. */
  readonly changeTotal: (total: string) => void;
  /** Total before {@link changeTotal}, which the buyer has not agreed to change yet; `null`: the total is as on the seat map. */
  readonly totalBefore: string | null;
  /** Forgets a finished order (paid, confirmed, or waiting for staff), so that the next order starts empty. */
  readonly finish: () => void;
}
