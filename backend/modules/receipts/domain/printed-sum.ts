/** Returns true when the sum, with its two decimals, stands anywhere in the text. */
export function standsIn(text: string, sen: number): boolean {
  const digits = `${Math.trunc(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;
  return new RegExp(`(?<![\\d.])${digits.replace('.', '\\.')}(?!\\d)`).test(
    text.replace(/(?<=\d)[,\s](?=\d{3})/g, ''),
  );
}
