import type { CheckoutStep } from '../../order/order-in-progress';

const names = ['contact', 'payment', 'verify'] as const;
export type StepName = (typeof names)[number];

export const nameOfStep = (step: CheckoutStep): StepName => names[step - 1] ?? 'contact';

/** `null` for anything that is no step: the address is typed by hand, too. */
export function stepOfName(name: unknown): CheckoutStep | null {
  const at = names.indexOf(name as StepName);
  return at < 0 ? null : ((at + 1) as CheckoutStep);
}
