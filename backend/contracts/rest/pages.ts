/** The path of a booking's own page. Whoever has the address sees the ticket; the buyer sees all. */
export const bookingPage = (bookingId: string): string => `/booking/${bookingId}`;

/** The same with the site's address before it, e.g. for an e-mail. @param publicUrl without a slash at its end */
export const bookingUrl = (publicUrl: string, bookingId: string): string =>
  `${publicUrl}${bookingPage(bookingId)}`;

/** The path at which staff check in the guests of a booking. The QR code in the ticket email holds it. */
export const checkInPage = (bookingId: string): string => `/admin/check-in/${bookingId}`;
