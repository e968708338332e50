/** What the customer reads when there is a receipt and the seats are lost: at the upload, or when it was judged. */
export const SEATS_GONE_MESSAGE =
  'Your seats are gone: they went to somebody else, or the hall was changed. School staff will contact you about other seats or your money.';
