import { familyBalance, figuresOf } from '../../../contracts/booking-account.js';
import { isPaid, type PlacedBooking, type Receipt } from '../../orders/api.js';
import type { OtherPayments } from '../../payments/api.js';
import type { PartPaid } from '../domain/field-checks.js';
import type { AutomaticRules, JudgeContext } from '../domain/judge.js';

/**
 * Collects the facts for the decision. Pure.
 *
 * @param provenSen the sum of the statement lines that are matched with the booking now
 */
export const judgeContextOf = (
  booking: PlacedBooking,
  receipt: Pick<Receipt, 'editor'>,
  others: OtherPayments,
  rules: AutomaticRules,
  now: string,
  provenSen: number,
): JudgeContext => ({
  totalSen: booking.totalSen,
  partPaid: partPaidOf(booking, provenSen),
  payee: booking.payee,
  placedAt: booking.placedAt,
  now,
  editor: receipt.editor,
  transactionUsedByOther: others.transaction !== null,
  furtherIdUsedByOther: others.further !== null,
  fileUsedByOther: others.file !== null,
  transferUsedByOther: others.transfer,
  paymentReference: booking.confirmationNumber,
  rules,
});

function partPaidOf({ status, money }: PlacedBooking, provenSen: number): PartPaid | null {
  if (isPaid(status)) return null;
  const { paidSen, openSen } = familyBalance(figuresOf(money, provenSen));
  return paidSen > 0 && openSen > 0 ? { paidSen, openSen } : null;
}
