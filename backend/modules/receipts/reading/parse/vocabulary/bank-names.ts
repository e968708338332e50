import type { Rule } from './rule.js';

/** A bank or wallet. */
export interface Bank extends Rule {
  /** Name that staff see, and by which payments are compared. */
  readonly name: string;
}

/**
 * Banks and wallets of Malaysia, by their names, the names of their apps, and the eight letters by which payment networks know
 * them. The first match counts: "Boost Bank" stands above "Boost".
 */
export const BANKS: readonly Bank[] = [
  {
    name: 'Maybank',
    pattern: /\b(maybank(2u)?|malayan banking|MAE|MBBEMYKL)\b/i,
    example: 'Maybank2u',
  },
  { name: 'CIMB', pattern: /\b(cimb|CIBBMYKL|octo)\b/i, example: 'OCTO by CIMB' },
  {
    name: 'Public Bank',
    pattern: /\b(public (islamic )?bank|publicbank|pbe|pb engage|PBBEMYKL|myPB)\b/i,
    example: 'PB engage',
  },
  { name: 'RHB', pattern: /\b(rhb|RHBBMYKL)\b/i, example: 'RHB Now' },
  { name: 'Hong Leong Bank', pattern: /\b(hong leong|hlb|HLBBMYKL)\b/i, example: 'HLB Connect' },
  { name: 'AmBank', pattern: /\b(ambank|amonline|ammb|ARBKMYKL)\b/i, example: 'AmOnline' },
  { name: 'Bank Islam', pattern: /\b(bank islam|bimb|BIMBMYKL|be u)\b/i, example: 'BIMB Mobile' },
  {
    name: 'Bank Rakyat',
    pattern: /\b(bank rakyat|bank kerjasama rakyat|irakyat|BKRMMYKL)\b/i,
    example: 'iRakyat',
  },
  { name: 'BSN', pattern: /\b(bsn|mybsn|bank simpanan nasional|BSNAMYK1)\b/i, example: 'myBSN' },
  { name: 'Bank Muamalat', pattern: /\b(muamalat|BMMBMYKL)\b/i, example: 'i-Muamalat' },
  { name: 'Affin Bank', pattern: /\b(affin|affinalways|PHBMMYKL)\b/i, example: 'AffinAlways' },
  {
    name: 'Alliance Bank',
    pattern: /\b(alliance (bank|islamic)|allianceonline|MFBBMYKL)\b/i,
    example: 'allianceonline mobile',
  },
  { name: 'OCBC', pattern: /\b(ocbc|OCBCMYKL)\b/i, example: 'OCBC Digital' },
  {
    name: 'UOB',
    pattern: /\b(uob|united overseas bank|UOVBMYKL)\b/i,
    example: 'United Overseas Bank',
  },
  { name: 'HSBC', pattern: /\b(hsbc|HBMBMYKL)\b/i, example: 'HSBC Malaysia' },
  {
    name: 'Standard Chartered',
    pattern: /\b(standard chartered|SCBLMYKX)\b/i,
    example: 'Standard Chartered Mobile',
  },
  {
    name: 'Agrobank',
    pattern: /\b(agro ?bank|agronet|bank pertanian|AGOBMYKL)\b/i,
    example: 'AGRONet',
  },
  { name: 'MBSB Bank', pattern: /\b(mbsb|AFBQMYKL)\b/i, example: 'MBSB Journey' },
  { name: 'Al Rajhi Bank', pattern: /\b(al[ -]?rajhi|RJHIMYKL)\b/i, example: 'Al-Rajhi Bank' },
  { name: 'GXBank', pattern: /\b(gx ?bank|GXSPMYKL)\b/i, example: 'GX Bank' },
  {
    name: 'Kuwait Finance House',
    pattern: /\b(kuwait finance house|kfh|KFHOMYKL)\b/i,
    example: 'KFH Online',
  },
  { name: 'Citibank', pattern: /\bciti ?bank\b/i, example: 'Citibank Berhad' },
  { name: 'Bank of China', pattern: /\bbank of china\b/i, example: 'Bank of China (Malaysia)' },
  { name: 'ICBC', pattern: /\bicbc\b/i, example: 'ICBC Malaysia' },
  {
    name: 'Co-opbank Pertama',
    pattern: /\bco-?op ?bank pertama\b/i,
    example: 'Co-op Bank Pertama',
  },
  { name: 'Aeon Bank', pattern: /\baeon (bank|wallet)\b/i, example: 'AEON Bank' },
  { name: 'Ryt Bank', pattern: /\bryt bank\b/i, example: 'Ryt Bank' },
  { name: 'KAF Digital Bank', pattern: /\bkaf digital\b/i, example: 'KAF Digital Bank' },
  { name: 'Boost Bank', pattern: /\bboost bank\b/i, example: 'Boost Bank' },
  {
    name: "Touch 'n Go eWallet",
    pattern: /\b(touch ?'?n'? ?go|tng|go\+|TNGDMYNB)/i,
    example: "Touch 'n Go eWallet",
  },
  { name: 'Boost', pattern: /\bboost\b/i, example: 'Boost' },
  { name: 'GrabPay', pattern: /\bgrab ?pay\b/i, example: 'GrabPay Wallet' },
  { name: 'ShopeePay', pattern: /\bshopee ?pay\b/i, example: 'ShopeePay Balance' },
  { name: 'BigPay', pattern: /\bbig ?pay\b/i, example: 'BigPay' },
  { name: 'Setel', pattern: /\bsetel\b/i, example: 'Setel Wallet' },
  { name: 'Merchantrade', pattern: /\bmerchantrade\b/i, example: 'Merchantrade Money' },
  { name: 'S Pay Global', pattern: /\b(s ?pay global|sarawak pay)\b/i, example: 'Sarawak Pay' },
  { name: 'MCash', pattern: /\bmcash\b/i, example: 'MCash' },
  { name: 'Razer Pay', pattern: /\brazer ?pay\b/i, example: 'Razer Pay' },
];

/** Names that begin with the word "Bank", which is a label elsewhere: "Bank: Maybank". */
export const BEGINS_WITH_BANK: Rule = {
  pattern: /^bank (islam|rakyat|kerjasama|simpanan|muamalat|negara|pertanian|pembangunan|of)\b/i,
  example: 'Bank Islam Malaysia Berhad',
};

/** Words beside the name of a bank that belong to an account, or to the bank's full name. */
export const BESIDE_BANK_NAME: Rule = {
  pattern:
    /\b(bank|banking|berhad|bhd|malaysia|islamic|account|acct?|akaun|savings?|simpanan|current|semasa|wallet|e-?wallet)(-i)?\b/gi,
  example: 'Malaysia Berhad',
};
