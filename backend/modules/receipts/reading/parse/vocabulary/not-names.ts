import type { Rule } from './rule.js';

/** Kinds of accounts and of transfers, which stand below names. */
export const NOT_A_NAME: Rule = {
  pattern:
    /\b(savings?|saver|\w+save|saveplus|current|accounts?|acct?|akaun|simpanan|semasa|bank|(du)?itnow|e-?wallet|transfer|payment|pindahan)\b/i,
  example: 'Pay&Save Account-i',
};

/** Buttons, which stand where a name may. */
export const BUTTON: Rule = {
  pattern:
    /\b(share|kongsi|save|simpan|download|muat turun|print|cetak|close|tutup|back to|done|selesai)\b/i,
  example: 'Share receipt',
};

/** Small words of sentences, which names lack, and rests of a word that was cut. */
export const OF_A_SENTENCE: Rule = {
  pattern: /^[a-z]{1,3}\s|(^|\s)(is|are|was|will|has|have|the|you|your)(\s|$)/,
  example: 'Thank you for banking with us',
};
