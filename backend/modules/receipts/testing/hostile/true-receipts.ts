import {
  FPX_PAYMENT,
  OCTO_TRANSFER,
  QR_PAYMENT,
  qrPaymentTo,
  TRANSFER,
  TRANSFER_BELOW,
  transferWith,
  type PageRow,
} from './blocks.js';

const paidAt = (moment: string): string =>
  `Successful\n${transferWith(['12 Mar 2026, 8:15 PM', moment])}`;
const withNote = (note: string): string => `Successful\n${TRANSFER}\n\n${note}`;

/**
 * Pages that are right in everything, with other text beside it: the rules that refuse the hostile pages must not refuse these.
 */
export const TRUE_RECEIPTS: readonly PageRow[] = [
  ['Maybank', `Successful\n${TRANSFER}`],
  [
    'Maybank, values below their labels',
    `# Successful\n${TRANSFER_BELOW}\nPayment details\nteater\nNote: This receipt is computer generated and no signature is required.`,
  ],
  [
    'CIMB OCTO, which has no word for it',
    `8:16\t5G 87%\nTransaction Summary\n${OCTO_TRANSFER}\nDone`,
  ],
  [
    'Public Bank',
    'PBe\nTransaction Status\tSuccessful\nReference No.\t2603122015330\nTransaction Date\t12-03-2026 20:15:33\nFrom Account\t3144882019\nTransfer To\tPIBG SMK SERI MELATI\nBeneficiary Account No.\t514123456789\nAmount (RM)\t40.00\nRecipient Reference\tABCDE-12345',
  ],
  [
    'RHB',
    'Status\nSuccessful\n08:15PM Thursday, 12 March 2026 MYT\nAmount MYR 40.00\nReference ID 17731246192608\nFrom RHB Smart Account\n21601100099887\nTo PIBG SMK SERI MELATI\n514123456789\nBank MAYBANK',
  ],
  [
    'Hong Leong Connect',
    'Hong Leong Connect\nTransaction Successful\nReference Number\t9912837465\nDate/Time\t12 Mar 2026 20:15:33\nTransfer From\t123-45-67890-1\nTransfer To\tPIBG SMK SERI MELATI\nAccount Number\t514123456789\nAmount\tRM 40.00\nRecipient Reference\tABCDE-12345',
  ],
  [
    'BSN',
    'BSN\nStatus\tBerjaya\nNo. Rujukan\tBSN0312201533\nTarikh & Masa\t12/03/2026 20:15:33\nNama Penerima\tPIBG SMK SERI MELATI\nNo. Akaun Penerima\t514123456789\nAmaun\tRM 40.00',
  ],
  ['Bank Islam', `Transaction Approved\n${TRANSFER}`],
  [
    'GXBank, from a spending account',
    'Money sent\n# RM 40.00\nTo\tPIBG SMK SERI MELATI\nMaybank · 514123456789\nFrom\tSpending account\nDate\t12 Mar 2026, 8:15 PM\nReference ID\t20260312GXSPMYKL010ORM31187702',
  ],
  ["Touch 'n Go", `Payment Successful\n# RM 40.00\n${QR_PAYMENT}`],
  [
    'Boost',
    'You paid\nPIBG SMK SERI MELATI\n# RM 40.00\n12 Mar 2026, 8:15 PM\nTransaction ID\t873045219455\nPaid with\tBoost Wallet',
  ],
  [
    'GrabPay',
    'Completed\n# RM 40.00\nPaid to\nPIBG SMK SERI MELATI\n12 Mar 2026, 8:15 PM\nTransaction ID\nA-6KX2JMGGWWBH',
  ],
  [
    'ShopeePay',
    'Payment Successful\n# RM40.00\nMerchant Name\tPIBG SMK SERI MELATI\nTransaction Time\t12-03-2026 20:15\nTransaction SN\t2031415926535\nPayment Method\tShopeePay\nSpending insights',
  ],
  ['FPX', `FPX\nStatus\tApproved\n${FPX_PAYMENT}`],
  [
    'JomPAY',
    'JomPAY\nSuccessful\nBiller Code\t81234\nBiller Name\tPIBG SMK SERI MELATI\nRef-1\t0123456\nAmount\tRM 40.00\nReference No.\t2603122015330\nDate\t12 Mar 2026 20:15',
  ],
  [
    'a cash deposit machine',
    'MAYBANK\nCASH DEPOSIT\nTRANSACTION SUCCESSFUL\nDATE 12/03/2026 TIME 20:15:44\nTRANSACTION NO 00481923\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nAMOUNT RM 40.00',
  ],
  [
    'a cash deposit machine that rejected no notes',
    'MAYBANK\nCASH DEPOSIT\nTRANSACTION SUCCESSFUL\nDATE 12/03/2026 TIME 20:15:44\nTRANSACTION NO 00481923\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nNOTES REJECTED 0\nAMOUNT RM 40.00',
  ],
  [
    'an SMS',
    'RM0 CIMB: You sent RM40.00 to PIBG SMK SERI MELATI on 12 Mar 2026 20:15. Ref No 873045219M. Not you? Call 03-6204 7788 to cancel',
  ],
  [
    'a sentence',
    'Transfer successful\nYou have transferred RM40.00 to PIBG SMK SERI MELATI on 12 Mar 2026, 8:15 PM.\nReference No. 873045219M',
  ],
  ['in Chinese and English', `交易成功 Transaction Successful\n${TRANSFER}`],
  ['a status beside the title', `Transfer\nSuccessful\n${TRANSFER}\n\nStatus\tSuccessful`],
  ['a status with a code', `Transfer\n${TRANSFER}\n\nStatus\tSuccessful (00)`],
  ['a status OK', `Transfer successful\n${TRANSFER}\n\nStatus\tOK`],
  ['a status Transferred', `Transfer successful\n${TRANSFER}\n\nStatus\tTransferred`],
  ['a button to schedule another', withNote('Schedule')],
  [
    'a button for a recurring transfer',
    `Transfer Successful\n${TRANSFER}\n\nSet up recurring transfer\nDone`,
  ],
  ['a button to report a failed transfer', withNote('Report failed transfer')],
  ['a question about failed transactions', withNote('Report a scam\tTransaction failed?')],
  ['a question about cancelling', `Paid\n# RM 40.00\n${QR_PAYMENT}\n\nCancelled? Contact us`],
  ['a hotline', withNote('If you did not make this transaction, call 03-5891 4744 immediately')],
  [
    'that payments are not refunded',
    `Payment Successful\n${QR_PAYMENT}\n\nPayments are not refunded.`,
  ],
  ['that funds are credited immediately', withNote('Funds will be credited immediately.')],
  ['an advertisement for lending', withNote('New: Lending by Ryt')],
  [
    'a receipt that was mailed',
    `Payment Successful\n# RM 40.00\n${QR_PAYMENT}\n\nReceipt mailed to ali@gmail.com`,
  ],
  [
    'a doubtful word that the payer typed',
    `Successful\n${transferWith(['ABCDE-12345', 'ABCDE-12345 pending'])}`,
  ],
  ['a fee of nothing', `Payment Successful\n${TRANSFER}\n\nTransaction Fee\tRM 0.00`],
  ['a fee beside the amount', `Successful\n${TRANSFER}\n\nFee\tRM 0.50\nTotal\tRM 40.50`],
  [
    'the account with its end alone',
    `Successful\n${transferWith(['514123456789', '********6789'])}`,
  ],
  [
    'the account with its end alone, crossed out',
    `Successful\n${transferWith(['514123456789', 'XXXXXXXX6789'])}`,
  ],
  [
    'the account under a nickname',
    `Successful\n${transferWith(['Name\tPIBG SMK SERI MELATI', 'Name\tSekolah anak'])}`,
  ],
  [
    'the name written out',
    `Payment successful\n${qrPaymentTo('PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN SERI MELATI')}`,
  ],
  ['12/03/26 20:15', paidAt('12/03/26 20:15')],
  ['Mar 12, 2026 8:15 PM', paidAt('Mar 12, 2026 8:15 PM')],
  ['Thu, 12 Mar 2026 20:15', paidAt('Thu, 12 Mar 2026 20:15')],
  ['2026-03-12T20:15:33', paidAt('2026-03-12T20:15:33')],
  ['12 Mar 2026 8.15pm', paidAt('12 Mar 2026 8.15pm')],
];
