/** The most characters that a text may have: the server refuses more, and forms take no more. */
export const LONGEST = {
  /** One line: a title, a name, a venue, a reason. */
  line: 200,
  /** Of a production. */
  description: 5_000,
  address: 500,
  phone: 40,
  bankName: 100,
  accountNumber: 50,
  section: 100,
  rowLabel: 20,
  /** A text of the site, with its paragraphs. */
  content: 2_000,
  /** What staff keep about a booking for themselves. */
  note: 2_000,
  mailSubject: 120,
  mailText: 3_000,
  /** What a family is told when its receipt is rejected. */
  rejection: 500,
  /** By which a refund is found at the bank. */
  refundReference: 100,
  confirmationNumber: 40,
  /** What a device at the door is called. */
  device: 60,
} as const;
