/**
 * Largest price of one seat, and largest total of one booking, in sen. The specifications name no limit; these are far above any
 * school's prices and far below what a database or JavaScript number can hold. Prices stored before there were limits stay; a
 * booking above its limit is refused.
 */
export const MOST_SEAT_PRICE_SEN = 1_000_000;
export const MOST_BOOKING_TOTAL_SEN = 100_000_000;
