/**
 * Decodes a DuitNow id. It has 30 characters: the day (YYYYMMDD), the payer's bank (8 letters, MY in the middle; BSN's ends in a
 * 1), three digits `0d0`, the letter O, two letters for the kind (RM, QR, CT, ...), and 8 digits. (Inferred from receipts; there
 * is no public description.)
 *
 * The engine writes `010ORM` as `O010ORM`, `0100RM` or `010RM`, and `UOVB` as `UO0VB`: the structure shows how to mend it.
 *
 * @returns the id as it must have been printed, or null when the text is no such id
 */
export function decodeDuitNowId(text: string): string | null {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // A stroke before the id may be read as a letter.
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
  // "OQR" was read as "OR" or "QR": the zeros tell nothing, the one other digit everything.
  const others = digits(middle).replace(/0/g, '');
  if (others.length !== 1) return null;
  return { code: `0${others}0`, kind: kind === '0R' || kind === 'OR' ? 'QR' : kind };
}

const digits = (text: string): string =>
  text
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')
    .replace(/G/g, '6');

const letters = (text: string): string =>
  text
    .replace(/0/g, 'O')
    .replace(/1/g, 'I')
    .replace(/5/g, 'S')
    .replace(/8/g, 'B')
    .replace(/2/g, 'Z');

function isDay(digitsOfDay: string): boolean {
  const match = /^(20[2-9]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(digitsOfDay);
  return match !== null;
}
