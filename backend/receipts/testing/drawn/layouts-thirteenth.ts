import { CONDENSED, dark, light, NARROW, SANS, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * A page of each of fifteen banks and wallets, as they are saved or shared after paying, drawn without looking at the parser. A mobile
 * number that the payer sent to is no account, so none is labelled there; an account printed in groups of digits is labelled without
 * the spaces; what a wallet pays from is no method.
 */

const PALE = '#6b737d';
const DARK_PALE = '#97a0ab';
const GREEN = '#1f9d55';
const BRIGHT_GREEN = '#4ade80';
const RED = '#e5484d';
const AMBER = '#e08a00';

export const THIRTEENTH: readonly DrawnReceipt[] = [
  {
    layout: 'mae-app-duitnow',
    truth: { bank: 'Maybank', amount: 62, recipient: 'NORAINI BINTI CHE MAT', account: '7058441623', refs: ['614830927M'], date: '2026-02-09', time: '20:52', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#ffc83d'),
      blocks: [
        { kind: 'status bar', clock: '8:53' },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'MAE by Maybank2u', size: 32, colour: PALE, align: 'left' },
        { kind: 'words', text: 'DuitNow Transfer', size: 48, bold: true, align: 'left' },
        { kind: 'words', text: 'Successful', size: 36, bold: true, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ['Reference ID', '614830927M'],
            ['Date & time', '9 Feb 2026, 8:52 PM'],
          ],
        },
        { kind: 'rule', dashed: true },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ["Recipient's name", 'NORAINI BINTI CHE MAT'],
            ["Recipient's account number", '7058 4416 23'],
            ["Recipient's bank", 'CIMB BANK BERHAD'],
            ['Recipient reference', 'lauk jamuan kelas'],
            ['Transfer from', 'MAE', '**** 3318'],
          ],
        },
        { kind: 'rule', dashed: true },
        { kind: 'rows', style: 'columns', size: 42, bold: true, rows: [['Amount', 'RM 62.00']] },
        { kind: 'gap', height: 30 },
        { kind: 'pill', text: 'Share Receipt', colour: '#8a8f96', wide: true },
        { kind: 'pill', text: 'Done', colour: '#d9a300', wide: true },
      ],
    },
  },
  {
    layout: 'octo-app-unsuccessful-dark',
    truth: { bank: 'CIMB', amount: 410, recipient: 'PENERBITAN BINTANG TIMUR SDN BHD', account: '21406200083517', refs: ['487102635'], date: '2026-04-16', time: '10:39', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: dark('#c4122d', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '10:39' },
        { kind: 'mark', sign: 'cross', colour: RED },
        { kind: 'words', text: 'Transfer Unsuccessful', size: 44, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: 'We are unable to process your transfer.\nPlease try again later.', size: 30, colour: DARK_PALE },
        { kind: 'words', text: 'MYR 410.00', size: 76, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: '16 Apr 2026 10:39:21 AM', size: 32, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#181d23',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 32,
              ruled: true,
              rows: [
                ['OCTO Reference No.', '487102635'],
                ['To', 'PENERBITAN BINTANG TIMUR SDN BHD', '21406200083517', 'RHB BANK'],
                ['From', 'OCTO SAVINGS ACCT-i', '7060****48'],
                ['Transfer Method', 'DuitNow to Account'],
                ['Recipient Reference', 'Cetak buku program'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Try Again', colour: '#c4122d', wide: true },
        { kind: 'words', text: 'Need help? Call +603 6204 7788', size: 28, colour: DARK_PALE },
      ],
    },
  },
  {
    layout: 'mypb-mobile-number',
    truth: { bank: 'Public Bank', amount: 1236.45, recipient: 'KOPERASI SMK TASIK INDAH BERHAD', refs: ['PBM1108261742556083'], date: '2026-08-11', time: '17:42', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#c8102e', NARROW),
      blocks: [
        { kind: 'bar', lines: ['MyPB by Public Bank'] },
        { kind: 'words', text: 'Transfer Successful', size: 44, bold: true, colour: GREEN },
        { kind: 'gap', height: 8 },
        { kind: 'words', text: 'Tuesday, 11 Aug 2026 17:42:55', size: 32, colour: PALE },
        {
          kind: 'panel',
          colour: '#f6f6f7',
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 36,
              rows: [
                ['Transfer Amount', 'RM1,236.45'],
                ['Service Charge', 'RM0.00'],
                ['Transfer Type', 'DuitNow to Mobile Number'],
                ['Mobile Number', '+6019-774 2083'],
                ['Recipient Name', 'KOPERASI SMK TASIK INDAH BERHAD'],
                ['From Account', 'PB Current Account  3-19*****-22'],
                ["Recipient's Reference", 'Baucar 14 alat tulis'],
                ['Reference Number', 'PBM1108261742556083'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'This is a computer-generated receipt. No signature is required.', size: 28, colour: PALE },
      ],
    },
  },
  {
    layout: 'hsbc-app-complete',
    truth: { bank: 'HSBC', amount: 350, recipient: 'PERSATUAN KEBAJIKAN KANAK-KANAK ISTIMEWA SERI ANDALAN', account: '14260005512098', refs: ['N63041187725'], date: '2026-05-07', time: '16:18', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#db0011'),
      blocks: [
        { kind: 'status bar', clock: '16:18' },
        { kind: 'words', text: 'HSBC Malaysia', size: 36, bold: true, colour: '#db0011', align: 'left' },
        { kind: 'tick', colour: '#00847f' },
        { kind: 'words', text: 'Your transfer is complete', size: 44, bold: true },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          ruled: true,
          rows: [
            ['Amount', 'MYR 350.00'],
            ['To', 'PERSATUAN KEBAJIKAN KANAK-KANAK', 'ISTIMEWA SERI ANDALAN'],
            ['Account number', '14260005512098'],
            ['Bank', 'Bank Islam Malaysia Berhad'],
            ['From', 'HSBC Advance Savings-i  ***-***417-108'],
            ['Payment method', 'DuitNow'],
            ['Fees', 'MYR 0.00'],
            ['Date and time', '07 May 2026, 16:18 MYT'],
            ['Reference number', 'N63041187725'],
            ['Recipient reference', 'Derma hari terbuka'],
          ],
        },
        { kind: 'pill', text: 'Share receipt', colour: '#db0011', wide: true },
      ],
    },
  },
  {
    layout: 'sc-mobile-grid',
    truth: { bank: 'Standard Chartered', amount: 96.3, recipient: 'THANALETCHUMY A/P RAMASAMY', account: '112466503897', refs: ['MYT-260904-0183352'], date: '2026-09-04', time: '13:08', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0473ea'),
      blocks: [
        { kind: 'bar', lines: ['Standard Chartered'] },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Transaction Successful', size: 44, bold: true, align: 'left' },
        { kind: 'words', text: 'Your money has been sent.', size: 32, colour: PALE, align: 'left' },
        { kind: 'gap', height: 24 },
        { kind: 'words', text: 'Transfer amount', size: 31, colour: PALE, align: 'left' },
        { kind: 'words', text: 'MYR 96.30', size: 56, bold: true, align: 'left' },
        { kind: 'gap', height: 16 },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'grid',
          size: 35,
          rows: [
            ['Pay to', 'THANALETCHUMY', 'A/P RAMASAMY'],
            ['Account number', '112466503897'],
            ['Bank', 'Maybank'],
            ['Transfer via', 'DuitNow'],
            ['Date', '04 Sep 2026'],
            ['Time', '01:08 PM'],
            ['Pay from', 'JustOne Account', '**** 6208'],
            ['Recipient reference', 'Kostum tarian'],
            ['Transaction reference', 'MYT-260904-0183352'],
            ['Fee', 'MYR 0.00'],
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#0473ea', wide: true },
      ],
    },
  },
  {
    layout: 'uob-tmrw-pending-dark',
    truth: { bank: 'UOB', amount: 1800, recipient: 'CITRA GEMILANG EVENT & STAGE SERVICES SDN BHD', account: '8605113274', refs: ['FT2632207741835'], date: '2026-11-18', time: '11:04', method: 'DuitNow Transfer', status: 'pending' },
    drawing: {
      look: { ...dark('#0b6bd3'), paper: '#0c1322', line: '#24304a' },
      blocks: [
        { kind: 'status bar', clock: '11:05' },
        { kind: 'mark', sign: 'clock', colour: AMBER },
        { kind: 'words', text: 'Your transfer is being processed', size: 42, bold: true },
        { kind: 'words', text: 'MYR 1,800.00', size: 80, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          ruled: true,
          rows: [
            ['To', 'CITRA GEMILANG EVENT & STAGE', 'SERVICES SDN BHD', 'CIMB Bank Berhad', '8605113274'],
            ['From', 'UOB ONE Account', '*** *** 713 4'],
            ['When', '18 Nov 2026, 11:04 AM'],
            ['How', 'DuitNow Transfer'],
            ['Recipient reference', 'Deposit khemah'],
            ['Reference no.', 'FT2632207741835'],
          ],
        },
        { kind: 'words', text: 'You will be notified once the transfer is completed.', size: 28, colour: DARK_PALE },
        { kind: 'pill', text: 'Back to Home', colour: '#0b6bd3', wide: true },
      ],
    },
  },
  {
    layout: 'irakyat-web-fpx-malay',
    truth: { bank: 'Bank Rakyat', amount: 120, recipient: 'PIBG SMK AGAMA DATO KELANA', refs: ['2601131107480926', 'PK26-013377'], date: '2026-01-13', time: '11:07', method: 'FPX' },
    drawing: {
      look: light('#f47b20', CONDENSED),
      blocks: [
        { kind: 'bar', lines: ['iRakyat', 'Bank Rakyat'] },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Pembayaran FPX', size: 42, bold: true, align: 'left' },
        { kind: 'words', text: 'Transaksi anda telah berjaya.', size: 34, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'colon',
          size: 33,
          rows: [
            ['Status', 'Berjaya'],
            ['Tarikh & Masa', '13/01/2026 11:07:48'],
            ['Nama Penjual', 'PIBG SMK AGAMA DATO KELANA'],
            ['No. Pesanan', 'PK26-013377'],
            ['ID Transaksi FPX', '2601131107480926'],
            ['Daripada Akaun', '2201******73 Akaun Simpanan-i'],
            ['Amaun', 'RM 120.00'],
            ['Caj', 'RM 0.00'],
            ['Bank Pembeli', 'BANK RAKYAT'],
          ],
        },
        { kind: 'rule' },
        { kind: 'words', text: 'Sila cetak atau simpan resit ini untuk rujukan anda.', size: 28, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Untuk bantuan hubungi tele-Rakyat 1-300-80-5454', size: 28, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'i-muamalat-ibg-malay',
    truth: { bank: 'Bank Muamalat', amount: 2480, recipient: 'SMK TUN SALLEH PERKASA (SUWA)', account: '0310041000227765', refs: ['260703417725'], date: '2026-07-03', time: '10:26', method: 'IBG' },
    drawing: {
      look: light('#e36f1e'),
      blocks: [
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Bank Muamalat', size: 44, bold: true, colour: '#e36f1e', align: 'left' },
        { kind: 'words', text: 'i-Muamalat', size: 32, colour: PALE, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Pindahan Dana - Antara Bank (IBG)', size: 38, bold: true, align: 'left' },
        {
          kind: 'rows',
          style: 'near',
          size: 33,
          ruled: true,
          rows: [
            ['Status', 'Berjaya'],
            ['No. Rujukan', '260703417725'],
            ['Tarikh/Masa', '03-07-2026 10:26:07'],
            ['Dari Akaun', '1206********41'],
            ['Ke Akaun', '0310041000227765'],
            ['Nama Penerima', 'SMK TUN SALLEH PERKASA', '(SUWA)'],
            ['Bank Penerima', 'BANK SIMPANAN NASIONAL'],
            ['Jumlah', 'RM 2,480.00'],
            ['Caj Perkhidmatan', 'RM 0.10'],
            ['Jumlah Ditolak', 'RM 2,480.10'],
            ['Butiran Bayaran', 'Tapak kem 31 murid'],
          ],
        },
        { kind: 'words', text: 'Ini adalah cetakan komputer, tandatangan tidak diperlukan.', size: 27, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'affinalways-app-dark',
    truth: { bank: 'Affin Bank', amount: 7, recipient: 'MUHAMMAD IRFAN HAKIM BIN ZULKEFLI', account: '1155041788320196', refs: ['20260618PHBMMYKL010ORM47719206'], date: '2026-06-18', time: '07:55', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#0072bc'),
      blocks: [
        { kind: 'status bar', clock: '7:55' },
        { kind: 'words', text: 'AffinAlways', size: 36, bold: true, colour: '#4aa8e8' },
        { kind: 'tick', colour: '#0072bc' },
        { kind: 'words', text: 'Transfer Successful', size: 44, bold: true },
        { kind: 'words', text: 'RM 7.00', size: 78, bold: true },
        { kind: 'gap', height: 12 },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          ruled: true,
          rows: [
            ['Transfer to', 'MUHAMMAD IRFAN HAKIM BIN ZULKEFLI', 'BSN', '1155041788320196'],
            ['Transfer from', 'AFFIN Invikta-i  1062****4418'],
            ['Transfer type', 'DuitNow'],
            ['Transaction date', '18 Jun 2026 07:55:10 AM'],
            ['Transaction reference', '20260618PHBMMYKL010ORM47719206'],
            ['Recipient reference', 'lencana pengakap'],
          ],
        },
        { kind: 'pill', text: 'Share Receipt', colour: '#0072bc', wide: true },
      ],
    },
  },
  {
    layout: 'mbsb-app-english',
    truth: { bank: 'MBSB Bank', amount: 519.05, recipient: 'KOPERASI SEKOLAH KG PARIT HAJI BERHAD', account: '24600127735', refs: ['MJ2603190088417'], date: '2026-03-19', time: '14:33', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#1b3d8f', WIDE),
      blocks: [
        { kind: 'bar', lines: ['M-Journey'] },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Successful', size: 44, bold: true, colour: GREEN },
        { kind: 'words', text: 'DuitNow Transfer', size: 34 },
        { kind: 'gap', height: 10 },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 29,
              ruled: true,
              rows: [
                ['Reference Number', 'MJ2603190088417'],
                ['Date & Time', '19/03/2026 14:33:26'],
                ['From Account', 'Prima Wadiah Savings', '100100****7752'],
                ['Beneficiary Name', 'KOPERASI SEKOLAH KG PARIT', 'HAJI BERHAD'],
                ['Beneficiary Account', '24600127735'],
                ['Beneficiary Bank', 'Hong Leong Bank Berhad'],
                ['Amount', 'RM 519.05'],
                ['Service Fee', 'RM 0.00'],
                ['Recipient Reference', 'Stok T-shirt'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'MBSB Bank Berhad 200501033981', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'hlb-pay-and-save-dark',
    truth: { bank: 'Hong Leong Bank', amount: 45, recipient: 'PIBG SJK(T) LADANG SUNGAI MAS', account: '8881019374406', refs: ['4119520873'], date: '2026-10-02', time: '18:29', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#1467c6'), paper: '#0d1526', line: '#25324a' },
      blocks: [
        { kind: 'status bar', clock: '6:29' },
        { kind: 'words', text: 'HLB Connect', size: 36, bold: true },
        { kind: 'tick', colour: '#1aa260' },
        { kind: 'words', text: 'Transfer Successful!', size: 44, bold: true },
        { kind: 'words', text: 'RM 45.00', size: 76, bold: true },
        { kind: 'gap', height: 12 },
        {
          kind: 'panel',
          colour: '#16213a',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 33,
              rows: [
                ['Recipient', 'PIBG SJK(T) LADANG SUNGAI MAS'],
                ['Bank', 'AmBank (M) Berhad'],
                ['Account Number', '8881019374406'],
                ['From', 'Pay&Save Account', '340-**-***72-9'],
                ['Transfer Method', 'DuitNow Transfer'],
                ['Date & Time', '02 Oct 2026, 06:29:44 PM'],
                ['Recipient Reference', 'Yuran Tharshini 2B'],
                ['Reference No.', '4119520873'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#1d4f91', ink: '#ffffff', lines: [['Earn up to 3.85% p.a.', 42], ['Pay, save and earn with your Pay&Save Account. T&C apply.', 29]] },
        { kind: 'pill', text: 'Done', colour: '#1467c6', wide: true },
      ],
    },
  },
  {
    layout: 'rhb-mobile-malay',
    truth: { bank: 'RHB', amount: 155.5, recipient: 'YONG MEI FUN', account: '3184402917', refs: ['17923090264417'], date: '2026-10-18', time: '15:37', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0067b1'),
      blocks: [
        { kind: 'status bar', clock: '3:37' },
        { kind: 'words', text: 'Status', size: 42, bold: true },
        { kind: 'words', text: 'Berjaya', size: 38, bold: true, colour: GREEN },
        { kind: 'words', text: '03:37PM Ahad, 18 Oktober 2026 MYT', size: 32, colour: PALE },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              ruled: true,
              rows: [
                ['Jumlah', 'MYR 155.50'],
                ['ID Rujukan', '17923090264417'],
                ['Daripada', 'RHB Basic Savings Account', '1620********35'],
                ['Kepada', 'YONG MEI FUN', '3184402917'],
                ['Bank', 'PUBLIC BANK'],
                ['Kaedah Pindahan', 'DuitNow (Segera)'],
                ['Rujukan Penerima', 'Kek & air kotak'],
                ['Butiran Pembayaran', 'Majlis guru'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Kongsi Resit', colour: '#0067b1', wide: true },
      ],
    },
  },
  {
    layout: 'tng-qr-receipt-malay-dark',
    truth: { bank: "Touch 'n Go eWallet", amount: 16.8, recipient: 'KEDAI BUKU ILMU JAYA', refs: ['20260817TNGDMYNB030OQR55018734', '2026081710110000010000TN602291'], date: '2026-08-17', time: '13:46', method: 'DuitNow QR' },
    drawing: {
      look: { ...dark('#005abb'), paper: '#101216' },
      blocks: [
        { kind: 'status bar', clock: '1:46' },
        { kind: 'words', text: "Touch 'n Go eWallet", size: 34, colour: DARK_PALE },
        { kind: 'words', text: 'Pembayaran berjaya', size: 46, bold: true, colour: BRIGHT_GREEN },
        { kind: 'words', text: 'RM 16.80', size: 80, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'panel',
          colour: '#1a1d24',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 34,
              ruled: true,
              rows: [
                ['Dibayar kepada', 'KEDAI BUKU ILMU JAYA'],
                ['Jenis Transaksi', 'DuitNow QR'],
                ['Kaedah Pembayaran', 'Baki eWallet'],
                ['Tarikh & Masa', '17/08/2026 13:46:02'],
                ['No. Rujukan DuitNow', '20260817TNGDMYNB030OQR55018734'],
                ['Ruj. Wallet', '2026081710110000010000TN602291'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#fff2c2', ink: '#5a4500', lines: [['GOrewards', 42], ['Anda memperoleh 16 mata. Tebus baucar RM5 sekarang!', 30]] },
        { kind: 'pill', text: 'Selesai', colour: '#005abb', wide: true },
      ],
    },
  },
  {
    layout: 'shopeepay-qr-english-dark',
    truth: { bank: 'ShopeePay', amount: 3, recipient: 'Nasi Kukus Wak Dol SMK Jati', refs: ['260522093317740582', '20260522AIRPMYNB030OQR71840326'], date: '2026-05-22', time: '09:33', method: 'DuitNow QR' },
    drawing: {
      look: { ...dark('#ee4d2d', SANS), paper: '#161616', line: '#303030' },
      blocks: [
        { kind: 'status bar', clock: '9:33' },
        { kind: 'words', text: 'ShopeePay', size: 36, bold: true, colour: '#ff7a5c' },
        { kind: 'tick', colour: '#26aa99' },
        { kind: 'words', text: 'Payment Successful', size: 42, bold: true },
        { kind: 'words', text: '-RM3.00', size: 80, bold: true },
        { kind: 'gap', height: 16 },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ['Merchant', 'Nasi Kukus Wak Dol SMK Jati'],
            ['Payment Type', 'DuitNow QR'],
            ['Payment Method', 'ShopeePay Balance'],
            ['Time', '22-05-2026 09:33'],
            ['Transaction ID', '260522093317740582'],
            ['DuitNow Ref. No.', '20260522AIRPMYNB030', 'OQR71840326'],
            ['Coins Earned', '+3 Shopee Coins'],
          ],
        },
        { kind: 'pill', text: 'OK', colour: '#ee4d2d', wide: true },
      ],
    },
  },
  {
    layout: 'setel-wallet-malay',
    truth: { bank: 'Setel', amount: 9.5, recipient: 'Kedai Koperasi SMK Seri Puteri', refs: ['5d0f27c8-91ae-4b63-a7d2-c40e86f1935b'], date: '2026-07-24', time: '10:12', method: 'DuitNow QR' },
    drawing: {
      look: light('#00a19c'),
      blocks: [
        { kind: 'status bar', clock: '10:13' },
        { kind: 'words', text: 'setel', size: 44, bold: true, colour: '#00a19c' },
        { kind: 'tick', colour: '#00a19c' },
        { kind: 'words', text: 'Pembayaran berjaya!', size: 42, bold: true },
        { kind: 'words', text: 'RM9.50', size: 82, bold: true },
        { kind: 'gap', height: 12 },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          ruled: true,
          rows: [
            ['Dibayar kepada', 'Kedai Koperasi SMK Seri Puteri'],
            ['Tarikh & masa', '24 Jul 2026, 10:12 AM'],
            ['Dibayar dengan', 'Setel Wallet'],
            ['Jenis bayaran', 'DuitNow QR'],
            ['Mata Mesra', '+9 mata'],
            ['ID transaksi', '5d0f27c8-91ae-4b63-a7d2-c40e86f1935b'],
          ],
        },
        { kind: 'card', colour: '#e6f6f5', ink: '#005f5c', lines: [['Cashback RM5', 42], ['Isi minyak RM50 di PETRONAS sebelum 31 Julai 2026.', 30]] },
        { kind: 'pill', text: 'Selesai', colour: '#00a19c', wide: true },
      ],
    },
  },
];
