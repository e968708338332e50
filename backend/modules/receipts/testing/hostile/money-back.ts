import { QR_PAYMENT, REFERENCE_AND_TIME, TRANSFER, type PageRow } from './blocks.js';

/** Pages on which the money went back, or came from the school. */
export const MONEY_BACK: readonly PageRow[] = [
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
