import { list } from './tables.js';

/** Meaning of a label on a receipt. `name` belongs to the payer or recipient, whichever was named last. */
export type LabelKind =
  | 'amount' | 'total' | 'otherMoney'
  | 'recipient' | 'name' | 'recipientAccount' | 'account' | 'recipientBank' | 'payer' | 'payerBank'
  | 'transactionId' | 'dateTime' | 'time' | 'otherDate'
  | 'method' | 'reference' | 'note' | 'status' | 'other';

/**
 * Labels on receipts of banks and wallets, in English and Malay, lower case, without punctuation. The longest match
 * wins: "amount payable" before "amount".
 */
export const LABEL_PHRASES: Readonly<Record<LabelKind, readonly string[]>> = {
  amount: list(`
    amount, transfer amount, transaction amount, payment amount, amount paid, paid amount, amount transferred, amount sent,
    you paid, you have paid, you've paid, you sent, you've sent, money sent, sent amount, jumlah, amaun, jumlah pindahan,
    amaun pindahan, jumlah bayaran, amaun bayaran, jumlah dibayar, amaun dibayar, jumlah transaksi, amaun transaksi,
    jumlah pembayaran, amaun pembayaran, anda bayar, jumlah dipindahkan, debit amount, amaun debit, jumlah dihantar,
    anda telah membayar, nilai transaksi, instructed amount, amount in rm, transaction value, transfer value, bill amount,
    net amount, amount payable, amount to pay, jumlah bersih, jumlah perlu dibayar, jumlah kena bayar, jumlah dipindah,
    you transferred, you have transferred, you've transferred, anda hantar, telah dibayar`),
  total: list(`
    total, total amount, total paid, grand total, total payment, total debited, total deducted, total debit,
    jumlah keseluruhan, amaun keseluruhan, jumlah besar, jumlah amaun, jumlah debit, jumlah didebit`),
  otherMoney: list(`
    fee, fees, fees and charges, fee and charges, service fee, transaction fee, transfer fee, processing fee, convenience fee,
    charge, charges, service charge, service charges, bank charges, sst, gst, service tax, tax, balance, available balance,
    account balance, current balance, wallet balance, remaining balance, cashback, cash back, discount, voucher, rebate,
    points, points earned, rewards, minimum spend, daily limit, transfer limit, remaining limit, exchange rate, caj,
    caj perkhidmatan, yuran, fi, fi perkhidmatan, cukai, cukai perkhidmatan, baki, baki akaun, baki semasa, baki tersedia,
    diskaun, baucar, rebat, mata ganjaran, caj transaksi, fi transaksi, had harian, pulangan tunai, stamp duty, promo,
    you saved, anda jimat, rounding, rounding adjustment, remaining daily limit, baki had harian, ledger balance, new balance,
    bonus, ganjaran`),
  recipient: list(`
    to, paid to, pay to, payment to, transfer to, transferred to, sent to, send to, recipient, recipient name,
    recipient's name, recipients name, name of recipient, beneficiary, beneficiary name, beneficiary's name, beneficiarys name,
    payee, payee name, receiver, receiver name, receiver's name, receivers name, merchant, merchant name, account name,
    account holder, account holder name, to account name, biller, biller name, seller, seller name, penjual, nama penjual,
    shop name, outlet, outlet name, nama kedai, company name, nama syarikat, corporation name, payee corporation,
    organisation name, registered name, duitnow name, hantar kepada, ditransfer kepada, nama penerima, penerima, kepada,
    dibayar kepada, bayar kepada, bayaran kepada, pindah kepada, pindahan kepada, dihantar kepada, nama peniaga, peniaga,
    nama pedagang, pedagang, nama benefisiari, benefisiari, nama akaun, nama pemegang akaun, nama saudagar, saudagar,
    credit account name, ke`),
  name: list('name, nama'),
  recipientAccount: list(`
    to account, to account no, to account number, beneficiary account, beneficiary account number, beneficiary account no,
    beneficiary acc no, recipient account, recipient account number, recipient account no, recipient's account,
    recipient's account number, receiving account, receiver account, receiver account number, credit account,
    credit account no, credit account number, payee account, payee account number, merchant account, transfer to account,
    id duitnow, duitnow no, duitnow number, no akaun penerima, nombor akaun penerima, akaun penerima, akaun benefisiari,
    no akaun benefisiari, ke akaun, akaun dikreditkan, duitnow id, akaun kredit, akaun destinasi`),
  account: list(`
    account, account no, account number, acc no, a c no, acct no, no akaun, nombor akaun, akaun, no acc`),
  recipientBank: list(`
    bank, bank name, beneficiary bank, beneficiary bank name, recipient bank, recipient's bank, receiving bank, receiver bank,
    to bank, credit bank, bank penerima, nama bank, bank benefisiari, destination bank, institution, recipient institution,
    financial institution, institusi kewangan`),
  payer: list(`
    from, from account, transfer from, transferred from, pay from, paid from, debit from, debit account, debited from, sender,
    sender name, payer, payer name, source account, source of fund, source of funds, funding source, dari, daripada,
    dari akaun, daripada akaun, pengirim, nama pengirim, pembayar, nama pembayar, penghantar, nama penghantar, customer name,
    nama pelanggan, akaun asal, your account, akaun anda, bayar dari, akaun debit, akaun sumber, akaun pengirim,
    from account no, from account number, no akaun pengirim, sender account, sender account number, sender's name,
    initiated by, paid by, dibayar oleh`),
  payerBank: list(`
    sender bank, from bank, issuing bank, paying bank, bank pengirim, bank pembayar, debit bank, payer bank`),
  transactionId: list(`
    reference id, reference no, reference number, ref no, ref id, ref number, ref, transaction id, transaction no,
    transaction number, transaction reference, transaction reference no, transaction reference number, transaction ref,
    transaction ref no, transaction ref id, trx id, txn id, trx no, trans id, trans ref no, payment id, payment reference no,
    payment ref no, receipt no, receipt number, bank reference, bank reference no, bank ref no, transfer id,
    transfer reference no, duitnow ref no, duitnow reference, duitnow reference no, duitnow reference number, duitnow ref,
    duitnow transaction id, duitnow ref id, duitnow reference id, instruction id, confirmation no, transaction sn, serial no,
    serial number, approval code, trace no, order id, order no, wallet ref, wallet reference, ewallet ref no,
    e wallet reference no, system reference no, ibg reference no, no rujukan, nombor rujukan, id rujukan, rujukan transaksi,
    no rujukan transaksi, nombor rujukan transaksi, id transaksi, no transaksi, nombor transaksi, no resit, nombor resit,
    rujukan bank, no rujukan bank, no rujukan duitnow, rujukan duitnow, id pembayaran, kod kelulusan, no siri, txn ref,
    transfer ref, system reference, external reference, authorisation code, authorization code, authorization no, auth code,
    business message id, end to end id, uetr, rrn, acknowledgement no, session id, seller ex order no`),
  dateTime: list(`
    date, date time, date and time, date & time, transaction date, transaction date time, transaction date & time,
    transaction date and time, payment date, transfer date, paid on, paid at, date paid, sent on, transaction time,
    transaction timestamp, timestamp, date of transaction, date of transfer, payment date & time, payment date time, when,
    tarikh, tarikh masa, tarikh & masa, tarikh dan masa, tarikh transaksi, tarikh bayaran, tarikh pembayaran, tarikh pindahan,
    tarikh & masa transaksi, tarikh masa transaksi, masa transaksi, execution date`),
  time: list('time, masa, payment time, transfer time'),
  otherDate: list(`
    effective date, value date, validity, valid until, valid till, valid, expiry date, expires, expires on, posting date,
    scheduled date, schedule date, due date, statement date, tarikh luput, tempoh sah, sah sehingga, tarikh efektif,
    tarikh berkuat kuasa, print date, printed on, tarikh cetak`),
  method: list(`
    transfer method, payment method, transfer type, transaction type, payment type, transfer mode, mode of transfer,
    payment mode, paid with, paid via, paid using, dibayar menggunakan, bayar menggunakan, dibayar melalui, bayar dengan,
    pay with, transfer via, type, channel, service, transaction method, kaedah pembayaran, kaedah bayaran, kaedah pindahan,
    jenis transaksi, jenis pindahan, jenis bayaran, jenis pembayaran, dibayar dengan, cara bayaran, transfer service,
    mod pindahan, kaedah, how, saluran, melalui, service type`),
  reference: list(`
    recipient reference, recipient's reference, recipients reference, recipient ref, beneficiary reference, payment reference,
    transfer reference, your reference, customer reference, reference, reference 1, rujukan penerima, rujukan,
    rujukan pembayaran, rujukan bayaran, rujukan benefisiari, rujukan anda, bill reference`),
  note: list(`
    payment details, payment detail, transfer details, other payment details, details, description, remark, remarks, note,
    notes, message, purpose, purpose of transfer, transfer purpose, additional info, sender reference, what's it for,
    butiran pembayaran, butiran bayaran, butiran, catatan, nota, keterangan, mesej, tujuan, tujuan pindahan,
    maklumat pembayaran, butiran lain, reference 2, other details, perkara, untuk apa, comment, comments`),
  status: list(`
    status, transaction status, payment status, transfer status, status transaksi, status pembayaran, status bayaran,
    status pindahan, keadaan`),
  other: list(`
    seller id, wallet id, wallet no, qr id, qr code, qr code id, qr code no, transaction code, kod transaksi, category,
    kategori, merchant id, terminal id, store id, mid, tid, co reg, customer service, phone, phone no, mobile number,
    recipient type, id type, email, location, quantity`),
};

