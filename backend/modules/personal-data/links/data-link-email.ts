import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import { link, paragraphs, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

/** Mail with the link to all data held about this address. It contains no typed text. */
export function dataLinkEmail({ to, url }: { to: string; url: string }): ComposedMail {
  const title = 'Your data';
  const intro =
    'This link shows everything that Houselights holds about this email address. There you can download it, or have it erased for good.';
  const once = 'The link works once, within 24 hours.';
  const small =
    'You did not ask for this link? Then somebody else entered your address. Nothing was shown to them, and nothing happens unless you open the link.';
  return {
    to,
    subject: title,
    text: paragraphs([intro, once, plain`Show my data: ${link(url)}`, small]).value,
    html: frame({
      title,
      preview: intro,
      body: html`${heading(title)} ${paragraph(intro)} ${paragraph(once)}
      ${button('Show my data', url)} ${note(small)}`,
      footer: 'Sent by Houselights, because somebody asked what is held about this address.',
    }),
  };
}
