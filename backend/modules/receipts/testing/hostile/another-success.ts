import { FPX_PAYMENT, OCTO_TRANSFER, QR_PAYMENT, TRANSFER, type PageRow } from './blocks.js';

const octo = (title: string, ...buttons: string[]): string =>
  ['8:15\t5G 87%', title, OCTO_TRANSFER, ...buttons].join('\n');

/**
 * Pages on which something else succeeded, or the word is an advertisement; most ask for a confirmation before anything was paid.
 */
export const ANOTHER_SUCCESS: readonly PageRow[] = [
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
