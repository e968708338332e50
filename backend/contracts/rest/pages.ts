/** Path of a booking's own page. Anyone with the address sees the ticket; the buyer sees all. */
export const bookingPage = (bookingId: string): string => `/booking/${bookingId}`;

/** Returns the URL of a booking's own page, e.g. for an e-mail. @param publicUrl without a slash at its end */
export const bookingUrl = (publicUrl: string, bookingId: string): string =>
  `${publicUrl}${bookingPage(bookingId)}`;

/** Path at which staff check in the guests of a booking. The QR code in the ticket e-mail holds it. */
export const checkInPage = (bookingId: string): string => `/admin/check-in/${bookingId}`;
