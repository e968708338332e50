import { FPX_PAYMENT, QR_PAYMENT, TRANSFER, TRANSFER_BELOW, type PageRow, REFERENCE_AND_TIME, OCTO_TRANSFER, transferWith, TRANSACTION_AND_TIME, qrPaymentTo } from './blocks.js';
import { TABLE_CONTEXT } from '../decision-table.js';

/**
 * Receipts of transfers that are not finished. Most say "successful", because the bank accepted the request, but no
 * money has arrived.
 */
const NOT_FINISHED: readonly PageRow[] = [
  ['a standing instruction', `Maybank2u\nStanding Instruction\nSuccessful\n${TRANSFER}\n\nFrequency\tMonthly\nStart Date\t1 Apr 2026`],
  ['a recurring transfer that was set up', `Your recurring transfer has been set up successfully.\n${TRANSFER}\n\nFirst transfer on\t1 Apr 2026`],
  ['a recurring payment whose next one has a date', `Successful\n${QR_PAYMENT}\nRecurring\tMonthly\nNext payment\t12 Apr 2026`],
  ['a standing instruction in Malay', `Arahan tetap berjaya didaftarkan\n${TRANSFER}\n\nKekerapan\tBulanan\nTarikh mula\t1 Apr 2026`],
  ['a future transfer that was created', `Future transfer successfully created\n${TRANSFER}\n\nTransfer On\t20 Mar 2026`],
  ['a scheduled transfer', `Transfer successfully scheduled\n${TRANSFER}\n\nEffective Date\t20 Mar 2026`],
  ['a future transfer in Malay', `Pindahan Masa Hadapan Berjaya\n${TRANSFER}\n\nTarikh Efektif\t20 Mac 2026`],
  ['a transfer later', `# Success\nTransfer Later\n${TRANSFER}\n\nTransfer when\tOn 20 Mar 2026`],
  ['interbank GIRO, effective on the next business day', `Transaction Successful\nInterbank GIRO (IBG)\n${TRANSFER}\n\nEffective Date\t13 Mar 2026\nNote: Effective next business day.`],
  ['interbank GIRO that will be processed, and advice on the balance', `Successful\nTransfer Type\tIBG\n${TRANSFER}\n\nYour transfer will be processed on the next business day. Please ensure sufficient balance.`],
  ['a request that is being processed, and advice to check', `Request Successful\n${TRANSFER}\n\nYour transfer is being processed, please check the status in Transaction History.`],
  ['a request that is being processed, in Malay', `Permohonan berjaya dihantar\n${TRANSFER}\n\nTransaksi anda sedang diproses. Sila semak status kemudian.`],
  ['credited on the next business day, in Malay', `Permohonan berjaya\n${TRANSFER}\n\nWang akan dikreditkan pada hari bekerja berikutnya, sila semak akaun penerima.`],
  ['pending approval, and what follows if nobody approves', `Successfully created\n${TRANSFER}\n\nThis transfer is pending approval. If your approver does not act by 14 Mar 2026 it lapses.`],
  ['pending, and no fee is charged', `Submission successful\n${TRANSFER}\n\nTransfer pending. No fee is charged.`],
  ['sent for authorisation', `Transaction successfully sent for authorisation\n${TRANSFER}\n\nAuthoriser\tSITI BINTI AHMAD`],
  ['sent to the bank for verification', `Payment sent to bank for verification\n${TRANSFER}`],
  ['FPX that waits for an approval in the app', `Approve this transaction in your app\n${FPX_PAYMENT}\n\nWaiting for approval 01:58`],
  ['pending approval right below the reference', `Request Successful\n${TRANSFER}\nPending approval`],
  ['pending approval below the last value of a page with values below their labels', `Request Successful\n${TRANSFER_BELOW}\nPending approval`],
  ['in Chinese and English', `转账处理中\nTransfer is under processing\n${TRANSFER}\n\n成功后将通知您`],
  ['steps side by side, the last one completed', `Transfer tracker\n${TRANSFER}\n\nInitiated\tIn transit\tCompleted`],
  ['steps one below the other', `Track transfer\n${TRANSFER}\n\n\nRequest received\n12 Mar 2026, 8:15 PM\nWith the bank\nCompleted`],
  ['expected to be completed', `Transfer on its way\n${TRANSFER}\n\nExpected completed by\t13 Mar 2026`],
  ['an estimated arrival', `Transfer successful\n${TRANSFER}\n\nEstimated arrival\t13 Mar 2026, 11:00 AM`],
  ['money that will arrive', `Transfer sent\n${TRANSFER}\n\nThe money will arrive in 1-2 working days.`],
  ['a headline that wraps: will be, completed', `# Your Transfer Will Be\n# Completed On 13 March\n${TRANSFER}`],
  ['a headline that wraps: not yet, completed', `# Not yet\n# completed\n${TRANSFER}`],
  ['a headline that wraps: belum, berjaya', `# Bayaran Belum\n# Berjaya\n${TRANSFER}`],
  ['debited, but not credited', `Account debited successfully\nBeneficiary has not been credited yet\n${TRANSFER}`],
  ['money the recipient has yet to claim', `# Money sent\nWaiting for the recipient to claim\n${TRANSFER}`],
  ['money the recipient has yet to take, in Malay', `Wang dihantar\nMenanti penerima terima dalam 24 jam\n${TRANSFER}`],
  ['a money packet that goes back unless claimed', `Money Packet sent successfully\n${TRANSFER}\n\nUnclaimed after 24 hours goes back to your wallet.`],
  ['a cheque that has to be cleared', 'CHEQUE DEPOSIT\nTRANSACTION SUCCESSFUL\nTRANSACTION NO 00481923\nDATE 12/03/2026 TIME 20:15:44\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nCHEQUE NO 000123\nAMOUNT RM 40.00\nSUBJECT TO CLEARANCE'],
  ['a cheque in Malay', 'DEPOSIT CEK\nTRANSAKSI BERJAYA\nNO TRANSAKSI 00481923\nTARIKH 12/03/2026 20:15:44\nNO AKAUN 514123456789\nNAMA PIBG SMK SERI MELATI\nJUMLAH RM 40.00\nTertakluk kepada penjelasan cek'],
  ['a message that it will be transferred', 'Maybank: RM40.00 will be transferred to PIBG SMK SERI MELATI on 12 Mar 2026 20:15. Ref 873045219M. TAC request successful.'],
  ['a history with a scheduled and a successful row', 'Transaction History\n12 Mar 2026\nPIBG SMK SERI MELATI\t-RM40.00\nScheduled\n11 Mar 2026\nTENAGA NASIONAL\t-RM 90.00\nSuccessful'],
  ['a DuitNow request to be paid', 'DuitNow Request\nRequest sent successfully\nReference ID\t873045219M\nDate & Time\t12 Mar 2026, 8:15 PM\nAmount\tRM 40.00\nRecipient\tPIBG SMK SERI MELATI'],
];

