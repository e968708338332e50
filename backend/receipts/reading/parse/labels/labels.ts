import type { LabelKind } from './label-kind.js';
import { beginsWithBankName, isBankAlone } from '../tokens/banks.js';
import { isLabelWord, kindOfLabelWords } from './label-words.js';
import { reads } from '../tokens/spelling.js';

/** English and Malay, lower case, without punctuation. The longest that fits wins. */
const PHRASES: Readonly<Record<LabelKind, readonly string[]>> = {
  amount: [
    'amount', 'transfer amount', 'transaction amount', 'payment amount', 'amount paid', 'paid amount',
    'amount transferred', 'amount sent', 'you paid', 'you have paid', "you've paid", 'you sent', "you've sent", 'money sent', 'sent amount',
    'jumlah', 'amaun', 'jumlah pindahan', 'amaun pindahan', 'jumlah bayaran', 'amaun bayaran', 'jumlah dibayar',
    'amaun dibayar', 'jumlah transaksi', 'amaun transaksi', 'jumlah pembayaran', 'amaun pembayaran', 'anda bayar', 'jumlah dipindahkan',
    'debit amount', 'amaun debit', 'jumlah dihantar', 'anda telah membayar', 'nilai transaksi', 'instructed amount', 'amount in rm',
    'transaction value', 'transfer value', 'bill amount', 'net amount', 'amount payable', 'amount to pay', 'jumlah bersih', 'jumlah perlu dibayar', 'jumlah kena bayar', 'jumlah dipindah',
    'you transferred', 'you have transferred', "you've transferred", 'anda hantar', 'telah dibayar',
  ],
  total: [
    'total', 'total amount', 'total paid', 'grand total', 'total payment', 'total debited', 'total deducted', 'total debit',
    'jumlah keseluruhan', 'amaun keseluruhan', 'jumlah besar', 'jumlah amaun', 'jumlah debit', 'jumlah didebit',
  ],
  otherMoney: [
    'fee', 'fees', 'fees and charges', 'fee and charges', 'service fee', 'transaction fee', 'transfer fee', 'processing fee', 'convenience fee', 'charge', 'charges',
    'service charge', 'service charges', 'bank charges', 'sst', 'gst', 'service tax', 'tax', 'balance', 'available balance', 'account balance', 'current balance',
    'wallet balance', 'remaining balance', 'cashback', 'cash back', 'discount', 'voucher', 'rebate', 'points', 'points earned', 'rewards',
    'minimum spend', 'daily limit', 'transfer limit', 'remaining limit', 'exchange rate', 'caj', 'caj perkhidmatan', 'yuran', 'fi', 'fi perkhidmatan',
    'cukai', 'cukai perkhidmatan', 'baki', 'baki akaun', 'baki semasa', 'baki tersedia', 'diskaun', 'baucar', 'rebat', 'mata ganjaran', 'caj transaksi',
    'fi transaksi', 'had harian', 'pulangan tunai', 'stamp duty', 'promo', 'you saved', 'anda jimat', 'rounding', 'rounding adjustment', 'remaining daily limit', 'baki had harian', 'ledger balance', 'new balance', 'bonus', 'ganjaran',
  ],
  recipient: [
    'to', 'paid to', 'pay to', 'payment to', 'transfer to', 'transferred to', 'sent to', 'send to', 'recipient', 'recipient name',
    "recipient's name", 'recipients name', 'name of recipient', 'beneficiary', 'beneficiary name', "beneficiary's name", 'beneficiarys name', 'payee', 'payee name', 'receiver', 'receiver name',
    "receiver's name", 'receivers name', 'merchant', 'merchant name', 'account name', 'account holder', 'account holder name', 'to account name',
    'biller', 'biller name', 'seller', 'seller name', 'penjual', 'nama penjual', 'shop name', 'outlet', 'outlet name', 'nama kedai', 'company name', 'nama syarikat', 'corporation name', 'payee corporation',
    'organisation name', 'registered name', 'duitnow name', 'hantar kepada', 'ditransfer kepada', 'nama penerima', 'penerima', 'kepada', 'dibayar kepada', 'bayar kepada', 'bayaran kepada', 'pindah kepada',
    'pindahan kepada', 'dihantar kepada', 'nama peniaga', 'peniaga', 'nama pedagang', 'pedagang', 'nama benefisiari', 'benefisiari', 'nama akaun',
    'nama pemegang akaun', 'nama saudagar', 'saudagar', 'credit account name', 'ke',
  ],
  name: ['name', 'nama'],
  recipientAccount: [
    'to account', 'to account no', 'to account number', 'beneficiary account', 'beneficiary account number', 'beneficiary account no',
    'beneficiary acc no', 'recipient account', 'recipient account number', 'recipient account no', "recipient's account", "recipient's account number",
    'receiving account', 'receiver account', 'receiver account number', 'credit account', 'credit account no', 'credit account number',
    'payee account', 'payee account number', 'merchant account', 'transfer to account', 'id duitnow', 'duitnow no', 'duitnow number', 'no akaun penerima', 'nombor akaun penerima', 'akaun penerima',
    'akaun benefisiari', 'no akaun benefisiari', 'ke akaun', 'akaun dikreditkan', 'duitnow id', 'akaun kredit', 'akaun destinasi',
  ],
  account: ['account', 'account no', 'account number', 'acc no', 'a c no', 'acct no', 'no akaun', 'nombor akaun', 'akaun', 'no acc'],
  recipientBank: [
    'bank', 'bank name', 'beneficiary bank', 'beneficiary bank name', 'recipient bank', "recipient's bank", 'receiving bank', 'receiver bank', 'to bank', 'credit bank',
    'bank penerima', 'nama bank', 'bank benefisiari', 'destination bank', 'institution', 'recipient institution', 'financial institution', 'institusi kewangan',
  ],
  payer: [
    'from', 'from account', 'transfer from', 'transferred from', 'pay from', 'paid from', 'debit from', 'debit account', 'debited from', 'sender', 'sender name', 'payer',
    'payer name', 'source account', 'source of fund', 'source of funds', 'funding source', 'dari', 'daripada', 'dari akaun', 'daripada akaun', 'pengirim', 'nama pengirim',
    'pembayar', 'nama pembayar', 'penghantar', 'nama penghantar', 'customer name', 'nama pelanggan', 'akaun asal', 'your account', 'akaun anda', 'bayar dari', 'akaun debit', 'akaun sumber', 'akaun pengirim', 'from account no', 'from account number', 'no akaun pengirim', 'sender account',
    'sender account number', "sender's name", 'initiated by', 'paid by', 'dibayar oleh',
  ],
  payerBank: ['sender bank', 'from bank', 'issuing bank', 'paying bank', 'bank pengirim', 'bank pembayar', 'debit bank', 'payer bank'],
  transactionId: [
    'reference id', 'reference no', 'reference number', 'ref no', 'ref id', 'ref number', 'ref', 'transaction id', 'transaction no', 'transaction number',
    'transaction reference', 'transaction reference no', 'transaction reference number', 'transaction ref', 'transaction ref no', 'transaction ref id', 'trx id', 'txn id', 'trx no', 'trans id', 'trans ref no',
    'payment id', 'payment reference no', 'payment ref no', 'receipt no', 'receipt number', 'bank reference', 'bank reference no', 'bank ref no', 'transfer id', 'transfer reference no',
    'duitnow ref no', 'duitnow reference', 'duitnow reference no', 'duitnow reference number', 'duitnow ref', 'duitnow transaction id', 'duitnow ref id', 'duitnow reference id',
    'instruction id', 'confirmation no', 'transaction sn', 'serial no', 'serial number', 'approval code', 'trace no', 'order id', 'order no', 'wallet ref', 'wallet reference', 'ewallet ref no', 'e wallet reference no', 'system reference no', 'ibg reference no',
    'no rujukan', 'nombor rujukan', 'id rujukan', 'rujukan transaksi', 'no rujukan transaksi', 'nombor rujukan transaksi', 'id transaksi', 'no transaksi', 'nombor transaksi', 'no resit', 'nombor resit',
    'rujukan bank', 'no rujukan bank', 'no rujukan duitnow', 'rujukan duitnow', 'id pembayaran', 'kod kelulusan', 'no siri',
    'txn ref', 'transfer ref', 'system reference', 'external reference', 'authorisation code', 'authorization code', 'authorization no', 'auth code', 'business message id', 'end to end id', 'uetr', 'rrn',
    'acknowledgement no', 'session id', 'seller ex order no',
  ],
  dateTime: [
    'date', 'date time', 'date and time', 'date & time', 'transaction date', 'transaction date time', 'transaction date & time', 'transaction date and time', 'payment date', 'transfer date', 'paid on',
    'paid at', 'date paid', 'sent on', 'transaction time', 'transaction timestamp', 'timestamp', 'date of transaction', 'date of transfer', 'payment date & time', 'payment date time', 'when',
    'tarikh', 'tarikh masa', 'tarikh & masa', 'tarikh dan masa', 'tarikh transaksi', 'tarikh bayaran', 'tarikh pembayaran', 'tarikh pindahan', 'tarikh & masa transaksi', 'tarikh masa transaksi', 'masa transaksi', 'execution date',
  ],
  time: ['time', 'masa', 'payment time', 'transfer time'],
  otherDate: [
    'effective date', 'value date', 'validity', 'valid until', 'valid till', 'valid', 'expiry date', 'expires', 'expires on', 'posting date', 'scheduled date', 'schedule date', 'due date', 'statement date',
    'tarikh luput', 'tempoh sah', 'sah sehingga', 'tarikh efektif', 'tarikh berkuat kuasa', 'print date', 'printed on', 'tarikh cetak',
  ],
  method: [
    'transfer method', 'payment method', 'transfer type', 'transaction type', 'payment type', 'transfer mode', 'mode of transfer', 'payment mode', 'paid with', 'paid via', 'paid using', 'dibayar menggunakan', 'bayar menggunakan', 'dibayar melalui', 'bayar dengan', 'pay with', 'transfer via', 'type', 'channel', 'service', 'transaction method',
    'kaedah pembayaran', 'kaedah bayaran', 'kaedah pindahan', 'jenis transaksi', 'jenis pindahan', 'jenis bayaran', 'jenis pembayaran', 'dibayar dengan', 'cara bayaran', 'transfer service', 'mod pindahan', 'kaedah', 'how', 'saluran', 'melalui', 'service type',
  ],
  reference: [
    'recipient reference', "recipient's reference", 'recipients reference', 'recipient ref', 'beneficiary reference', 'payment reference', 'transfer reference', 'your reference', 'customer reference', 'reference', 'reference 1',
    'rujukan penerima', 'rujukan', 'rujukan pembayaran', 'rujukan bayaran', 'rujukan benefisiari', 'rujukan anda', 'bill reference',
  ],
  note: [
    'payment details', 'payment detail', 'transfer details', 'other payment details', 'details', 'description', 'remark', 'remarks', 'note', 'notes', 'message', 'purpose', 'purpose of transfer', 'transfer purpose', 'additional info', 'sender reference', "what's it for",
    'butiran pembayaran', 'butiran bayaran', 'butiran', 'catatan', 'nota', 'keterangan', 'mesej', 'tujuan', 'tujuan pindahan', 'maklumat pembayaran', 'butiran lain', 'reference 2', 'other details', 'perkara', 'untuk apa', 'comment', 'comments',
  ],
  status: ['status', 'transaction status', 'payment status', 'transfer status', 'status transaksi', 'status pembayaran', 'status bayaran', 'status pindahan', 'keadaan'],
  other: ['seller id', 'wallet id', 'wallet no', 'qr id', 'qr code', 'qr code id', 'qr code no', 'transaction code', 'kod transaksi', 'category', 'kategori', 'merchant id', 'terminal id', 'store id', 'mid', 'tid', 'co reg', 'customer service', 'phone', 'phone no', 'mobile number', 'recipient type', 'id type', 'email', 'location', 'quantity'],
};

