import { REFERENCE_AND_TIME, TRANSACTION_AND_TIME, transferWith, type PageRow } from './blocks.js';

const amountOf = (amount: string): string => `Successful\n${transferWith(['RM 40.00', amount])}`;
const wallet = (...rows: string[]): string =>
  ['Payment Successful', 'Merchant\tPIBG SMK SERI MELATI', ...rows, TRANSACTION_AND_TIME].join(
    '\n',
  );
const transfer = (...rows: string[]): string =>
  ['Successful', 'To\tPIBG SMK SERI MELATI', ...rows, REFERENCE_AND_TIME].join('\n');

/** Pages on which RM 40.00 is not the sum that the school gets, or on which another sum looks like it. */
export const AMOUNT: readonly PageRow[] = [
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
