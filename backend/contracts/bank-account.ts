/** Details that a family needs to transfer money to a school. */
export interface BankAccount {
  readonly bankName: string;
  readonly bankAccountName: string;
  readonly bankAccountNumber: string;
}

/** Returns true when the school has named bank, account owner and number. The QR code is optional. */
export const isAccountComplete = ({
  bankName,
  bankAccountName,
  bankAccountNumber,
}: BankAccount): boolean =>
  [bankName, bankAccountName, bankAccountNumber].every((detail) => detail.trim() !== '');