const plain = (word: string): string => word.toLowerCase().replace(/^[^a-z0-9']+|[^a-z0-9']+$/g, '');

const wordsOf = (phrase: string): string[] => phrase.split(/[\s&/]+/).map(plain);

const WORDS: readonly { readonly kind: LabelKind; readonly words: readonly string[] }[] = Object.entries(PHRASES)
  .flatMap(([kind, phrases]) => phrases.map((phrase) => ({ kind: kind as LabelKind, words: wordsOf(phrase) })))
  .sort((a, b) => b.words.length - a.words.length || b.words.join('').length - a.words.join('').length);

/** "Amount (RM)": the unit belongs to the label. */
const UNIT_OF_LABEL = /^(RM|MYR)\)[\s:]*/i;

export interface FoundLabel {
  readonly kind: LabelKind;
  /** What stands after it on the same line. */
  readonly rest: string;
  /** A colon stood between the two. */
  readonly colon: boolean;
}

/** Kinds whose value has a digit in it: "Total savings" is not a label of them. */
const NUMERIC: ReadonlySet<LabelKind> = new Set(['amount', 'total', 'account', 'recipientAccount', 'transactionId', 'dateTime', 'time']);

/** "Transfer to Other Bank", "Pay to Merchant": a title, which names nobody. */
const NOBODY = new Set('other another own others third party bank banks account accounts akaun lain sendiri pihak ketiga wallet ewallet e-wallet user users pengguna merchant merchants peniaga pedagang mobile number nombor telefon duitnow id qr contact friend friends rakan individual'.split(' '));
const isNobody = (rest: string): boolean => isBankAlone(rest) || wordsOf(rest).every((word) => NOBODY.has(word) || word === '');

