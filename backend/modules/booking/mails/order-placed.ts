import type { Payee } from '../../../contracts/events/index.js';
import { dateAndTime, ringgit, timeOf } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { compose, type NoticeInput } from './letter.js';
import { paymentFacts } from './payment-facts.js';
import { cameSentence, partPaidSentences, takenBackSentence } from './ticket-email/balance.js';

/** The order, with its payee and deadline. */
export interface OrderPlacedInput extends NoticeInput {
  readonly payee: Payee;
  readonly holdUntil: Date;
  /** Sums paid and open; null: the school's statements cannot be read, so the mail asks for the whole sum. */
  readonly balance: FamilyBalanceSums | null;
  /** The school's payment QR; `null` when it has none. */
  readonly qrPng: Buffer | null;
  /**
   * Why the mail is sent: the order is new, staff opened it again, gave it other seats, or its seats have another price; or a
   * part of its money was found on the bank statement, or counts for it no more.
   */
  readonly why:
    'placed' | 'reopened' | 'other-seats' | 'other-price' | 'part-came' | 'part-taken-back';
  /** The part of its money, a decimal string in RM; null in all other cases. */
  readonly part: string | null;
}

const TITLES: Readonly<Record<OrderPlacedInput['why'], string>> = {
  placed: 'Your seats are held',
  reopened: 'Your order is open again',
  'other-seats': 'Your seats have changed',
  'other-price': 'The price of your seats has changed',
  'part-came': 'A part of your payment has come',
  'part-taken-back': 'What you still have to pay has changed',
};

/**
 * Writes the mail that asks for the payment: the sum, the payee, the deadline, and the link that opens the order on any device.
 * The subject names the order, so that two orders of one family are two conversations.
 */
export function orderPlacedEmail(input: OrderPlacedInput): ComposedMail {
  const { payee, holdUntil, confirmationNumber, balance, school, why, part } = input;
  const toPay = balance?.open ?? input.totalAmount;
  const until = dateAndTime(holdUntil);
  return compose(input, {
    subject: `Please pay by ${timeOf(holdUntil)}: ${input.productionTitle}, order ${confirmationNumber}`,
    title: TITLES[why],
    sentences: [
      ...(why === 'reopened' ? [`${school.name} has opened your order again.`] : []),
      ...(why === 'other-seats'
        ? [
            `${school.name} has given your order other seats. This email takes the place of the one before.`,
          ]
        : []),
      ...(why === 'other-price'
        ? [
            `${school.name} has changed the price of your seats. This email takes the place of the one before.`,
          ]
        : []),
      ...(part === null ? [] : partSentences(why, part, school.name)),
      `We hold your seats until ${until}, Malaysian time.`,
      ...(balance ? partPaidSentences(balance) : []),
      `Please transfer ${ringgit(toPay)} to the account below with ${confirmationNumber} as the payment reference, then upload a screenshot of the receipt.`,
    ],
    payment: {
      facts: paymentFacts(payee, toPay, confirmationNumber),
      qrPng: input.qrPng,
    },
    action: ['Upload my receipt', input.bookingUrl],
    small:
      'Paid and uploaded already? Then there is nothing to do: the tickets come by email. You did not order? Then do nothing, the seats are free again by themselves. Whoever has the link above can open the order, so keep it in the family.',
  });
}

const partSentences = (
  why: OrderPlacedInput['why'],
  part: string,
  school: string,
): readonly string[] => [
  why === 'part-came' ? cameSentence(part, school) : takenBackSentence(part, school),
  'This email takes the place of the one before.',
];
