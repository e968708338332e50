/** Message at the door, with or without a network, for a ticket that is on hold. */
export const SEE_OFFICE_MESSAGE =
  /*i18n*/ 'Please send this guest to the school office: no payment was found for this ticket yet.';
