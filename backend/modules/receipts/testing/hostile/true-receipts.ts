import { FPX_PAYMENT, OCTO_TRANSFER, QR_PAYMENT, qrPaymentTo, TRANSFER, TRANSFER_BELOW, transferWith, type PageRow, qrPaymentWith } from './blocks.js';

const paidAt = (moment: string): string =>
  `Successful\n${transferWith(['12 Mar 2026, 8:15 PM', moment])}`;
const withNote = (note: string): string => `Successful\n${TRANSFER}\n\n${note}`;

/** Correct receipts with unusual text beside the fields. The rules against fake receipts must not refuse them. */
export const TRUE_RECEIPTS: readonly PageRow[] = [
  ['Maybank', `Successful\n${TRANSFER}`],
  ['Maybank, values below their labels', `# Successful\n${TRANSFER_BELOW}\nPayment details\nteater\nNote: This receipt is computer generated and no signature is required.`],
  ['CIMB OCTO, which has no word for it', `8:16\t5G 87%\nTransaction Summary\n${OCTO_TRANSFER}\nDone`],
  ['Public Bank', 'PBe\nTransaction Status\tSuccessful\nReference No.\t2603122015330\nTransaction Date\t12-03-2026 20:15:33\nFrom Account\t3144882019\nTransfer To\tPIBG SMK SERI MELATI\nBeneficiary Account No.\t514123456789\nAmount (RM)\t40.00\nRecipient Reference\tABCDE-12345'],
  ['RHB', 'Status\nSuccessful\n08:15PM Thursday, 12 March 2026 MYT\nAmount MYR 40.00\nReference ID 17731246192608\nFrom RHB Smart Account\n21601100099887\nTo PIBG SMK SERI MELATI\n514123456789\nBank MAYBANK'],
  ['Hong Leong Connect', 'Hong Leong Connect\nTransaction Successful\nReference Number\t9912837465\nDate/Time\t12 Mar 2026 20:15:33\nTransfer From\t123-45-67890-1\nTransfer To\tPIBG SMK SERI MELATI\nAccount Number\t514123456789\nAmount\tRM 40.00\nRecipient Reference\tABCDE-12345'],
  ['BSN', 'BSN\nStatus\tBerjaya\nNo. Rujukan\tBSN0312201533\nTarikh & Masa\t12/03/2026 20:15:33\nNama Penerima\tPIBG SMK SERI MELATI\nNo. Akaun Penerima\t514123456789\nAmaun\tRM 40.00'],
  ['Bank Islam', `Transaction Approved\n${TRANSFER}`],
  ['GXBank, from a spending account', 'Money sent\n# RM 40.00\nTo\tPIBG SMK SERI MELATI\nMaybank · 514123456789\nFrom\tSpending account\nDate\t12 Mar 2026, 8:15 PM\nReference ID\t20260312GXSPMYKL010ORM31187702'],
  ["Touch 'n Go", `Payment Successful\n# RM 40.00\n${QR_PAYMENT}`],
  ['Boost', 'You paid\nPIBG SMK SERI MELATI\n# RM 40.00\n12 Mar 2026, 8:15 PM\nTransaction ID\t873045219455\nPaid with\tBoost Wallet'],
  ['GrabPay', 'Completed\n# RM 40.00\nPaid to\nPIBG SMK SERI MELATI\n12 Mar 2026, 8:15 PM\nTransaction ID\nA-6KX2JMGGWWBH'],
  ['ShopeePay', 'Payment Successful\n# RM40.00\nMerchant Name\tPIBG SMK SERI MELATI\nTransaction Time\t12-03-2026 20:15\nTransaction SN\t2031415926535\nPayment Method\tShopeePay\nSpending insights'],
  ['FPX', `FPX\nStatus\tApproved\n${FPX_PAYMENT}`],
  ['JomPAY', 'JomPAY\nSuccessful\nBiller Code\t81234\nBiller Name\tPIBG SMK SERI MELATI\nRef-1\t0123456\nAmount\tRM 40.00\nReference No.\t2603122015330\nDate\t12 Mar 2026 20:15'],
  ['a cash deposit machine', 'MAYBANK\nCASH DEPOSIT\nTRANSACTION SUCCESSFUL\nDATE 12/03/2026 TIME 20:15:44\nTRANSACTION NO 00481923\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nAMOUNT RM 40.00'],
  ['a cash deposit machine that rejected no notes', 'MAYBANK\nCASH DEPOSIT\nTRANSACTION SUCCESSFUL\nDATE 12/03/2026 TIME 20:15:44\nTRANSACTION NO 00481923\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nNOTES REJECTED 0\nAMOUNT RM 40.00'],
  ['an SMS', 'RM0 CIMB: You sent RM40.00 to PIBG SMK SERI MELATI on 12 Mar 2026 20:15. Ref No 873045219M. Not you? Call 03-6204 7788 to cancel'],
  ['a sentence', 'Transfer successful\nYou have transferred RM40.00 to PIBG SMK SERI MELATI on 12 Mar 2026, 8:15 PM.\nReference No. 873045219M'],
  ['in Chinese and English', `交易成功 Transaction Successful\n${TRANSFER}`],
  ['a status beside the title', `Transfer\nSuccessful\n${TRANSFER}\n\nStatus\tSuccessful`],
  ['a status with a code', `Transfer\n${TRANSFER}\n\nStatus\tSuccessful (00)`],
  ['a status OK', `Transfer successful\n${TRANSFER}\n\nStatus\tOK`],
  ['a status Transferred', `Transfer successful\n${TRANSFER}\n\nStatus\tTransferred`],
  ['a button to schedule another', withNote('Schedule')],
  ['a button for a recurring transfer', `Transfer Successful\n${TRANSFER}\n\nSet up recurring transfer\nDone`],
  ['a button to report a failed transfer', withNote('Report failed transfer')],
  ['a question about failed transactions', withNote('Report a scam\tTransaction failed?')],
  ['a question about cancelling', `Paid\n# RM 40.00\n${QR_PAYMENT}\n\nCancelled? Contact us`],
  ['a hotline', withNote('If you did not make this transaction, call 03-5891 4744 immediately')],
  ['that payments are not refunded', `Payment Successful\n${QR_PAYMENT}\n\nPayments are not refunded.`],
  ['that funds are credited immediately', withNote('Funds will be credited immediately.')],
  ['an advertisement for lending', withNote('New: Lending by Ryt')],
  ['a receipt that was mailed', `Payment Successful\n# RM 40.00\n${QR_PAYMENT}\n\nReceipt mailed to ali@gmail.com`],
  ['a doubtful word that the payer typed', `Successful\n${transferWith(['ABCDE-12345', 'ABCDE-12345 pending'])}`],
  ['a fee of nothing', `Payment Successful\n${TRANSFER}\n\nTransaction Fee\tRM 0.00`],
  ['a fee beside the amount', `Successful\n${TRANSFER}\n\nFee\tRM 0.50\nTotal\tRM 40.50`],
  ['the account with its end alone', `Successful\n${transferWith(['514123456789', '********6789'])}`],
  ['the account with its end alone, crossed out', `Successful\n${transferWith(['514123456789', 'XXXXXXXX6789'])}`],
  ['the account under a nickname', `Successful\n${transferWith(['Name\tPIBG SMK SERI MELATI', 'Name\tSekolah anak'])}`],
  ['the name written out', `Payment successful\n${qrPaymentTo('PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN SERI MELATI')}`],
  ['12/03/26 20:15', paidAt('12/03/26 20:15')],
  ['Mar 12, 2026 8:15 PM', paidAt('Mar 12, 2026 8:15 PM')],
  ['Thu, 12 Mar 2026 20:15', paidAt('Thu, 12 Mar 2026 20:15')],
  ['2026-03-12T20:15:33', paidAt('2026-03-12T20:15:33')],
  ['12 Mar 2026 8.15pm', paidAt('12 Mar 2026 8.15pm')],
];

