import { CONDENSED, dark, light, MONO, NARROW, SERIF, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/* Fifteen layouts in the manner of banks and wallets that the shared folder does not have. Names, accounts and ids are invented. */
export const FIRST: readonly DrawnReceipt[] = [
  {
    layout: 'colons',
    truth: { bank: 'Public Bank', amount: 64, recipient: 'PIBG SK TAMAN KENARI', account: '3198224410', refs: ['2603184471902'], date: '2026-03-18', time: '20:41', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#b3122b'),
      blocks: [
        { kind: 'bar', lines: ['Public Bank'] },
        { kind: 'words', text: 'DuitNow Transfer', size: 46, bold: true },
        { kind: 'rows', style: 'colon', rows: [['Status', 'Successful'], ['Reference No.', '2603184471902'], ['Transaction Date', '18/03/2026'], ['Transaction Time', '08:41:12 PM'], ['From Account', 'PLUS SAVINGS 6412339018'], ['Beneficiary Acc. No.', '3198224410'], ['Beneficiary Name', 'PIBG SK TAMAN KENARI'], ['Receiving Bank', 'PUBLIC BANK BERHAD'], ['Amount', 'RM 64.00'], ['Service Charge', 'RM 0.00'], ["Recipient's Reference", 'tiket teater'], ['Other Payment Details', '4 seats']] },
        { kind: 'words', text: 'This is a computer generated receipt. No signature is required.', size: 28 },
      ],
    },
  },
  {
    layout: 'headline-below',
    truth: { bank: 'Hong Leong Bank', amount: 45, recipient: 'SMK DATO ONN DRAMA', account: '26350012874', refs: ['HLB26031500482216'], date: '2026-03-15', time: '13:07', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0a3d91', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '1:07' },
        { kind: 'tick', colour: '#1f9d55' },
        { kind: 'words', text: 'Transfer successful!', size: 46, bold: true },
        { kind: 'words', text: 'RM45.00', size: 84, bold: true },
        { kind: 'rows', style: 'below', ruled: true, rows: [['Transferred to', 'SMK DATO ONN DRAMA', '26350012874', 'Hong Leong Bank'], ['From', 'Pay&Save Account-i 103****7745'], ['When', '15 Mar 2026, 1:07 PM'], ['Reference no.', 'HLB26031500482216'], ['Transfer method', 'DuitNow (Instant)'], ["Recipient's reference", 'Kelas 3 Bakti']] },
        { kind: 'pill', text: 'Share receipt', colour: '#0a3d91', wide: true },
      ],
    },
  },
  {
    layout: 'sentence-headline',
    truth: { bank: 'UOB', amount: 128, recipient: 'PERSATUAN IBU BAPA DAN GURU SMK BUKIT JELUTONG', account: '2043307712', refs: ['UOB8830271564'], date: '2026-02-27', time: '22:56', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#005eb8'),
      blocks: [
        { kind: 'status bar', clock: '10:56' },
        { kind: 'words', text: "You've sent", size: 40 },
        { kind: 'words', text: 'MYR 128.00', size: 88, bold: true },
        { kind: 'words', text: 'on 27 Feb 2026 at 10:56 PM', size: 32, colour: '#97a0ab' },
        { kind: 'rows', style: 'columns', rows: [['To', 'PERSATUAN IBU BAPA DAN GURU', 'SMK BUKIT JELUTONG', '204-330-771-2'], ['Bank', 'United Overseas Bank'], ['From', 'One Account', '881-****-014'], ['Transfer type', 'DuitNow'], ['Transaction ref.', 'UOB8830271564'], ['Comments to recipient', 'Musical night']], ruled: true },
        { kind: 'pill', text: 'Done', colour: '#005eb8', wide: true },
      ],
    },
  },
  {
    layout: 'grid',
    truth: { bank: 'OCBC', amount: 1250.5, recipient: 'SJKC CHUNG HWA P.T.A.', account: '7014458823', refs: ['20260304OCBCMYKL010ORM44718823'], date: '2026-03-04', time: '09:30', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#d7282f', WIDE),
      blocks: [
        { kind: 'bar', lines: ['OCBC', 'Transfer completed'] },
        { kind: 'rows', style: 'grid', rows: [['Amount', 'MYR 1,250.50'], ['Date and time', '04 Mar 2026, 09:30 AM'], ['Recipient name', 'SJKC CHUNG HWA P.T.A.'], ['Recipient account', '7014458823'], ['Recipient bank', 'OCBC BANK'], ['Transfer via', 'DuitNow'], ['Pay from', '360 Account 7910**22'], ['Recipient reference', 'C0482']] },
        { kind: 'rows', style: 'below', rows: [['Reference number', '20260304OCBCMYKL010ORM44718823']] },
      ],
    },
  },
  {
    layout: 'malay-columns',
    truth: { bank: 'Bank Rakyat', amount: 36.5, recipient: 'KOPERASI SMK SERI BINTANG', account: '110233884577', refs: ['BR260321993017'], date: '2026-03-21', time: '07:58', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0067b1'),
      blocks: [
        { kind: 'status bar', clock: '7:58' },
        { kind: 'bar', lines: ['iRakyat'] },
        { kind: 'words', text: 'Pindahan Wang', size: 42, bold: true },
        { kind: 'words', text: 'Transaksi anda telah berjaya', size: 36, colour: '#1e8e3e' },
        { kind: 'rows', style: 'columns', ruled: true, wrapLabels: 16, rows: [['Amaun Pindahan', 'RM36.50'], ['Daripada Akaun', 'Akaun Simpanan-i', '2204****9917'], ['Nama Penerima', 'KOPERASI SMK SERI BINTANG'], ['Nombor Akaun Penerima', '110233884577'], ['Bank Penerima', 'BANK RAKYAT'], ['Kaedah Pindahan', 'DuitNow'], ['Tarikh dan Masa Transaksi', '21 Mac 2026 7:58 pagi'], ['Nombor Rujukan Transaksi', 'BR260321993017'], ['Rujukan Penerima', 'tiket 2 orang']] },
      ],
    },
  },
  {
    layout: 'acknowledgement',
    truth: { bank: 'Affin Bank', amount: 80, recipient: 'PIBG SMK ST THOMAS', account: '105590017734', refs: ['0319552087341'], date: '2026-03-19', time: '16:22', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00539b', SERIF),
      blocks: [
        { kind: 'words', text: 'AFFIN BANK', size: 50, bold: true, colour: '#00539b', align: 'left' },
        { kind: 'words', text: 'Transaction Acknowledgement', size: 42, align: 'left' },
        { kind: 'rule' },
        { kind: 'rows', style: 'near', rows: [['Transaction Status', 'Success'], ['Transaction Type', 'Instant Transfer (DuitNow)'], ['Txn Ref No', '0319552087341'], ['Txn Date/Time', '19-Mar-2026 16:22:09'], ['Debit Account', '20044*****81'], ['Payee Name', 'PIBG SMK ST THOMAS'], ['Payee Account', '105590017734'], ['Payee Bank', 'AFFIN BANK BERHAD'], ['Transfer Amount', 'RM 80.00'], ['Fees & Charges', 'RM 0.50'], ['Total Amount', 'RM 80.50'], ['Recipient Reference', 'A1B2C']] },
      ],
    },
  },
  {
    layout: 'malay-colons',
    truth: { bank: 'Agrobank', amount: 18, recipient: 'KELAB TEATER SMK AGAMA', account: '1005541000238871', refs: ['AG20260309114233'], date: '2026-03-09', time: '11:42', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#007a3d', MONO),
      blocks: [
        { kind: 'bar', lines: ['AGRONet'] },
        { kind: 'words', text: 'Resit Transaksi', size: 42, bold: true },
        { kind: 'rows', style: 'colon', size: 32, rows: [['Status Transaksi', 'BERJAYA'], ['ID Transaksi', 'AG20260309114233'], ['Tarikh', '09/03/2026'], ['Masa', '11:42:33'], ['Jenis', 'Pindahan DuitNow'], ['Kepada', 'KELAB TEATER SMK AGAMA'], ['No. Akaun', '1005541000238871'], ['Bank', 'AGROBANK'], ['Jumlah', 'RM18.00'], ['Caj', 'RM0.00'], ['Rujukan', 'Tiket Malam']] },
        { kind: 'words', text: 'Resit ini adalah cetakan komputer.', size: 28 },
      ],
    },
  },
  {
    layout: 'neobank',
    truth: { bank: 'GXBank', amount: 52.8, recipient: 'Teater SK Permata', account: '8881020034417', refs: ['20260311GXSPMYKL040ORM90337126'], date: '2026-03-11', time: '18:04', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#7c3aed'), paper: '#1b1033' },
      blocks: [
        { kind: 'status bar', clock: '18:04' },
        { kind: 'words', text: 'GX Bank', size: 40, bold: true, colour: '#b794f4' },
        { kind: 'words', text: 'Money sent!', size: 54, bold: true },
        { kind: 'words', text: 'RM52.80', size: 92, bold: true },
        { kind: 'rows', style: 'columns', rows: [['Sent to', 'Teater SK Permata'], ['Account number', '8881020034417'], ['Bank name', 'GXBank'], ['Date & time', '11 Mar 2026, 18:04'], ['Transaction ID', '20260311GXSPMYKL', '040ORM90337126'], ['Sent via', 'DuitNow'], ['Note', 'for Friday show']] },
        { kind: 'pill', text: 'Share', colour: '#7c3aed' },
      ],
    },
  },
  {
    layout: 'ride-wallet',
    truth: { bank: 'GrabPay', amount: 27.9, recipient: 'SMK Seri Hartamas Booth 2', refs: ['DN77120458831'], date: '2026-03-20', time: '19:49', method: 'DuitNow QR' },
    drawing: {
      look: light('#00b14f'),
      blocks: [
        { kind: 'bar', lines: ['GrabPay'] },
        { kind: 'words', text: 'Payment successful', size: 48, bold: true, align: 'left' },
        { kind: 'words', text: '20 Mar 2026, 7:49 PM', size: 32, align: 'left', colour: '#6b737d' },
        { kind: 'rows', style: 'columns', ruled: true, rows: [['Paid to', 'SMK Seri Hartamas Booth 2'], ['Payment type', 'DuitNow QR'], ['DuitNow Ref. ID', 'DN77120458831'], ['Paid with', 'GrabPay Wallet'], ['Points earned', '27']] },
        { kind: 'rows', style: 'columns', size: 46, bold: true, rows: [['Total', 'RM 27.90']] },
        { kind: 'card', colour: '#e7f8ee', ink: '#10462a', lines: [['Save RM10.00 on your next ride', 44], ['Use code RIDE10. Valid till 30 Apr 2026.', 30]] },
      ],
    },
  },
  {
    layout: 'shop-wallet',
    truth: { bank: 'ShopeePay', amount: 33, recipient: 'KANTIN SMK PUTERI', refs: ['190358820174426113'], date: '2026-03-02', time: '12:33', method: 'DuitNow QR' },
    drawing: {
      look: light('#ee4d2d', NARROW),
      blocks: [
        { kind: 'status bar', clock: '12:34' },
        { kind: 'bar', lines: ['Transaction Details'] },
        { kind: 'words', text: 'KANTIN SMK PUTERI', size: 40 },
        { kind: 'words', text: '-RM33.00', size: 80, bold: true },
        { kind: 'words', text: 'Payment Successful', size: 34, colour: '#1e8e3e' },
        { kind: 'rows', style: 'columns', size: 40, rows: [['Payment Method', 'ShopeePay Balance'], ['Payment Type', 'DuitNow QR'], ['Merchant', 'KANTIN SMK PUTERI'], ['Transaction Time', '02-03-2026 12:33'], ['Transaction SN', '190358820174426113'], ['Order Amount', 'RM35.00'], ['Voucher', '-RM2.00'], ['Amount Paid', 'RM33.00']] },
      ],
    },
  },
  {
    layout: 'traveller-wallet',
    truth: { bank: 'BigPay', amount: 20, recipient: 'NUR AISYAH TREASURER SMK BU4', account: '164229087716', refs: ['BP-55019-88213'], date: '2026-03-07', time: '23:15', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#14b8c4'),
      blocks: [
        { kind: 'words', text: 'Bank transfer', size: 44, bold: true },
        { kind: 'pill', text: 'Completed', colour: '#1f9d55' },
        { kind: 'words', text: 'You sent', size: 34, colour: '#6b737d' },
        { kind: 'words', text: 'RM 20.00', size: 80, bold: true },
        { kind: 'rows', style: 'below', rows: [['Recipient', 'NUR AISYAH TREASURER SMK BU4'], ['Bank account', 'Maybank 164229087716'], ['Transaction date', 'Sat, 7 March 2026, 11:15pm'], ['Transaction ID', 'BP-55019-88213'], ['Payment method', 'DuitNow transfer'], ['Reference', 'ticket x2']] },
      ],
    },
  },
  {
    layout: 'old-web',
    truth: { bank: 'HSBC', amount: 210, recipient: 'VICTORIA INSTITUTION PTA', account: '304118822101', refs: ['HBMB7719034528'], date: '2026-03-12', time: '15:40', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#db0011', WIDE),
      blocks: [
        { kind: 'words', text: 'HSBC Malaysia', size: 46, bold: true, align: 'left' },
        { kind: 'words', text: 'Thank you. Your payment was successful.', size: 36, align: 'left' },
        { kind: 'rule', dashed: true },
        { kind: 'rows', style: 'near', size: 30, rows: [['Confirmation number', 'HBMB7719034528'], ['Payment date', 'Mar 12, 2026 15:40 MYT'], ['From account', '301-***-221 Advance'], ['To', 'VICTORIA INSTITUTION PTA', '304118822101'], ['Amount', 'MYR 210.00'], ['Payment reference', 'PLAY-0312'], ['Transfer type', 'DuitNow / Instant']] },
      ],
    },
  },
  {
    layout: 'malay-headline',
    truth: { bank: 'Bank Muamalat', amount: 99.9, recipient: 'TABUNG DRAMA SMK KOTA', account: '12040001873715', refs: ['20260316BMMBMYKL010ORM70025518'], date: '2026-03-16', time: '21:05', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#e87722'),
      blocks: [
        { kind: 'bar', lines: ['Bank Muamalat', 'Pemindahan Berjaya'] },
        { kind: 'words', text: 'RM 99.90', size: 86, bold: true },
        { kind: 'words', text: '16 Mac 2026, 9:05 malam', size: 34, colour: '#97a0ab' },
        { kind: 'rows', style: 'below', rows: [['Dipindahkan kepada', 'TABUNG DRAMA SMK KOTA', '12040001873715', 'Bank Muamalat'], ['Daripada', 'Akaun Semasa ****4471'], ['No. rujukan', '20260316BMMBMYKL010', 'ORM70025518'], ['Jenis pindahan', 'DuitNow'], ['Rujukan penerima', 'Hadapan 4 tempat']] },
      ],
    },
  },
  {
    layout: 'fuel-wallet',
    truth: { bank: 'Setel', amount: 15.5, recipient: 'PIBG SMK CONVENT', refs: ['STL-9F31-2280-77AC'], date: '2026-03-22', time: '10:20', method: 'DuitNow QR' },
    drawing: {
      look: light('#00a19c'),
      blocks: [
        { kind: 'card', colour: '#00a19c', ink: '#ffffff', lines: [['Payment complete', 48], ['RM 15.50', 84], ['paid to', 32], ['PIBG SMK CONVENT', 44]] },
        { kind: 'rows', style: 'columns', rows: [['Transaction ID', 'STL-9F31-2280-77AC'], ['Date', '22 March 2026'], ['Time', '10:20 AM'], ['Method', 'DuitNow QR'], ['Wallet balance', 'RM 142.18']] },
        { kind: 'words', text: 'Need help? Chat with us', size: 30, colour: '#00a19c' },
      ],
    },
  },
  {
    layout: 'mixed-languages',
    truth: { bank: 'Al Rajhi Bank', amount: 71.2, recipient: 'SMA PERSEKUTUAN KAJANG', account: '0119020081774', refs: ['ARB031726004419'], date: '2026-03-17', time: '14:11', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#1a1f71', CONDENSED),
      blocks: [
        { kind: 'words', text: 'al rajhi bank', size: 48, bold: true, colour: '#1a1f71' },
        { kind: 'words', text: 'Transfer Receipt / Resit Pindahan', size: 38 },
        { kind: 'words', text: 'Successful / Berjaya', size: 38, bold: true, colour: '#1e8e3e' },
        { kind: 'rows', style: 'columns', ruled: true, size: 34, rows: [['Amount / Amaun', 'RM 71.20'], ['Beneficiary / Penerima', 'SMA PERSEKUTUAN KAJANG'], ['Account No. / No. Akaun', '0119020081774'], ['Date / Tarikh', '17/03/2026 14:11'], ['Reference No. / No. Rujukan', 'ARB031726004419'], ['Type / Jenis', 'DuitNow'], ['Charges / Caj', 'RM 0.00']] },
      ],
    },
  },
];
