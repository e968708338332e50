import { QR_PAYMENT, TRANSFER, transferWith, type PageRow } from './blocks.js';

/** Builds a page with a title of success above the transfer, and a status row below it. */
const withStatus = (title: string, status: string): string =>
  `${title}\n${TRANSFER}\n\nStatus\t${status}`;
/** Builds a page with the status among the fields, under a label that no parser can know. */
const withRow = (label: string, value: string): string =>
  `Submission successful\n${transferWith(['Recipient Reference\tABCDE-12345', `${label}\t${value}`])}`;

/** Pages on which a status row outweighs a title of success. */
export const STATUS_OTHERWISE: readonly PageRow[] = [
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