/** Two receipts for two bookings. The first is confirmed and locks its transfer before the second is decided. */
type PagePair = readonly [name: string, first: string, second: string];

const BANK_ID = '873045219M';
const FIRST = `Successful\n${TRANSFER}`;
const withId = (id: string): string => `Successful\n${transferWith([BANK_ID, id])}`;

export const ONE_TRANSFER: readonly PagePair[] = [
  ['the same page', FIRST, FIRST],
  ['letters before the number', FIRST, withId('M2U873045219M')],
  ['without the letter behind it', FIRST, withId('873045219')],
  ['noughts before it', FIRST, withId('000873045219M')],
  ['hyphens and a small letter', FIRST, withId('873-045-219m')],
  ["cut: both ids, then the network's alone", `${FIRST}\n\nDuitNow Reference No.\t05518213`, `Successful\n${transferWith([`Reference ID\t${BANK_ID}`, 'DuitNow Reference No.\t05518213'])}`],
  ["a wallet's id that ends in dots", `Payment successful\n${QR_PAYMENT}`, `Payment successful\n${qrPaymentWith(['20260312TNGDMYNB030OQR12876541', '20260312TNGDMYNB0...'])}`],
  ['an id that ends in dots', withId('2603122015330456'), withId('260312201533...')],
  ['an id with dots in it', withId('2603122015330456'), withId('260312...0456')],
  ['the page, then an e-mail with the number in a sentence', FIRST, `You have transferred RM40.00 to PIBG SMK SERI MELATI on 12 Mar 2026, 8:15 PM.\nYour reference number is ${BANK_ID}`],
  ['the page, then the history with another kind of number', `Successful\nMaybank2u\n${TRANSFER}`, `Maybank2u\nCompleted\n${transferWith([`Reference ID\t${BANK_ID}`, 'Transaction No\t4417733'])}`],
];

