import { isHeadline } from './outcome-words.js';

/* Deeds of banks and wallets whose success is none of a transfer's. */

/** The money came back: no success of the page is the transfer's. */
const CAME_BACK =
  /\b(refund|reversal|recalled|returned|void(ed)?|expired|cancellation|bayaran balik|pulangan wang|pemulangan|dikembalikan|dipulangkan|pembatalan)\b/i;
/** Rules of the house and offers of the app. */
const RULES =
  /\b(polic(y|ies)|report|lapor|terms|no|non|tiada|tidak|if|may|how|make|ask|apply|request (a|for)|valid|until|qr|code|link)\b/i;
export const tellsOfMoneyBack = (text: string): boolean =>
  isHeadline(text) && CAME_BACK.test(text) && !RULES.test(text);

/** What was asked for, set up for later, or handed in to be cleared. Below the fields these are buttons, above them they are what the page is about. */
const OTHER_DEED =
  /\b(standing (instruction|order)|recurring|arahan tetap|future|(transfer|pay) later|masa hadapan|auto-?debit|(business|working) days?|cheques?|cek|drafts?|authori[sz](ation|er)|approver|approval|kelulusan|payment link|request\w*|permohonan|submission|waiting|menanti|in transit|track(er)?|pre-?authori[sz]ation|schedul\w*)\b/i;
export const isAnotherDeed = (text: string): boolean => isHeadline(text) && OTHER_DEED.test(text);
