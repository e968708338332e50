/** Everything that other modules may import from booking. Lint forbids any other import. */
export { BookingModule } from './booking.module.js';
export { BuyerMessages } from './buyer-messages/buyer-messages.js';
export type { BuyerMessage } from './buyer-messages/buyer-messages.js';
export {
  BUYERS_MESSAGE_QUEUE,
  buyersMessagePolicy,
} from './buyer-messages/buyers-message.policy.js';
export type { BuyersMessageJob } from './buyer-messages/buyers-message.policy.js';
export { DAY_MS, MESSAGES_A_DAY } from './buyer-messages/message-limits.js';
export { freeOrderMailPolicy } from './free-orders/free-order-mail.policy.js';
export { schoolMessageWords } from './mails/school-message.js';
export { bookingNoticePolicy } from './notices/booking-notice.policy.js';
export { cancellationNoticePolicy } from './notices/cancellation-notice.policy.js';
export { moveNoticePolicy } from './notices/move-notice.policy.js';
export { ticketMailPolicy } from './tickets/ticket-mail.policy.js';