/** Receipts on which "successful" belongs to a word of failure, such as "unsuccessful", or to something else. */
const FAILED: readonly PageRow[] = [
  ['unsuccessful', `Unsuccessful\n${TRANSFER}`],
  ['a headline that wraps: tidak, berjaya', `# Transaksi Anda Tidak\n# Berjaya\n${TRANSFER}`],
  ['a headline that wraps: not, successful', `# Payment Not\n# Successful\n${TRANSFER}`],
  ['a headline that wraps within the word', `# Payment Un-\n# successful\n${TRANSFER}`],
  ['misread: Tldak', `Transaksi Tldak Berjaya\n${TRANSFER}`],
  ['misread: U nsuccessful', `Transaction U nsuccessful\n${TRANSFER}`],
  ['misread: the first letter lost', `nsuccessful\n${TRANSFER}`],
  ['misread: Un5uccessful', `Transaction Un5uccessful\n${TRANSFER}`],
  ['a login that succeeded, a transfer that failed', `Login successful\n${TRANSFER}\n\nYour transfer has failed. Please try again later today.`],
  ['a history: ours failed, another one succeeded', 'Transactions\n12 Mar 2026 20:15\nPIBG SMK SERI MELATI\tRM40.00\nUnsuccessful\nRef No\t873045219M\nTENAGA NASIONAL\tRM90.00\nSuccessful'],
];

