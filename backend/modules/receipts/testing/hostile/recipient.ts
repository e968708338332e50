import { TABLE_CONTEXT } from '../decision-table.js';
import { qrPaymentTo, REFERENCE_AND_TIME, transferWith, type PageRow } from './blocks.js';

const paidTo = (merchant: string): string => `Payment successful\n${qrPaymentTo(merchant)}`;
const ending = `Amount\tRM 40.00\n${REFERENCE_AND_TIME}`;
const ourName = 'Name\tPIBG SMK SERI MELATI';

/** Pages with the school's name or account on which another party got the money, or whose name only looks like the school's. */
export const RECIPIENT: readonly PageRow[] = [
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
