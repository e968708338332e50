/**
 * Exports for other modules: the history of bookings and seats, for staff. Lint refuses imports of any other file of
 * this module.
 */
export { BookingHistories } from './booking/booking-histories.js';
export { HistoryModule } from './history.module.js';
