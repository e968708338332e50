import type { HeldBooking, HeldData, HeldEntry } from '@contracts/rest/personal-data';
import { dayAndYear, time } from '../../ui/dates';
import { rm } from '../../ui/money';
import { unreadText } from './unread-text';

/**
 * Returns all held data as an HTML page that opens without Houselights and without network. Pure. Text that people typed is
 * escaped.
 */
export function readablePage(data: HeldData): string {
  const { account, bookings, unreadBookings, kinds, email, asOf } = data;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data at Houselights</title>
<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}img{max-width:100%}pre{white-space:pre-wrap;background:#f3f0ea;padding:1rem}</style>
</head><body>
<h1>Your data at Houselights</h1>
<p>Everything that is held about ${escaped(email)}, as of ${escaped(moment(asOf))}.</p>
${
  account
    ? `<h2>Account</h2>${facts([
        ['Name', account.name],
        ['Email', account.email],
        ['Since', dayAndYear(account.since)],
        ...account.roles.map(({ school, role }) => [school, role] as const),
        ['Signed in on', account.devices.join(', ')],
      ])}`
    : ''
}
<h2>Bookings</h2>
${bookings.length + unreadBookings.length === 0 ? '<p>None.</p>' : bookings.map(bookingPart).join('\n')}
${unreadBookings.length === 0 ? '' : `<p>${escaped(unreadText(unreadBookings))}</p>`}
<h2>What is held, why, and how long</h2>
${kinds
  .map(
    ({ what, why, howLong }) =>
      `<h3>${escaped(what)}</h3><p>${escaped(why)}</p><p>${escaped(howLong)}</p>`,
  )
  .join('\n')}
</body></html>
`;
}

const bookingPart = (booking: HeldBooking): string =>
  `<h3>${escaped(booking.production)}</h3>${facts([
    ['Confirmation number', booking.confirmationNumber],
    ['Performance', `${moment(booking.startsAt)}, ${booking.venue}`],
    ['Seats', booking.seats],
    ['Total', rm(booking.totalAmount)],
    ['Status', booking.status],
    ['Name', booking.name],
    ['Email', booking.email],
    ['Phone', booking.phone],
    ['Erased by itself after', dayAndYear(booking.keptUntil)],
  ])}<ol>${booking.history.map(entryPart).join('\n')}</ol>`;

const entryPart = ({ at, who, what, details, pictureUrl, mail }: HeldEntry): string =>
  `<li><p>${escaped(`${moment(at)}, ${who}`)}<br>${escaped(what)}</p>${details
    .map(({ label, value }) => `<p>${escaped(`${label}: ${value}`)}</p>`)
    .join('')}${picturePart(pictureUrl)}${
    mail ? `<pre>${escaped(`To ${mail.to}\n${mail.subject}\n\n${mail.text}`)}</pre>` : ''
  }</li>`;

/** Renders embedded pictures only, because links to pictures expire within minutes. */
function picturePart(url: string | null): string {
  if (url === null) return '';
  return url.startsWith('data:image/')
    ? `<img alt="The picture" src="${escaped(url)}">`
    : '<p>The picture could not be read.</p>';
}

const facts = (rows: readonly (readonly [name: string, value: string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;

const moment = (iso: string): string => `${dayAndYear(iso)}, ${time(iso)}`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
