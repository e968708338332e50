const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** HTML that is already safe: made by {@link html}, or by hand. */
export class SafeHtml {
  constructor(readonly value: string) {}
}

/** `html\`<p>${name}</p>\``: everything put in is escaped, unless it is {@link SafeHtml}; lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  const text = parts.reduce((whole, part, index) => whole + part + asHtml(values[index]), '');
  return new SafeHtml(text);
}

function asHtml(value: string | number | SafeHtml | readonly SafeHtml[] | undefined): string {
  if (value === undefined) return '';
  if (value instanceof SafeHtml) return value.value;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map((each) => each.value).join('');
}
