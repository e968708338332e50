import type { PlacedBooking, Receipt } from '../../booking/api.js';
import type { OtherPayments } from '../../payments/api.js';
import type { AutomaticRules, JudgeContext } from '../domain/judge.js';

/** The facts that the decision is made from. Pure. */
export const judgeContextOf = (
  booking: PlacedBooking,
  receipt: Pick<Receipt, 'editor'>,
  others: OtherPayments,
  rules: AutomaticRules,
  now: string,
): JudgeContext => ({
  totalSen: booking.totalSen,
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
