/** What a family needs to know to transfer money to a school. */
export interface BankAccount {
  readonly bankName: string;
  readonly bankAccountName: string;
  readonly bankAccountNumber: string;
}

/** Whether a family can be told where to transfer its money. The QR code is a convenience beside it. */
export const isAccountComplete = ({
  bankName,
  bankAccountName,
  bankAccountNumber,
}: BankAccount): boolean =>
  [bankName, bankAccountName, bankAccountNumber].every((detail) => detail.trim() !== '');
