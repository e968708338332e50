import {
  telephoneUrl,
  whatsAppUrl,
  type SchoolContact,
} from '../../../contracts/rest/school-contact.js';
import { html, type SafeHtml } from '../../../infrastructure/mail/frame/escape.js';
import { note } from '../../../infrastructure/mail/frame/frame.js';

interface Way {
  readonly text: string;
  /** Absolute; `null`: it can only be read. */
  readonly href: string | null;
}

/** In which ways the school can be reached, the easiest first. */
function waysTo({ email, phone }: SchoolContact): readonly Way[] {
  const chat = whatsAppUrl(phone);
  return [
    ...(email ? [{ text: email, href: `mailto:${encodeURI(email)}` }] : []),
    ...(phone ? [{ text: phone, href: telephoneUrl(phone) }] : []),
    ...(chat ? [{ text: 'WhatsApp', href: chat }] : []),
  ];
}

/** How to reach the school, as the last paragraph of a mail; empty when nobody knows. */
export function contactNote(school: SchoolContact): readonly SafeHtml[] {
  const ways = waysTo(school).map(({ text, href }, index) => {
    const shown = href === null ? html`${text}` : html`<a href="${href}">${text}</a>`;
    return index === 0 ? shown : html`, ${shown}`;
  });
  return ways.length === 0 ? [] : [note(html`${asksOf(school)} ${ways}.`)];
}

/** The same as a line of a text part, or no line. */
export function contactText(school: SchoolContact): readonly string[] {
  const ways = waysTo(school).map(({ text, href }) =>
    text === 'WhatsApp' ? `${text}: ${href}` : text,
  );
  return ways.length === 0 ? [] : [`${asksOf(school)} ${ways.join(', ')}`];
}

/** To whom an answer goes; nobody when the school gave no address. */
export const replyToSchool = ({ email }: SchoolContact): { readonly replyTo?: string } =>
  email ? { replyTo: email } : {};

const asksOf = ({ name, email }: SchoolContact): string =>
  email ? `Questions? Answer this mail, or contact ${name}:` : `Questions? Contact ${name}:`;
