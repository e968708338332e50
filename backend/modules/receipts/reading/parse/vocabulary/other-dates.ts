import type { Rule } from './rule.js';

/** Lines whose date is not the payment's: dates of offers and conditions, of printing, of signing in. */
export const OTHER_DATES: readonly Rule[] = [
  {
    pattern: /valid|expir|until|sehingga|luput|\bends?\b|\btamat\b|\bbefore\b|sebelum/i,
    example: 'Valid till 30 Apr 2026',
  },
  { pattern: /campaign|kempen|promo|offer|tawaran/i, example: 'Promo 1 May 2026' },
  { pattern: /effective|scheduled|dijadual/i, example: 'Effective 20 Mar 2026' },
  {
    pattern: /printed|generated|downloaded|dijana|dimuat turun|log ?in|log masuk/i,
    example: 'Last login 12 Mar 2026',
  },
  {
    pattern: /\bt ?& ?c|\bterms\b|\bapply\b|tertakluk|co\. reg/i,
    example: 'Terms apply from 1 Jan 2026',
  },
  { pattern: /^(to|until|hingga)\s\d/i, example: 'to 31 Dec 2026' },
];
