import { CONDENSED, dark, light, NARROW, SANS, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Transfers and payments of fifteen more pages, drawn without looking at the parser. A page that names neither network nor QR has no
 * method; what the payer typed (recipient's reference, a biller's Ref-1) is no id of the payment, and a biller's code is no account.
 */

const PALE = '#6b737d';
const DARK_PALE = '#97a0ab';
const GREEN = '#1f9d55';
const BRIGHT_GREEN = '#4ade80';
const RED = '#d0342c';
const AMBER = '#e08a00';

export const FOURTEENTH: readonly DrawnReceipt[] = [
  {
    layout: 'octo-transfer-route-dark',
    truth: { bank: 'CIMB', amount: 1280.5, recipient: 'PIBG SMK SERI KELEDANG', account: '558071932264', refs: ['318605274', '20260518CIBBMYKL010ORM20647719'], date: '2026-05-18', time: '20:06', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#c4122d'), paper: '#121214' },
      blocks: [
        { kind: 'status bar', clock: '8:07' },
        { kind: 'tick', colour: '#2fb35f' },
        { kind: 'words', text: 'Transfer Successful', size: 42, bold: true },
        { kind: 'figure', parts: [['MYR ', 44], ['1,280.50', 82]] },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: '18 May 2026 8:06:41 PM', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#1d1d21',
          blocks: [
            {
              kind: 'route',
              stops: [
                ['From', 'OCTO Savings Account-i', '7068****35'],
                ['To', 'PIBG SMK SERI KELEDANG', 'Maybank', '558071932264'],
              ],
            },
          ],
        },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          rows: [
            ['Transfer Type', 'DuitNow to Account'],
            ['Service Charge', 'MYR 0.00'],
            ['Recipient Reference', 'Yuran Dania 2 Arif'],
            ['OCTO Reference No.', '318605274'],
            ['DuitNow Reference No.', '20260518CIBBMYKL010', 'ORM20647719'],
          ],
        },
        { kind: 'pill', text: 'Share Receipt', colour: '#c4122d', wide: true },
      ],
    },
  },
  {
    layout: 'maybank2u-third-party',
    truth: { bank: 'Maybank', amount: 90, recipient: 'NORHAYATI BINTI ABD RAZAK', account: '162085047731', refs: ['5208817364'], date: '2026-02-27', time: '11:34' },
    drawing: {
      look: light('#ffc83d', WIDE),
      blocks: [
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Maybank2u', size: 50, bold: true, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Third Party Transfer', size: 40, bold: true, align: 'left' },
        {
          kind: 'rows',
          style: 'near',
          size: 30,
          wrapLabels: 18,
          ruled: true,
          rows: [
            ['Status', 'Successful'],
            ['Reference number', '5208817364'],
            ['Transaction date', '27 Feb 2026 11:34:50'],
            ['Amount', 'RM90.00'],
            ['From account', '1140********  Personal Saver-i'],
            ['To account', '1620 8504 7731'],
            ["Recipient's name", 'NORHAYATI BINTI ABD RAZAK'],
            ['Recipient reference', 'baju sukan 2 helai'],
            ['Other payment details', '-'],
          ],
        },
        { kind: 'words', text: 'Note: This receipt is computer generated and no signature is required.', size: 24, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Customer Care Hotline 1 300 88 6688', size: 24, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'mae-pay-friend-dark',
    truth: { bank: 'Maybank', amount: 7, recipient: 'Kavitha A/P Subramaniam', refs: ['MB4471096382'], date: '2026-08-22', time: '15:52' },
    drawing: {
      look: { ...dark('#ffc83d'), paper: '#17181b' },
      blocks: [
        { kind: 'status bar', clock: '3:53' },
        { kind: 'avatar', initials: 'KS', colour: '#7a5bd0' },
        { kind: 'words', text: 'Money sent!', size: 42, bold: true },
        { kind: 'words', text: "You've sent RM 7.00 to\nKavitha A/P Subramaniam", size: 36, bold: true },
        {
          kind: 'panel',
          colour: '#222429',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              rows: [
                ['Amount', 'RM 7.00'],
                ['Date & time', '22 Aug 2026, 3:52 PM'],
                ['Reference ID', 'MB4471096382'],
                ['From', 'MAE  5140 •••• 2093'],
                ['Notes', 'roti canai kantin'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#3a3013', ink: '#ffdf8a', lines: [['Split it with Tabung', 40], ['Save RM5 a day and reach your goal sooner.', 30]] },
        { kind: 'pill', text: 'Done', colour: '#b8860b', wide: true },
      ],
    },
  },
  {
    layout: 'pbe-web-jompay',
    truth: { bank: 'Public Bank', amount: 346.15, recipient: 'YAYASAN PENDIDIKAN CEMERLANG PERAK', refs: ['PBE260716093318', '7JH40C92'], date: '2026-07-16', time: '09:33', method: 'JomPAY' },
    drawing: {
      look: light('#c8102e', CONDENSED),
      blocks: [
        { kind: 'bar', lines: ['PBe Online Banking', 'Payment > JomPAY'] },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: 'Transaction Acknowledgement', size: 38, bold: true, align: 'left' },
        { kind: 'words', text: 'Your payment was successful.', size: 30, colour: GREEN, align: 'left' },
        {
          kind: 'table',
          shares: [2, 3],
          size: 30,
          rows: [
            ['Status', 'Successful'],
            ['Reference No.', 'PBE260716093318'],
            ['Transaction Date/Time', '16-07-2026 09:33:18'],
            ['From Account', '3-15*****-27 PLUS Current Account'],
            ['Biller Code', '84627'],
            ['Biller Name', 'YAYASAN PENDIDIKAN\nCEMERLANG PERAK'],
            ['Ref-1', '120914080562'],
            ['Ref-2', '0174402918'],
            ['Amount (RM)', '346.15'],
            ['JomPAY Reference No.', '7JH40C92'],
          ],
        },
        { kind: 'words', text: 'Please keep this acknowledgement for future reference.', size: 26, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Payments made after 5.00 p.m. reach the biller on the next business day.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'rhb-mobile-below-dark',
    truth: { bank: 'RHB', amount: 415, recipient: 'SYARIKAT PENGANGKUTAN LEE & SONS SDN BHD', account: '3184062917', refs: ['17810452207731', '20260610RHBBMYKL040ORM73318205'], date: '2026-06-10', time: '17:28', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#0067b1'), paper: '#0b141d', line: '#23303d' },
      blocks: [
        { kind: 'bar', lines: ['RHB Mobile Banking'] },
        { kind: 'tick', colour: '#2fb35f' },
        { kind: 'words', text: 'Transaction Successful', size: 40, bold: true },
        {
          kind: 'rows',
          style: 'below',
          size: 33,
          ruled: true,
          rows: [
            ['Transfer To', 'SYARIKAT PENGANGKUTAN LEE & SONS', 'SDN BHD'],
            ['Account Number', '3184062917'],
            ['Bank', 'PUBLIC BANK'],
            ['Amount', 'MYR 415.00'],
            ['Transfer Method', 'DuitNow Transfer (Instant)'],
            ['Transfer From', 'RHB Ordinary Savings Account-i 1120********55'],
            ['Date & Time', '10 Jun 2026, 05:28 PM'],
            ['Recipient Reference', 'Bas rombongan'],
            ['Reference ID', '17810452207731'],
            ['DuitNow Ref No.', '20260610RHBBMYKL040ORM73318205'],
          ],
        },
      ],
    },
  },
  {
    layout: 'hlb-connect-web-transfer',
    truth: { bank: 'Hong Leong Bank', amount: 2604.75, recipient: 'KOPERASI GURU-GURU DAERAH MANJUNG BERHAD', account: '08010024417709', refs: ['HLB7739204416'], date: '2026-11-03', time: '14:19', method: 'IBG' },
    drawing: {
      look: light('#003b7a'),
      blocks: [
        { kind: 'bar', lines: ['HLB Connect'] },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'Transfer to Other Bank Account', size: 38, bold: true, align: 'left' },
        { kind: 'words', text: 'Your transfer has been completed successfully.', size: 30, colour: GREEN, align: 'left' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'grid',
          size: 34,
          rows: [
            ['Transaction Reference', 'HLB7739204416'],
            ['Transaction Date', '03/11/2026 02:19:45 PM'],
            ['Transfer From', 'Pay&Save Account-i', '064-**-***18-2'],
            ['Transfer To', '08010024417709', 'Bank Islam'],
            ['Beneficiary Name', 'KOPERASI GURU-GURU', 'DAERAH MANJUNG BERHAD'],
            ['Transfer Mode', 'Interbank GIRO (IBG)'],
            ['Amount', 'RM 2,604.75'],
            ['Fee', 'RM 0.00'],
            ['Recipient Reference', 'INV-2026-118'],
            ['Effective Date', '03/11/2026'],
          ],
        },
        { kind: 'words', text: 'For enquiries, please call 03-7626 8899.', size: 26, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Hong Leong Bank Berhad 193401000023 (97141-X)', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'amonline-transfer-unsuccessful-dark',
    truth: { bank: 'AmBank', amount: 150, recipient: 'WONG MEI FONG', account: '22600814507', refs: ['AMB261102558317'], date: '2026-11-02', time: '22:03', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: dark('#d7262e'),
      blocks: [
        { kind: 'status bar', clock: '22:03' },
        { kind: 'mark', sign: 'cross', colour: RED },
        { kind: 'words', text: 'Transfer Unsuccessful', size: 44, bold: true },
        { kind: 'words', text: 'You have exceeded your daily transfer limit\nof RM 5,000.00. (Error code: 4102)', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#191e24',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              ruled: true,
              rows: [
                ['Transfer amount', 'RM 150.00'],
                ['Transfer to', 'WONG MEI FONG'],
                ['Account number', '22600814507'],
                ['Bank', 'HONG LEONG BANK BERHAD'],
                ['Transfer from', 'AmWafeeq 8881 0**** 3306'],
                ['Transfer type', 'DuitNow'],
                ['Transaction date', '02/11/2026 10:03:27 PM'],
                ['Reference number', 'AMB261102558317'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Back to Home', colour: '#d7262e', wide: true },
      ],
    },
  },
  {
    layout: 'bimb-mobile-malay-dark',
    truth: { bank: 'Bank Islam', amount: 62.3, recipient: 'MUHAMMAD FIRDAUS BIN ZULKIFLI', account: '7072910458', refs: ['20260404BIMBMYKL010ORM58810926'], date: '2026-04-04', time: '18:45', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#a6003f'), paper: '#16101a', line: '#352a3a' },
      blocks: [
        { kind: 'status bar', clock: '6:46' },
        { kind: 'words', text: 'BIMB Mobile', size: 40, bold: true },
        { kind: 'tick', colour: '#2fb35f' },
        { kind: 'words', text: 'Pemindahan anda telah berjaya', size: 38, bold: true },
        { kind: 'words', text: 'RM62.30', size: 80, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: '04 Apr 2026 | 06:45:12 PM', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#211926',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 33,
              rows: [
                ['Kepada', 'MUHAMMAD FIRDAUS BIN ZULKIFLI', '7072910458', 'CIMB Bank Berhad'],
                ['Daripada', 'Akaun Simpanan Wadiah', '0511********64'],
                ['Jenis Transaksi', 'Pindahan DuitNow'],
                ['Rujukan Penerima', 'Tambang van April'],
                ['ID Transaksi', '20260404BIMBMYKL010ORM58810926'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Kongsi', colour: '#a6003f', wide: true },
      ],
    },
  },
  {
    layout: 'mybsn-colon-malay',
    truth: { bank: 'BSN', amount: 29.9, recipient: 'PUSAT ILMU AL-HIDAYAH', account: '12117010038825', refs: ['2609140826530148', '20260914BSNAMYK1010ORM04419275'], date: '2026-09-14', time: '08:26', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00828a'),
      blocks: [
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'myBSN', size: 50, bold: true, colour: '#00828a', align: 'left' },
        { kind: 'words', text: 'Bank Simpanan Nasional', size: 28, colour: PALE, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Pemindahan Dana - DuitNow ke Akaun', size: 36, bold: true, align: 'left' },
        {
          kind: 'rows',
          style: 'colon',
          size: 31,
          rows: [
            ['Status Transaksi', 'Berjaya'],
            ['No. Rujukan Transaksi', '2609140826530148'],
            ['No. Rujukan DuitNow', '20260914BSNAMYK1010ORM04419275'],
            ['Tarikh/Masa', '14-09-2026 08:26:53'],
            ['Dari Akaun', '1210041*****0827 GIRO-i'],
            ['Ke Akaun', '12117010038825'],
            ['Nama Penerima', 'PUSAT ILMU AL-HIDAYAH'],
            ['Bank Penerima', 'BANK ISLAM'],
            ['Amaun Pindahan', 'RM 29.90'],
            ['Caj Perkhidmatan', 'RM 0.50'],
            ['Rujukan Penerima', 'Buku Iqra 3'],
            ['Baki Tersedia', 'RM 1,073.64'],
          ],
        },
        { kind: 'words', text: 'Resit ini adalah cetakan komputer. Tandatangan tidak diperlukan.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'agronet-malay',
    truth: { bank: 'Agrobank', amount: 500, recipient: 'TABUNG SURAU SMK PADANG LALANG', account: '1005601000482276', refs: ['841960327'], date: '2026-01-08', time: '10:02' },
    drawing: {
      look: light('#00703c'),
      blocks: [
        { kind: 'bar', lines: ['AGRONet', 'Akaun Pihak Ketiga Agrobank'] },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: 'Transaksi anda telah berjaya.', size: 38, bold: true, colour: GREEN },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          ruled: true,
          rows: [
            ['Nombor Rujukan', '841960327'],
            ['Tarikh Transaksi', '08/01/2026'],
            ['Masa Transaksi', '10:02:16 AM'],
            ['Daripada Akaun', 'Agro Perdana-i  1005********9104'],
            ['Kepada Akaun', '1005601000482276'],
            ['Nama Penerima', 'TABUNG SURAU SMK PADANG LALANG'],
            ['Amaun (RM)', '500.00'],
            ['Rujukan Penerima', 'Sumbangan karpet'],
            ['Butiran Pembayaran', 'Infaq'],
          ],
        },
        { kind: 'words', text: 'Sebarang pertanyaan, sila hubungi 1-300-88-2476.', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'mbsb-journey-dark',
    truth: { bank: 'MBSB Bank', amount: 73, recipient: 'JAYANTHI A/P KRISHNAN', account: '21408600119275', refs: ['20261019AFBQMYKL010ORM60025814'], date: '2026-10-19', time: '07:08', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#1b75bc', CONDENSED), paper: '#0c1016' },
      blocks: [
        { kind: 'status bar', clock: '7:08' },
        { kind: 'words', text: 'M JOURNEY', size: 38, bold: true },
        { kind: 'words', text: 'Successful', size: 44, bold: true, colour: BRIGHT_GREEN },
        { kind: 'words', text: 'Your DuitNow transfer has been completed', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#171d26',
          blocks: [
            { kind: 'words', text: 'Amount', size: 28, colour: DARK_PALE },
            { kind: 'words', text: 'RM 73.00', size: 68, bold: true },
          ],
        },
        {
          kind: 'rows',
          style: 'near',
          size: 32,
          ruled: true,
          rows: [
            ['Recipient Name', 'JAYANTHI A/P KRISHNAN'],
            ['Recipient Bank', 'RHB Bank Berhad'],
            ['Account No.', '21408600119275'],
            ['From Account', 'Cash Rich Savings-i', '1041********0763'],
            ['Transaction Date', '19/10/2026 07:08:33'],
            ['Recipient Ref.', 'tuisyen okt'],
            ['Transaction ID', '20261019AFBQMYKL010', 'ORM60025814'],
          ],
        },
        { kind: 'pill', text: 'OK', colour: '#1b75bc', wide: true },
      ],
    },
  },
  {
    layout: 'tng-send-to-bank',
    truth: { bank: "Touch 'n Go eWallet", amount: 33.4, recipient: 'AZLINA BINTI MOHD YUSOF', account: '1410029800417365', refs: ['20261125TNGDMYNB010ORM19973046', '202611251011600008TN558201743'], date: '2026-11-25', time: '13:17', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#005abe', NARROW),
      blocks: [
        { kind: 'status bar', clock: '13:17' },
        { kind: 'tick', colour: '#005abe' },
        { kind: 'words', text: 'Transfer successful', size: 46, bold: true, colour: GREEN },
        { kind: 'figure', parts: [['RM', 50], ['33.40', 92]] },
        { kind: 'gap', height: 12 },
        {
          kind: 'panel',
          colour: '#f4f7fb',
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 38,
              rows: [
                ['Transferred to', 'AZLINA BINTI MOHD YUSOF', 'Bank Simpanan Nasional', '1410029800417365'],
                ['Transfer via', 'DuitNow'],
                ['Transfer Reason', 'jahit baju'],
                ['Date & Time', '25 Nov 2026, 1:17 PM'],
                ['DuitNow Ref No.', '20261125TNGDMYNB010ORM19973046'],
                ['Transaction No.', '202611251011600008TN558201743'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#e7f1ff', ink: '#0b3d78', lines: [['Earn up to 3.45% p.a. with GO+', 40], ['Cash in from RM10. T&Cs apply.', 30]] },
        { kind: 'pill', text: 'Done', colour: '#005abe', wide: true },
      ],
    },
  },
  {
    layout: 'gxbank-sent',
    truth: { bank: 'GXBank', amount: 9.05, recipient: 'Koperasi SMJK Chung Wah Bhd', account: '3806114027', refs: ['20260629GXSPMYKL010ORM41180653'], date: '2026-06-29', time: '12:50', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#5b2be0'),
      blocks: [
        { kind: 'status bar', clock: '12:51' },
        { kind: 'words', text: 'Transfer details', size: 38, bold: true },
        { kind: 'avatar', initials: 'KS', colour: '#5b2be0', beside: [['Koperasi SMJK Chung Wah Bhd', 36], ['Public Bank  3806114027', 30]] },
        { kind: 'words', text: '-RM9.05', size: 78, bold: true, align: 'left' },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'Completed', size: 32, bold: true, colour: GREEN, align: 'left' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          rows: [
            ['Transaction type', 'DuitNow transfer'],
            ['Transaction date', '29 Jun 2026, 12:50 PM'],
            ['Paid from', 'GX Account •••• 4102'],
            ['Recipient reference', 'alat tulis'],
            ['Transaction ID', '20260629GXSPMYKL010ORM41180653'],
          ],
        },
        { kind: 'words', text: 'Protected by PIDM up to RM250,000 for each depositor.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'shopeepay-to-bank-malay-dark',
    truth: { bank: 'ShopeePay', amount: 120, recipient: 'SITI HAJAR BINTI KAMARUDDIN', account: '164092237708', refs: ['260817194203360915', '20260817SHPYMYN1010ORM35520871'], date: '2026-08-17', time: '19:42', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#ee4d2d', SANS), paper: '#181818', line: '#303030' },
      blocks: [
        { kind: 'bar', lines: ['Butiran Transaksi'] },
        { kind: 'words', text: 'Pindahan ke Akaun Bank', size: 34, colour: DARK_PALE },
        { kind: 'words', text: '-RM120.00', size: 80, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: 'Selesai', size: 34, bold: true, colour: BRIGHT_GREEN },
        { kind: 'rule', dashed: true },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          rows: [
            ['Nama Penerima', 'SITI HAJAR BINTI KAMARUDDIN'],
            ['Bank', 'Maybank'],
            ['No. Akaun', '164092237708'],
            ['Jenis Transaksi', 'Pindahan DuitNow'],
            ['Yuran Pindahan', 'RM0.00'],
            ['Baki ShopeePay', 'RM46.18'],
            ['Masa Transaksi', '17-08-2026 19:42'],
            ['ID Transaksi', '260817194203360915'],
            ['No. Rujukan DuitNow', '20260817SHPYMYN1010', 'ORM35520871'],
          ],
        },
      ],
    },
  },
  {
    layout: 'sc-mobile-ibg-processing',
    truth: { bank: 'Standard Chartered', amount: 1999, recipient: 'BINTANG SUKAN TRADING SDN BHD', account: '8603417752', refs: ['MY260312A7740915'], date: '2026-03-12', time: '16:38', method: 'IBG', status: 'pending' },
    drawing: {
      look: light('#0473ea'),
      blocks: [
        { kind: 'status bar', clock: '4:38' },
        { kind: 'words', text: 'SC Mobile', size: 34, bold: true, colour: '#0473ea' },
        { kind: 'mark', sign: 'clock', colour: AMBER },
        { kind: 'words', text: 'Your transfer is being processed', size: 40, bold: true },
        { kind: 'words', text: 'The recipient should get the funds within one business day.', size: 29, colour: PALE },
        {
          kind: 'panel',
          colour: '#ffffff',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 33,
              ruled: true,
              rows: [
                ['Amount', 'MYR 1,999.00'],
                ['Pay to', 'BINTANG SUKAN TRADING SDN BHD', 'CIMB BANK BERHAD', '8603417752'],
                ['Pay from', 'JumpStart Account', 'xxxxxxxx4471'],
                ['Payment method', 'IBG'],
                ['Fee', 'MYR 0.00'],
                ['Date', '12 Mar 2026, 16:38 MYT'],
                ['Reference number', 'MY260312A7740915'],
                ['Recipient reference', 'Jersi rumah sukan'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Make another transfer', colour: '#0473ea', wide: true },
      ],
    },
  },
];
