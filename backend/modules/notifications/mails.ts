import type { AnyMail } from './mail.js';
import { backInReview } from './mails/back-in-review.js';
import { balanceChanged } from './mails/balance-changed.js';
import { bookingList } from './mails/booking-list.js';
import { cancelled } from './mails/cancelled.js';
import { dataLink } from './mails/data-link.js';
import { expired } from './mails/expired.js';
import { freeOrder } from './mails/free-order.js';
import { invitation } from './mails/invitation.js';
import { logRoot } from './mails/log-root.js';
import { moved } from './mails/moved.js';
import { needsReview } from './mails/needs-review.js';
import { noReceipt } from './mails/no-receipt.js';
import { orderLink } from './mails/order-link.js';
import { orderPlaced, orderReopened } from './mails/order-placed.js';
import { ownerChange, ownerLeft } from './mails/owners.js';
import { paymentQuestion } from './mails/payment-question.js';
import { receiptRejected } from './mails/receipt-rejected.js';
import { refundPaid } from './mails/refund-paid.js';
import { refundTakenBack } from './mails/refund-taken-back.js';
import { rejectedForGood } from './mails/rejected-for-good.js';
import { schoolMessage } from './mails/school-message.js';
import { seatsLost } from './mails/seats-lost.js';
import { ticket } from './mails/ticket.js';
import { waiting } from './mails/waiting.js';

export const MAILS: readonly AnyMail[] = [
  orderPlaced,
  orderReopened,
  freeOrder,
  receiptRejected,
  noReceipt,
  needsReview,
  seatsLost,
  rejectedForGood,
  backInReview,
  expired,
  balanceChanged,
  paymentQuestion,
  refundPaid,
  refundTakenBack,
  cancelled,
  moved,
  ticket,
  schoolMessage,
  orderLink,
  bookingList,
  dataLink,
  invitation,
  ownerChange,
  ownerLeft,
  waiting,
  logRoot,
];
