/**
 * The most that one seat may cost and one booking may come to, in sen. The specifications name no limit, so these are ours:
 * far above any school's theatre, and far below what a number in a database or in JavaScript can hold.
 * A price that was stored before there were limits stays as it is; a booking above its limit is refused.
 */
export const MOST_SEAT_PRICE_SEN = 1_000_000;
export const MOST_BOOKING_TOTAL_SEN = 100_000_000;
