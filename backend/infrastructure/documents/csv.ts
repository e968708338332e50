/** Formats CSV by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvLines(rows)}`;

/** Formats further lines of the same file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Puts an apostrophe before a text that begins like a formula, because a spreadsheet would run it. */
export const asPlainText = (text: string): string =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
