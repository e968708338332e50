import { MailText, unlinked } from './mail-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** HTML that needs no more escaping: made by {@link html}, or handwritten. */
export class SafeHtml {
  constructor(readonly value: string) {}
}

type Value = string | number | SafeHtml | MailText | readonly SafeHtml[];

const tag =
  (shown: (text: string) => string) =>
  (parts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml => {
    const asHtml = (value: Value): string => {
      if (value instanceof SafeHtml) return value.value;
      if (value instanceof MailText) return escapeHtml(value.value);
      if (typeof value === 'string' || typeof value === 'number')
        return escapeHtml(shown(String(value)));
      return value.map((each) => each.value).join('');
    };
    return new SafeHtml(
      parts.reduce((whole, part, index) => whole + part + asHtml(values[index] ?? ''), ''),
    );
  };

/**
 * Makes the HTML of a mail: `html\`<p>${name}</p>\``. Inserted values are escaped and {@link unlinked}. {@link MailText} is only
 * escaped, {@link SafeHtml} stays unchanged, and lists are joined.
 */
export const html = tag(unlinked);

/** Makes the HTML of pages that show mails. Inserted values are escaped. */
export const pageHtml = tag((text) => text);
