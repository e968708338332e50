import { LANGUAGES, localeOf } from '@contracts/language';
import type { HeldBooking, HeldData, HeldEntry } from '@contracts/rest/personal-data';
import { shownDevice } from '../../api/devices';
import { currentLanguage, i18n } from '../../language/i18n';
import { dayAndYear } from '../../ui/dates';
import { rm } from '../../ui/money';
import { moment, whenAndWhere, whenAndWho } from './moments';
import { roleFacts } from './role-facts';
import { unreadText } from './unread-text';

/**
 * Returns all held data as an HTML page that opens without Houselights and without network. Pure. Text that people typed is
 * escaped.
 */
export function readablePage(data: HeldData): string {
  const { account, bookings, unreadBookings, kinds, email, asOf } = data;
  return `<!doctype html>
<html lang="${localeOf(currentLanguage())}"><head><meta charset="utf-8"><title>${escaped(i18n.t('Your data at Houselights'))}</title>
<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}img{max-width:100%}pre{white-space:pre-wrap;background:#f3f0ea;padding:1rem}</style>
</head><body>
<h1>${escaped(i18n.t('Your data at Houselights'))}</h1>
<p>${escaped(i18n.t('Everything that is held about {email}, as of {moment}.', { email, moment: moment(asOf) }))}</p>
${
  account
    ? `<h2>${escaped(i18n.t('Account'))}</h2>${facts([
        [i18n.t('Name'), account.name],
        [i18n.t('Email'), account.email],
        [i18n.t('Since'), dayAndYear(account.since)],
        ...roleFacts(account),
        [i18n.t('Signed in on'), account.devices.map(shownDevice).join(', ')],
      ])}`
    : ''
}
<h2>${escaped(i18n.t('Bookings'))}</h2>
${bookings.length + unreadBookings.length === 0 ? `<p>${escaped(i18n.t('None.'))}</p>` : bookings.map(bookingPart).join('\n')}
${unreadBookings.length === 0 ? '' : `<p>${escaped(unreadText(unreadBookings))}</p>`}
<h2>${escaped(i18n.t('What is held, why, and how long'))}</h2>
${kinds
  .map(
    ({ what, why, howLong }) =>
      `<h3>${escaped(i18n.t(what))}</h3><p>${escaped(i18n.t(why))}</p><p>${escaped(i18n.t(howLong))}</p>`,
  )
  .join('\n')}
</body></html>
`;
}

const bookingPart = (booking: HeldBooking): string =>
  `<h3>${escaped(booking.production)}</h3>${facts([
    [i18n.t('Confirmation number'), booking.confirmationNumber],
    [i18n.t('Performance'), whenAndWhere(booking)],
    [i18n.t('Seats'), booking.seats],
    [i18n.t('Total'), rm(booking.totalAmount)],
    [i18n.t('Status'), i18n.t(booking.status)],
    [i18n.t('Name'), booking.name],
    [i18n.t('Email'), booking.email],
    [i18n.t('Phone'), booking.phone],
    [i18n.t('Language of emails'), LANGUAGES[booking.language].name],
    [i18n.t('Erased by itself after'), dayAndYear(booking.keptUntil)],
  ])}<ol>${booking.history.map((entry) => entryPart(entry, localeOf(booking.language))).join('\n')}</ol>`;

const entryPart = (entry: HeldEntry, mailLang: string): string => {
  const { what, details, pictureUrl, mail } = entry;
  return `<li><p>${escaped(whenAndWho(entry))}<br>${escaped(what)}</p>${details
    .map(({ label, value }) => `<p>${escaped(`${label}: ${value}`)}</p>`)
    .join('')}${picturePart(pictureUrl)}${
    mail
      ? `<p>${escaped(i18n.t('To {address}', { address: mail.to }))}</p><pre lang="${mailLang}">${escaped(`${mail.subject}\n\n${mail.text}`)}</pre>`
      : ''
  }</li>`;
};

/** Renders embedded pictures only, because links to pictures expire within minutes. */
function picturePart(url: string | null): string {
  if (url === null) return '';
  return url.startsWith('data:image/')
    ? `<img alt="${escaped(i18n.t('The picture'))}" src="${escaped(url)}">`
    : `<p>${escaped(i18n.t('The picture could not be read.'))}</p>`;
}

const facts = (rows: readonly (readonly [name: string, value: string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
