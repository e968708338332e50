import type { KnownLanguage } from '../language.js';

/* Data held about a family or a person, why and how long, and how they get it and have it erased. docs/erasure.md. */

/**
 * Months after a performance during which a school keeps the details of its families. They count from the order, or from the last
 * move of the performance, when that was later. A setting of the school.
 */
export const RETENTION_MONTHS = { least: 1, most: 84, usual: 12 } as const;

/** A kind of data, in plain words. */
export interface HeldKind {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
}

const AS_THE_SCHOOL_SAYS =
  /*i18n*/ 'Until so many months after the performance as the school has set (between 1 and 84, usually 12), or until you have it erased. An order that was placed later, or whose performance was moved later, counts from then.';

/** Kinds of data, shown on the page about personal data and in every download. */
export const HELD_KINDS: readonly HeldKind[] = [
  {
    what: /*i18n*/ 'Name, email address and telephone number of whoever booked',
    why: /*i18n*/ 'To keep the seats, to send the ticket, and to reach you when a performance is moved or cancelled.',
    howLong: AS_THE_SCHOOL_SAYS,
  },
  {
    what: /*i18n*/ 'Pictures of payment receipts, and what was read in them',
    why: /*i18n*/ 'To see that the booking was paid.',
    howLong: AS_THE_SCHOOL_SAYS,
  },
  {
    what: /*i18n*/ 'Emails about the booking as they were sent, and notes of the school’s staff',
    why: /*i18n*/ 'To answer questions and complaints.',
    howLong: AS_THE_SCHOOL_SAYS,
  },
  {
    what: /*i18n*/ 'Seats, prices, times, check-ins, and how much was paid',
    why: /*i18n*/ 'To sell each seat once, and for the school’s books.',
    howLong: /*i18n*/ 'Always. After an erasure nothing in it names you.',
  },
  {
    what: /*i18n*/ 'Lines of the school’s bank statement, with what the bank wrote about the payer',
    why: /*i18n*/ 'The school has to keep its books.',
    howLong:
      /*i18n*/ 'As long as the law asks the school to keep its books: seven years in Malaysia. An erasure does not reach them.',
  },
  {
    what: /*i18n*/ 'The account of who signs in: name, email address, roles, devices',
    why: /*i18n*/ 'To sign you in, and for staff to do their work. What staff did stays in the log with their name.',
    howLong:
      /*i18n*/ 'Until you delete the account. A booking that you made while signed in keeps the number of the account, also after its erasure; without the account it leads to nobody.',
  },
  {
    what: /*i18n*/ 'From which network an order came, as a keyed number that leads back to no address',
    why: /*i18n*/ 'To limit how many seats somebody can keep without paying.',
    howLong: /*i18n*/ 'One week.',
  },
];

/**
 * POST /api/my-data/link: answers 202 with the same text whether or not data is held about the address.
 * POST /api/my-data/account/erase: with the address of the account to delete, typed once more.
 */
export interface DataLinkRequest {
  readonly email: string;
}

export interface DataLinkView {
  readonly message: string;
}

/** POST /api/my-data/open (token after #key= in the link) and POST /api/my-data/erase (`eraseToken`). Each token works once. */
export interface DataTokenRequest {
  readonly token: string;
}

export interface HeldEntry {
  /** ISO 8601 */
  readonly at: string;
  readonly who: 'You' | 'The school' | 'Houselights';
  readonly what: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  /** Signed URL of a receipt's picture, good for 15 minutes. */
  readonly pictureUrl: string | null;
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

export interface HeldBooking {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly production: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  /** Status in the words that families see. */
  readonly status: string;
  readonly seats: string;
  /** Decimal string in RM. */
  readonly totalAmount: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Language of the mails about the booking. */
  readonly language: KnownLanguage;
  /** History of the booking, oldest first. */
  readonly history: readonly HeldEntry[];
  /** ISO 8601: when the details are erased without a request, unless money is due then. */
  readonly keptUntil: string;
  /** Reason why the details cannot be erased now; null: they can. */
  readonly notErasedBecause: string | null;
}

export interface HeldAccount {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 */
  readonly since: string;
  readonly roles: readonly { readonly school: string; readonly role: string }[];
  readonly devices: readonly string[];
}

/** GET /api/my-data (signed in) and POST /api/my-data/open. */
export interface HeldData {
  readonly email: string;
  /** ISO 8601: when these data were collected. */
  readonly asOf: string;
  /** Account of the signed-in person; null for a mailed link. */
  readonly account: HeldAccount | null;
  readonly bookings: readonly HeldBooking[];
  /** Confirmation numbers of further bookings whose data cannot be read at the moment. */
  readonly unreadBookings: readonly string[];
  readonly kinds: readonly HeldKind[];
  /** Token for POST /api/my-data/erase: works once, for half an hour. */
  readonly eraseToken: string;
}

/** Outcome of POST /api/my-data/erase. Keys, mails and pictures are deleted within moments. */
export interface ErasedView {
  /** Confirmation numbers of the bookings whose data were erased. */
  readonly erased: readonly string[];
  readonly kept: readonly { readonly confirmationNumber: string; readonly because: string }[];
}
