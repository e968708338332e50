/** Banks and wallets of Malaysia, by the names and short names receipts use. */
const BANKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Maybank', /\b(maybank(2u)?|malayan banking|MAE|MBBEMYKL)\b/i],
  ['CIMB', /\b(cimb|CIBBMYKL|octo)\b/i],
  ['Public Bank', /\b(public (islamic )?bank|publicbank|pbe|pb engage|PBBEMYKL|myPB)\b/i],
  ['RHB', /\b(rhb|RHBBMYKL)\b/i],
  ['Hong Leong Bank', /\b(hong leong|hlb|HLBBMYKL)\b/i],
  ['AmBank', /\b(ambank|amonline|ammb|ARBKMYKL)\b/i],
  ['Bank Islam', /\b(bank islam|bimb|BIMBMYKL|be u)\b/i],
  ['Bank Rakyat', /\b(bank rakyat|bank kerjasama rakyat|irakyat|BKRMMYKL)\b/i],
  ['BSN', /\b(bsn|mybsn|bank simpanan nasional|BSNAMYK1)\b/i],
  ['Bank Muamalat', /\b(muamalat|BMMBMYKL)\b/i],
  ['Affin Bank', /\b(affin|affinalways|PHBMMYKL)\b/i],
  ['Alliance Bank', /\b(alliance (bank|islamic)|allianceonline|MFBBMYKL)\b/i],
  ['OCBC', /\b(ocbc|OCBCMYKL)\b/i],
  ['UOB', /\b(uob|united overseas bank|UOVBMYKL)\b/i],
  ['HSBC', /\b(hsbc|HBMBMYKL)\b/i],
  ['Standard Chartered', /\b(standard chartered|SCBLMYKX)\b/i],
  ['Agrobank', /\b(agro ?bank|agronet|bank pertanian|AGOBMYKL)\b/i],
  ['MBSB Bank', /\b(mbsb|AFBQMYKL)\b/i],
  ['Al Rajhi Bank', /\b(al[ -]?rajhi|RJHIMYKL)\b/i],
  ['GXBank', /\b(gx ?bank|GXSPMYKL)\b/i],
  ['Kuwait Finance House', /\b(kuwait finance house|kfh|KFHOMYKL)\b/i],
  ['Citibank', /\bciti ?bank\b/i],
  ['Bank of China', /\bbank of china\b/i],
  ['ICBC', /\bicbc\b/i],
  ['Co-opbank Pertama', /\bco-?op ?bank pertama\b/i],
  ['Aeon Bank', /\baeon (bank|wallet)\b/i],
  ['Ryt Bank', /\bryt bank\b/i],
  ['KAF Digital Bank', /\bkaf digital\b/i],
  ['Boost Bank', /\bboost bank\b/i],
  ["Touch 'n Go eWallet", /\b(touch ?'?n'? ?go|tng|go\+|TNGDMYNB)/i],
  ['Boost', /\bboost\b/i],
  ['GrabPay', /\bgrab ?pay\b/i],
  ['ShopeePay', /\bshopee ?pay\b/i],
  ['BigPay', /\bbig ?pay\b/i],
  ['Setel', /\bsetel\b/i],
  ['Merchantrade', /\bmerchantrade\b/i],
  ['S Pay Global', /\b(s ?pay global|sarawak pay)\b/i],
  ['MCash', /\bmcash\b/i],
  ['Razer Pay', /\brazer ?pay\b/i],
];

/** Banks whose names begin with the word, as some labels do. */
const BEGINS_WITH_BANK =
  /^bank (islam|rakyat|kerjasama|simpanan|muamalat|negara|pertanian|pembangunan|of)\b/i;

export const beginsWithBankName = (text: string): boolean => BEGINS_WITH_BANK.test(text.trim());

/** What stands beside the name of a bank that is somebody's: "Bank Islam Account", "CIMB Bank Berhad". */
const BESIDE_NAME =
  /\b(bank|banking|berhad|bhd|malaysia|islamic|account|acct?|akaun|savings?|simpanan|current|semasa|wallet|e-?wallet)(-i)?\b/gi;

/** Whether a text is the name of a bank and nothing else: nobody is paid by that name. */
export function isBankAlone(text: string): boolean {
  const pattern = BANKS.find(([, one]) => one.test(text))?.[1];
  return (
    pattern !== undefined &&
    !/[A-Za-z]{2}/.test(text.replace(pattern, ' ').replace(BESIDE_NAME, ' '))
  );
}

/** The first bank or wallet a text names, or null. */
export function bankIn(text: string): string | null {
  return BANKS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
