import { bankIn } from '../tokens/banks.js';
import { reads } from '../tokens/spelling.js';
import type { LabelKind } from './label-kind.js';

/*
 * Banks call one thing by many names: "Beneficiary Acc. No.", "Recipient account number", "Payment reference number". What a
 * label means follows from the words it is made of. A phrase counts as one only when all of its words are words of labels, so
 * that values and sentences do not.
 */

type Sense =
  | 'party'
  | 'payer'
  | 'account'
  | 'bank'
  | 'name'
  | 'reference'
  | 'number'
  | 'deed'
  | 'amount'
  | 'total'
  | 'charge'
  | 'date'
  | 'time'
  | 'otherDate'
  | 'on'
  | 'method'
  | 'status'
  | 'link'
  | 'other'
  | 'holder';

const SENSES: Readonly<Record<Sense, string>> = {
  party:
    "to recipient recipient's recipients beneficiary beneficiary's beneficiarys payee payee's receiver receiver's merchant biller kepada ke penerima benefisiari peniaga pedagang saudagar receiving credit credited dikreditkan destination",
  payer:
    "buyer pembeli from sender sender's payer dari daripada pengirim pembayar source debit debited funding sumber",
  account: 'account accounts acc acct a/c akaun',
  bank: 'bank institution',
  name: 'name nama',
  holder: 'holder pemegang pemilik owner',
  reference: 'reference ref rujukan ruj',
  number: 'no number num nombor id code kod nos sn s/n serial siri',
  deed: 'transaction transfer payment transaksi pindahan pemindahan perpindahan kiriman pembelian purchase remittance bayaran pembayaran txn trx trans tran receipt resit order duitnow confirmation approval instruction trace retrieval system wallet ewallet e-wallet pengesahan kelulusan arahan qr fpx ibg unique booking seller penjual pesanan advice makluman',
  amount: 'amount amt amaun jumlah nilai',
  total: 'total keseluruhan besar grand',
  charge:
    'fee fees charge charges caj yuran fi sst gst tax cukai balance baki cashback discount diskaun voucher rebate points coins mata limit had',
  date: 'date tarikh timestamp',
  time: 'time masa waktu jam',
  otherDate:
    'effective value valid validity expiry due statement print printed scheduled schedule luput efektif cetak',
  on: 'on at pada',
  method: 'method type mode channel kaedah jenis mod cara via',
  status: 'status',
  link: 'of and dan the fund funds dana wang money interbank instant segera details detail information info particulars maklumat butiran butir transferred paid sent pay received completed processed executed created submitted send made dibayar dihantar dipindahkan (rm) (myr) rm myr',
  other: 'category kategori phone mobile telefon email location store terminal customer',
};

const WORDS: readonly (readonly [word: string, sense: Sense])[] = Object.entries(SENSES).flatMap(
  ([sense, words]) => words.split(' ').map((word) => [word, sense as Sense] as const),
);

const LONGEST = 6;

/** Whether a word belongs to a label and not to the value behind it, to the letter: of currencies nobody can tell. */
export const isLabelWord = (word: string): boolean =>
  WORDS.some(([meant]) => meant === word) && !CURRENCY.test(word);

const CURRENCY = /^\(?(rm|myr)\)?$/;

/** What a phrase of label words means, or null when one of its words is none. Words in lower case. */
export function kindOfLabelWords(words: readonly string[]): LabelKind | null {
  if (words.length === 0 || words.length > LONGEST) return null;
  const senses = words.map(senseOf);
  if (senses.includes(null)) return null;
  return kindOf(new Set(senses as Sense[]), words.length);
}

/** Banks put their own names into labels: "No. Rujukan OCTO". */
const senseOf = (word: string): Sense | null =>
  (WORDS.find(([meant]) => meant === word) ?? WORDS.find(([meant]) => reads(word, meant)))?.[1] ??
  (bankIn(word) === null ? null : 'link');

function kindOf(senses: ReadonlySet<Sense>, length: number): LabelKind | null {
  const has = (sense: Sense): boolean => senses.has(sense);
  if (has('charge')) return 'otherMoney';
  if (has('other')) return 'other';
  if (has('status')) return 'status';
  if (has('otherDate')) return has('date') || has('time') ? 'otherDate' : null;
  if (has('date')) return 'dateTime';
  if (has('amount')) return has('total') ? 'total' : 'amount';
  if (has('payer')) return has('reference') ? 'note' : has('bank') ? 'payerBank' : 'payer';
  if (has('party')) return partyKind(has);
  if (has('reference'))
    return has('number') || has('deed') || length === 1 ? referenceKind(has) : null;
  if (has('deed') && has('number')) return 'transactionId';
  if (has('method')) return 'method';
  if (has('time')) return 'time';
  if (has('name') && length === 1) return 'name';
  if (has('deed') && has('total')) return 'total';
  if (has('name') && length === 1) return 'name';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'account';
  // "Transferred on", "Paid at"
  if (has('on') && has('link') && length === 2) return 'dateTime';
  return null;
}

function partyKind(has: (sense: Sense) => boolean): LabelKind | null {
  if (has('reference')) return 'reference';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'recipientAccount';
  if (has('bank')) return 'recipientBank';
  // "Merchant ID", "Recipient type"
  if (has('number') || has('method') || has('time') || has('total')) return 'other';
  return 'recipient';
}

/** "Payment reference" is what the payer typed; with a number, or of a transaction, it is the bank's. */
const referenceKind = (has: (sense: Sense) => boolean): LabelKind =>
  has('number') ? 'transactionId' : 'reference';
