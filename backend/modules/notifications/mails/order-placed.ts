import type { Payee } from '../../../contracts/events/index.js';
import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import {
  inOneParagraph,
  dateAndTime,
  ringgit,
  timeOf,
} from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { newsUntil } from '../../../infrastructure/process-manager/policy.js';
import { isFree } from '../../orders/api.js';
import { sameSeats } from '../../../contracts/seat.js';
import {
  cameSentence,
  partPaidSentences,
  paymentFacts,
  takenBackSentence,
} from '../balance-sentences.js';
import { bookingMail, byStaff, overtaken, type AboutBooking } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';
import { LIMITS } from '../limits.js';

export interface OrderPlacedInput extends NoticeInput {
  readonly payee: Payee;
  readonly holdUntil: Date;
  /** Paid and open sums; null when the statements cannot be read, and the mail then asks for the whole sum. */
  readonly balance: FamilyBalanceSums | null;
  /** Payment QR of the school, or null. */
  readonly qrPng: Buffer | null;
  /**
   * Reason of the mail: a new or reopened order, other seats, another price, or a part payment that was found or no
   * longer counts.
   */
  readonly why:
    'placed' | 'reopened' | 'other-seats' | 'other-price' | 'part-came' | 'part-taken-back';
  /** Part payment in ringgit, as a decimal string; null for all other reasons. */
  readonly part: string | null;
}

const TITLES: Readonly<Record<OrderPlacedInput['why'], string>> = {
  placed: /*i18n*/ 'Your seats are held',
  reopened: /*i18n*/ 'Your order is open again',
  'other-seats': /*i18n*/ 'Your seats have changed',
  'other-price': /*i18n*/ 'The price of your seats has changed',
  'part-came': /*i18n*/ 'A part of your payment has come',
  'part-taken-back': /*i18n*/ 'What you still have to pay has changed',
};

/**
 * Writes the mail that asks for payment: sum, payee, deadline, and a link to the order. The subject names the order, so
 * that mail programs do not group the mails of two orders.
 */
export function orderPlacedEmail(input: OrderPlacedInput): ComposedMail {
  const { payee, holdUntil, confirmationNumber: number, balance, why, part, language } = input;
  const i18n = textsFor(language);
  const school = input.school.name;
  const replaces = i18n.t('This email takes the place of the one before.');
  const toPay = balance?.open ?? input.totalAmount;
  return compose(input, {
    subject: i18n.t('Please pay by {time}: {production}, order {number}', {
      time: timeOf(holdUntil, language),
      production: input.productionTitle,
      number,
    }),
    title: i18n.t(TITLES[why]),
    sentences: [
      ...(why === 'reopened' ? [i18n.t('{school} has opened your order again.', { school })] : []),
      ...(why === 'other-seats'
        ? [
            inOneParagraph(
              [i18n.t('{school} has given your order other seats.', { school }), replaces],
              language,
            ),
          ]
        : []),
      ...(why === 'other-price'
        ? [
            inOneParagraph(
              [i18n.t('{school} has changed the price of your seats.', { school }), replaces],
              language,
            ),
          ]
        : []),
      ...(part === null
        ? []
        : [
            why === 'part-came'
              ? cameSentence(part, school, language)
              : takenBackSentence(part, school, language),
            replaces,
          ]),
      i18n.t('We hold your seats until {time}, Malaysian time.', {
        time: dateAndTime(holdUntil, language),
      }),
      ...(balance ? partPaidSentences(balance, language) : []),
      i18n.t(
        'Please transfer {amount} to the account below with {number} as the payment reference, then upload a screenshot of the receipt.',
        { amount: ringgit(toPay), number },
      ),
    ],
    payment: {
      facts: paymentFacts(payee, toPay, number, language),
      qrPng: input.qrPng,
    },
    action: [i18n.t('Upload my receipt'), input.bookingUrl],
    small: inOneParagraph(
      [
        i18n.t(
          'Paid and uploaded already? Then there is nothing to do: the tickets come by email.',
        ),
        i18n.t('You did not order? Then do nothing, the seats are free again by themselves.'),
        i18n.t('Whoever has the link above can open the order, so keep it in the family.'),
      ],
      language,
    ),
  });
}

/** Writes the mail that asks for payment. Null when the school must not be paid or nothing is left to pay. */
export async function askToPay(
  about: AboutBooking,
  holdUntil: Date,
  why: OrderPlacedInput['why'],
  part: string | null = null,
): Promise<ComposedMail | null> {
  const { booking, money } = about;
  const ways = await money.waysToPay(booking);
  const open = ways && (await money.open(booking));
  return !open || open === 'all-has-come'
    ? null
    : orderPlacedEmail({ ...about, ...ways, ...open, holdUntil, why, part });
}

/** Asks for payment only while the order is open and its seats are held. */
function askWhileOpen(
  about: AboutBooking,
  why: OrderPlacedInput['why'],
): Promise<ComposedMail | null> | null {
  const { booking, hasBegun, holdUntil } = about;
  const isOpen = booking.status === 'pending_payment' && !isFree(booking.totalSen) && !hasBegun;
  return isOpen && holdUntil ? askToPay(about, holdUntil, why) : null;
}

/**
 * Mail about an order that costs money, after it is placed or gets other seats or another price. A corrected address
 * gets it again, because the first mail may have gone to a wrong one.
 */
export const orderPlaced = bookingMail({
  notice: 'order-placed',
  on: {
    BookingPlaced: ({ totalSen }) => !isFree(totalSen),
    CustomerDetailsCorrected: () => true,
    BookingSeatsAmended: () => true,
  },
  // A family that has lost its seats must not be asked for money.
  until: (event) =>
    event.type === 'BookingPlaced' ? new Date(event.data.holdUntil) : newsUntil(event),
  isOld: (about) => overtaken(about) || isOldAddress(about),
  limit: (about) =>
    about.cause?.type === 'BookingSeatsAmended'
      ? byStaff(about)
      : LIMITS.notice(about.booking.performance.schoolId),
  write: (about) => askWhileOpen(about, whyAsked(about)),
});

function whyAsked({ cause }: AboutBooking): OrderPlacedInput['why'] {
  if (cause?.type !== 'BookingSeatsAmended') return 'placed';
  return sameSeats(cause.data.from, cause.data.to) ? 'other-price' : 'other-seats';
}

/** Returns true when a correction left the address unchanged, so that the mail was already sent there. */
function isOldAddress({ causeId, history }: AboutBooking): boolean {
  const cause = history.findIndex(({ id }) => id === causeId);
  const event = history[cause];
  if (event?.type !== 'CustomerDetailsCorrected') return false;
  const before = history.slice(0, cause).findLast((earlier) => 'customer' in earlier.data);
  const known = before && 'customer' in before.data ? before.data.customer : null;
  return known?.email.toLowerCase() === event.data.customer?.email.toLowerCase();
}

/** Mail after staff reopened an order that waits for payment. */
export const orderReopened = bookingMail({
  notice: 'order-reopened',
  on: {
    BookingStatusSetByStaff: ({ to, holdUntil }) => to === 'pending_payment' && holdUntil !== null,
  },
  until: (event) =>
    event.type === 'BookingStatusSetByStaff' && event.data.holdUntil !== null
      ? new Date(event.data.holdUntil)
      : null,
  limit: byStaff,
  write: (about) => askWhileOpen(about, 'reopened'),
});
