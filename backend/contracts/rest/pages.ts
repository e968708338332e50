/** The path of a booking's own page. Whoever has the address sees the ticket; the buyer sees all. */
export const bookingPage = (bookingId: string): string => `/booking/${bookingId}`;

/** The path at which staff check in the guests of a booking. The QR code in the ticket email holds it. */
export const checkInPage = (bookingId: string): string => `/admin/check-in/${bookingId}`;
