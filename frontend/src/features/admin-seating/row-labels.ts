/** `A` is 1, `Z` 26, `AA` 27, as spreadsheets count their columns; NaN for anything else. */
export function labelNumber(label: string): number {
  if (!/^[A-Z]{1,3}$/.test(label)) return Number.NaN;
  return [...label].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function numberLabel(number: number): string {
  let label = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) label = String.fromCharCode(65 + ((rest - 1) % 26)) + label;
  return label;
}

export const MAX_ROWS_AT_ONCE = 100;

/** From the first label to the last, both included; null where that is no range or too long a one. */
export function labelRange(first: string, last: string): readonly string[] | null {
  const from = labelNumber(first.trim().toUpperCase());
  const to = labelNumber(last.trim().toUpperCase());
  if (!(from <= to) || to - from >= MAX_ROWS_AT_ONCE) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => numberLabel(from + index));
}

/** The label that follows the last row's, where rows are lettered; otherwise none to suggest. */
export function nextLabel(labels: readonly string[]): string {
  if (labels.length === 0) return 'A';
  const numbers = labels.map((label) => labelNumber(label.toUpperCase()));
  return numbers.some(Number.isNaN) ? '' : numberLabel(Math.max(...numbers) + 1);
}
