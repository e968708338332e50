import { TIME_ZONE } from '../../../contracts/malaysian-time.js';
import { DARK, DISPLAY_FONT, LIGHT, TEXT_FONT } from '../frame/colours.js';
import { pageHtml, SafeHtml } from '../frame/escape.js';
import { type ListedMail, type OpenedMail, addressees } from './kept-mails.js';
import { createHash } from 'node:crypto';

/** Milliseconds between an answer and the next request of the list. */
const PAUSE = 2_000;

/**
 * Browser script that adds new mails to the top of the open list. Reloading the page instead would lose a click in progress, the
 * focus and the scroll position, and Chromium fails to close a page that is loading. While the server is down the page stays
 * unchanged and retries.
 */
const SCRIPT = `
const list = document.querySelector('ul.mails');
const linkOf = (item) => item.querySelector('a').href;
const refresh = async () => {
  try {
    const answer = await fetch(location.href);
    if (answer.ok) {
      const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const known = new Set([...list.children].map(linkOf));
      list.prepend(...[...now.querySelectorAll('ul.mails > li')].filter((item) => !known.has(linkOf(item))));
    }
  } catch {}
  setTimeout(refresh, ${PAUSE});
};
setTimeout(refresh, ${PAUSE});
`;

/** Script element, to be placed after the list. */
const LIVE_LIST = new SafeHtml(`<script>${SCRIPT}</script>`);

/** Content security policy that allows only this script. */
const LIVE_LIST_POLICY = [
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
];

export const PAGE_POLICY = [
  "default-src 'none'",
  ...LIVE_LIST_POLICY,
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = new SafeHtml(`
:root { color-scheme: light dark; --paper: ${LIGHT.paper}; --surface: ${LIGHT.surface}; --ink: ${LIGHT.ink}; --muted: ${LIGHT.muted}; --line: ${LIGHT.line}; --accent: ${LIGHT.accent}; --amber: ${LIGHT.amber}; }
@media (prefers-color-scheme: dark) { :root { --paper: ${DARK.paper}; --surface: ${DARK.surface}; --ink: ${DARK.ink}; --muted: ${DARK.muted}; --line: ${DARK.line}; --accent: ${DARK.accent}; --amber: ${DARK.amber}; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 ${TEXT_FONT}; }
header { background: #15131d; border-bottom: 3px solid var(--amber); padding: 16px 24px; }
header a { color: #f8f2e5; font: 700 18px ${DISPLAY_FONT}; text-decoration: none; }
main { max-width: 880px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font: 700 30px/1.2 ${DISPLAY_FONT}; margin: 0 0 8px; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--amber); outline-offset: 2px; }
.muted { color: var(--muted); margin: 0 0 24px; }
ul.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 18px; overflow: hidden; }
ul.mails:not(:has(li)), ul.mails:has(li) + .empty { display: none; }
ul.mails li + li { border-top: 1px solid var(--line); }
ul.mails a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
ul.mails a:hover { background: var(--paper); }
ul.mails .subject { font-weight: 600; }
ul.mails .to { color: var(--muted); grid-column: 1; overflow-wrap: anywhere; }
ul.mails time { color: var(--muted); white-space: nowrap; }
@media (max-width: 600px) { ul.mails a { grid-template-columns: minmax(0, 1fr); } ul.mails time { order: 1; } }
.empty { background: var(--surface); border: 1px dashed var(--line); border-radius: 18px; padding: 48px 24px; text-align: center; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 1260px; border: 1px solid var(--line); border-radius: 18px; background: var(--paper); }
details { margin-top: 24px; } summary { cursor: pointer; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
`);

/** Format for Malaysian time, as in the mails themselves. */
const TIME = new Intl.DateTimeFormat('en-MY', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

export function listPage(mails: readonly ListedMail[]): string {
  return page(
    'Mail',
    pageHtml`<h1>Mail</h1>
      <p class="muted">
        Nothing leaves this machine: what Houselights would have sent is kept here, newest first.
      </p>
      <ul class="mails" aria-live="polite">
        ${mails.map(
          (mail) =>
            pageHtml`<li>
              <a href="/dev/mail/${mail.id}"
                ><span class="subject">${mail.subject || '(no subject)'}</span>
                <time datetime="${mail.keptAt.toISOString()}">${TIME.format(mail.keptAt)}</time
                ><span class="to">to ${mail.to}</span></a
              >
            </li>`,
        )}
      </ul>
      <div class="empty">
        <p>No mail yet.</p>
        <p class="muted">Tickets and notices appear here as soon as they are sent.</p>
      </div>
      ${LIVE_LIST}`,
  );
}

export function mailPage({ id, email, keptAt }: OpenedMail): string {
  const subject = email.subject ?? '(no subject)';
  const attachments = email.attachments.map(
    (part, index) =>
      pageHtml`<a href="/dev/mail/${id}/attachments/${index}"
          >${part.filename ?? `attachment ${index + 1}`}</a
        >${part.contentId ? ' (shown in the mail)' : ''} `,
  );
  return page(
    subject,
    pageHtml`<p><a href="/dev/mail">All mail</a></p>
<h1>${subject}</h1>
<dl><dt>To</dt><dd>${addressees(email)}</dd><dt>From</dt><dd>${email.from?.name ?? ''} ${email.from?.address ?? ''}</dd>
${(email.replyTo ?? []).map(
  ({ address }) =>
    pageHtml`<dt>Answers go to</dt>
      <dd>${address ?? ''}</dd>`,
)}
<dt>Sent</dt><dd>${TIME.format(keptAt)}</dd>
${
  attachments.length > 0
    ? pageHtml`<dt>Attached</dt>
        <dd>${attachments}</dd>`
    : ''
}</dl>
${email.html === undefined ? '' : pageHtml`<iframe src="/dev/mail/${id}/html" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<details${new SafeHtml(email.html === undefined ? ' open' : '')}><summary>Plain text</summary><pre>${email.text ?? ''}</pre></details>
<p><a href="/dev/mail/${id}/source">Source</a></p>`,
  );
}

function page(title: string, main: SafeHtml): string {
  return pageHtml`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Houselights mail</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header><a href="/">Houselights</a></header>
        <main>${main}</main>
      </body>
    </html>`.value;
}
