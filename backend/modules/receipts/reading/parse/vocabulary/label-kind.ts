/** What a label on a receipt announces. */
export type LabelKind =
  | 'amount'
  | 'total'
  | 'otherMoney'
  | 'recipient'
  /** Of whoever was named last. */
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
