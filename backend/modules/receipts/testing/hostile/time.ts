import { TRANSFER, transferWith, type PageRow } from './blocks.js';

const PAID = 'Date & Time\t12 Mar 2026, 8:15 PM';

/** Pages of a payment before the booking, or without its date, with today's date for something else. */
export const TIME: readonly PageRow[] = [
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
