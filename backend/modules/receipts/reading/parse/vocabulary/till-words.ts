import type { Rule } from './rule.js';

/** Words that tills print and banks do not. A paper with two of them is a shop's. */
export const TILL_WORDS: readonly Rule[] = [
  { pattern: /\b(cash|tunai)\b/i, example: 'CASH 50.00' },
  { pattern: /\bchange\b/i, example: 'CHANGE 4.20' },
  { pattern: /\b(tax )?invoice\b|\bbill\b/i, example: 'TAX INVOICE' },
  { pattern: /\bgst\b|\bsst\b/i, example: 'SST 6%' },
  { pattern: /\bround(ing|ed)?\b/i, example: 'Rounding 0.02' },
  { pattern: /sub\s?-?total/i, example: 'Sub-total 45.80' },
  { pattern: /\b(qty|quantity|items?)\b/i, example: 'Qty 3' },
  { pattern: /\b(cashier|counter|till|pos)\b/i, example: 'Cashier: Aminah' },
  { pattern: /please come again|goods sold/i, example: 'Goods sold are not returnable' },
];

/** Words of transfers: a paper with one of them is no shop's, whatever else it has. */
export const TRANSFER_WORDS: readonly Rule[] = [
  { pattern: /duitnow/i, example: 'DuitNow QR' },
  { pattern: /transfer/i, example: 'Fund Transfer' },
  { pattern: /pindah/i, example: 'Pindahan Wang' },
  { pattern: /recipient'?s?\s(name|ref|account|bank)/i, example: "Recipient's Reference" },
  { pattern: /beneficiary/i, example: 'Beneficiary Name' },
  { pattern: /penerima/i, example: 'Nama Penerima' },
  { pattern: /\bibg\b/i, example: 'IBG' },
  { pattern: /e-?wallet/i, example: 'eWallet Balance' },
  { pattern: /cashback/i, example: 'Cashback earned' },
  { pattern: /reference (id|no)/i, example: 'Reference ID' },
  { pattern: /rujukan/i, example: 'No. Rujukan' },
  { pattern: /transaction id/i, example: 'Transaction ID' },
];
