/** Message for a customer who sent a receipt after the seats were lost, shown at the upload or after the check. */
export const SEATS_GONE_MESSAGE =
  'Your seats are gone: they went to somebody else, or the hall was changed. School staff will contact you about other seats or your money.';
