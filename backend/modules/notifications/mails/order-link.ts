import type { Job } from '../../../infrastructure/jobs/port.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import { inOneParagraph } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { BookingReader, mailedCustomer } from '../../orders/api.js';
import { BookingMails } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';
import { LIMITS } from '../limits.js';
import { mail } from '../mail.js';

export function orderLinkEmail(input: NoticeInput): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Your booking'),
    title: i18n.t('Open your booking'),
    sentences: [
      inOneParagraph(
        [
          i18n.t(
            'This link shows all of your booking on the device on which you open it: pay, upload a receipt, change your details.',
          ),
          i18n.t('Whoever has the link can do the same, so keep it in the family.'),
        ],
        input.language,
      ),
    ],
    action: [i18n.t('Open my booking'), input.bookingUrl],
    small: i18n.t(
      'You did not ask for this link? Then somebody else entered your booking. The link was sent to you alone.',
    ),
  });
}

/** Mail with the link to a booking, requested by a visitor. The address is read from the booking when the job runs. */
export const orderLink = mail({
  queue: 'booking-link-mail',
  needs: { streams: BookingReader, bookings: BookingMails },
  async run({ id, data }: Job<RequestedMails['booking-link-mail']>, { streams, bookings, send }) {
    const booking = await streams.load(data.bookingId);
    const customer = booking.kind === 'none' ? null : mailedCustomer(booking);
    if (booking.kind === 'none' || !customer) return;
    await send({
      messageId: `booking-link-${id}`,
      mail: orderLinkEmail(await bookings.facts(booking, customer)),
      limit: LIMITS.orderLink,
    });
  },
});