/** Words in titles that stand where a name could be: "Transfer to Other Bank". */
export const NOBODYS_NAME = list(`
  other, another, own, others, third, party, bank, banks, account, accounts, akaun, lain, sendiri, pihak, ketiga, wallet,
  ewallet, e-wallet, user, users, pengguna, merchant, merchants, peniaga, pedagang, mobile, number, nombor, telefon, duitnow,
  id, qr, contact, friend, friends, rakan, individual`);

export type Sense = keyof typeof LABEL_WORDS;

/**
 * Words in labels, English and Malay, by meaning. The meaning of a whole label follows from its words
 * (`labels/labels.ts`). One letter of a long word may be wrong, and the first match wins.
 */
export const LABEL_WORDS = {
  party: list(`
    to, recipient, recipient's, recipients, beneficiary, beneficiary's, beneficiarys, payee, payee's, receiver, receiver's,
    merchant, biller, kepada, ke, penerima, benefisiari, peniaga, pedagang, saudagar, receiving, credit, credited, dikreditkan,
    destination`),
  payer: list(`
    buyer, pembeli, from, sender, sender's, payer, dari, daripada, pengirim, pembayar, source, debit, debited, funding, sumber`),
  account: list('account, accounts, acc, acct, a/c, akaun'),
  bank: list('bank, institution'),
  name: list('name, nama'),
  holder: list('holder, pemegang, pemilik, owner'),
  reference: list('reference, ref, rujukan, ruj'),
  /** Words that make a label an id: "Transaction ID". */
  number: list('no, number, num, nombor, id, code, kod, nos, sn, s/n, serial, siri'),
  /** Words for a kind of transaction: "Transfer reference". */
  transaction: list(`
    transaction, transfer, payment, transaksi, pindahan, pemindahan, perpindahan, kiriman, pembelian, purchase, remittance,
    bayaran, pembayaran, txn, trx, trans, tran, receipt, resit, order, duitnow, confirmation, approval, instruction, trace,
    retrieval, system, wallet, ewallet, e-wallet, pengesahan, kelulusan, arahan, qr, fpx, ibg, unique, booking, seller,
    penjual, pesanan, advice, makluman`),
  amount: list('amount, amt, amaun, jumlah, nilai'),
  total: list('total, keseluruhan, besar, grand'),
  /** Words for sums other than the transfer's own: "Service charge". */
  charge: list(`
    fee, fees, charge, charges, caj, yuran, fi, sst, gst, tax, cukai, balance, baki, cashback, discount, diskaun, voucher,
    rebate, points, coins, mata, limit, had`),
  date: list('date, tarikh, timestamp'),
  time: list('time, masa, waktu, jam'),
  /** Words for dates other than the payment's: "Effective date". */
  otherDate: list(`
    effective, value, valid, validity, expiry, due, statement, print, printed, scheduled, schedule, luput, efektif, cetak`),
  /** Words before a time, as in "Paid on". */
  on: list('on, at, pada'),
  method: list('method, type, mode, channel, kaedah, jenis, mod, cara, via'),
  status: list('status'),
  /** Words without a meaning of their own: "Amount transferred (RM)". */
  link: list(`
    of, and, dan, the, fund, funds, dana, wang, money, interbank, instant, segera, details, detail, information, info,
    particulars, maklumat, butiran, butir, transferred, paid, sent, pay, received, completed, processed, executed, created,
    submitted, send, made, dibayar, dihantar, dipindahkan, (rm), (myr), rm, myr`),
  /** Words in labels whose values are ignored: "Terminal". */
  other: list('category, kategori, phone, mobile, telefon, email, location, store, terminal, customer'),
};

/** Words in titles, such as "Transfer Details". A title never gives the outcome or the recipient. */
export const TITLE_WORDS = list(`
  transaction, transfer, payment, summary, details, detail, receipt, duitnow, qr, pay, fund, funds, money, instant, bank,
  account, acknowledgement, pindahan, bayaran, pembayaran, transaksi, ringkasan, butiran, maklumat, resit, wang, dana, akaun,
  to, and, the`);
