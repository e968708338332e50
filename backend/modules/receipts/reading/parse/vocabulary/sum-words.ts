import type { Rule } from './rule.js';

/* Words around sums that no label announces. */

/** Words above a headline with the amount, which say what happened. */
export const ABOVE_HEADLINE: Rule = {
  pattern:
    /\b(transfer|payment|transaction|transferred|paid|sent|successful\w*|success|summary|receipt|you|berjaya|pindahan|bayaran|pembayaran|transaksi|duitnow|resit|jumlah|amaun|amount|scan|status|wang|dihantar|dibayar)\b/i,
  example: "You've sent",
};

/** Words below a headline with the amount: its recipient, or the time. */
export const BELOW_HEADLINE: readonly Rule[] = [
  {
    pattern: /^(paid|to|sent|kepada|dibayar|from|dari|transfer|transferred|on|\d{1,2}[\s/-])/i,
    example: 'to KANTIN SMK PUTERI',
  },
  { pattern: /\b(successful\w*|berjaya|completed?)\b/i, example: 'Payment Successful' },
];

/**
 * Words about sums in parts: one was asked for and another paid or received, or several people got it together. Such a page never
 * shows surely which sum is this transfer's.
 */
export const IN_PARTS: readonly Rule[] = [
  {
    pattern:
      /\b(partial|part payment|separa|(ansuran|instal?ment)\W+(ke-?)?\d|deposit paid|paid now|your share)\b/i,
    example: 'Instalment 2 of 3',
  },
  { pattern: /\b(outstanding|remaining\W+(RM|MYR))\b/i, example: 'Outstanding RM 20.00' },
  { pattern: /\b(recipient gets|they receive)\b/i, example: 'Recipient gets RM 39.50' },
  {
    pattern: /\b(last time|other recipients?|[2-9] transfers)\b/i,
    example: '3 transfers successful',
  },
];
