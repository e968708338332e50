/** Lists all that other modules may import from the history module. A lint rule forbids any other import. */
export { BookingHistories } from './booking/booking-histories.js';
export { HistoryModule } from './history.module.js';