/** Receipts of money that went back to the family, or that the school sent. */
const MONEY_BACK: readonly PageRow[] = [
  ["a wallet's page of a refund", 'Refund\n# RM 40.00\nSuccessful\nMerchant\tPIBG SMK SERI MELATI\nTransaction No.\t20260312TNGDMYNB030OQR12876541\nDate & Time\t12/03/2026 20:15:33'],
  ['a refund that succeeded', `Refund successful\n${QR_PAYMENT}`],
  ['a refund in Malay: bayaran balik', `Bayaran balik berjaya\n${QR_PAYMENT}`],
  ['a refund in Malay: pulangan wang', `Pulangan wang berjaya\n${QR_PAYMENT}`],
  ['a refund by its type alone', `Successful\n${QR_PAYMENT}\n\nTransaction Type\tRefund`],
  ['a reversal', `Reversal successful\n${TRANSFER}`],
  ['a cancellation', `Cancellation successful\n${TRANSFER}`],
  ['a cancellation in Malay', `Pembatalan berjaya\n${TRANSFER}`],
  ['recalled after it succeeded', `Transfer Successful\n${TRANSFER}\n\nRecalled on\t12 Mar 2026 20:18`],
  ['refunded, told in a banner', `Payment Successful\n${QR_PAYMENT}\n\nThis payment was refunded to your wallet. Please allow up to 3 working days.`],
  ['refunded on a date', `Payment Successful\n${QR_PAYMENT}\n\nRefunded on 12 Mar 2026`],
  ['refunded, right below the reference', `Payment Successful\n${TRANSFER}\nRefunded on 12 Mar 2026`],
  ['refunded, behind the number of the payment', `Payment successful\n${QR_PAYMENT}\n\nPayment no 12876541 refunded`],
  ['partly refunded', `Payment successful\n${QR_PAYMENT}\n\nPartial refund RM 20.00`],
  ['returned, in Malay', `Transaksi Berjaya\n${TRANSFER}\n\nWang telah dikembalikan ke akaun anda`],
  ['returned to the payer', `Transfer Successful\n${TRANSFER}\n\nMoney returned to your account`],
  ["returned by the recipient's bank", `Successful\n${TRANSFER}\n\nReturned by beneficiary bank: account closed`],
  ['voided by the merchant', `Successful\n${TRANSFER}\n\nTransaction voided by merchant`],
  ['stamped void', `VOID\nPayment successful\n${QR_PAYMENT}`],
  ['expired', `Payment link\nPaid\n${QR_PAYMENT}\n\nExpired`],
  ['received from the school', `Money received\nSuccessful\nFrom\tPIBG SMK SERI MELATI\nAmount\tRM 40.00\n${REFERENCE_AND_TIME}`],
  ["received from the school's account", `DuitNow received\nSuccessful\nFrom\tPIBG SMK SERI MELATI\nFrom Account\t514123456789\nTo\tALI BIN ABU\nTo Account\t164000111222\nAmount\tRM 40.00\n${REFERENCE_AND_TIME}`],
];

const octo = (title: string, ...buttons: string[]): string =>
  ['8:15\t5G 87%', title, OCTO_TRANSFER, ...buttons].join('\n');

/**
 * Receipts on which something other than the transfer succeeded; most of them still wait for the payer's confirmation.
 */
