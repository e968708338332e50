import { bookingsOfEmail } from '../../../../projections/read-models/bookings/bookings.queries.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { DataLinks } from '../../personal-data/api.js';
import { composeSiteLetter } from '../letter.js';
import { LIMITS } from '../limits.js';
import { mail } from '../mail.js';

/** Writes the e-mail with the link to all data about an address. It contains no text that a visitor typed. */
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

/**
 * Milliseconds after which the job is given up: nobody waits for the e-mail any longer, and no job may keep an address longer.
 */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/**
 * E-mail for a visitor who requests the data about an address. Only this job searches for bookings, because neither the answer
 * nor its duration may reveal that an address is known. An address without bookings gets no e-mail.
 */
export const dataLink = mail({
  queue: 'my-data-link-mail',
  needs: { links: DataLinks },
  async run(
    { id, data: { email, askedAt } }: Job<RequestedMails['my-data-link-mail']>,
    { pool, links, clock, send },
  ) {
    if (clock.now().getTime() - Date.parse(askedAt) > GIVEN_UP_AFTER_MS) return;
    // Send to the address as it was typed in the booking, not in this request.
    const to = (await bookingsOfEmail(pool, email))[0]?.customer_email;
    if (!to) return;
    await send({
      messageId: `my-data-link-${id}`,
      mail: dataLinkEmail({ to, url: links.link(to) }),
      limit: LIMITS.dataLink,
    });
  },
});
