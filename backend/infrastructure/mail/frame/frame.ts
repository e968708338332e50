import { type KnownLanguage, knownLanguage, localeOf } from '../../../contracts/language.js';
import { DARK, DISPLAY_FONT, LIGHT, MONO_FONT, TEXT_FONT } from './colours.js';
import { html, SafeHtml } from './escape.js';
import { joined, link, type MailText, plain } from './mail-text.js';

/**
 * Lays out a mail with tables and inline styles, which every mail reader supports. Readers with prefers-color-scheme get the dark
 * theme; the QR code stays on white in both themes.
 */
export function frame({
  title,
  preview,
  body,
  footer,
  language,
}: {
  /** Language of the mail, a key of `LANGUAGES`; left out: English. */
  language?: string;
  title: string;
  preview: string | MailText;
  body: SafeHtml;
  footer: string;
}): string {
  const known = knownLanguage(language);
  const lang = known === 'en' ? 'en-GB' : localeOf(known);
  const document = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            supported-color-schemes: light dark;
          }
          a {
            color: ${LIGHT.accent};
          }
          @media (prefers-color-scheme: dark) {
            .paper {
              background-color: ${DARK.paper} !important;
            }
            .card {
              background-color: ${DARK.surface} !important;
              border-color: ${DARK.line} !important;
            }
            .line {
              border-color: ${DARK.line} !important;
            }
            .ink {
              color: ${DARK.ink} !important;
            }
            .muted {
              color: ${DARK.muted} !important;
            }
            .accent,
            a {
              color: ${DARK.accent} !important;
            }
            a.button {
              color: ${LIGHT.ink} !important;
            }
          }
          @media (max-width: 480px) {
            .pad {
              padding-left: 20px !important;
              padding-right: 20px !important;
            }
          }
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper};">
        <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:${LIGHT.paper};"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:18px;border-collapse:separate;overflow:hidden;"
              >
                <tr>
                  <td
                    class="pad"
                    style="padding:18px 32px;background-color:#15131d;border-bottom:3px solid ${LIGHT.amber};font:700 18px ${new SafeHtml(DISPLAY_FONT)};color:#f8f2e5;letter-spacing:.02em;"
                  >
                    Houselights
                  </td>
                </tr>
                <tr>
                  <td
                    class="pad ink"
                    style="padding:28px 32px 32px;font:400 16px/1.55 ${new SafeHtml(TEXT_FONT)};color:${LIGHT.ink};"
                  >
                    ${body}
                  </td>
                </tr>
              </table>
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;"
              >
                <tr>
                  <td
                    class="muted"
                    align="center"
                    style="padding:16px 24px;font:400 13px/1.5 ${new SafeHtml(TEXT_FONT)};color:${LIGHT.muted};"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return document.value;
}

/** @param language of the text, when it is not the mail's own: the title that a school typed */
export const heading = (text: string, language?: KnownLanguage): SafeHtml =>
  html`<h1
    class="ink"
    ${language ? html`lang="${localeOf(language)}"` : []}
    style="margin:0 0 12px;font:700 26px/1.25 ${new SafeHtml(DISPLAY_FONT)};color:${LIGHT.ink};"
  >
    ${text}
  </h1>`;

export const subheading = (text: string): SafeHtml =>
  html`<h2
    class="ink"
    style="margin:20px 0 8px;font:700 19px/1.3 ${new SafeHtml(DISPLAY_FONT)};color:${LIGHT.ink};"
  >
    ${text}
  </h2>`;

export const paragraph = (text: string | MailText | SafeHtml): SafeHtml =>
  html`<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};">${text}</p>`;

export const note = (text: string | MailText | SafeHtml): SafeHtml =>
  html`<p class="muted" style="margin:0 0 16px;font-size:14px;color:${LIGHT.muted};">${text}</p>`;

/** Shows an attached picture for scanning, on white in both themes. @param cid content id of the attachment */
export const picture = (cid: string, alt: string): SafeHtml =>
  html`<p style="margin:0 0 16px;text-align:center;">
    <img
      src="cid:${cid}"
      width="240"
      alt="${alt}"
      style="display:inline-block;width:240px;max-width:100%;height:auto;padding:8px;background-color:#ffffff;border-radius:8px;"
    />
  </p>`;

/** Name and value that a mail shows; `code`: people compare or type the value letter by letter. */
export type Fact = readonly [name: string, value: string | MailText, look?: 'code'];

/** Shows each name above its value, because two columns do not fit on a phone. */
export const facts = (rows: readonly Fact[]): SafeHtml =>
  html` <table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 20px;"
  >
    ${rows.map(
      ([name, value, look]) =>
        html`<tr>
          <td class="line" style="padding:10px 0;border-top:1px solid ${LIGHT.line};">
            <span class="muted" style="display:block;font-size:13px;color:${LIGHT.muted};"
              >${name}</span
            >
            <span
              class="ink"
              style="display:block;color:${LIGHT.ink};${look === 'code' ? new SafeHtml(CODE) : ''}"
              >${value}</span
            >
          </td>
        </tr>`,
    )}
  </table>`;

/** Shows names and values in the plain text part of a mail, one line each. */
export const factLines = (rows: readonly Fact[]): MailText =>
  joined(
    rows.map(([name, value]) => plain`${name}: ${value}`),
    '\n',
  );

export const button = (text: string, url: string): SafeHtml =>
  html` <table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 20px;"
  >
    <tr>
      <td style="border-radius:10px;background-color:${LIGHT.amber};">
        <a
          class="button"
          href="${link(url)}"
          style="display:inline-block;padding:13px 24px;font:600 16px ${new SafeHtml(TEXT_FONT)};color:${LIGHT.ink};text-decoration:none;border-radius:10px;"
          >${text}</a
        >
      </td>
    </tr>
  </table>`;

/** CSS with unambiguous letters and without line breaks after a hyphen. */
const CODE = `font-family:${MONO_FONT};font-weight:700;white-space:nowrap;`;

/** Shows a code in large, unambiguous letters. */
export const code = (text: string): SafeHtml =>
  html`<p
    class="accent"
    style="margin:0 0 4px;font:700 26px/1.2 ${new SafeHtml(MONO_FONT)};letter-spacing:.06em;color:${LIGHT.accent};"
  >
    ${text}
  </p>`;