const ANOTHER_SUCCESS: readonly PageRow[] = [
  ['to confirm, after the last login', `Maybank2u\nLast successful login 12 Mar 2026 20:01\nConfirm payment\n${FPX_PAYMENT}\n\nRequest TAC\nCancel\tConfirm`],
  ['to confirm, after the last login, in Malay', `Log masuk terakhir berjaya 12 Mac 2026 20:01\nSahkan pembayaran\n${FPX_PAYMENT}\n\nMinta TAC`],
  ['to confirm, a code that was sent', `Payment Confirmation\n${FPX_PAYMENT}\n\nTAC has been sent successfully to 012*****78\nConfirm`],
  ['to confirm, a login that succeeded', `Login successful\nReview and confirm\n${FPX_PAYMENT}\n\nConfirm`],
  ['to confirm, a warning about funds transferred', `Review your payment\n${FPX_PAYMENT}\n\nFunds transferred cannot be recovered.\nConfirm\tCancel`],
  ['to confirm, paid to before', `Confirm payment\n${FPX_PAYMENT}\n\nYou have paid this merchant 2 times before.\nSlide to pay`],
  ['to confirm, missions completed', `Confirm payment\n${FPX_PAYMENT}\n\nYou completed 3 of 5 missions! Earn points\nPay now`],
  ['to confirm, an advertisement', `Confirm payment\n${FPX_PAYMENT}\n\nYour journey to success starts here\nPay now`],
  ['to confirm, like a page that needs no word', octo('Transfer Details', 'Confirm')],
  ['to confirm, like a page that needs no word, a code to request', octo('Transaction Summary', 'Request TAC', 'OK')],
  ['a payment link that was created', 'Payment link created successfully\nPay to\tPIBG SMK SERI MELATI\nAmount\tRM 40.00\nReference No.\t873045219M\nDate\t12 Mar 2026, 8:15 PM'],
  ['a draft that was saved', `Draft saved successfully\n${TRANSFER}`],
  ['a favourite that was added', `Transfer details\nAdded to favourites successfully\n${TRANSFER}`],
  ['a consent to automatic debit', `AutoDebit\nEnrolment successful\n${QR_PAYMENT}\nFrequency\tMonthly`],
  ['a chat that asks to pay', 'Ibu\nSila bayar RM40.00 kepada PIBG SMK SERI MELATI\nMaybank 514123456789\nOk sudah dibayar\n12 Mar 2026 20:15\nRef 873045219M'],
];

const withStatus = (title: string, status: string): string =>
  `${title}\n${TRANSFER}\n\nStatus\t${status}`;
/** Builds a page with the status among the fields, under a label that the parser cannot know. */
const withRow = (label: string, value: string): string =>
  `Submission successful\n${transferWith(['Recipient Reference\tABCDE-12345', `${label}\t${value}`])}`;

/** Receipts whose status row contradicts their title of success. */
const STATUS_OTHERWISE: readonly PageRow[] = [
  ['Pending Authorisation', withStatus('Submission Successful', 'Pending Authorisation')],
  ['Menanti Kelulusan', withStatus('Permohonan Berjaya', 'Menanti Kelulusan')],
  ['Dalam semakan', withStatus('Transaksi Berjaya Dihantar', 'Dalam semakan')],
  ['In review', withStatus('Payment request successful', 'In review')],
  ['Received', withStatus('Instruction sent successfully', 'Received')],
  ['New', `Successfully saved\n${TRANSFER}\n\nTransaction Status\tNew`],
  ['Ditangguhkan', withStatus('Arahan berjaya', 'Ditangguhkan')],
  ['In queue', withStatus('Request successful', 'In queue')],
  ['Verifying', withStatus('Payment details sent successfully', 'Verifying')],
  ['Returned to sender', `Login successful\nStatus\tReturned to sender\n${QR_PAYMENT}`],
  ['Unpaid, on an invoice', 'INVOICE\nPIBG SMK SERI MELATI\nInvoice No INV2026031\nDate 12/03/2026 20:15\nBill to ALI BIN ABU\nAmount due RM 40.00\nPayment status: Unpaid'],
  ['Progress: Pending', withRow('Progress', 'Pending')],
  ['Result: Failed', withRow('Result', 'Failed')],
  ['State: Processing', withRow('State', 'Processing')],
  ['Keputusan: Gagal', withRow('Keputusan', 'Gagal')],
  ['Outcome: Rejected', withRow('Outcome', 'Rejected')],
];

const amountOf = (amount: string): string => `Successful\n${transferWith(['RM 40.00', amount])}`;
const wallet = (...rows: string[]): string =>
  ['Payment Successful', 'Merchant\tPIBG SMK SERI MELATI', ...rows, TRANSACTION_AND_TIME].join(
    '\n',
  );
const transfer = (...rows: string[]): string =>
  ['Successful', 'To\tPIBG SMK SERI MELATI', ...rows, REFERENCE_AND_TIME].join('\n');

