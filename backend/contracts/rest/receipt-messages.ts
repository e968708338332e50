/** What the customer reads when a receipt came after the seats were lost: at the upload, and when it was judged. */
export const SEATS_GONE_MESSAGE =
  'Your seats were taken by somebody else before the receipt arrived. School staff will contact you about other seats or your money.';
