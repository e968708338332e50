import { QR_PAYMENT, qrPaymentWith, TRANSFER, transferWith } from './blocks.js';

/**
 * Two pages that two bookings show: the first one is confirmed and locks its transfer before the
 * second one is decided.
 */
export type PagePair = readonly [name: string, first: string, second: string];

const BANK_ID = '873045219M';
const FIRST = `Successful\n${TRANSFER}`;
const withId = (id: string): string => `Successful\n${transferWith([BANK_ID, id])}`;

/** One transfer on two pictures. */
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

/** Transfers of two families, with a shared number on both pages: the school's, or that of the kind of transfer. */
export const TWO_TRANSFERS: readonly PagePair[] = [
  ["the seller's number first", `FPX\nStatus\tApproved\nSeller ID\tSE00012345\n${fpxOfOne}`, `FPX\nStatus\tApproved\nSeller ID\tSE00012345\n${fpxOfOther}`],
  ["the seller's number last", `FPX\nStatus\tApproved\n${fpxOfOne}\nSeller ID\tSE00012345`, `FPX\nStatus\tApproved\n${fpxOfOther}\nSeller ID\tSE00012345`],
  ["the merchant's wallet", `Payment successful\n${QR_PAYMENT}\n\nWallet ID\t6601230045`, `Payment successful\n${QR_OF_OTHER}\n\nWallet ID\t6601230045`],
  ["the merchant's QR code", `Payment successful\nQR Code ID\t6601230045\n${QR_PAYMENT}`, `Payment successful\nQR Code ID\t6601230045\n${QR_OF_OTHER}`],
  ['a code for the kind of transaction', `Successful\nTransaction Code\tTRF00120\n${TRANSFER}`, `Successful\nTransaction Code\tTRF00120\n${TRANSFER_OF_OTHER}`],
];
