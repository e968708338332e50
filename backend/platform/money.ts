/** Money is integer sen inside and a decimal string in RM in the API. */
export function toDecimal(sen: number): string {
  const sign = sen < 0 ? '-' : '';
  const absolute = Math.abs(sen);
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** `40`, `40.5` and `40.00` are amounts; anything else is `null`. */
export function toSen(decimal: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
