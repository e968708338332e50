import { rule, type Rule } from './tables.js';

/** Bank or wallet. Staff see its name, and payments are compared by it. */
export interface Bank extends Rule {
  readonly name: string;
}

const bank = (name: string, pattern: RegExp, example: string): Bank => ({ name, pattern, example });

/**
 * Malaysian banks and wallets with their apps' names and network codes. The first match counts, so "Boost Bank"
 * precedes "Boost".
 */
export const BANKS: readonly Bank[] = [
  bank('Maybank', /\b(maybank(2u)?|malayan banking|MAE|MBBEMYKL)\b/i, 'Maybank2u'),
  bank('CIMB', /\b(cimb|CIBBMYKL|octo)\b/i, 'OCTO by CIMB'),
  bank('Public Bank', /\b(public (islamic )?bank|publicbank|pbe|pb engage|PBBEMYKL|myPB)\b/i, 'PB engage'),
  bank('RHB', /\b(rhb|RHBBMYKL)\b/i, 'RHB Now'),
  bank('Hong Leong Bank', /\b(hong leong|hlb|HLBBMYKL)\b/i, 'HLB Connect'),
  bank('AmBank', /\b(ambank|amonline|ammb|ARBKMYKL)\b/i, 'AmOnline'),
  bank('Bank Islam', /\b(bank islam|bimb|BIMBMYKL|be u)\b/i, 'BIMB Mobile'),
  bank('Bank Rakyat', /\b(bank rakyat|bank kerjasama rakyat|irakyat|BKRMMYKL)\b/i, 'iRakyat'),
  bank('BSN', /\b(bsn|mybsn|bank simpanan nasional|BSNAMYK1)\b/i, 'myBSN'),
  bank('Bank Muamalat', /\b(muamalat|BMMBMYKL)\b/i, 'i-Muamalat'),
  bank('Affin Bank', /\b(affin|affinalways|PHBMMYKL)\b/i, 'AffinAlways'),
  bank('Alliance Bank', /\b(alliance (bank|islamic)|allianceonline|MFBBMYKL)\b/i, 'allianceonline mobile'),
  bank('OCBC', /\b(ocbc|OCBCMYKL)\b/i, 'OCBC Digital'),
  bank('UOB', /\b(uob|united overseas bank|UOVBMYKL)\b/i, 'United Overseas Bank'),
  bank('HSBC', /\b(hsbc|HBMBMYKL)\b/i, 'HSBC Malaysia'),
  bank('Standard Chartered', /\b(standard chartered|SCBLMYKX)\b/i, 'Standard Chartered Mobile'),
  bank('Agrobank', /\b(agro ?bank|agronet|bank pertanian|AGOBMYKL)\b/i, 'AGRONet'),
  bank('MBSB Bank', /\b(mbsb|AFBQMYKL)\b/i, 'MBSB Journey'),
  bank('Al Rajhi Bank', /\b(al[ -]?rajhi|RJHIMYKL)\b/i, 'Al-Rajhi Bank'),
  bank('GXBank', /\b(gx ?bank|GXSPMYKL)\b/i, 'GX Bank'),
  bank('Kuwait Finance House', /\b(kuwait finance house|kfh|KFHOMYKL)\b/i, 'KFH Online'),
  bank('Citibank', /\bciti ?bank\b/i, 'Citibank Berhad'),
  bank('Bank of China', /\bbank of china\b/i, 'Bank of China (Malaysia)'),
  bank('ICBC', /\bicbc\b/i, 'ICBC Malaysia'),
  bank('Co-opbank Pertama', /\bco-?op ?bank pertama\b/i, 'Co-op Bank Pertama'),
  bank('Aeon Bank', /\baeon (bank|wallet)\b/i, 'AEON Bank'),
  bank('Ryt Bank', /\bryt bank\b/i, 'Ryt Bank'),
  bank('KAF Digital Bank', /\bkaf digital\b/i, 'KAF Digital Bank'),
  bank('Boost Bank', /\bboost bank\b/i, 'Boost Bank'),
  bank("Touch 'n Go eWallet", /\b(touch ?'?n'? ?go|tng|go\+|TNGDMYNB)/i, "Touch 'n Go eWallet"),
  bank('Boost', /\bboost\b/i, 'Boost'),
  bank('GrabPay', /\bgrab ?pay\b/i, 'GrabPay Wallet'),
  bank('ShopeePay', /\bshopee ?pay\b/i, 'ShopeePay Balance'),
  bank('BigPay', /\bbig ?pay\b/i, 'BigPay'),
  bank('Setel', /\bsetel\b/i, 'Setel Wallet'),
  bank('Merchantrade', /\bmerchantrade\b/i, 'Merchantrade Money'),
  bank('S Pay Global', /\b(s ?pay global|sarawak pay)\b/i, 'Sarawak Pay'),
  bank('MCash', /\bmcash\b/i, 'MCash'),
  bank('Razer Pay', /\brazer ?pay\b/i, 'Razer Pay'),
];

/** Bank names that begin with the word "Bank", which is otherwise a label: "Bank: Maybank". */
export const BEGINS_WITH_BANK = rule(/^bank (islam|rakyat|kerjasama|simpanan|muamalat|negara|pertanian|pembangunan|of)\b/i, 'Bank Islam Malaysia Berhad');

/** Words after a bank's name that name a kind of account, or belong to the bank's full name. */
export const BESIDE_BANK_NAME = rule(/\b(bank|banking|berhad|bhd|malaysia|islamic|account|acct?|akaun|savings?|simpanan|current|semasa|wallet|e-?wallet)(-i)?\b/gi, 'Malaysia Berhad');
