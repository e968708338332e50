/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvLines(rows)}`;

/** More lines of the same file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A text that begins like a formula would be run by a spreadsheet: an apostrophe makes it the text it is. */
export const asPlainText = (text: string): string =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