/** The label a text starts with, or null. */
export function labelAtStart(printed: string): FoundLabel | null {
  const text = printed.replace(/\ba\/c\b/gi, 'Acc').replace(/(?<=[a-z.] ?)#(?=[\s:]|$)/gi, ' No');
  const tokens = [...text.matchAll(/[^\s/:;(),&]+/g)]
    .map((match) => ({ word: plain(match[0]), end: match.index + match[0].length }))
    .filter(({ word }) => word !== '');
  // "CIMB Reference No.", "OCTO Ref No": a name may stand before the known words of an id.
  const listed = withoutTranslation(text, fitting(text, tokens, 0));
  const made = madeOfLabelWords(text);
  // Of two that end in the same place the listed one knows better.
  return (listed?.rest === '' || listed?.rest === made?.rest ? listed : made) ?? listed ?? fitting(text, tokens, 1);
}

/** "Bayar kepada / Pay to": the same label once more is no value of it. */
function withoutTranslation(text: string, found: FoundLabel | null): FoundLabel | null {
  if (!found || found.rest === '' || !text.slice(0, -found.rest.length).trimEnd().endsWith('/')) return found;
  const second = labelAtStart(found.rest);
  return second?.rest === '' && second.kind === found.kind ? { ...found, rest: '' } : found;
}

/** A whole line, or what stands before a colon, all of whose words are words of labels. */
function madeOfLabelWords(text: string): FoundLabel | null {
  const colon = text.indexOf(':');
  const [label, rest] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1).trim()];
  const kind = kindOfLabelWords(label.toLowerCase().split(/[\s&/.()-]+/).filter(Boolean));
  if (kind === null || (NUMERIC.has(kind) && rest !== '' && !/\d/.test(rest))) return null;
  return { kind, rest, colon: colon >= 0 };
}