const fpx = (id: string, time: string): string =>
  `FPX Transaction ID\t${id}\nDate & Time\t12 Mar 2026 ${time}\nMerchant Name\tPIBG SMK SERI MELATI\nAmount\tRM 40.00`;
const fpxOfOne = fpx('2603122015330456', '20:15:33');
const fpxOfOther = fpx('2603122017440999', '20:17:44');
const TRANSFER_OF_OTHER = transferWith([BANK_ID, '990011223M'], ['8:15', '8:17']);
const QR_OF_OTHER = qrPaymentWith(['12876541', '55512222'], ['20:15', '20:17']);

/** Transfers of two families whose pages share a number, such as the school's seller id. */
export const TWO_TRANSFERS: readonly PagePair[] = [
  ["the seller's number first", `FPX\nStatus\tApproved\nSeller ID\tSE00012345\n${fpxOfOne}`, `FPX\nStatus\tApproved\nSeller ID\tSE00012345\n${fpxOfOther}`],
  ["the seller's number last", `FPX\nStatus\tApproved\n${fpxOfOne}\nSeller ID\tSE00012345`, `FPX\nStatus\tApproved\n${fpxOfOther}\nSeller ID\tSE00012345`],
  ["the merchant's wallet", `Payment successful\n${QR_PAYMENT}\n\nWallet ID\t6601230045`, `Payment successful\n${QR_OF_OTHER}\n\nWallet ID\t6601230045`],
  ["the merchant's QR code", `Payment successful\nQR Code ID\t6601230045\n${QR_PAYMENT}`, `Payment successful\nQR Code ID\t6601230045\n${QR_OF_OTHER}`],
  ['a code for the kind of transaction', `Successful\nTransaction Code\tTRF00120\n${TRANSFER}`, `Successful\nTransaction Code\tTRF00120\n${TRANSFER_OF_OTHER}`],
];
