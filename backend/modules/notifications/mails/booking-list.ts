import { senOf, toDecimal } from '../../../contracts/money.js';
import { familyStatusLabels } from '../../../contracts/rest/booking-status.js';
import type { BookingStatus } from '../../../contracts/rest/bookings.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  factLines,
  facts,
  frame,
  heading,
  note,
  paragraph,
  subheading,
} from '../../../infrastructure/mail/frame/frame.js';
import {
  dateAndTime,
  kindLines,
  type MailSeat,
  ringgit,
  seatLines,
} from '../../../infrastructure/mail/frame/texts.js';
import { link, paragraphs, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookedKind } from '../../catalogue/api.js';
import { BookingQueries, BookingReader, OwnOrders } from '../../orders/api.js';
import { languageOfBooking } from '../language-of-booking.js';
import { kindRow } from '../letter.js';
import { mail } from '../mail.js';

export interface ListedBooking {
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly seats: readonly MailSeat[];
  /** Lines that name the ticket kind of each seat; absent or empty when all seats are Standard. */
  readonly kinds?: readonly string[];
  readonly status: BookingStatus;
  readonly totalAmount: string;
  readonly confirmationNumber: string;
  readonly bookingUrl: string;
}

/** Writes the mail with the list of an address's bookings, as in My Tickets. */
export function bookingListEmail({
  to,
  bookings,
  language,
}: {
  to: string;
  bookings: readonly ListedBooking[];
  /** Key of `LANGUAGES`; English when absent. */
  language?: string;
}): ComposedMail {
  const i18n = textsFor(language);
  const title = i18n.t('Your bookings');
  const intro = i18n.t(
    '{count, plural, one {This booking was made with this email address.} other {These # bookings were made with this email address.}}',
    { count: bookings.length },
  );
  const view = i18n.t('View your booking');
  const small = i18n.t(
    'You did not ask for this list? Then somebody else entered your address. It was sent to you alone, and shown to nobody.',
  );
  const entries = bookings.map((booking) => ({
    ...booking,
    rows: [
      [i18n.t('When'), dateAndTime(booking.startsAt, language)],
      [i18n.t('Where'), booking.venue],
      [i18n.t('Seats'), seatLines(booking.seats, language).join('; ')],
      ...kindRow({ ...booking, language }),
      [i18n.t('Total'), ringgit(booking.totalAmount)],
      [i18n.t('Status'), i18n.t(familyStatusLabels[booking.status])],
      [i18n.t('Confirmation number'), booking.confirmationNumber, 'code'],
    ] as const,
  }));
  return {
    to,
    subject: title,
    text: paragraphs([
      intro,
      ...entries.map(
        ({ productionTitle, rows, bookingUrl }) =>
          plain`${productionTitle}
${factLines(rows)}
${view}: ${link(bookingUrl)}`,
      ),
      small,
    ]).value,
    html: frame({
      title,
      preview: intro,
      body: html`${heading(title)} ${paragraph(intro)}
      ${entries.map(({ productionTitle, rows, bookingUrl }) => html`${subheading(productionTitle)}${facts(rows)}${button(view, bookingUrl)}`)}
      ${note(small)}`,
      footer: i18n.t(
        'Sent by Houselights, because somebody asked for the bookings made with this address.',
      ),
      language,
    }),
  };
}

/**
 * Mail to a visitor who requests the bookings of an address. Only this job searches for bookings: neither the answer
 * nor its duration may show that an address is known. An unknown address gets no mail.
 */
export const bookingList = mail({
  queue: 'booking-list-mail',
  needs: { own: OwnOrders, bookings: BookingQueries, streams: BookingReader },
  async run(
    { id, data }: Job<RequestedMails['booking-list-mail']>,
    { own, bookings, streams, send },
  ) {
    const rows = await bookings.byEmail(data.email, 'by-email');
    // The mail goes to the address as the family typed it, not as the visitor did.
    const [newest] = rows;
    const to = newest?.customer_email;
    if (!to) return;
    const language = await languageOfBooking(streams, newest.booking_id);
    const kinds = await bookings.kindsOf(rows);
    const listed = rows.map((row) => ({
      productionTitle: row.production_title,
      startsAt: row.performance_starts_at,
      venue: row.venue,
      seats: row.seats,
      kinds: kindLines(row.seats, (kind) => bookedKind(kind, kinds), language),
      status: row.status,
      totalAmount: toDecimal(senOf(row.total_sen)),
      confirmationNumber: row.confirmation_number,
      bookingUrl: own.link(row.booking_id, to),
    }));
    await send({
      messageId: `booking-list-${id}`,
      mail: bookingListEmail({ to, bookings: listed, language }),
    });
  },
});
