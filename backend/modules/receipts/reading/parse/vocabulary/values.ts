import { list, rule, type Rule } from './tables.js';

/** Names and abbreviations of the months, English and Malay, from January on. */
export const MONTHS: readonly (readonly string[])[] = [
  list('jan, january, januari'),
  list('feb, february, februari'),
  list('mar, mac, march'),
  list('apr, april'),
  list('may, mei'),
  list('jun, june'),
  list('jul, july, julai'),
  list('aug, august, ogos, ogo, ogs'),
  list('sep, sept, september'),
  list('oct, october, okt, oktober'),
  list('nov, november'),
  list('dec, december, dis, disember'),
];

/** Lines of a receipt whose date is not the payment's, such as the end of an offer. */
export const OTHER_DATES: readonly Rule[] = [
  rule(/valid|expir|until|sehingga|luput|\bends?\b|\btamat\b|\bbefore\b|sebelum/i, 'Valid till 30 Apr 2026'),
  rule(/campaign|kempen|promo|offer|tawaran/i, 'Promo 1 May 2026'),
  rule(/effective|scheduled|dijadual/i, 'Effective 20 Mar 2026'),
  rule(/printed|generated|downloaded|dijana|dimuat turun|log ?in|log masuk/i, 'Last login 12 Mar 2026'),
  rule(/\bt ?& ?c|\bterms\b|\bapply\b|tertakluk|co\. reg/i, 'Terms apply from 1 Jan 2026'),
  rule(/^(to|until|hingga)\s\d/i, 'to 31 Dec 2026'),
];

/** Words above a large sum that make it the paid amount. */
export const ABOVE_HEADLINE = rule(/\b(transfer|payment|transaction|transferred|paid|sent|successful\w*|success|summary|receipt|you|berjaya|pindahan|bayaran|pembayaran|transaksi|duitnow|resit|jumlah|amaun|amount|scan|status|wang|dihantar|dibayar)\b/i, "You've sent");

export const BELOW_HEADLINE: readonly Rule[] = [
  rule(/^(paid|to|sent|kepada|dibayar|from|dari|transfer|transferred|on|\d{1,2}[\s/-])/i, 'to KANTIN SMK PUTERI'),
  rule(/\b(successful\w*|berjaya|completed?)\b/i, 'Payment Successful'),
];

/** Words about divided sums, such as instalments. Such a receipt never shows for certain which sum was transferred. */
export const IN_PARTS: readonly Rule[] = [
  rule(/\b(partial|part payment|separa|(ansuran|instal?ment)\W+(ke-?)?\d|deposit paid|paid now|your share)\b/i, 'Instalment 2 of 3'),
  rule(/\b(outstanding|remaining\W+(RM|MYR))\b/i, 'Outstanding RM 20.00'),
  rule(/\b(recipient gets|they receive)\b/i, 'Recipient gets RM 39.50'),
  rule(/\b(last time|other recipients?|[2-9] transfers)\b/i, '3 transfers successful'),
];

/** Words for kinds of accounts and transfers, which receipts print below a name but which are no names. */
export const NOT_A_NAME = rule(/\b(savings?|saver|\w+save|saveplus|current|accounts?|acct?|akaun|simpanan|semasa|bank|(du)?itnow|e-?wallet|transfer|payment|pindahan)\b/i, 'Pay&Save Account-i');

/** Buttons of banking apps that stand where a name could be. */
export const BUTTON = rule(/\b(share|kongsi|save|simpan|download|muat turun|print|cetak|close|tutup|back to|done|selesai)\b/i, 'Share receipt');

/** Small words that occur in sentences but not in names. */
export const OF_A_SENTENCE = rule(/^[a-z]{1,3}\s|(^|\s)(is|are|was|will|has|have|the|you|your)(\s|$)/, 'Thank you for banking with us');

/** Words that tills print and banks do not. Two of them make a paper a shop's. */
export const TILL_WORDS: readonly Rule[] = [
  rule(/\b(cash|tunai)\b/i, 'CASH 50.00'),
  rule(/\bchange\b/i, 'CHANGE 4.20'),
  rule(/\b(tax )?invoice\b|\bbill\b/i, 'TAX INVOICE'),
  rule(/\bgst\b|\bsst\b/i, 'SST 6%'),
  rule(/\bround(ing|ed)?\b/i, 'Rounding 0.02'),
  rule(/sub\s?-?total/i, 'Sub-total 45.80'),
  rule(/\b(qty|quantity|items?)\b/i, 'Qty 3'),
  rule(/\b(cashier|counter|till|pos)\b/i, 'Cashier: Aminah'),
  rule(/please come again|goods sold/i, 'Goods sold are not returnable'),
];

/** Words about transfers. A paper with one of them is never a shop's. */
export const TRANSFER_WORDS: readonly Rule[] = [
  rule(/duitnow/i, 'DuitNow QR'),
  rule(/transfer/i, 'Fund Transfer'),
  rule(/pindah/i, 'Pindahan Wang'),
  rule(/recipient'?s?\s(name|ref|account|bank)/i, "Recipient's Reference"),
  rule(/beneficiary/i, 'Beneficiary Name'),
  rule(/penerima/i, 'Nama Penerima'),
  rule(/\bibg\b/i, 'IBG'),
  rule(/e-?wallet/i, 'eWallet Balance'),
  rule(/cashback/i, 'Cashback earned'),
  rule(/reference (id|no)/i, 'Reference ID'),
  rule(/rujukan/i, 'No. Rujukan'),
  rule(/transaction id/i, 'Transaction ID'),
];
