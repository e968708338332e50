import { CONDENSED, dark, light, MONO, NARROW, SANS, SERIF, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/* Fifteen more, drawn after the parser had seen the first ones and judged as it stood then. */
export const SECOND: readonly DrawnReceipt[] = [
  {
    layout: 'two-step-title',
    truth: { bank: 'Alliance Bank', amount: 56, recipient: 'PIBG SMK BANDAR BARU SENTUL', account: '140230010077821', refs: ['ALB20260324118820'], date: '2026-03-24', time: '08:09' },
    drawing: {
      look: light('#1d3c7a'),
      blocks: [
        { kind: 'status bar', clock: '08:09' },
        { kind: 'words', text: 'allianceonline mobile', size: 36, bold: true, colour: '#1d3c7a' },
        { kind: 'tick', colour: '#2e9f57' },
        { kind: 'words', text: 'Your transaction is successful', size: 40, bold: true },
        { kind: 'rows', style: 'columns', rows: [['Transaction Amount', 'RM 56.00'], ['Beneficiary', 'PIBG SMK BANDAR BARU', 'SENTUL'], ['Beneficiary A/C No.', '140230010077821'], ['Beneficiary Bank', 'ALLIANCE BANK MALAYSIA BERHAD'], ['Transaction Date & Time', '24 Mar 2026 08:09:44'], ['Transaction Reference No.', 'ALB20260324118820'], ['Recipient Reference', 'tix x4'], ['Service Fee', 'RM 0.00']] },
      ],
    },
  },
  {
    layout: 'dark-card',
    truth: { bank: 'BigPay', amount: 88, recipient: 'Kelab Drama SMK Sultan', refs: ['7QK2M9X41B'], date: '2026-03-25', time: '20:02', method: 'DuitNow QR' },
    drawing: {
      look: dark('#0ea5b7'),
      blocks: [
        { kind: 'status bar', clock: '20:03' },
        { kind: 'card', colour: '#0ea5b7', ink: '#ffffff', lines: [['Paid', 40], ['RM88.00', 80], ['to Kelab Drama SMK Sultan', 36]] },
        { kind: 'rows', style: 'below', ruled: true, rows: [['Merchant', 'Kelab Drama SMK Sultan'], ['Paid via', 'BigPay · DuitNow QR'], ['Date & time', '25/03/2026 20:02'], ['Reference number', '7QK2M9X41B'], ['Status', 'Completed']] },
      ],
    },
  },
  {
    layout: 'islamic-english',
    truth: { bank: 'MBSB Bank', amount: 140, recipient: 'SEKOLAH RENDAH ISLAM AL AMIN', account: '0038210045517', refs: ['MB0026084771'], date: '2026-03-26', time: '17:31', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#5b2b82', WIDE),
      blocks: [
        { kind: 'bar', lines: ['MBSB Bank', 'Journey'] },
        { kind: 'words', text: 'Transfer Details', size: 38, bold: true, align: 'left' },
        { kind: 'rows', style: 'near', size: 30, wrapLabels: 17, rows: [['Status', 'Transfer Successful'], ['Transferred From', 'SAVINGS ACCOUNT-i', '00381****229'], ['Transferred To', 'SEKOLAH RENDAH ISLAM AL AMIN', '0038210045517'], ['Transfer Amount', 'RM140.00'], ['Date & Time of Transfer', '26-03-2026, 5:31 PM'], ['Reference Number', 'MB0026084771'], ['Payment Mode', 'DuitNow'], ['Reference', 'yuran tiket']] },
      ],
    },
  },
  {
    layout: 'malay-below',
    truth: { bank: 'Maybank', amount: 24.6, recipient: 'PIBG SK SERI INDAH', account: '562814003977', refs: ['4418827305'], date: '2026-03-27', time: '21:47', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#ffc83d'),
      blocks: [
        { kind: 'status bar', clock: '9:48' },
        { kind: 'words', text: 'MAE', size: 40, bold: true },
        { kind: 'words', text: 'Pindahan segera', size: 36 },
        { kind: 'words', text: 'Berjaya', size: 40, bold: true, colour: '#1f9d55' },
        { kind: 'rule' },
        { kind: 'rows', style: 'below', rows: [['ID rujukan', '4418827305'], ['Tarikh & masa', '27 Mac 2026, 9:47 PTG'], ['Nama penerima', 'PIBG SK SERI INDAH'], ['Bank penerima', 'Maybank'], ['Nombor akaun penerima', '5628 1400 3977'], ['Rujukan penerima', 'Tiket Sabtu'], ['Amaun', 'RM 24.60']] },
        { kind: 'words', text: 'Nota: Resit ini dijana komputer dan tiada tandatangan diperlukan.', size: 26 },
      ],
    },
  },
  {
    layout: 'business',
    truth: { bank: 'CIMB', amount: 3150, recipient: 'LEMBAGA PENGURUS SMJK CHIO MIN', account: '8604417729', refs: ['BIZ260319/00471/2'], date: '2026-03-19', time: '10:10', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#790008', SERIF),
      blocks: [
        { kind: 'words', text: 'CIMB BizChannel', size: 44, bold: true, align: 'left' },
        { kind: 'words', text: 'Payment Advice', size: 38, align: 'left' },
        { kind: 'rule' },
        { kind: 'rows', style: 'colon', size: 30, rows: [['Bank Reference No', 'BIZ260319/00471/2'], ['Payment Date', '19 March 2026'], ['Payment Time', '10:10:58'], ['Payment Type', 'DuitNow to Account'], ['Debit Account', '80001****5'], ['Credit Account', '8604417729'], ['Credit Account Name', 'LEMBAGA PENGURUS SMJK CHIO MIN'], ['Payment Amount', 'MYR 3,150.00'], ['Transaction Status', 'SUCCESSFUL']] },
      ],
    },
  },
  {
    layout: 'sent-sentence',
    truth: { bank: "Touch 'n Go eWallet", amount: 30, recipient: 'NORAINI BINTI HASSAN', refs: ['20260328TNGDMYNB010ORM66120934'], date: '2026-03-28', time: '13:58', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#005abb', CONDENSED),
      blocks: [
        { kind: 'bar', lines: ["Touch 'n Go eWallet"] },
        { kind: 'tick', colour: '#1f9d55' },
        { kind: 'words', text: 'Money Sent', size: 46, bold: true },
        { kind: 'words', text: 'RM 30.00', size: 78, bold: true },
        { kind: 'rows', style: 'columns', rows: [['Transfer To', 'NORAINI BINTI HASSAN'], ['Bank', 'Malayan Banking Berhad'], ['Transfer Method', 'DuitNow Transfer'], ['Date/Time', '28/03/2026 13:58:21'], ['Transaction No.', '20260328TNGDMYNB0', '10ORM66120934'], ['eWallet Balance', 'RM 61.35']] },
      ],
    },
  },
  {
    layout: 'bilingual-below',
    truth: { bank: 'BSN', amount: 12, recipient: 'KOPERASI SK JALAN DUA', refs: ['2603210044129801'], date: '2026-03-21', time: '16:44', method: 'DuitNow QR' },
    drawing: {
      look: light('#00828a', NARROW),
      blocks: [
        { kind: 'bar', lines: ['myBSN', 'Bayaran QR / QR Payment'] },
        { kind: 'words', text: 'Berjaya / Successful', size: 40, bold: true, colour: '#1e8e3e' },
        { kind: 'rows', style: 'below', size: 40, rows: [['Amaun / Amount', 'RM12.00'], ['Nama Peniaga / Merchant Name', 'KOPERASI SK JALAN DUA'], ['Tarikh & Masa / Date & Time', '21 Mac 2026 16:44:05'], ['No. Rujukan / Reference No.', '2603210044129801']] },
      ],
    },
  },
  {
    layout: 'ringed-amount',
    truth: { bank: 'Standard Chartered', amount: 500, recipient: 'CATHOLIC HIGH SCHOOL PTA', account: '312100457788', refs: ['SC-88402-17'], date: '2026-02-28', time: '11:30', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#0473ea', WIDE),
      blocks: [
        { kind: 'status bar', clock: '11:31' },
        { kind: 'words', text: 'Transfer complete', size: 44, bold: true, align: 'left' },
        { kind: 'words', text: 'MYR 500', size: 84, bold: true, align: 'left' },
        { kind: 'words', text: '28 February 2026 at 11:30 am', size: 32, align: 'left', colour: '#97a0ab' },
        { kind: 'rule' },
        { kind: 'rows', style: 'grid', size: 32, rows: [['Payee', 'CATHOLIC HIGH', 'SCHOOL PTA'], ['Account number', '312100457788'], ['Payment method', 'DuitNow'], ['Reference ID', 'SC-88402-17'], ['From', 'JumpStart ··4471'], ['Purpose', 'Concert seats']] },
      ],
    },
  },
  {
    layout: 'pill-top',
    truth: { bank: 'Aeon Bank', amount: 19.9, recipient: 'SK TAMAN MELUR', account: '880012345567', refs: ['AEN0033127745'], date: '2026-03-29', time: '09:14', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#b0006d'),
      blocks: [
        { kind: 'words', text: 'AEON Bank', size: 44, bold: true, colour: '#b0006d' },
        { kind: 'pill', text: 'Successful', colour: '#1f9d55' },
        { kind: 'words', text: '- RM19.90', size: 76, bold: true },
        { kind: 'words', text: 'DuitNow Transfer', size: 34 },
        { kind: 'rows', style: 'columns', ruled: true, rows: [['Recipient', 'SK TAMAN MELUR'], ['Recipient account', '8800 1234 5567'], ["Recipient's bank", 'AEON Bank (M) Berhad'], ['Transfer date', '29 Mar 2026'], ['Transfer time', '09:14:50'], ['Reference ID', 'AEN0033127745'], ['What is it for?', 'Show']] },
      ],
    },
  },
  {
    layout: 'receipt-tape',
    truth: { bank: 'Bank Rakyat', amount: 47, recipient: 'PIBG SJKT LADANG', account: '2208811022344', refs: ['993817204456'], date: '2026-03-30', time: '12:05' },
    drawing: {
      look: light('#333333', MONO),
      blocks: [
        { kind: 'words', text: 'BANK RAKYAT', size: 44, bold: true },
        { kind: 'words', text: '--------------------------------', size: 34 },
        { kind: 'rows', style: 'colon', size: 30, rows: [['TARIKH', '30/03/2026'], ['MASA', '12:05:18'], ['NO RUJUKAN', '993817204456'], ['KE AKAUN', '2208811022344'], ['NAMA', 'PIBG SJKT LADANG'], ['AMAUN (RM)', '47.00'], ['CAJ (RM)', '0.00'], ['STATUS', 'BERJAYA']] },
        { kind: 'words', text: '--------------------------------', size: 34 },
        { kind: 'words', text: 'Terima kasih', size: 32 },
      ],
    },
  },
  {
    layout: 'wallet-voucher',
    truth: { bank: 'Boost', amount: 41.5, recipient: 'SMK Subang Utama Canteen', refs: ['BST24K8812X'], date: '2026-03-23', time: '19:20', method: 'DuitNow QR' },
    drawing: {
      look: light('#e3242b'),
      blocks: [
        { kind: 'words', text: 'Payment Successful', size: 46, bold: true },
        { kind: 'words', text: 'SMK Subang Utama Canteen', size: 38 },
        { kind: 'rows', style: 'columns', rows: [['Bill Amount', 'RM46.50'], ['Discount', '- RM5.00']], ruled: true },
        { kind: 'rows', style: 'columns', size: 44, bold: true, rows: [['Total Paid', 'RM41.50']] },
        { kind: 'rows', style: 'columns', rows: [['Paid to', 'SMK Subang Utama Canteen'], ['Date & Time', '23 Mar 2026, 07:20 PM'], ['Boost Ref ID', 'BST24K8812X'], ['Payment Method', 'Boost Wallet (DuitNow QR)'], ['Stars earned', '41']] },
      ],
    },
  },
  {
    layout: 'long-name',
    truth: { bank: 'RHB', amount: 1084, recipient: 'PERSATUAN IBU BAPA GURU DAN WARIS SEKOLAH KEBANGSAAN TAMAN TUN DR ISMAIL 2', account: '21410100088231', refs: ['20260331RHBBMYKL010ORM20938841'], date: '2026-03-31', time: '22:18', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#0067b1'),
      blocks: [
        { kind: 'bar', lines: ['RHB Mobile Banking'] },
        { kind: 'words', text: 'Transfer Successful', size: 44, bold: true },
        { kind: 'rows', style: 'columns', ruled: true, rows: [['Amount', 'RM 1,084.00'], ['To', 'PERSATUAN IBU BAPA GURU DAN', 'WARIS SEKOLAH KEBANGSAAN', 'TAMAN TUN DR ISMAIL 2'], ['Account Number', '2141 0100 0882 31'], ['Bank', 'RHB Bank'], ['Date', '31/03/2026'], ['Time', '10:18:33 PM'], ['DuitNow Reference No.', '20260331RHBBMYKL0', '10ORM20938841'], ['Transfer Type', 'DuitNow']] },
      ],
    },
  },
  {
    layout: 'left-headline',
    truth: { bank: 'Hong Leong Bank', amount: 66, recipient: 'CHONG HWA DRAMA SOCIETY', account: '00400112937', refs: ['4003718829'], date: '2026-03-13', time: '00:12', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#003b7a'),
      blocks: [
        { kind: 'bar', lines: ['HLB Connect'] },
        { kind: 'words', text: 'You have transferred', size: 36, align: 'left' },
        { kind: 'words', text: 'RM 66.00', size: 76, bold: true, align: 'left' },
        { kind: 'words', text: 'to CHONG HWA DRAMA SOCIETY', size: 36, align: 'left' },
        { kind: 'words', text: '13 Mar 2026 12:12 AM', size: 32, align: 'left', colour: '#6b737d' },
        { kind: 'rows', style: 'below', rows: [['Recipient name', 'CHONG HWA DRAMA SOCIETY'], ['Recipient account no.', '00400112937'], ['Transaction no.', '4003718829'], ['Transfer via', 'DuitNow']] },
      ],
    },
  },
  {
    layout: 'statement-like',
    truth: { bank: 'UOB', amount: 75, recipient: 'SMK METHODIST BOYS', account: '7013328841', refs: ['TRF0099128837'], date: '2026-03-05', time: '18:55', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00529b', SANS),
      blocks: [
        { kind: 'words', text: 'UOB TMRW', size: 40, bold: true, align: 'left' },
        { kind: 'words', text: 'Fund transfer successful', size: 38, align: 'left' },
        { kind: 'card', colour: '#eef4fb', ink: '#10304f', lines: [['MYR 75.00', 70], ['SMK METHODIST BOYS', 36], ['UOB 7013328841', 32]] },
        { kind: 'rows', style: 'columns', rows: [['Recipient', 'SMK METHODIST BOYS'], ['Transfer to', '701-332-884-1'], ['Transfer on', '05 Mar 2026, 06:55 PM'], ['Transfer mode', 'DuitNow (Instant)'], ['Transaction reference number', 'TRF0099128837'], ['Your balance', 'MYR 2,930.11']] },
      ],
    },
  },
  {
    layout: 'photo-of-terminal',
    truth: { bank: 'AmBank', amount: 10, recipient: 'KANTIN SJKC PUAY CHAI', refs: ['QR260311882001'], date: '2026-03-11', time: '10:40', method: 'DuitNow QR' },
    drawing: {
      look: light('#d4111b', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '10:41' },
        { kind: 'bar', lines: ['AmOnline', 'Payment Completed'] },
        { kind: 'rows', style: 'near', size: 38, rows: [['Amount', 'RM 10.00'], ['Paid to', 'KANTIN SJKC PUAY CHAI'], ['Paid on', '11 Mar 2026, 10:40 AM'], ['Paid using', 'DuitNow QR'], ['Ref. no.', 'QR260311882001'], ['From', 'AmBank SavingsXtra', '8881****904']] },
        { kind: 'pill', text: 'Back to Home', colour: '#d4111b', wide: true },
      ],
    },
  },
];
