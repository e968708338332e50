import { BANKS, BEGINS_WITH_BANK, BESIDE_BANK_NAME } from '../vocabulary/banks.js';

/** Returns true when a text begins with a bank's name, such as "Bank Islam": its first word is no label. */
export const beginsWithBankName = (text: string): boolean =>
  BEGINS_WITH_BANK.pattern.test(text.trim());

/** Returns true when a text is only the name of a bank, as "CIMB Bank Berhad": no recipient has that name. */
export function isBankAlone(text: string): boolean {
  const bank = BANKS.find(({ pattern }) => pattern.test(text));
  return (
    bank !== undefined &&
    !/[A-Za-z]{2}/.test(text.replace(bank.pattern, ' ').replace(BESIDE_BANK_NAME.pattern, ' '))
  );
}

/** Returns the first bank or wallet that a text names, or null. */
export const bankIn = (text: string): string | null =>
  BANKS.find(({ pattern }) => pattern.test(text))?.name ?? null;
