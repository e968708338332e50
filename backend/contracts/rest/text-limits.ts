/** Maximum number of characters of a text. The server refuses more, and forms accept no more. */
export const LONGEST = {
  /** One line: a title, a name, a venue, a reason. */
  line: 200,
  /** Description of a production. */
  description: 5_000,
  address: 500,
  phone: 40,
  bankName: 100,
  accountNumber: 50,
  section: 100,
  ticketKind: 60,
  discountCode: 60,
  extra: 60,
  size: 20,
  rowLabel: 20,
  /** A text of the site, with its paragraphs. */
  content: 2_000,
  /** Note of staff about a booking. */
  note: 2_000,
  mailSubject: 120,
  mailText: 3_000,
  /** Message to the family when its receipt is rejected. */
  rejection: 500,
  /** Reference by which a refund is found at the bank. */
  refundReference: 100,
  confirmationNumber: 40,
  /** Name of a device at the door. */
  device: 60,
} as const;
