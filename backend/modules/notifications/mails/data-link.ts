import { bookingsOfEmail } from '../../../../projections/read-models/bookings/bookings.queries.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import { inOneParagraph } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { BookingReader } from '../../orders/api.js';
import { DataLinks } from '../../personal-data/api.js';
import { languageOfBooking } from '../language-of-booking.js';
import { composeSiteLetter } from '../letter.js';
import { LIMITS } from '../limits.js';
import { mail } from '../mail.js';

/** Writes the mail with the link to all data about an address. Nothing in it was typed by the visitor. */
export function dataLinkEmail({
  to,
  url,
  language,
}: {
  to: string;
  url: string;
  /** Key of `LANGUAGES`; English when absent. */
  language?: string;
}): ComposedMail {
  const i18n = textsFor(language);
  const title = i18n.t('Your data');
  const intro = inOneParagraph(
    [
      i18n.t('This link shows everything that Houselights holds about this email address.'),
      i18n.t('There you can download it, or have it erased for good.'),
    ],
    language,
  );
  return composeSiteLetter({
    to,
    language,
    subject: title,
    title,
    preview: intro,
    sentences: [intro, i18n.t('The link works once, within 24 hours.')],
    action: [i18n.t('Show my data'), url],
    small: i18n.t(
      'You did not ask for this link? Then somebody else entered your address. Nothing was shown to them, and nothing happens unless you open the link.',
    ),
    footer: i18n.t('Sent by Houselights, because somebody asked what is held about this address.'),
  });
}

/** Milliseconds after which the job is given up. No job may keep an address longer than this. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/**
 * Mail to a visitor who requests the data about an address. Only this job searches for bookings: neither the answer nor
 * its duration may show that an address is known. An unknown address gets no mail.
 */
export const dataLink = mail({
  queue: 'my-data-link-mail',
  needs: { links: DataLinks, streams: BookingReader },
  async run(
    { id, data: { email, askedAt } }: Job<RequestedMails['my-data-link-mail']>,
    { pool, links, streams, clock, send },
  ) {
    if (clock.now().getTime() - Date.parse(askedAt) > GIVEN_UP_AFTER_MS) return;
    // The mail goes to the address as the family typed it, not as the visitor did.
    const [newest] = await bookingsOfEmail(pool, email);
    const to = newest?.customer_email;
    if (!to) return;
    const language = await languageOfBooking(streams, newest.booking_id);
    await send({
      messageId: `my-data-link-${id}`,
      mail: dataLinkEmail({ to, url: links.link(to), language }),
      limit: LIMITS.dataLink,
    });
  },
});
