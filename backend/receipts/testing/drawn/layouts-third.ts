import { CONDENSED, dark, light, NARROW, SERIF, WIDE, type Block } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Fifteen drawn without looking at the parser or at what it makes of the others: names in headlines, beside initials, under
 * headings and in tables. An account of which figures are hidden has no label; an approval code or a merchant's id is no
 * transaction id.
 */

const PALE = '#6b737d';
const GREEN = '#1f9d55';

/** A label and its values in the middle of the page, one below the other. */
const centred = (label: string, ...values: string[]): readonly Block[] => [
  { kind: 'gap', height: 22 },
  { kind: 'words', text: label, size: 30, colour: PALE },
  { kind: 'words', text: values.join('\n'), size: 38, bold: true },
];

export const THIRD: readonly DrawnReceipt[] = [
  {
    layout: 'initials-above',
    truth: { bank: 'Bank Islam', amount: 60, recipient: 'Tabung PIBG SK Bukit Kenanga Indah', refs: ['20261110BIMBMYKL010ORM55120934'], date: '2026-11-10', time: '20:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#d6006d'),
      blocks: [
        { kind: 'status bar', clock: '20:06' },
        { kind: 'avatar', initials: 'TP', colour: '#d6006d' },
        { kind: 'words', text: 'Tabung PIBG SK Bukit Kenanga Indah', size: 42, bold: true },
        { kind: 'words', text: 'Bank Islam •••• 8812', size: 30, colour: PALE },
        { kind: 'words', text: '-RM 60.00', size: 84, bold: true },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Sent successfully', size: 32, colour: GREEN },
        {
          kind: 'panel',
          colour: '#faf0f5',
          blocks: [{ kind: 'rows', style: 'columns', rows: [['When', 'Tue, 10 Nov 2026 · 8:05 PM'], ['Paid from', 'be U Qard •••• 3307'], ['How', 'DuitNow Transfer'], ["What's it for", 'Bengkel teater'], ['Ref. number', '20261110BIMBMYKL010', 'ORM55120934'], ['Fee', 'Free']] }],
        },
        { kind: 'words', text: 'You collected 6 be U points', size: 30, colour: '#d6006d' },
        { kind: 'pill', text: 'Share', colour: '#d6006d' },
      ],
    },
  },
  {
    layout: 'account-above-name',
    truth: { bank: 'Bank Islam', amount: 1250, recipient: 'PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN (FELDA) JERAM UTAMA', account: '14034021007788', refs: ['441000872261'], date: '2026-10-12', time: '09:15' },
    drawing: {
      look: dark('#00857c', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '9:16' },
        { kind: 'bar', lines: ['GO by Bank Islam'] },
        { kind: 'words', text: 'Pindahan anda telah berjaya!', size: 44, bold: true },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Ke', size: 32, colour: '#97a0ab', align: 'left' },
        { kind: 'words', text: '14-034-02-100778-8', size: 46, bold: true, align: 'left' },
        { kind: 'words', text: 'PERSATUAN IBU BAPA DAN GURU\nSEKOLAH MENENGAH KEBANGSAAN\n(FELDA) JERAM UTAMA', size: 36, align: 'left' },
        { kind: 'words', text: 'BANK ISLAM MALAYSIA BERHAD', size: 28, colour: '#97a0ab', align: 'left' },
        { kind: 'rule' },
        { kind: 'rows', style: 'columns', rows: [['Amaun Pindahan', 'RM 1,250.00'], ['Caj Perkhidmatan', 'RM 0.00'], ['Tarikh', 'Isnin, 12 Oktober 2026'], ['Masa', '9:15:22 pagi'], ['ID Transaksi', '441000872261'], ['Butiran', 'Sewa dewan'], ['Dari', 'WADIAH SAVINGS-i', '1203****4471']] },
        { kind: 'pill', text: 'Kongsi Resit', colour: '#00857c', wide: true },
      ],
    },
  },
  {
    layout: 'web-table',
    truth: { bank: 'Public Bank', amount: 735, recipient: 'LEMBAGA PENGELOLA SJK(C) KWANG YEE', account: '3209884721', refs: ['05112026/778201/4471'], date: '2026-11-05', time: '20:05' },
    drawing: {
      look: light('#c8102e'),
      blocks: [
        { kind: 'words', text: 'PBe', size: 54, bold: true, colour: '#c8102e', align: 'left' },
        { kind: 'words', text: 'Fund Transfer > To Other PB Account > Acknowledgement', size: 28, colour: PALE, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Your fund transfer has been successfully performed.', size: 32, bold: true, colour: '#1b6b35', align: 'left' },
        { kind: 'rows', style: 'near', size: 30, rows: [['Date / Time', '2026-11-05 20:05:31'], ['Reference No.', '05112026/778201/4471'], ['From Account', '3-1884402-17 PB SAVINGS', 'TAN MEI LING']] },
        {
          kind: 'table',
          shares: [10, 46, 22, 26],
          size: 28,
          rows: [
            ['No', 'To Account', 'Amount (RM)', 'Status'],
            ['1', '3-2098847-21\nLEMBAGA PENGELOLA\nSJK(C) KWANG YEE', '735.00', 'Successful'],
            ['', 'Service charge (RM)', '0.00', ''],
            ['', 'Total (RM)', '735.00', ''],
          ],
        },
        { kind: 'words', text: 'Please print or save this page for your record.\nDaily limit left: RM 9,265.00', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'headed-sections',
    truth: { bank: 'BSN', amount: 35, recipient: 'NUR FARHANA BINTI ABD RAHIM', account: '7044219933', refs: ['0311558120774'], date: '2026-11-03', time: '20:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00737f', NARROW),
      blocks: [
        { kind: 'words', text: 'myBSN', size: 52, bold: true, colour: '#00737f' },
        { kind: 'words', text: 'SLIP PINDAHAN WANG', size: 38, bold: true },
        {
          kind: 'table',
          shares: [38, 62],
          size: 36,
          rows: [
            ['MAKLUMAT PENGIRIM'],
            ['Nama', 'MOHD FAIZAL BIN OTHMAN'],
            ['No. Akaun', '04102********519'],
            ['MAKLUMAT PENERIMA'],
            ['Nama', 'NUR FARHANA BINTI ABD RAHIM'],
            ['No. Akaun', '7044219933'],
            ['Bank', 'CIMB BANK BERHAD'],
            ['MAKLUMAT TRANSAKSI'],
            ['Jenis', 'DuitNow ke Akaun'],
            ['Amaun', 'MYR 35.00'],
            ['Tarikh', '03/11/2026'],
            ['Masa', '08:05 PM'],
            ['No. Rujukan', '0311558120774'],
            ['Status', 'BERJAYA'],
          ],
        },
        { kind: 'words', text: 'Slip ini dijana oleh komputer.', size: 28, colour: PALE },
      ],
    },
  },
  {
    layout: 'awaiting-approval',
    truth: { bank: 'Affin Bank', amount: 4800, recipient: 'PENTAS SENI & LAMPU RIMBA (M) SDN BHD', account: '105770022914', refs: ['AFX/26/1109/00318'], date: '2026-11-09', time: '16:40', method: 'DuitNow Transfer', status: 'pending' },
    drawing: {
      look: light('#0072bc', WIDE),
      blocks: [
        { kind: 'bar', lines: ['AFFINMAX'] },
        { kind: 'mark', sign: 'clock', colour: '#e08a00' },
        { kind: 'words', text: 'Submitted for approval', size: 44, bold: true },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'The payment is made once an approver accepts it.', size: 28, colour: PALE },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [{ kind: 'rows', style: 'grid', size: 30, rows: [['Instruction no.', 'AFX/26/1109/00318'], ['Submitted on', '09 Nov 2026, 16:40'], ['Beneficiary', 'PENTAS SENI & LAMPU', 'RIMBA (M) SDN BHD'], ['Beneficiary account', '105770022914', 'Affin Bank Berhad'], ['Payment amount', 'MYR 4,800.00'], ['Charges', 'MYR 0.50'], ['Total debit', 'MYR 4,800.50'], ['Product', 'DuitNow Transfer'], ['Maker', 'PUA SIEW HONG'], ['Approver 1', 'Pending']] }],
        },
      ],
    },
  },
  {
    layout: 'unsuccessful',
    truth: { bank: 'AmBank', amount: 88, recipient: 'Gopal a/l Muniandy', account: '8881014427731', refs: ['AM261021074109318'], date: '2026-10-21', time: '07:41', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: dark('#e4002b'),
      blocks: [
        { kind: 'status bar', clock: '7:41' },
        { kind: 'mark', sign: 'cross', colour: '#e4002b' },
        { kind: 'words', text: 'Transaction unsuccessful', size: 46, bold: true },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'You have exceeded your daily transfer limit.\nNo money has left your account.', size: 32, colour: '#97a0ab' },
        {
          kind: 'panel',
          colour: '#1b2128',
          blocks: [{ kind: 'rows', style: 'below', rows: [['Transfer to', 'Gopal a/l Muniandy', 'AmBank 888-101-442-7731'], ['Transfer amount', 'RM 88.00'], ['Transfer via', 'DuitNow'], ['Attempted on', '21 Oct 2026 07:41:09 AM'], ['Reference ID', 'AM261021074109318'], ['Error code', 'E-40127']] }],
        },
        { kind: 'pill', text: 'Try again', colour: '#e4002b', wide: true },
      ],
    },
  },
  {
    layout: 'dots-from-to',
    truth: { bank: 'HSBC', amount: 318.4, recipient: 'Smk Convent Taman Sri Intan', account: '3144882019', refs: ['N2B1-HK77-40218'], date: '2026-11-12', time: '20:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#db0011'),
      blocks: [
        { kind: 'status bar', clock: '20:05' },
        { kind: 'words', text: 'Payment sent', size: 50, bold: true, align: 'left' },
        { kind: 'figure', align: 'left', parts: [['318.40', 92], ['  MYR', 40]] },
        {
          kind: 'route',
          stops: [
            ['From', 'Everyday Global Account', '304-118***-101', 'Available balance 6,204.77 MYR'],
            ['To', 'Smk Convent Taman Sri Intan', '3144882019', 'Public Bank Berhad'],
          ],
        },
        { kind: 'rule' },
        { kind: 'rows', style: 'near', size: 34, rows: [['Paid on', 'Nov 12, 2026 at 8:05 PM'], ['Paid through', 'DuitNow'], ['Bank reference', 'N2B1-HK77-40218'], ['Your reference', 'Matinee seats']] },
        { kind: 'card', colour: '#f3f3f3', ink: '#333333', lines: [['Earn up to RM 300 when you refer a friend', 32], ['T&Cs apply. Member of PIDM.', 26]] },
      ],
    },
  },
  {
    layout: 'chat-sentence',
    truth: { bank: 'Ryt Bank', amount: 35, recipient: 'KAVITHA A/P SUBRAMANIAM', account: '11200448771', refs: ['8f31c0d2-77ae-4b19-9c02-5ad1e64b7730'], date: '2026-11-18', time: '20:05', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#5b5bf0'), paper: '#0b0b14' },
      blocks: [
        { kind: 'status bar', clock: '20:05' },
        { kind: 'avatar', initials: 'R', colour: '#5b5bf0', beside: [['Ryt AI', 40], ['Here to help', 28]] },
        {
          kind: 'panel',
          colour: '#1a1a2b',
          blocks: [
            { kind: 'gap', height: 10 },
            { kind: 'words', text: 'Done! You sent RM35 to KAVITHA A/P\nSUBRAMANIAM on 18 Nov 2026, 20:05.', size: 44, align: 'left' },
            { kind: 'gap', height: 16 },
            { kind: 'words', text: 'It went to Hong Leong Bank 11200448771 via DuitNow.', size: 32, align: 'left' },
            { kind: 'rows', style: 'below', size: 34, rows: [['Transaction ID', '8f31c0d2-77ae-4b19-9c02-', '5ad1e64b7730'], ['From', 'Ryt Main Account · RM1,982.40 left'], ['Note', 'kostum babak 2']] },
          ],
        },
        { kind: 'pill', text: 'View receipt', colour: '#5b5bf0' },
        { kind: 'words', text: 'Ryt AI can make mistakes. Check what it tells you.', size: 26, colour: '#97a0ab' },
      ],
    },
  },
  {
    layout: 'nickname-first',
    truth: { bank: 'Standard Chartered', amount: 250, recipient: 'SK (2) Jalan Bukit Pelangi', account: '366100875520', refs: ['SCM26103013220091'], date: '2026-10-30', time: '13:22' },
    drawing: {
      look: light('#0473ea', SERIF),
      blocks: [
        { kind: 'words', text: 'Standard Chartered', size: 46, bold: true, colour: '#0473ea', align: 'left' },
        { kind: 'words', text: 'e-Receipt', size: 36, align: 'left' },
        { kind: 'rule', dashed: true },
        { kind: 'rows', style: 'columns', size: 34, ruled: true, rows: [['Payment status', 'Processed'], ['Payee nickname', 'Sekolah Amir'], ['Payee name', 'SK (2) Jalan Bukit Pelangi'], ['Payee account', '3661 0087 5520'], ['Payment amount', '250.00 MYR'], ['Fee', '0.00 MYR'], ['Amount debited', '250.00 MYR'], ['Processed on', '30-Oct-2026 | 13:22 MYT'], ['Transaction reference', 'SCM26103013220091'], ['Authorisation code', '884207'], ['Paid from', 'LEONG WAI KIT ****6612']] },
        { kind: 'words', text: 'Standard Chartered Bank Malaysia Berhad (a member of PIDM)', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'raised-cents',
    truth: { bank: 'Boost', amount: 15.5, recipient: 'Kedai Buku Pelita Merpati (M) Sdn Bhd', refs: ['2611-0719-33BX-8841-07'], date: '2026-11-07', time: '19:33', method: 'DuitNow QR' },
    drawing: {
      look: light('#e3242b'),
      blocks: [
        { kind: 'status bar', clock: '19:34' },
        { kind: 'tick', colour: '#e3242b' },
        { kind: 'words', text: 'Paid!', size: 46, bold: true },
        { kind: 'figure', parts: [['RM', 46, 48], ['15', 124], ['.50', 46, 48]] },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Kedai Buku Pelita Merpati\n(M) Sdn Bhd', size: 38 },
        { kind: 'words', text: 'Seksyen 7, Shah Alam', size: 28, colour: PALE },
        { kind: 'rule', dashed: true },
        { kind: 'rows', style: 'columns', size: 34, rows: [['7 Nov 2026', '7.33 PM'], ['Boost transaction ID', '2611-0719-33BX-', '8841-07'], ['Payment type', 'DuitNow QR'], ['Merchant ID', 'M0041882077'], ['Approval code', '551902'], ['Cashback', 'RM0.31']] },
        { kind: 'card', colour: '#fdeceb', ink: '#7a1418', lines: [['RM5 off your next bill', 42], ['Min. spend RM30. Ends 30/11/2026.', 28]] },
      ],
    },
  },
  {
    layout: 'list-entry-malay',
    truth: { bank: 'ShopeePay', amount: 12.5, recipient: 'Koperasi SMK (P) Sri Melati', refs: ['2611140550718820913', 'SPQR7718204'], date: '2026-11-14', time: '12:05', method: 'DuitNow QR' },
    drawing: {
      look: light('#ee4d2d'),
      blocks: [
        { kind: 'bar', lines: ['Butiran Transaksi'] },
        { kind: 'avatar', initials: 'KS', colour: '#f29a86', beside: [['Koperasi SMK (P) Sri Melati', 38], ['Bayaran kedai', 30]], right: '-RM12.50' },
        { kind: 'rule' },
        { kind: 'rows', style: 'columns', rows: [['Status', 'Selesai'], ['Jumlah Pesanan', 'RM13.00'], ['Baucar ShopeePay', '-RM0.50'], ['Jumlah Dibayar', 'RM12.50'], ['Kaedah Bayaran', 'Baki ShopeePay'], ['Jenis QR', 'DuitNow QR']] },
        { kind: 'rule' },
        { kind: 'rows', style: 'columns', rows: [['Masa Transaksi', '2026-11-14 12:05:31'], ['No. Transaksi', '2611140550718820913'], ['No. Pesanan', 'SPQR7718204']] },
        { kind: 'card', colour: '#fff3ee', ink: '#a33a1f', lines: [['+12 Syiling Shopee', 42], ['Guna sebelum 31 Disember 2026', 28]] },
      ],
    },
  },
  {
    layout: 'currency-on-its-own',
    truth: { bank: 'GrabPay', amount: 142, recipient: 'SITI ROHANI BT KAMAL', account: '0410041000772218', refs: ['A-82KQ7M3XWP'], date: '2026-11-19', time: '22:05' },
    drawing: {
      look: dark('#00b14f', WIDE),
      blocks: [
        { kind: 'status bar', clock: '22:07' },
        { kind: 'words', text: 'Transfer complete', size: 40, bold: true, colour: '#3ddc84' },
        { kind: 'words', text: 'RM', size: 40 },
        { kind: 'words', text: '142.00', size: 100, bold: true },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Thu, 19 Nov 2026, 10:05 PM', size: 30, colour: '#97a0ab' },
        { kind: 'panel', colour: '#1c232a', blocks: [{ kind: 'avatar', initials: 'SK', colour: '#00b14f', beside: [['SITI ROHANI BT KAMAL', 38], ['Bank Simpanan Nasional', 30], ['0410 0410 0077 2218', 30]] }] },
        { kind: 'rows', style: 'columns', size: 32, rows: [['Transfer fee', 'RM 0.00'], ['Paid with', 'GrabPay Wallet'], ['Wallet balance', 'RM 58.15'], ['Booking ID', 'A-82KQ7M3XWP'], ['Message', 'Props & kain']] },
        { kind: 'pill', text: 'Get help', colour: '#2a313a' },
      ],
    },
  },
  {
    layout: 'all-centred',
    truth: { bank: 'Agrobank', amount: 105, recipient: 'SJK(T) LADANG SUNGAI SERULING', account: '1005541000662194', refs: ['FT26312K7Q04'], date: '2026-11-08', time: '20:05' },
    drawing: {
      look: light('#00753a'),
      blocks: [
        { kind: 'bar', lines: ['AGRONet'] },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Transaksi Berjaya', size: 46, bold: true, colour: GREEN },
        ...centred('Pindahan kepada', 'SJK(T) LADANG SUNGAI SERULING', '1005541000662194'),
        ...centred('Jumlah (RM)', '105.00'),
        ...centred('Tarikh & Masa', 'Ahad, 8 Nov 2026 | 8:05 malam'),
        ...centred('Transaction Ref.', 'FT26312K7Q04'),
        ...centred('Daripada akaun', 'AgroPerdana-i ****7730'),
        ...centred('Catatan', 'Yuran bengkel 7 murid'),
        { kind: 'gap', height: 16 },
        { kind: 'pill', text: 'Kembali ke Laman Utama', colour: '#00753a', wide: true },
      ],
    },
  },
  {
    layout: 'account-and-name-in-one',
    truth: { bank: 'Bank Rakyat', amount: 27, recipient: 'KOP SMK DATUK HJ ABD MUTALIB BHD', account: '220881102234', refs: ['261024190500128844'], date: '2026-10-24', time: '19:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#f47b20', CONDENSED),
      blocks: [
        { kind: 'words', text: 'iRakyat', size: 50, bold: true, colour: '#0a57a4', align: 'left' },
        { kind: 'words', text: 'Butir-butir transaksi DuitNow: BERJAYA', size: 34, bold: true, align: 'left' },
        { kind: 'rule' },
        { kind: 'rows', style: 'near', size: 32, ruled: true, rows: [['Tarikh Transaksi', '24/10/2026 7:05 PM'], ['No. Rujukan', '261024190500128844'], ['No. Jejak', '004471'], ['Dari Akaun', '110233****81 - AZLINA BT MUSTAFA'], ['Ke Akaun', '220881102234 - KOP SMK DATUK', 'HJ ABD MUTALIB BHD'], ['Amaun (RM)', '27.00'], ['Caj (RM)', '0.00'], ['Baki Akaun (RM)', '3,310.65'], ['Rujukan Penerima', 'Tiket Pn Azlina']] },
        { kind: 'words', text: 'Sebarang pertanyaan, hubungi tele-rakyat 1-300-00-0000', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'from-and-to-side-by-side',
    truth: { bank: 'Hong Leong Bank', amount: 2075, recipient: 'Yayasan Didik Seri Mahkota & Rakan-Rakan', account: '30800129941', refs: ['2611020000471882'], date: '2026-11-02', time: '20:45' },
    drawing: {
      look: light('#003b7a', NARROW),
      blocks: [
        { kind: 'words', text: 'HongLeong Connect', size: 44, bold: true, colour: '#003b7a', align: 'left' },
        { kind: 'words', text: 'Transfer Successful', size: 38, bold: true, colour: GREEN, align: 'left' },
        { kind: 'words', text: '02-Nov-2026 20:45   |   Reference No. 2611020000471882', size: 34, align: 'left' },
        { kind: 'gap', height: 16 },
        { kind: 'panel', colour: '#f1f5fa', framed: true, blocks: [{ kind: 'rows', style: 'grid', size: 38, rows: [['FROM', 'GOH KAH WAI', '14400****02', 'Hong Leong Bank'], ['TO', 'Yayasan Didik Seri Mahkota', '& Rakan-Rakan', '30800129941', 'Hong Leong Bank']] }] },
        { kind: 'rows', style: 'columns', size: 40, rows: [['Transfer Amount', 'RM2,075.00'], ['GST / Fee', 'RM0.00'], ['Recipient Reference', 'Tajaan 2026']] },
        { kind: 'rule' },
        { kind: 'words', text: 'This is a computer-generated advice. No signature is required.', size: 30, colour: PALE, align: 'left' },
      ],
    },
  },
];
