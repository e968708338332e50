import type { Page } from 'playwright-core';

/**
 * Code that runs in the page. Returns texts and names for screen readers, except those of antd's icons and of elements with their
 * own `lang`.
 */
const TEXTS = `(() => {
  const found = new Set();
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest('script, style, noscript, .anticon, [lang]:not(html)')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent.trim());
    else for (const name of ['aria-label', 'alt', 'title', 'placeholder']) found.add(element.getAttribute(name) ?? '');
  }
  found.add(document.title);
  return [...found];
})()`;

/**
 * Words that are the same in every language: currency, our name, file formats, confirmation numbers, and dates, which the
 * pseudo-language has in English.
 */
const SAME =
  /\b(RM|Houselights|CSV|(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b|\d\s?[ap]m\b|\b[\dA-Z]{5}-[\dA-Z]{5}\b/gi;

/** A mail address or a piece of one, because screens let long addresses break. */
const MAIL_ADDRESS = /^\S*@\S*$|^\S*\.example$/;

/**
 * Returns the texts of a page in the pseudo-language that are in no catalogue. The pseudo-language has no plain letters.
 * @param typed texts that a school typed, such as titles and names
 */
export async function untranslatedTexts(
  page: Page,
  typed: readonly string[],
): Promise<readonly string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  // Ignores typed single letters, such as a row's name, because removing them would change other words.
  const longestFirst = typed.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    if (MAIL_ADDRESS.test(text)) return false;
    const rest = longestFirst.reduce((left, one) => left.replaceAll(one, ''), text);
    return /[a-z]{2,}/i.test(rest.replace(SAME, ''));
  });
}
