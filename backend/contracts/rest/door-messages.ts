/** A ticket that the office holds: what the person at the door reads, by network and without. */
export const SEE_OFFICE_MESSAGE =
  'Please send this guest to the school office: no payment was found for this ticket yet.';
