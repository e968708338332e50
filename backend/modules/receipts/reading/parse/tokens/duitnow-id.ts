/**
 * Decodes a DuitNow id of 30 characters: day (YYYYMMDD), payer's bank (8 letters), three digits `0d0`, the letter O,
 * two letters for the kind (RM, QR, ...), 8 digits. The structure was inferred from receipts, because there is no
 * public description. OCR confuses O and 0; the structure shows which one was printed.
 *
 * @returns the corrected id, or null when the text is not a DuitNow id
 */
export function decodeDuitNowId(text: string): string | null {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // OCR may read a stroke before the id as a letter.
  return decode(compact) ?? decode(compact.slice(1));
}

function decode(compact: string): string | null {
  const match =
    /([0-9OIQSBLZ]{8})([A-Z0-9]{4,5}MY[A-Z0-9]{2})([0-9OQDILSBG]{2,8}?)(RM|QR|0R|OR|[ACEFHJKMNPRTUVWXY][A-Z])([0-9OIQSBLZ]{8})$/.exec(
      compact,
    );
  if (!match) return null;
  const [, day, bank, middle, kind, serial] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const date = digits(day);
  const type = typeOf(middle, kind);
  const bic = letters(bank.replace(/O0|0O/, 'O')).replace(/^BSNAMYKI$/, 'BSNAMYK1');
  if (!isDay(date) || type === null || bic.length !== 8) return null;
  return `${date}${bic}${type.code}O${type.kind}${digits(serial)}`;
}

function typeOf(middle: string, kind: string): { code: string; kind: string } | null {
  // OCR reads "OQR" as "OR" or "QR", so zeros are uncertain. Only the one other digit counts.
  const others = digits(middle).replace(/0/g, '');
  if (others.length !== 1) return null;
  return { code: `0${others}0`, kind: kind === '0R' || kind === 'OR' ? 'QR' : kind };
}

const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z' };

const digits = (text: string): string =>
  text.replace(/[OQDILSBZG]/g, (found) => DIGITS[found] ?? '');
const letters = (text: string): string => text.replace(/[01582]/g, (found) => LETTERS[found] ?? '');

const isDay = (text: string): boolean =>
  /^20[2-9]\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text);