/** Receipts on which RM 40.00 is not the sum that the school gets. */
const AMOUNT: readonly PageRow[] = [
  ['a part of a bill', wallet('Bill Amount\tRM 40.00', 'Partial Payment\tRM 20.00', 'Remaining\tRM 20.00')],
  ['a part of a bill in Malay', 'Bayaran Berjaya\nJumlah perlu dibayar\tRM 40.00\nBayaran separa\tRM 10.00\nPenerima\tPIBG SMK SERI MELATI\nNo. Rujukan\t873045219M\nTarikh\t12/03/2026 20:15'],
  ['what is payable, and what is paid now', wallet('Amount payable\tRM 40.00', 'Paid now\tRM 20.00')],
  ['an instalment', wallet('Total amount\tRM 40.00', 'Instalment 1 of 2\tRM 20.00')],
  ['a share of a bill', wallet('Total bill\tRM 40.00', 'Your share\tRM 20.00')],
  ['the bill beside a smaller sum in large letters', `Payment successful\n# RM 15.00\nMerchant\tPIBG SMK SERI MELATI\n${TRANSACTION_AND_TIME}\nBill amount\tRM 40.00`],
  ['the total of two transfers', transfer('Amount 1\tRM 15.00', 'To\tALI BIN ABU', 'Amount 2\tRM 25.00', 'Total amount\tRM 40.00')],
  ['the total of a list', `2 transfers successful\nPIBG SMK SERI MELATI\tRM 15.00\nALI BIN ABU\tRM 25.00\nTotal amount\tRM 40.00\n${REFERENCE_AND_TIME}\nTo\tPIBG SMK SERI MELATI`],
  ['the total of a transfer to another one too', `Bulk transfer successful\nTo\tPIBG SMK SERI MELATI\nAnd 1 other recipient\nTotal amount\tRM 40.00\n${REFERENCE_AND_TIME}`],
  ['two receipts in one picture', `${transfer('Amount\tRM 15.00')}\nSuccessful\nTo\tTENAGA NASIONAL\nAmount\tRM 40.00\nReference ID\t873045220M\nDate & Time\t12 Mar 2026, 8:17 PM`],
  ['the total of the month', wallet('Paid\tRM 15.00', 'Total this month\tRM 40.00')],
  ['the balance', `Successful\nRM 15.00\nMerchant\tPIBG SMK SERI MELATI\nBalance\tRM 40.00\n${TRANSACTION_AND_TIME}`],
  ['the limit of the day', `${amountOf('RM 15.00')}\n\nDaily limit\tRM 40.00`],
  ['what was paid last time', `Payment successful\nMerchant\tPIBG SMK SERI MELATI\nPaid RM 15.00\n${TRANSACTION_AND_TIME}\nYou paid RM 40.00 last time`],
  ['a voucher in large letters, the sum in a sentence', "You've paid RM15.00 to PIBG SMK SERI MELATI\nTransaction No.\t873045219M\n12/03/2026 20:15\nPayment voucher\n# RM 40.00"],
  ['an order less a voucher, the order due', wallet('Order Amount\tRM 45.00', 'Voucher\t-RM 5.00', 'Total\tRM 40.00'), { totalSen: 4500 }],
  ['a total with a fee in it', `${amountOf('RM 39.50')}\n\nFee\tRM 0.50\nTotal\tRM 40.00`],
  ['a fee taken from it', `Successful\nYou sent\tRM 40.00\nFee\tRM 0.50\nRecipient gets\tRM 39.50\nTo\tPIBG SMK SERI MELATI\nAccount Number\t514123456789\n${REFERENCE_AND_TIME}`],
  ['what was debited, with a fee in it', transfer('Total Debited\tRM 40.00', 'Fee\tRM 0.50')],
  ['an amount that says it includes the fee', transfer('Amount (including fee)\tRM 40.00', 'Fee\tRM 0.50')],
  ['two of it', transfer('Amount\t2 x RM 40.00')],
  ['baht', amountOf('THB 40.00')],
  ['baht behind the sum', amountOf('40.00 THB')],
  ['ten times as much', amountOf('RM 400.00')],
  ['a thousand times as much, parted by a space', amountOf('RM 40 000.00')],
  ['a thousand times as much, parted by a point', amountOf('RM 4.000')],
  ['sen', amountOf('40 sen')],
  ['sen with a point', amountOf('RM 0.40')],
  ["a till's paper, which nobody transferred", 'PIBG SMK SERI MELATI\nINVOICE\nCashier 01 Counter 2\nItem Qty\nTicket 1 40.00\nSub total 40.00\nTotal RM 40.00\nCash 50.00\nChange 10.00\nMerchant : PIBG SMK SERI MELATI\nReceipt No : 0004412\nDate : 12/03/2026 20:15\nPayment successful'],
];

