import { BANKS, BEGINS_WITH_BANK, BESIDE_BANK_NAME } from '../vocabulary/banks.js';

/** Returns true when a text begins with a bank's name, such as "Bank Islam", so that "Bank" is not a label. */
export const beginsWithBankName = (text: string): boolean =>
  BEGINS_WITH_BANK.pattern.test(text.trim());

/** Returns true when a text is only a bank's name. No recipient has such a name. */
export function isBankAlone(text: string): boolean {
  const bank = BANKS.find(({ pattern }) => pattern.test(text));
  return (
    bank !== undefined &&
    !/[A-Za-z]{2}/.test(text.replace(bank.pattern, ' ').replace(BESIDE_BANK_NAME.pattern, ' '))
  );
}

export const bankIn = (text: string): string | null =>
  BANKS.find(({ pattern }) => pattern.test(text))?.name ?? null;
