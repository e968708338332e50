import { CONDENSED, dark, light, NARROW, SANS, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * One plain page of each of fifteen banks and wallets: a headline, a few rows, seldom more. Each is a page that no other set has, drawn
 * without looking at the parser. A business registration number that the payer sent to is no account, so none is labelled there; a
 * balance that a wallet pays from is no method.
 */

const PALE = '#6b737d';
const DARK_PALE = '#97a0ab';
const GREEN = '#1f9d55';
const BRIGHT_GREEN = '#4ade80';
const RED = '#d0342c';
const AMBER = '#e08a00';

export const TENTH: readonly DrawnReceipt[] = [
  {
    layout: 'mae-qr-malay',
    truth: { bank: 'Maybank', amount: 13.5, recipient: 'KELAB SENI SMK SERI GEMILANG', refs: ['QR60917342'], date: '2026-07-11', time: '19:48', method: 'DuitNow QR' },
    drawing: {
      look: light('#ffc83d'),
      blocks: [
        { kind: 'panel', colour: '#ffc83d', blocks: [{ kind: 'words', text: 'Maybank', size: 48, bold: true, align: 'left' }] },
        { kind: 'words', text: 'Imbas & Bayar', size: 46, bold: true },
        { kind: 'words', text: 'Berjaya', size: 36, bold: true, colour: GREEN },
        {
          kind: 'rows',
          style: 'below',
          ruled: true,
          rows: [
            ['ID rujukan', 'QR60917342'],
            ['Tarikh & masa', '11 Jul 2026, 7:48 PM'],
            ['Nama penerima', 'KELAB SENI SMK SERI GEMILANG'],
            ['Jenis transaksi', 'DuitNow QR'],
          ],
        },
        { kind: 'rows', style: 'below', size: 42, bold: true, rows: [['Jumlah', 'RM 13.50']] },
        { kind: 'words', text: 'Nota: Resit ini dijana oleh komputer dan tidak memerlukan tandatangan.', size: 26, colour: PALE },
        { kind: 'words', text: 'Malayan Banking Berhad (No. Pendaftaran: 196001000142)', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'octo-duitnow-id-dark',
    truth: { bank: 'CIMB', amount: 1575, recipient: 'KOPERASI SMK TELUK KERAPU BHD', refs: ['402917736', '20260325CIBBMYKL110ORM50771284'], date: '2026-03-25', time: '15:20', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#c4122d'),
      blocks: [
        { kind: 'status bar', clock: '3:20' },
        { kind: 'words', text: 'Transfer Successful', size: 42, bold: true },
        { kind: 'words', text: 'MYR 1,575.00', size: 80, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: '25 Mar 2026 3:20:08 PM', size: 32, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#181d23',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              ruled: true,
              rows: [
                ['OCTO Reference No.', '402917736'],
                ['DuitNow Reference No.', '20260325CIBBMYKL110', 'ORM50771284'],
                ['To', 'KOPERASI SMK TELUK KERAPU BHD'],
                ['Business Registration No.', 'W-6-0718'],
                ['From', 'OCTO SAVINGS ACCT-i', '7601****12'],
                ['Transfer Type', 'DuitNow to ID'],
                ['Recipient Reference', 'Baju koko 35 pcs'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#c4122d', wide: true },
      ],
    },
  },
  {
    layout: 'mypb-malay-dark',
    truth: { bank: 'Public Bank', amount: 85, recipient: 'PIBG SK TAMAN BAYU PERDANA', account: '564221807735', refs: ['PBM2805091436550127'], date: '2026-05-28', time: '09:14', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#c8102e'), paper: '#15161a' },
      blocks: [
        { kind: 'status bar', clock: '9:14' },
        { kind: 'tick', colour: '#2fb35f' },
        { kind: 'words', text: 'Pemindahan Berjaya', size: 42, bold: true },
        { kind: 'words', text: 'Khamis, 28 Mei 2026 09:14:36', size: 30, colour: DARK_PALE },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          ruled: true,
          rows: [
            ['Jumlah', 'RM85.00'],
            ['Kepada', 'PIBG SK TAMAN BAYU PERDANA'],
            ['Nombor Akaun', '564221807735'],
            ['Bank', 'Malayan Banking Berhad'],
            ['Daripada', 'PB SavingPlus Account', '4-71*****-08'],
            ['Jenis Pemindahan', 'DuitNow ke Akaun'],
            ['Rujukan Penerima', 'Nur Iman 4 Cekal'],
            ['No. Rujukan', 'PBM2805091436550127'],
          ],
        },
        { kind: 'words', text: 'Public Bank Berhad 196501000672 (6463-H)', size: 26, colour: DARK_PALE },
        { kind: 'pill', text: 'Kongsi Resit', colour: '#c8102e', wide: true },
      ],
    },
  },
  {
    layout: 'rhb-qr-english',
    truth: { bank: 'RHB', amount: 6.9, recipient: 'Koperasi SK Bukit Kemboja', refs: ['17785330462918'], date: '2026-09-05', time: '10:14', method: 'DuitNow QR' },
    drawing: {
      look: light('#0067b1', WIDE),
      blocks: [
        { kind: 'status bar', clock: '10:14' },
        { kind: 'words', text: 'Status', size: 42, bold: true },
        { kind: 'words', text: 'Successful', size: 36, bold: true, colour: GREEN },
        { kind: 'words', text: '10:14AM Saturday, 5 September 2026 MYT', size: 30, colour: PALE },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 32,
              ruled: true,
              rows: [
                ['Amount', 'MYR 6.90'],
                ['Reference ID', '17785330462918'],
                ['Pay To', 'Koperasi SK Bukit Kemboja'],
                ['Pay From', 'RHB Smart Account', '2140********76'],
                ['Payment Type', 'DuitNow QR'],
                ['Payment Details', 'buku latihan'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Share Receipt', colour: '#0067b1', wide: true },
      ],
    },
  },
  {
    layout: 'hlb-connect-malay-unsuccessful',
    truth: { bank: 'Hong Leong Bank', amount: 240, recipient: 'SAIFUL BAHRI BIN MOHD NASIR', account: '112087740563', refs: ['4038816207'], date: '2026-04-20', time: '21:37', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: light('#003b7a'),
      blocks: [
        { kind: 'status bar', clock: '9:37' },
        { kind: 'words', text: 'HLB Connect', size: 36, bold: true, colour: '#003b7a' },
        { kind: 'mark', sign: 'cross', colour: RED },
        { kind: 'words', text: 'Pemindahan Tidak Berjaya', size: 42, bold: true },
        { kind: 'words', text: 'Tiada wang ditolak daripada akaun anda.\nSila cuba sebentar lagi.', size: 30, colour: PALE },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ['Jumlah', 'RM 240.00'],
            ['Pindah Kepada', 'SAIFUL BAHRI BIN MOHD NASIR', 'Maybank', '112087740563'],
            ['Pindah Dari', 'Pay&Save Account-i', '218-**-***60-4'],
            ['Kaedah Pemindahan', 'DuitNow Transfer'],
            ['Tarikh & Masa', '20 Apr 2026, 09:37:12 PM'],
            ['Rujukan Penerima', 'Set pentas'],
            ['No. Rujukan', '4038816207'],
          ],
        },
        { kind: 'pill', text: 'Selesai', colour: '#003b7a', wide: true },
      ],
    },
  },
  {
    layout: 'amonline-malay',
    truth: { bank: 'AmBank', amount: 55, recipient: 'PIBG SMK DATO HARUN JAYA', account: '12038010066419', refs: ['20260613ARBKMYKL010ORM61840277'], date: '2026-06-13', time: '08:26', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#d7262e'),
      blocks: [
        { kind: 'bar', lines: ['AmOnline'] },
        { kind: 'words', text: 'Pemindahan Berjaya', size: 44, bold: true },
        { kind: 'words', text: 'RM 55.00', size: 78, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          ruled: true,
          rows: [
            ['Pindah kepada', 'PIBG SMK DATO HARUN JAYA'],
            ['Nombor akaun', '12038010066419'],
            ['Bank', 'BANK ISLAM MALAYSIA BERHAD'],
            ['Pindah dari', 'TRUE SAVERS ACCOUNT-i 8881 0**** 7740'],
            ['Tarikh transaksi', '13/06/2026 08:26:31 AM'],
            ['Jenis pemindahan', 'DuitNow'],
            ['Nombor rujukan', '20260613ARBKMYKL010ORM61840277'],
            ['Rujukan penerima', 'tiket konsert'],
          ],
        },
      ],
    },
  },
  {
    layout: 'bank-islam-web-english',
    truth: { bank: 'Bank Islam', amount: 2150.4, recipient: 'CAHAYA PENTAS ENTERPRISE SDN BHD', account: '8009124470', refs: ['441736620918'], date: '2026-02-10', time: '11:53', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#a6003f', CONDENSED),
      blocks: [
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'BANK ISLAM', size: 48, bold: true, colour: '#a6003f', align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'DuitNow Transfer - Account Number', size: 38, bold: true, align: 'left' },
        { kind: 'words', text: 'Your transaction is successful.', size: 34, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'colon',
          size: 32,
          rows: [
            ['Transaction ID', '441736620918'],
            ['Date & Time', '10/02/2026 11:53:29 AM'],
            ['From Account', '1403********17 Savings-i'],
            ['To Account', '8009124470'],
            ['Recipient Name', 'CAHAYA PENTAS ENTERPRISE', 'SDN BHD'],
            ['Recipient Bank', 'CIMB BANK'],
            ['Amount', 'RM 2,150.40'],
            ['Charges', 'RM 0.00'],
            ['Recipient Reference', 'INV 0338'],
            ['Other Payment Details', 'Sewaan lampu'],
          ],
        },
        { kind: 'words', text: 'This is a computer generated receipt. No signature is required.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'mybsn-qr-malay-dark',
    truth: { bank: 'BSN', amount: 4, recipient: 'GERAI KELAB USAHAWAN SMK LEMBAH PINANG', refs: ['2606021305440917'], date: '2026-06-02', time: '13:05', method: 'DuitNow QR' },
    drawing: {
      look: { ...dark('#00828a'), paper: '#0e1718' },
      blocks: [
        { kind: 'bar', lines: ['myBSN'] },
        { kind: 'words', text: 'Bayaran DuitNow QR', size: 42, bold: true },
        { kind: 'words', text: 'Status Transaksi : Berjaya', size: 34, bold: true, colour: BRIGHT_GREEN },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          ruled: true,
          rows: [
            ['No. Rujukan', ': 2606021305440917'],
            ['Tarikh/Masa', ': 02-06-2026 13:05:44'],
            ['Dari Akaun', ': 0110047*****3390'],
            ['Nama Peniaga', ': GERAI KELAB USAHAWAN', 'SMK LEMBAH PINANG'],
            ['Jumlah Bayaran', ': RM 4.00'],
            ['Caj', ': RM 0.00'],
            ['Baki Tersedia', ': RM 518.26'],
          ],
        },
        { kind: 'words', text: 'Bank Simpanan Nasional', size: 28, colour: DARK_PALE },
      ],
    },
  },
  {
    layout: 'irakyat-english',
    truth: { bank: 'Bank Rakyat', amount: 162, recipient: 'SARASWATHY A/P MUNUSAMY', account: '6845017729', refs: ['20260814BKRMMYKL010ORM27710458'], date: '2026-08-14', time: '16:09', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#f47b20'),
      blocks: [
        { kind: 'status bar', clock: '16:09' },
        { kind: 'words', text: 'iRakyat', size: 42, bold: true, colour: '#0054a6' },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Transaction Successful', size: 42, bold: true },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          ruled: true,
          rows: [
            ['Transfer Amount', 'RM 162.00'],
            ['Transfer To', 'SARASWATHY A/P MUNUSAMY', '6845017729', 'Public Bank'],
            ['Transfer From', 'Savings Account-i  2204******51'],
            ['Transfer Type', 'DuitNow Transfer'],
            ['Transaction Date', '14 August 2026, 04:09:17 PM'],
            ['Reference No.', '20260814BKRMMYKL010ORM27710458'],
            ['Recipient Reference', 'Bunga kek hari anugerah'],
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#f47b20', wide: true },
      ],
    },
  },
  {
    layout: 'muamalat-atlas-dark',
    truth: { bank: 'Bank Muamalat', amount: 38.2, recipient: 'Tabung Kelas 5 Ikhlas SK Paya Dalam', account: '110045882176', refs: ['20261009BMMBMYKL010ORM90551743'], date: '2026-10-09', time: '22:45', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#f58220'), paper: '#141414' },
      blocks: [
        { kind: 'status bar', clock: '22:45' },
        { kind: 'tick', colour: '#f58220' },
        { kind: 'words', text: 'Transfer Successful', size: 40, bold: true },
        { kind: 'words', text: 'RM 38.20', size: 80, bold: true },
        { kind: 'gap', height: 16 },
        {
          kind: 'panel',
          colour: '#202020',
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 33,
              rows: [
                ['Recipient', 'Tabung Kelas 5 Ikhlas SK Paya Dalam'],
                ['Account Number', '110045882176'],
                ['Bank', 'Bank Rakyat'],
                ['Transfer Method', 'DuitNow Transfer'],
                ['Date & Time', '09 Oct 2026, 10:45 PM'],
                ['Reference Number', '20261009BMMBMYKL010ORM90551743'],
                ['Recipient Reference', 'jamuan akhir tahun'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'ATLAS by Bank Muamalat', size: 28, colour: DARK_PALE },
        { kind: 'pill', text: 'Share Receipt', colour: '#c96410', wide: true },
      ],
    },
  },
  {
    layout: 'affinalways-qr',
    truth: { bank: 'Affin Bank', amount: 24.9, recipient: 'SJK(C) PEI YUAN BOOKSHOP', refs: ['20260119PHBMMYKL030OQR33806152'], date: '2026-01-19', time: '07:32', method: 'DuitNow QR' },
    drawing: {
      look: light('#0072bc', SANS),
      blocks: [
        { kind: 'bar', lines: ['AffinAlways'] },
        { kind: 'words', text: 'Payment Successful', size: 44, bold: true },
        { kind: 'words', text: '19 Jan 2026, 07:32 AM', size: 30, colour: PALE },
        {
          kind: 'rows',
          style: 'near',
          size: 34,
          ruled: true,
          rows: [
            ['Amount', 'RM 24.90'],
            ['Merchant name', 'SJK(C) PEI YUAN BOOKSHOP'],
            ['Payment type', 'DuitNow QR'],
            ['Pay from', 'AFFIN Basic Savings', '1055****2064'],
            ['Reference no.', '20260119PHBMMYKL030', 'OQR33806152'],
            ['Remarks', 'workbook std 3'],
          ],
        },
        { kind: 'words', text: 'Note: This receipt is computer generated and no signature is required.', size: 26, colour: PALE },
        { kind: 'pill', text: 'Share', colour: '#0072bc', wide: true },
      ],
    },
  },
  {
    layout: 'tng-transfer-details-dark',
    truth: { bank: "Touch 'n Go eWallet", amount: 18, recipient: 'NURUL HUDA BINTI SHAMSUDDIN', account: '7634502218', refs: ['20260421TNGDMYNB010ORM80426175', '2026042110110000010000TN917340'], date: '2026-04-21', time: '12:41', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#2f7de1', NARROW), paper: '#0e1624', line: '#26344a' },
      blocks: [
        { kind: 'status bar', clock: '12:43' },
        { kind: 'words', text: 'Details', size: 42, bold: true },
        { kind: 'words', text: "Touch 'n Go eWallet", size: 32, colour: DARK_PALE },
        { kind: 'words', text: '-RM18.00', size: 82, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'rows',
          style: 'columns',
          size: 38,
          ruled: true,
          rows: [
            ['Transaction Type', 'DuitNow Transfer'],
            ['Transfer To', 'NURUL HUDA BINTI SHAMSUDDIN'],
            ['Bank Name', 'CIMB Bank Berhad'],
            ['Account Number', '7634502218'],
            ['Payment Method', 'eWallet Balance'],
            ['Date/Time', '21/04/2026 12:41:53'],
            ['Status', 'Successful'],
            ['Wallet Ref', '2026042110110000010000TN917340'],
            ['DuitNow Ref No.', '20260421TNGDMYNB010ORM80426175'],
          ],
        },
      ],
    },
  },
  {
    layout: 'boost-bank-transfer',
    truth: { bank: 'Boost', amount: 47.6, recipient: 'PERSATUAN ALUMNI SMK TANJUNG RHU', account: '21209800054418', refs: ['c3e80f17-25b9-4d6a-90e4-7fa1508d2b63'], date: '2026-11-15', time: '17:22', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#ee2e24'),
      blocks: [
        {
          kind: 'panel',
          colour: '#ee2e24',
          blocks: [
            { kind: 'words', text: 'Transfer successful!', size: 42, bold: true, colour: '#ffffff' },
            { kind: 'words', text: 'RM47.60', size: 86, bold: true, colour: '#ffffff' },
        { kind: 'gap', height: 10 },
            { kind: 'words', text: 'to', size: 30, colour: '#ffffff' },
            { kind: 'words', text: 'PERSATUAN ALUMNI SMK TANJUNG RHU', size: 34, bold: true, colour: '#ffffff' },
          ],
        },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          ruled: true,
          rows: [
            ['Bank', 'RHB Bank'],
            ['Account no.', '21209800054418'],
            ['Transfer type', 'DuitNow Transfer'],
            ['Date & time', '15 Nov 2026, 05:22 PM'],
            ['Transfer fee', 'RM0.00'],
            ['Paid with', 'Boost Wallet'],
            ['Transaction ID', 'c3e80f17-25b9-4d6a-', '90e4-7fa1508d2b63'],
            ['Recipient reference', 'reunion dinner'],
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#ee2e24', wide: true },
      ],
    },
  },
  {
    layout: 'shopeepay-qr-malay',
    truth: { bank: 'ShopeePay', amount: 11, recipient: 'Kantin Mak Teh SK Sri Bayan', refs: ['260309101526884071'], date: '2026-03-09', time: '10:15', method: 'DuitNow QR' },
    drawing: {
      look: light('#ee4d2d'),
      blocks: [
        { kind: 'status bar', clock: '10:15' },
        { kind: 'tick', colour: '#26aa99' },
        { kind: 'words', text: 'Pembayaran Berjaya', size: 42, bold: true },
        { kind: 'words', text: 'RM11.00', size: 80, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'rows',
          style: 'columns',
          size: 35,
          ruled: true,
          rows: [
            ['Dibayar Kepada', 'Kantin Mak Teh SK Sri Bayan'],
            ['Jenis Pembayaran', 'DuitNow QR'],
            ['Kaedah Pembayaran', 'Baki ShopeePay'],
            ['Masa Transaksi', '09-03-2026 10:15'],
            ['ID Transaksi', '260309101526884071'],
          ],
        },
        { kind: 'card', colour: '#fff3ee', ink: '#a33a1f', lines: [['Baucar RM3 untuk anda', 42], ['Sah sehingga 31-03-2026. Min. belanja RM15.', 30]] },
        { kind: 'pill', text: 'OK', colour: '#ee4d2d', wide: true },
      ],
    },
  },
  {
    layout: 'gxbank-processing',
    truth: { bank: 'GXBank', amount: 305, recipient: 'GOH SENG HUAT', account: '3192207845', refs: ['20261205GXSPMYKL010ORM14409386'], date: '2026-12-05', time: '23:58', method: 'DuitNow Transfer', status: 'pending' },
    drawing: {
      look: light('#5b2be0'),
      blocks: [
        { kind: 'status bar', clock: '23:58' },
        { kind: 'words', text: 'GXBank', size: 38, bold: true, colour: '#5b2be0' },
        { kind: 'mark', sign: 'clock', colour: AMBER },
        { kind: 'words', text: 'Transfer processing', size: 42, bold: true },
        { kind: 'words', text: 'RM305.00', size: 82, bold: true },
        { kind: 'gap', height: 12 },
        { kind: 'words', text: "We'll let you know once it's done.", size: 30, colour: PALE },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          ruled: true,
          rows: [
            ['To', 'GOH SENG HUAT', 'Public Bank', '3192207845'],
            ['From', 'Main Account •••• 7718'],
            ['Date & time', '5 Dec 2026, 11:58 PM'],
            ['Transaction type', 'DuitNow transfer'],
            ['Recipient reference', 'Bas ke pertandingan'],
            ['Transaction ID', '20261205GXSPMYKL010', 'ORM14409386'],
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#5b2be0', wide: true },
      ],
    },
  },
];
