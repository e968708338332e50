import { createHash } from 'node:crypto';
import { SafeHtml } from '../frame/escape.js';

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

/** Script element, to be placed after the list. */
export const LIVE_LIST = new SafeHtml(`<script>${SCRIPT}</script>`);

/** Content security policy that allows only this script. */
export const LIVE_LIST_POLICY = [
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
];
