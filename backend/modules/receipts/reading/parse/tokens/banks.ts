import { BANKS, BEGINS_WITH_BANK, BESIDE_BANK_NAME } from '../vocabulary/bank-names.js';

/** "Bank Islam": the first word is no label. */
export const beginsWithBankName = (text: string): boolean =>
  BEGINS_WITH_BANK.pattern.test(text.trim());

/** Whether a text is the name of a bank and nothing else, "CIMB Bank Berhad": nobody is paid by that name. */
export function isBankAlone(text: string): boolean {
  const bank = BANKS.find(({ pattern }) => pattern.test(text));
  return (
    bank !== undefined &&
    !/[A-Za-z]{2}/.test(text.replace(bank.pattern, ' ').replace(BESIDE_BANK_NAME.pattern, ' '))
  );
}

/** The first bank or wallet a text names, or null. */
export const bankIn = (text: string): string | null =>
  BANKS.find(({ pattern }) => pattern.test(text))?.name ?? null;
