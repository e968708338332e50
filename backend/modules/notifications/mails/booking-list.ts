import { senOf, toDecimal } from '../../../contracts/money.js';
import { familyStatusLabels } from '../../../contracts/rest/booking-status.js';
import type { BookingStatus } from '../../../contracts/rest/bookings.js';
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
  type MailSeat,
  ringgit,
  seatLines,
} from '../../../infrastructure/mail/frame/texts.js';
import { link, paragraphs, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { BookingQueries, OwnOrders } from '../../orders/api.js';
import { mail } from '../mail.js';

export interface ListedBooking {
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly seats: readonly MailSeat[];
  readonly status: BookingStatus;
  /** Total of the booking, a decimal string in RM. */
  readonly totalAmount: string;
  readonly confirmationNumber: string;
  /** Absolute URL of the booking's page. */
  readonly bookingUrl: string;
}

/** Writes the e-mail with the list of bookings for an address that was looked up, as My Tickets would show it. */
export function bookingListEmail({
  to,
  bookings,
}: {
  to: string;
  bookings: readonly ListedBooking[];
}): ComposedMail {
  const title = 'Your bookings';
  const intro = `${bookings.length === 1 ? 'This booking was' : `These ${bookings.length} bookings were`} made with this email address.`;
  const small =
    'You did not ask for this list? Then somebody else entered your address. It was sent to you alone, and shown to nobody.';
  const entries = bookings.map((booking) => ({
    ...booking,
    rows: [
      ['When', dateAndTime(booking.startsAt)],
      ['Where', booking.venue],
      ['Seats', seatLines(booking.seats).join('; ')],
      ['Total', ringgit(booking.totalAmount)],
      ['Status', familyStatusLabels[booking.status]],
      ['Confirmation number', booking.confirmationNumber, 'code'],
    ] as const,
  }));
  return {
    to,
    subject: 'Your bookings',
    text: paragraphs([
      intro,
      ...entries.map(
        ({ productionTitle, rows, bookingUrl }) =>
          plain`${productionTitle}
${factLines(rows)}
View your booking: ${link(bookingUrl)}`,
      ),
      small,
    ]).value,
    html: frame({
      title,
      preview: intro,
      body: html`${heading(title)} ${paragraph(intro)}
      ${entries.map(({ productionTitle, rows, bookingUrl }) => html`${subheading(productionTitle)}${facts(rows)}${button('View your booking', bookingUrl)}`)}
      ${note(small)}`,
      footer:
        'Sent by Houselights, because somebody asked for the bookings made with this address.',
    }),
  };
}

/**
 * E-mail for a visitor who requests the bookings of an address. Only this job searches for the bookings, because neither the
 * answer nor its duration may reveal that an address is known. An address without bookings gets no e-mail.
 */
export const bookingList = mail({
  queue: 'booking-list-mail',
  needs: { own: OwnOrders, bookings: BookingQueries },
  async run({ id, data }: Job<RequestedMails['booking-list-mail']>, { own, bookings, send }) {
    const rows = await bookings.byEmail(data.email, 'by-email');
    // Send to the address as it was typed in the booking, not in the look-up.
    const to = rows[0]?.customer_email;
    if (!to) return;
    const listed = rows.map((row) => ({
      productionTitle: row.production_title,
      startsAt: row.performance_starts_at,
      venue: row.venue,
      seats: row.seats,
      status: row.status,
      totalAmount: toDecimal(senOf(row.total_sen)),
      confirmationNumber: row.confirmation_number,
      bookingUrl: own.link(row.booking_id, to),
    }));
    await send({
      messageId: `booking-list-${id}`,
      mail: bookingListEmail({ to, bookings: listed }),
    });
  },
});
