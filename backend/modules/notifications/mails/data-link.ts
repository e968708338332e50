import { bookingsOfEmail } from '../../../../projections/read-models/bookings/bookings.queries.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { DataLinks } from '../../personal-data/api.js';
import { composeSiteLetter } from '../letter.js';
import { LIMITS } from '../limits.js';
import { mail } from '../mail.js';

/** Mail with the link to all data held about this address. It contains no typed text. */
export function dataLinkEmail({ to, url }: { to: string; url: string }): ComposedMail {
  const intro =
    'This link shows everything that Houselights holds about this email address. There you can download it, or have it erased for good.';
  return composeSiteLetter({
    to,
    subject: 'Your data',
    title: 'Your data',
    preview: intro,
    sentences: [intro, 'The link works once, within 24 hours.'],
    action: ['Show my data', url],
    small:
      'You did not ask for this link? Then somebody else entered your address. Nothing was shown to them, and nothing happens unless you open the link.',
    footer: 'Sent by Houselights, because somebody asked what is held about this address.',
  });
}

/** After this time nobody waits for the mail, and no job may keep an address longer. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/**
 * Somebody asks what is held about an address. Only this job searches for bookings: neither the answer nor its duration may show
 * whether an address is known. An address without bookings gets no mail.
 */
export const dataLink = mail({
  queue: 'my-data-link-mail',
  needs: { links: DataLinks },
  async run(
    { id, data: { email, askedAt } }: Job<RequestedMails['my-data-link-mail']>,
    { pool, links, clock, send },
  ) {
    if (clock.now().getTime() - Date.parse(askedAt) > GIVEN_UP_AFTER_MS) return;
    // The address as given in the booking, not as typed now.
    const to = (await bookingsOfEmail(pool, email))[0]?.customer_email;
    if (!to) return;
    await send({
      messageId: `my-data-link-${id}`,
      mail: dataLinkEmail({ to, url: links.link(to) }),
      limit: LIMITS.dataLink,
    });
  },
});
