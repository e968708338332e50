import { waysToSchool, type SchoolContact } from '../../../contracts/rest/school-contact.js';
import { html, type SafeHtml } from '../../../infrastructure/mail/frame/escape.js';
import { note } from '../../../infrastructure/mail/frame/frame.js';

/** How to reach the school, as the last paragraph of a mail; empty when nobody knows. */
export function contactNote(school: SchoolContact): readonly SafeHtml[] {
  const ways = waysToSchool(school).map(({ text, href }, index) => {
    const shown = href === null ? html`${text}` : html`<a href="${href}">${text}</a>`;
    return index === 0 ? shown : html`, ${shown}`;
  });
  return ways.length === 0 ? [] : [note(html`${asksOf(school)} ${ways}.`)];
}

/** The same as a line of a text part, or no line. */
export function contactText(school: SchoolContact): readonly string[] {
  const ways = waysToSchool(school).map(({ text, href }) =>
    text === 'WhatsApp' ? `${text}: ${href}` : text,
  );
  return ways.length === 0 ? [] : [`${asksOf(school)} ${ways.join(', ')}`];
}

/** To whom an answer goes; nobody when the school gave no address. */
export const replyToSchool = ({ email }: SchoolContact): { readonly replyTo?: string } =>
  email ? { replyTo: email } : {};

const asksOf = ({ name, email }: SchoolContact): string =>
  email ? `Questions? Answer this mail, or contact ${name}:` : `Questions? Contact ${name}:`;