const paidTo = (merchant: string): string => `Payment successful\n${qrPaymentTo(merchant)}`;
const ending = `Amount\tRM 40.00\n${REFERENCE_AND_TIME}`;
const ourName = 'Name\tPIBG SMK SERI MELATI';

/** Receipts that show the school's name or account although somebody else got the money. */
const RECIPIENT: readonly PageRow[] = [
  ['the name as what the payer typed', `Successful\n${transferWith([ourName, 'Name\tALI BIN ABU'], ['514123456789', '164000111222'], ['ABCDE-12345', 'PIBG SMK SERI MELATI'])}`],
  ['the name as what the payer typed, no account shown', `${paidTo('WARUNG PAK ALI')}\n\nReference\tPIBG SMK SERI MELATI`],
  ['the account as what the payer typed, the name unread', `Successful\n${transferWith([ourName, 'Name\t阿里'], ['Beneficiary Account\t514123456789\n', ''], ['ABCDE-12345', 'acc 514123456789'])}`],
  ['the name as a nickname, the holder below', 'Transaksi Berjaya\nKepada\tPIBG SMK SERI MELATI\nNama Pemilik Akaun\tALI BIN ABU\nNo. Telefon\t+60 12-334 4719\nAmaun\tRM 40.00\nNo. Rujukan\t873045219M\nTarikh\t12/03/2026 20:15'],
  ['the name as a favourite, the recipient below', `Successful\nFavourite\tPIBG SMK SERI MELATI\nBeneficiary Name\tALI BIN ABU\n${ending}`],
  ["the school's account as the payer's", `Account\t514123456789\nSuccessful\nTransfer to\tALI BIN ABU\n${ending}`],
  ['paid by the school', `Successful\nFrom\tPIBG SMK SERI MELATI\n514123456789\nTo\tALI BIN ABU\n${ending}`],
  ["paid by the school, its account below the recipient's name", `Successful\nTo\tALI BIN ABU\nAccount No\t514123456789\n${ending}\nAccount Name\tPIBG SMK SERI MELATI`],
  ["the school's account under a person's name", `Successful\nBeneficiary Name\tALI BIN ABU\nBeneficiary Account\t514123456789\n${ending}`],
  ['a sentence to another, our name behind it', 'You have sent RM40.00 to ALI BIN ABU\nfor PIBG SMK SERI MELATI\nReference ID\t873045219M\n12 Mar 2026 20:15'],
  ['on behalf of the school', `Successful\nTo\tALI BIN ABU (PIBG SMK SERI MELATI)\n${ending}`],
  ['a joint name', paidTo('ALI BIN ABU / PIBG SMK SERI MELATI')],
  ['a name behind ours', paidTo('PIBG SMK SERI MELATI ~ ALI BIN ABU')],
  ['a person of the same words', paidTo('MELATI SERI BINTI ABU')],
  ['a company of the same words', paidTo('SERI MELATI SDN BHD')],
  ['a company of the same words, its account hidden', `Successful\n${transferWith([ourName, 'Name\tSERI MELATI SDN BHD'], ['514123456789', '********6789'])}`],
  ['a college', paidTo('KOLEJ SERI MELATI')],
  ['a primary school', paidTo('SEKOLAH RENDAH SERI MELATI')],
  ['a Chinese primary school', paidTo('SRJK (C) SERI MELATI')],
  ['a religious primary school', paidTo('PIBG SRA SERI MELATI')],
  ['a religious secondary school', paidTo('PIBG SAM SERI MELATI')],
  ['a vocational college', paidTo('KV SERI MELATI')],
  ['the second school of the name', paidTo('PIBG SMK SERI MELATI (2)')],
  ['the second school of the name, in Roman numerals', paidTo('PIBG SMK SERI MELATI II')],
  ['the school of the name in another town', paidTo('PIBG SMK SERI MELATI JB')],
  ['the cooperative, when the school is to be paid', paidTo('KOPERASI SMK SERI MELATI BERHAD'), { payee: { ...TABLE_CONTEXT.payee, merchantName: 'SMK SERI MELATI TEATER', accountName: 'SMK SERI MELATI TEATER' } }],
  ['a fund of the school', paidTo('TABUNG SMK SERI MELATI')],
  ['a club of the school', paidTo('KELAB SMK SERI MELATI')],
  ['the canteen of the school', paidTo('KANTIN SMK SERI MELATI')],
  ['the canteen, joined by an underscore', paidTo('SMK SERI MELATI_KANTIN')],
  ['former pupils of the school', paidTo('ALUMNI SMK SERI MELATI')],
];

