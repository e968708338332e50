/** What the customer reads when a receipt came after the seats were lost: at the upload, and when it was judged. */
export const SEATS_GONE_MESSAGE =
  'Your seats are gone: they went to somebody else, or the hall was changed. School staff will contact you about other seats or your money.';
