/**
 * Weight of a value that one reading found, by its place on the page. Of two values the stronger one is taken. Two readings that
 * agree are certain from `wellPlaced` on; below `weak` they are no ground for a decision (`combine.ts`).
 */
export const STRENGTH = {
  /** Under or beside a label of its own: "Amount: RM 40.00". */
  labelled: 1,
  /** The name in a sentence: "You sent RM35 to KAVITHA A/P SUBRAMANIAM". */
  nameInSentence: 0.95,
  /** Without a label, in a place where only this value stands: a large sum below "Transfer successful", a total, a DuitNow id. */
  wellPlaced: 0.9,
  /** Recognised by its neighbours: a name above bank and account, a number beside a bank. */
  besideItsBank: 0.8,
  /** A sum in usual letters below words that say what happened. A reading that lost a label looks the same. */
  smallHeadline: 0.75,
  /** A name near the large sum of the page. */
  nameNearSum: 0.7,
  /** Guessed by words anywhere on the page: "DuitNow" for the method, the brand for the bank, a date without a time. */
  guessed: 0.6,
  /** A note in which the payer may have put the reference: "Remarks: ABCDE-12345". */
  inNote: 0.5,
  /** Nothing below it is sure, however many readings agree. */
  weak: 0.5,
  /** A sum that may have lost a digit with its unread point, or whose first digit was read as a letter: "RMS8.40". */
  digitLost: 0.4,
} as const;
