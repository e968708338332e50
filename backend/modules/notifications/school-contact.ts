import { waysToSchool, type SchoolContact } from '../../contracts/rest/school-contact.js';
import { html, type SafeHtml } from '../../infrastructure/mail/frame/escape.js';
import { note } from '../../infrastructure/mail/frame/frame.js';
import {
  joined,
  mailAddress,
  MailText,
  plain,
  unlinked,
} from '../../infrastructure/mail/frame/mail-text.js';

/** Lists the school's contacts for a mail; its e-mail address may be a link. */
const waysInMail = (
  school: SchoolContact,
): readonly { readonly shown: MailText; readonly href: MailText | null }[] =>
  waysToSchool(school).map(({ text, href }) => ({
    shown: text === school.email ? mailAddress(text) : new MailText(unlinked(text)),
    href: href === null ? null : new MailText(href),
  }));

/** Says how to reach the school, as the last paragraph of a mail; empty when no contact is known. */
export function contactNote(school: SchoolContact): readonly SafeHtml[] {
  const ways = waysInMail(school).map(({ shown, href }, index) => {
    const way = href === null ? html`${shown}` : html`<a href="${href}">${shown}</a>`;
    return index === 0 ? way : html`, ${way}`;
  });
  return ways.length === 0 ? [] : [note(html`${asksOf(school)} ${ways}.`)];
}

/** Says the same as a line of the text part, or as no line. */
export function contactText(school: SchoolContact): readonly MailText[] {
  const ways = waysInMail(school).map(({ shown, href }) =>
    shown.value === 'WhatsApp' && href ? plain`${shown}: ${href}` : shown,
  );
  return ways.length === 0 ? [] : [plain`${asksOf(school)} ${joined(ways, ', ')}`];
}

/** Sets the address for answers; none when the school gave no address. */
export const replyToSchool = ({ email }: SchoolContact): { readonly replyTo?: string } =>
  email ? { replyTo: email } : {};

const asksOf = ({ name, email }: SchoolContact): string =>
  email ? `Questions? Answer this mail, or contact ${name}:` : `Questions? Contact ${name}:`;
