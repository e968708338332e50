import type { Rule } from './rule.js';

/* Other business of banks and wallets. Its success says nothing about a transfer. */

/** Words for money that came back: no success of the page is then the transfer's. */
export const MONEY_BACK: readonly Rule[] = [
  {
    pattern: /\b(refund|bayaran balik|pulangan wang|pemulangan)\b/i,
    example: 'Refund successful',
  },
  { pattern: /\b(reversal|recalled|returned)\b/i, example: 'Transfer returned' },
  { pattern: /\b(void(ed)?|expired|cancellation|pembatalan)\b/i, example: 'Voided' },
  { pattern: /\b(dikembalikan|dipulangkan)\b/i, example: 'Wang dikembalikan' },
];

/** Rules of the bank and offers of the app, which also mention money that comes back. */
export const RULES_AND_OFFERS: Rule = {
  pattern:
    /\b(polic(y|ies)|report|lapor|terms|no|non|tiada|tidak|if|may|how|make|ask|apply|request (a|for)|valid|until|qr|code|link)\b/i,
  example: 'Refund policy',
};

/**
 * Transactions that were asked for, set up for later, or handed in for clearing. Below the fields these words are buttons; above
 * the fields they name the subject of the page.
 */
export const OTHER_TRANSACTIONS: readonly Rule[] = [
  {
    pattern: /\b(standing (instruction|order)|recurring|arahan tetap|auto-?debit)\b/i,
    example: 'Standing instruction created',
  },
  {
    pattern: /\b(future|(transfer|pay) later|masa hadapan|(business|working) days?|schedul\w*)\b/i,
    example: 'Future transfer',
  },
  { pattern: /\b(cheques?|cek|drafts?)\b/i, example: 'Cheque deposit' },
  {
    pattern:
      /\b(authori[sz](ation|er)|approver|approval|kelulusan|pre-?authori[sz]ation|submission)\b/i,
    example: 'Sent to approver',
  },
  {
    pattern: /\b(payment link|request\w*|permohonan)\b/i,
    example: 'Payment request sent',
  },
  { pattern: /\b(waiting|menanti|in transit|track(er)?)\b/i, example: 'Transfer tracker' },
];
