/** What other modules may use of this one: what happened to bookings and seats, for staff. Lint lets them import nothing else. */
export { BookingHistories } from './booking/booking-histories.js';
export { HistoryModule } from './history.module.js';