/** Forms in which banks hide an account number, with four or more digits left. */
const HIDDEN = [
  '********1222',
  '**** **** 1222',
  'XXXXXXXX1222',
  'xxxx-xxxx-1222',
  '•••• •••• 1222',
  '***1222',
  '514****1222',
  '1640****1222',
];
const TWO_WAYS = ['********1222', '•••• •••• 1222'];

/** Receipts with the school's name, but with an account whose last digits are not the school's. */
const HIDDEN_ACCOUNT: readonly PageRow[] = [
  ...HIDDEN.map((account): PageRow => [
    account,
    `Successful\n${transferWith(['514123456789', account])}`,
  ]),
  ...TWO_WAYS.map((account): PageRow => [
    `${account} below its label`,
    `Successful\n${TRANSFER_BELOW.replace('514123456789', account)}`,
  ]),
  ...TWO_WAYS.map((account): PageRow => [
    `${account} behind a colon`,
    `Successful\n${transferWith(['514123456789', account]).replaceAll('\t', ' : ')}`,
  ]),
  ["an account that ends like the school's, under another name", `Successful\n${transferWith(['514123456789', '514*****6789'], ['Name\tPIBG SMK SERI MELATI', 'Name\tALI BIN ABU'])}`],
];

const PAID = 'Date & Time\t12 Mar 2026, 8:15 PM';

/** Receipts of a payment before the booking, or with today's date on something else. */
const TIME: readonly PageRow[] = [
  ['last year', `Successful\n${transferWith(['12 Mar 2026', '12 Mar 2025'])}`],
  ['an earlier day beside today', `Successful\n${TRANSFER}\n\nTransfer Date\t2 Mar 2026`],
  ['printed today', `Successful\n${transferWith([PAID, 'Posted\t2 Mar 2026'])}\n\nDate printed\t12 Mar 2026 8:15 PM`],
  ['generated today, settled on a day without its year', `Successful\n${transferWith([PAID, 'Settled\t02 March'])}\n\nReceipt generated on 12 Mar 2026 8:15 PM`],
  ['generated today, said above the payment', 'Transaction Receipt\nReceipt generated on 12 Mar 2026 8:15 PM\nPayment Successful\nMerchant\tPIBG SMK SERI MELATI\nAmount\tRM 40.00\nPaid\t2 Mar, 9:10 AM\nTransaction No.\t873045219M'],
  ['generated today, in Malay', 'Resit\nPembayaran Berjaya\nPenerima\tPIBG SMK SERI MELATI\nJumlah\tRM 40.00\nNo. Rujukan\t873045219M\n\nDijana pada 12/03/2026 20:15'],
  ['downloaded today', 'e-Receipt\nPayment Successful\nMerchant\tPIBG SMK SERI MELATI\nAmount\tRM 40.00\nTransaction No.\t873045219M\n\nDownloaded on 12/03/2026 20:15'],
  ['forwarded today', `Fwd: Transaction receipt\nDate: Thu, 12 Mar 2026 20:15\nTransaction Successful\nTransfer Date: 02-Mac-26\n${transferWith([`${PAID}\n`, ''])}`],
  ['logged in today', 'Last login: 12 Mar 2026 20:10\nTransaction Successful\nTo\tPIBG SMK SERI MELATI\nAmount\tRM 40.00\nReference No.\t873045219M'],
];

/** Pages that look like a payment for the booking but are none, grouped by their fault. */
export const HOSTILE_PAGES: readonly (readonly [purpose: string, rows: readonly PageRow[]])[] = [
  ['a transfer that is not finished', NOT_FINISHED],
  ['a transfer that failed', FAILED],
  ['money that went back or came from the school', MONEY_BACK],
  ['a success of something else', ANOTHER_SUCCESS],
  ['a row that says otherwise than the title', STATUS_OTHERWISE],
  ['another amount', AMOUNT],
  ['another recipient', RECIPIENT],
  ['the right name and another account, partly hidden', HIDDEN_ACCOUNT],
  ['another time, or none', TIME],
];
