import { familyBalance, type AccountFigures } from '../../../contracts/booking-account.js';
import { toDecimal } from '../../../contracts/money.js';
import type { AccountSums, FamilyBalanceSums } from '../../../contracts/rest/refunds.js';

/** Returns the sums of a booking account, or changes of them, as decimal strings in RM. */
export const accountSums = (figures: AccountFigures): AccountSums => ({
  charged: toDecimal(figures.chargedSen),
  proven: toDecimal(figures.provenSen),
  unproven: toDecimal(figures.unprovenSen),
  refunded: toDecimal(figures.refundedSen),
  open: toDecimal(figures.openSen),
  refundDue: toDecimal(figures.refundDueSen),
});

/** Returns the sums that the family may see, as decimal strings in RM. */
export function familyBalanceSums(figures: AccountFigures): FamilyBalanceSums {
  const { chargedSen, paidSen, paidBackTooMuchSen, openSen, refundDueSen } = familyBalance(figures);
  return {
    charged: toDecimal(chargedSen),
    paid: toDecimal(paidSen),
    ...(paidBackTooMuchSen > 0 ? { paidBackTooMuch: toDecimal(paidBackTooMuchSen) } : {}),
    open: toDecimal(openSen),
    refundDue: toDecimal(refundDueSen),
  };
}
