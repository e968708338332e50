import { createHash } from 'node:crypto';
import { SafeHtml } from '../frame/escape.js';

/** In milliseconds, from one answer to the next question. */
const PAUSE = 2_000;

/**
 * Runs in the reader's browser: puts new mails on top of the list that is there. A page that loaded itself anew would take back
 * a click that is on its way, the focus and the place that was scrolled to; and Chromium forgets to close such a page when it is
 * told to while it loads. While the server is away the page stays as it is, and asks again.
 */
const SCRIPT = `
const list = document.querySelector('ul.mails');
const linkOf = (item) => item.querySelector('a').href;
const look = async () => {
  try {
    const answer = await fetch(location.href);
    if (answer.ok) {
      const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const known = new Set([...list.children].map(linkOf));
      list.prepend(...[...now.querySelectorAll('ul.mails > li')].filter((item) => !known.has(linkOf(item))));
    }
  } catch {}
  setTimeout(look, ${PAUSE});
};
setTimeout(look, ${PAUSE});
`;

/** Stands after the list. */
export const LIVE_LIST = new SafeHtml(`<script>${SCRIPT}</script>`);

/** What a page's policy must say so that this script runs, and no other one. */
export const LIVE_LIST_POLICY = [
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
];