/** What a known label becomes by the words of labels behind it: "Amount Transferred RM 40.00", "Jumlah Pemindahan RM 40.00", "Amount fee RM 0.50". */
function wholeLabel(words: readonly string[], known: number, kind: LabelKind): { kind: LabelKind; length: number } | null {
  const goesOn = NUMERIC.has(kind) ? isLabelWord : (word: string): boolean => /^(no|number|num|id|nombor|name|nama)$/.test(word);
  let length = known;
  while (goesOn(words[length] ?? '')) length += 1;
  const whole = length === known ? null : kindOfLabelWords(words.slice(0, length));
  return whole === null ? null : { kind: whole, length };
}

function fitting(text: string, tokens: readonly { word: string; end: number }[], skipped: number): FoundLabel | null {
  for (const { kind, words } of WORDS) {
    if (skipped > 0 && (kind !== 'transactionId' || words.length < 2)) continue;
    if (!words.every((word, index) => reads(tokens[index + skipped]?.word ?? '', word))) continue;
    const length = words.length + skipped;
    const longer = skipped === 0 ? wholeLabel(tokens.map(({ word }) => word), length, kind) : null;
    const after = text.slice(tokens[(longer?.length ?? length) - 1]?.end ?? 0);
    const rest = after.replace(/^[\s:;.,)(/*-]+/, '').replace(UNIT_OF_LABEL, '').trim();
    const meant = longer?.kind ?? kind;
    if (meant === 'recipient' && /^\s+\w/.test(after) && isNobody(rest)) continue;
    // "Bank Islam" is a bank, and no bank of the name of Islam; "Bank transfer" is none at all.
    if (meant === 'recipientBank' && words.length === 1 && (beginsWithBankName(text) || /^[a-z]/.test(rest))) continue;
    if (NUMERIC.has(meant) && rest !== '' && !/\d/.test(rest)) continue;
    // A label is followed by a value, not by the rest of a sentence.
    if (/^[a-z]{2,} [a-z]/.test(rest) && meant !== 'reference' && meant !== 'note') continue;
    return { kind: meant, rest, colon: /^\W*:/.test(after) };
  }
  return null;
}
