/** Meaning of a label on a receipt. */
export type LabelKind =
  | 'amount'
  | 'total'
  | 'otherMoney'
  | 'recipient'
  /** Name of the party that was named last: payer or recipient. */
  | 'name'
  | 'recipientAccount'
  | 'account'
  | 'recipientBank'
  | 'payer'
  | 'payerBank'
  | 'transactionId'
  | 'dateTime'
  | 'time'
  | 'otherDate'
  | 'method'
  | 'reference'
  | 'note'
  | 'status'
  | 'other';
