import { toDecimal, toSen } from '../../../contracts/money.js';
import { unlinked } from '../../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { compose, type NoticeInput, type NoticeWords } from './letter.js';

/** Text that staff typed, and the school that it is from. */
export interface SchoolMessage {
  readonly subject: string;
  /** Each line becomes a paragraph. */
  readonly text: string;
  readonly schoolName: string;
  readonly productionTitle: string;
}

/** Returns the words around the staff's text; the preview shows them. */
export const schoolMessageWords = ({
  subject,
  text,
  schoolName,
  productionTitle,
}: SchoolMessage): Pick<NoticeWords, 'subject' | 'title' | 'sentences'> => ({
  subject: unlinked(subject),
  title: subject,
  sentences: [
    `${schoolName} writes to everybody who booked ${productionTitle}:`,
    ...text
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ].map(unlinked),
});

/** Writes the mail with a message of staff to one family. @param bookings of one family, at least one */
export function schoolMessageEmail(
  { subject, text }: { readonly subject: string; readonly text: string },
  bookings: readonly [NoticeInput, ...NoticeInput[]],
): ComposedMail {
  const [first] = bookings;
  const { school, productionTitle } = first;
  return compose(
    {
      ...first,
      seats: bookings.flatMap(({ seats }) => seats),
      totalAmount: toDecimal(
        bookings.reduce((sum, { totalAmount }) => sum + (toSen(totalAmount) ?? 0), 0),
      ),
      confirmationNumber: bookings.map(({ confirmationNumber }) => confirmationNumber).join(', '),
    },
    {
      ...schoolMessageWords({ subject, text, schoolName: school.name, productionTitle }),
      action: [
        bookings.length === 1 ? 'View your booking' : `View booking ${first.confirmationNumber}`,
        first.bookingUrl,
      ],
      small: null,
    },
  );
}
