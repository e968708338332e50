import { CONDENSED, dark, light, NARROW, SANS, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Fifteen simple pages as families upload them, one app each, mostly DuitNow transfers and QR payments, drawn without looking at the
 * parser. The amount is what the payee gets, so a fee, a balance, cashback or a voucher beside it is none; what the payer typed for the
 * recipient is no id of the payment.
 */

const PALE = '#6b737d';
const DIM = '#97a0ab';
const GREEN = '#1f9d55';

export const ELEVENTH: readonly DrawnReceipt[] = [
  {
    layout: 'mae-scan-pay-dark',
    truth: { bank: 'Maybank', amount: 36, recipient: 'KELAB DRAMA SMK BANDAR MELUR', refs: ['QR70418826'], date: '2026-04-18', time: '19:52', method: 'DuitNow QR' },
    drawing: {
      look: dark('#ffc83d'),
      blocks: [
        { kind: 'panel', colour: '#2b2611', blocks: [{ kind: 'words', text: 'MAE by Maybank', size: 44, bold: true, align: 'left', colour: '#ffc83d' }] },
        { kind: 'words', text: 'Scan & Pay', size: 46, bold: true },
        { kind: 'words', text: 'Successful', size: 36, bold: true, colour: '#4ade80' },
        { kind: 'rows', style: 'below', size: 36, ruled: true, rows: [['Reference ID', 'QR70418826'], ['Date & time', '18 Apr 2026, 7:52 PM']] },
        {
          kind: 'rows',
          style: 'below',
          size: 36,
          ruled: true,
          rows: [['Beneficiary name', 'KELAB DRAMA SMK BANDAR MELUR'], ['Payment method', 'DuitNow QR'], ['Recipient reference', 'Aiman 3 Cekal']],
        },
        { kind: 'rows', style: 'below', size: 44, bold: true, rows: [['Amount', 'RM 36.00']] },
        { kind: 'words', text: 'Note: This receipt is computer generated and no signature is\nrequired.', size: 28, colour: DIM },
      ],
    },
  },
  {
    layout: 'octo-malay-dark',
    truth: { bank: 'CIMB', amount: 215.4, recipient: 'NORHAYATI BINTI ABDUL KARIM', account: '162450887713', refs: ['238806412', '71540926'], date: '2026-05-09', time: '08:33', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#b01116', WIDE),
      blocks: [
        { kind: 'status bar', clock: '8:34' },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Ringkasan Transaksi', size: 42, bold: true },
        { kind: 'words', text: 'Pindahan Berjaya', size: 34, bold: true, colour: '#4ade80' },
        { kind: 'words', text: 'MYR 215.40', size: 76, bold: true },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: '09 Mei 2026 8:33:41 AM', size: 30, colour: DIM },
        {
          kind: 'panel',
          colour: '#1a2027',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 30,
              ruled: true,
              rows: [
                ['No. Rujukan OCTO', '238806412'],
                ['No. Rujukan DuitNow', '71540926'],
                ['Kepada', 'NORHAYATI BINTI ABDUL KARIM', '162450887713', 'Maybank'],
                ['Daripada', 'OCTO Savers Account-i', '70****8126'],
                ['Jenis Pindahan', 'DuitNow ke Akaun'],
                ['Rujukan Penerima', 'Tiket teater Iman'],
                ['Caj', 'MYR 0.00'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#3a2c05', ink: '#ffe39a', lines: [['KEMPEN HUJUNG MINGGU', 34], ['Pulangan tunai RM3 untuk setiap bayaran QR', 28], ['Sah 1 April 2026 - 30 Jun 2026', 28]] },
        { kind: 'pill', text: 'Selesai', colour: '#b01116', wide: true },
      ],
    },
  },
  {
    layout: 'mypb-duitnow-qr',
    truth: { bank: 'Public Bank', amount: 8.5, recipient: 'KANTIN SRI PERDANA ENTERPRISE', refs: ['20260622PBBEMYKL030OQR41887205'], date: '2026-06-22', time: '10:12', method: 'DuitNow QR' },
    drawing: {
      look: light('#c8102e'),
      blocks: [
        { kind: 'status bar', clock: '10:12' },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Payment Successful', size: 44, bold: true },
        { kind: 'words', text: 'RM 8.50', size: 84, bold: true },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: '22 Jun 2026, 10:12:08 AM', size: 30, colour: PALE },
        {
          kind: 'panel',
          colour: '#f6f6f7',
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 34,
              rows: [
                ['Pay To', 'KANTIN SRI PERDANA ENTERPRISE'],
                ['Pay From', 'PB Savings Account  4-6620***-08'],
                ['Payment Type', 'DuitNow QR'],
                ['DuitNow Reference No.', '20260622PBBEMYKL030OQR41887205'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'Remaining daily limit: RM 491.50\nPublic Bank Berhad 196501000672 (6463-H)', size: 28, colour: PALE },
        { kind: 'pill', text: 'Share Receipt', colour: '#c8102e', wide: true },
      ],
    },
  },
  {
    layout: 'rhb-instant-transfer',
    truth: { bank: 'RHB', amount: 1480, recipient: 'BINTANG SENTOSA COSTUMES SDN BHD', account: '8603412775', refs: ['17891022746138'], date: '2026-09-10', time: '14:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0067b1', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '2:06' },
        { kind: 'gap', height: 24 },
        { kind: 'words', text: 'Status', size: 42, bold: true },
        { kind: 'words', text: 'Successful', size: 36, bold: true, colour: '#22c55e' },
        { kind: 'words', text: '02:05PM Thursday, 10 September 2026 MYT', size: 32, colour: PALE },
        { kind: 'gap', height: 14 },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            { kind: 'rows', style: 'columns', size: 40, bold: true, ruled: true, rows: [['Amount', 'MYR 1,480.00']] },
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              ruled: true,
              rows: [
                ['Service Charge', 'MYR 0.00'],
                ['Reference ID', '17891022746138'],
                ['From', 'RHB Bonus Saver Account-i', '1142********63'],
                ['To', 'BINTANG SENTOSA COSTUMES', 'SDN BHD', '8603412775'],
                ['Bank', 'CIMB BANK BERHAD'],
                ['Transfer Method', 'DuitNow (Instant)'],
                ['Recipient Reference', 'INV 2209'],
                ['Other Payment Details', 'Sewa kostum'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Share Receipt', colour: '#0067b1', wide: true },
      ],
    },
  },
  {
    layout: 'hlb-unsuccessful-dark',
    truth: { bank: 'Hong Leong Bank', amount: 60, recipient: 'PIBG SJK(C) PEI MING', account: '3197740528', refs: ['20260715HLBBMYKL010ORM60933814'], date: '2026-07-15', time: '21:27', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: dark('#1769c4'),
      blocks: [
        { kind: 'status bar', clock: '9:27' },
        { kind: 'mark', sign: 'cross', colour: '#e5484d' },
        { kind: 'words', text: 'Transaction Unsuccessful', size: 44, bold: true },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'We are unable to process your transfer at the moment.\nPlease try again later.', size: 30, colour: DIM },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          rows: [
            ['Amount', 'RM 60.00'],
            ['Transfer To', 'PIBG SJK(C) PEI MING', 'Public Bank', '3197740528'],
            ['Transfer From', 'HLB Pay&Save Account', '331-**-***72-4'],
            ['Transfer Method', 'DuitNow Transfer'],
            ['Date & Time', '15 Jul 2026, 09:27:16 PM'],
            ['Recipient Reference', 'Yuran PIBG'],
            ['Reference No.', '20260715HLBBMYKL010ORM60933814'],
          ],
        },
        { kind: 'words', text: 'Need help? Call 03-7600 0000', size: 28, colour: DIM },
        { kind: 'pill', text: 'Try Again', colour: '#1769c4', wide: true },
      ],
    },
  },
  {
    layout: 'bank-islam-malay',
    truth: { bank: 'Bank Islam', amount: 90, recipient: 'KOPERASI SMK AGAMA NUR HIKMAH', account: '221084500391', refs: ['20260827BIMBMYKL010ORM88420176'], date: '2026-08-27', time: '17:38', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#a50042'),
      blocks: [
        { kind: 'status bar', clock: '5:38' },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Transaksi Berjaya', size: 44, bold: true },
        { kind: 'words', text: 'Pindahan DuitNow', size: 34, colour: PALE },
        { kind: 'gap', height: 14 },
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
                ['Jumlah', 'RM90.00'],
                ['Caj Perkhidmatan', 'RM0.00'],
                ['Nama Penerima', 'KOPERASI SMK AGAMA NUR', 'HIKMAH'],
                ['No. Akaun', '221084500391'],
                ['Bank Penerima', 'Bank Kerjasama Rakyat Malaysia'],
                ['Dari Akaun', 'Be U Qard  1407******3308'],
                ['Tarikh & Masa', '27 Ogos 2026, 05:38:22 PM'],
                ['No. Rujukan', '20260827BIMBMYKL010', 'ORM88420176'],
                ['Rujukan Penerima', 'Sofea 2 Ibnu Sina'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'Bank Islam Malaysia Berhad 198301002944 (98127-X)', size: 26, colour: PALE },
        { kind: 'pill', text: 'Kongsi Resit', colour: '#a50042', wide: true },
      ],
    },
  },
  {
    layout: 'irakyat-ibg-malay',
    truth: { bank: 'Bank Rakyat', amount: 1050.1, recipient: 'PERSATUAN IBU BAPA DAN GURU SMK SERI TANJUNG', account: '12038010055472', refs: ['IB26101600442817'], date: '2026-10-16', time: '18:14', method: 'IBG', status: 'pending' },
    drawing: {
      look: light('#0a4da2'),
      blocks: [
        { kind: 'bar', lines: ['iRakyat'] },
        { kind: 'words', text: 'Pindahan Antara Bank (IBG)', size: 42, bold: true },
        { kind: 'words', text: 'Status Transaksi : Dalam Proses', size: 34, bold: true, colour: '#b45309' },
        {
          kind: 'rows',
          style: 'colon',
          size: 32,
          ruled: true,
          rows: [
            ['No. Rujukan', 'IB26101600442817'],
            ['Tarikh/Masa', '16/10/2026 18:14:37'],
            ['Dari Akaun', '2204******17'],
            ['Ke Akaun', '12038010055472'],
            ['Nama Penerima', 'PERSATUAN IBU BAPA DAN GURU', 'SMK SERI TANJUNG'],
            ['Bank Penerima', 'BANK ISLAM MALAYSIA BERHAD'],
            ['Amaun', 'RM 1,050.10'],
            ['Caj Perkhidmatan', 'RM 0.10'],
            ['Baki Akaun', 'RM 3,774.25'],
            ['Rujukan Penerima', 'Dewan & makan'],
          ],
        },
        { kind: 'words', text: 'Pindahan IBG selepas jam 5.00 petang akan diproses pada hari\nbekerja berikutnya.', size: 28, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Ini adalah cetakan komputer. Tandatangan tidak diperlukan.', size: 28, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'i-muamalat-bilingual',
    truth: { bank: 'Bank Muamalat', amount: 27, recipient: 'FAUZIAH BINTI HJ SULAIMAN', account: '0710029004418836', refs: ['20260305BMMBMYKL010ORM10774529'], date: '2026-03-05', time: '12:21', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#e87722', WIDE),
      blocks: [
        { kind: 'words', text: 'i-Muamalat', size: 48, bold: true, align: 'left', colour: '#d9651a' },
        { kind: 'rule' },
        { kind: 'words', text: 'DuitNow - Pindahan ke Akaun / Transfer to Account', size: 30, bold: true, align: 'left' },
        { kind: 'words', text: 'Berjaya / Successful', size: 32, bold: true, align: 'left', colour: GREEN },
        {
          kind: 'rows',
          style: 'below',
          size: 30,
          ruled: true,
          rows: [
            ['No. Rujukan / Reference No.', '20260305BMMBMYKL010ORM10774529'],
            ['Tarikh & Masa / Date & Time', '05-03-2026 12:21:50'],
            ['Dari Akaun / From Account', '1402****8713'],
            ['Nama Penerima / Beneficiary Name', 'FAUZIAH BINTI HJ SULAIMAN'],
            ['Akaun Penerima / Beneficiary Account', '0710029004418836'],
            ['Bank Penerima / Beneficiary Bank', 'BANK SIMPANAN NASIONAL'],
            ['Amaun / Amount', 'RM 27.00'],
            ['Caj / Fee', 'RM 0.00'],
            ['Rujukan / Recipient Reference', 'kek & air'],
          ],
        },
        { kind: 'words', text: 'Bank Muamalat Malaysia Berhad 196501000376 (6175-W)', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'affinalways-transfer',
    truth: { bank: 'Affin Bank', amount: 320, recipient: 'THEEPA A/P MUNIANDY', account: '114077325560', refs: ['20261102PHBMMYKL010ORM37716042'], date: '2026-11-02', time: '09:46', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0057b8', NARROW),
      blocks: [
        { kind: 'status bar', clock: '9:46' },
        { kind: 'bar', lines: ['AffinAlways'] },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Transfer Successful', size: 48, bold: true },
        { kind: 'words', text: 'RM 320.00', size: 84, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'rows',
          style: 'near',
          size: 36,
          ruled: true,
          rows: [
            ['To', 'THEEPA A/P MUNIANDY'],
            ['Account Number', '1140 7732 5560'],
            ['Bank', 'Malayan Banking Berhad'],
            ['From', 'AFFIN Avance  1056****0219'],
            ['Transfer Type', 'DuitNow'],
            ['Date', '02 Nov 2026, 09:46 AM'],
            ['Recipient Reference', 'Latihan tarian'],
            ['Reference Number', '20261102PHBMMYKL010ORM37716042'],
            ['Transaction Fee', 'RM 0.00'],
          ],
        },
        { kind: 'pill', text: 'Share', colour: '#0057b8', wide: true },
      ],
    },
  },
  {
    layout: 'tng-malay-qr',
    truth: { bank: "Touch 'n Go eWallet", amount: 15, recipient: 'Koperasi SK Taman Cempaka Bhd', refs: ['20260514TNGDMYNB030OQR55208714'], date: '2026-05-14', time: '07:25', method: 'DuitNow QR' },
    drawing: {
      look: light('#005abb', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '7:25' },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Pembayaran berjaya', size: 44, colour: '#15803d' },
        { kind: 'words', text: 'RM 15.00', size: 84, bold: true },
        { kind: 'gap', height: 14 },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 34,
              ruled: true,
              rows: [
                ['Dibayar kepada', 'Koperasi SK Taman Cempaka Bhd'],
                ['No. Rujukan DuitNow QR', '20260514TNGDMYNB030OQR55208714'],
                ['Tarikh & Masa', '14 Mei 2026, 7:25 AM'],
                ['Kaedah Pembayaran', 'Baki GO+'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#fdf0c2', ink: '#6b4e00', lines: [['Tawaran Istimewa', 36], ['Insurans kereta serendah RM199.00', 30], ['Beli sekarang', 30]] },
        { kind: 'pill', text: 'Selesai', colour: '#005abb', wide: true },
      ],
    },
  },
  {
    layout: 'boost-paid-dark',
    truth: { bank: 'Boost', amount: 42.9, recipient: 'Rimba Jaya Stationery', refs: ['4QN8T70ZKD'], date: '2026-02-21', time: '16:48' },
    drawing: {
      look: dark('#ee2e24'),
      blocks: [
        { kind: 'card', colour: '#ee2e24', ink: '#ffffff', lines: [['Payment Successful!', 48], ['RM42.90', 88], ['paid to', 32], ['Rimba Jaya Stationery', 42]] },
        {
          kind: 'rows',
          style: 'columns',
          size: 36,
          ruled: true,
          rows: [
            ['Transaction ID', '4QN8T70ZKD'],
            ['Date', '21/02/2026, 04:48 PM'],
            ['Paid with', 'Boost Wallet'],
            ['Boost Stars', '+42'],
            ['Cashback', 'RM0.43'],
            ['Wallet balance', 'RM118.35'],
          ],
        },
        { kind: 'pill', text: 'Back to Home', colour: '#ee2e24', wide: true },
      ],
    },
  },
  {
    layout: 'shopeepay-scan',
    truth: { bank: 'ShopeePay', amount: 12.8, recipient: 'Gerai Amal SMK Puncak Indah', refs: ['260919190544821073'], date: '2026-09-19', time: '19:05' },
    drawing: {
      look: light('#ee4d2d'),
      blocks: [
        { kind: 'status bar', clock: '19:05' },
        { kind: 'tick', colour: '#26aa99' },
        { kind: 'words', text: 'Payment Successful', size: 42, bold: true },
        { kind: 'figure', parts: [['RM', 48], ['12.80', 92]] },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: 'Gerai Amal SMK Puncak Indah', size: 36 },
        { kind: 'rule', dashed: true },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ['Merchant', 'Gerai Amal SMK Puncak Indah'],
            ['Payment Amount', 'RM12.80'],
            ['Payment Method', 'ShopeePay Balance'],
            ['Payment Time', '19-09-2026 19:05'],
            ['Transaction ID', '260919190544821073'],
          ],
        },
        { kind: 'rule', dashed: true },
        { kind: 'card', colour: '#fff3ee', ink: '#a33a1f', lines: [['You earned 12 Shopee Coins', 38], ['Use your RM5 off voucher before 30/09/2026', 30]] },
        { kind: 'pill', text: 'OK', colour: '#ee4d2d', wide: true },
      ],
    },
  },
  {
    layout: 'gxbank-dark',
    truth: { bank: 'GXBank', amount: 75, recipient: 'CHONG MEI YEE', account: '7052219438', refs: ['20261018GXSPMYKL010ORM91350274'], date: '2026-10-18', time: '23:04', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#7c4dff'),
      blocks: [
        { kind: 'status bar', clock: '11:04' },
        { kind: 'avatar', initials: 'CM', colour: '#7c4dff' },
        { kind: 'words', text: 'CHONG MEI YEE', size: 38, bold: true },
        { kind: 'words', text: 'RM75.00', size: 88, bold: true },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'Completed', size: 32, bold: true, colour: '#4ade80' },
        {
          kind: 'panel',
          colour: '#1b1f2a',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 32,
              ruled: true,
              rows: [
                ['Transferred to', 'CIMB Bank', '7052219438'],
                ['Transferred from', 'GX Account', '•••• 6604'],
                ['Transaction time', '18 Oct 2026, 11:04 PM'],
                ['Transfer type', 'DuitNow Transfer'],
                ['Recipient reference', '2 tix Friday'],
                ['Reference ID', '20261018GXSPMYKL010', 'ORM91350274'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Share receipt', colour: '#7c4dff', wide: true },
      ],
    },
  },
  {
    layout: 'uob-tmrw-transfer',
    truth: { bank: 'UOB', amount: 2675.5, recipient: 'DEWAN SERBAGUNA LAVENDER SDN BHD', account: '3018846720', refs: ['20260803UOVBMYKL010ORM24481930'], date: '2026-08-03', time: '15:17', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#005eb8'),
      blocks: [
        { kind: 'words', text: 'UOB TMRW', size: 44, bold: true, align: 'left', colour: '#00377b' },
        { kind: 'rule' },
        { kind: 'words', text: "You've transferred", size: 36, align: 'left', colour: PALE },
        { kind: 'figure', align: 'left', parts: [['MYR ', 48], ['2,675.50', 88]] },
        { kind: 'gap', height: 6 },
        { kind: 'words', text: '03 Aug 2026, 3:17 PM', size: 32, align: 'left', colour: PALE },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          rows: [
            ['To', 'DEWAN SERBAGUNA LAVENDER SDN BHD', 'AmBank  3018846720'],
            ['From', 'UOB One Account', '***-***-418-2'],
            ['Transfer via', 'DuitNow'],
            ["Recipient's reference", 'Deposit dewan'],
            ['Reference number', '20260803UOVBMYKL010ORM24481930'],
            ['Fee', 'MYR 0.00'],
          ],
        },
        { kind: 'rule' },
        { kind: 'words', text: 'This is a system generated receipt.', size: 28, colour: PALE, align: 'left' },
        { kind: 'words', text: 'United Overseas Bank (Malaysia) Bhd 199301017069 (271809-K)', size: 28, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'bigpay-bank-transfer',
    truth: { bank: 'BigPay', amount: 5, recipient: 'Daniel Raj A/L Selvam', account: '512977304418', refs: ['20260630BIGPMYNB010ORM66102948'], date: '2026-06-30', time: '20:29', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0a7cff', SANS),
      blocks: [
        { kind: 'status bar', clock: '8:30' },
        { kind: 'avatar', initials: 'DR', colour: '#0a7cff', beside: [['Daniel Raj A/L Selvam', 40], ['Bank transfer', 30]], right: '-RM5.00' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          ruled: true,
          rows: [
            ['Status', 'Successful'],
            ['Date', '30 Jun 2026, 8:29 PM'],
            ['Recipient bank', 'Maybank'],
            ['Account number', '512977304418'],
            ['Transfer method', 'DuitNow'],
            ['Amount', 'RM5.00'],
            ['Fee', 'RM0.50'],
            ['Total deducted', 'RM5.50'],
            ['Note', 'air & popcorn'],
            ['Reference no.', '20260630BIGPMYNB010ORM66102948'],
          ],
        },
        { kind: 'words', text: 'Questions about this transaction? Chat with BigPay', size: 28, colour: PALE },
        { kind: 'pill', text: 'Share receipt', colour: '#0a7cff', wide: true },
      ],
    },
  },
];
