/** Formats CSV by RFC 4180, beginning with a byte order mark, so that spreadsheets recognise UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvLines(rows)}`;

/** Formats further lines of a CSV file, without the byte order mark. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Puts an apostrophe before a text that begins like a formula, because a spreadsheet would execute the formula. */
export const asPlainText = (text: string): string =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
