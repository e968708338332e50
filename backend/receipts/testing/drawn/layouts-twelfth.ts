import { CONDENSED, dark, light, NARROW, SANS, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Fifteen pages of fifteen makers, no two of one bank: the plain manner of the labelled transfers, drawn without looking at the parser.
 * An account is labelled in digits alone however it is spaced; a transfer within one bank names no network, so none is labelled.
 */

const PALE = '#6b737d';
const DARK_PALE = '#97a0ab';
const GREEN = '#15803d';
const BRIGHT_GREEN = '#4ade80';
const RED = '#d0342c';
const AMBER = '#e08a00';

export const TWELFTH: readonly DrawnReceipt[] = [
  {
    layout: 'maybank2u-web-other-bank',
    truth: { bank: 'Maybank', amount: 1248.35, recipient: 'PERSATUAN IBU BAPA DAN GURU SJK(T) LADANG SUNGAI KERIAN', account: '860021734459', refs: ['6194032875', '20260527MBBEMYKL010ORM48206613'], date: '2026-05-27', time: '21:16', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#ffc83d'),
      blocks: [
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'Maybank2u', size: 50, bold: true, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Transfer to other bank accounts', size: 40, bold: true, align: 'left' },
        { kind: 'words', text: 'Successful', size: 36, bold: true, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'near',
          size: 32,
          ruled: true,
          wrapLabels: 22,
          rows: [
            ['Reference ID', '6194032875'],
            ['Transaction date', '27 May 2026 21:16:05'],
            ['Amount', 'RM 1,248.35'],
            ['Service fee', 'RM 0.00'],
            ['From account', 'Personal Saver-i', '1581 6402 2217'],
            ['Beneficiary name', 'PERSATUAN IBU BAPA DAN GURU', 'SJK(T) LADANG SUNGAI KERIAN'],
            ['Beneficiary account number', '8600 2173 4459'],
            ['Beneficiary bank', 'CIMB Bank Berhad'],
            ['Transfer mode', 'DuitNow Transfer'],
            ['DuitNow reference number', '20260527MBBEMYKL010ORM48206613'],
            ['Recipient reference', 'Sumbangan dewan'],
          ],
        },
        { kind: 'words', text: 'Note: This receipt is computer generated and no signature is required.', size: 26, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Maybank Group Customer Care: 1-300-88-6688', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'mae-transfer-malay',
    truth: { bank: 'Maybank', amount: 62.5, recipient: 'NOR AZLINA BINTI MD YUSOF', account: '164203557718', refs: ['740918326M'], date: '2026-02-04', time: '18:22' },
    drawing: {
      look: light('#ffc83d'),
      blocks: [
        { kind: 'panel', colour: '#ffc83d', blocks: [{ kind: 'words', text: 'MAE', size: 50, bold: true, align: 'left' }] },
        { kind: 'words', text: 'Pindahan pihak ketiga', size: 44, bold: true },
        { kind: 'words', text: 'Berjaya', size: 36, bold: true, colour: GREEN },
        {
          kind: 'rows',
          style: 'below',
          size: 35,
          ruled: true,
          rows: [
            ['ID Rujukan', '740918326M'],
            ['Tarikh & masa', '04 Feb 2026, 6:22 PM'],
            ['Nama penerima', 'NOR AZLINA BINTI MD YUSOF'],
            ['Nombor akaun penerima', '1642 0355 7718'],
            ['Rujukan penerima', 'Belanja rewang kelas'],
          ],
        },
        { kind: 'rule', dashed: true },
        { kind: 'rows', style: 'below', size: 44, bold: true, rows: [['Jumlah', 'RM 62.50']] },
        { kind: 'words', text: 'Nota: Resit ini adalah cetakan komputer. Tandatangan tidak diperlukan.', size: 26, colour: PALE },
        { kind: 'words', text: 'Malayan Banking Berhad (No. Pend. : 196001000142)', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'cimb-clicks-giro',
    truth: { bank: 'CIMB', amount: 387.2, recipient: 'KOPERASI SEKOLAH MENENGAH SAINS RAJA TUN PERAK BERHAD', account: '05014027730061', refs: ['618840273'], date: '2026-01-26', time: '10:37', method: 'IBG' },
    drawing: {
      look: light('#b3121d', CONDENSED),
      blocks: [
        { kind: 'bar', lines: ['CIMB Clicks'] },
        { kind: 'words', text: 'Transfer Money', size: 40, bold: true, align: 'left' },
        { kind: 'words', text: 'Your transaction was successful.', size: 34, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'colon',
          size: 33,
          rows: [
            ['Reference No.', '618840273'],
            ['Transaction Date', '26 Jan 2026 10:37:42 AM'],
            ['From', '8002471963 CIMB EcoSave'],
            ['Recipient Name', 'KOPERASI SEKOLAH', 'MENENGAH SAINS RAJA TUN', 'PERAK BERHAD'],
            ['Recipient Bank', 'Bank Islam Malaysia Bhd'],
            ['Account No.', '05014027730061'],
            ['Amount', 'MYR 387.20'],
            ['Payment Method', 'Interbank GIRO (IBG)'],
            ['Service Charge', 'MYR 0.10'],
            ['Recipient Reference', 'INV/26/0147'],
            ['Other Details', 'alat tulis 2A'],
          ],
        },
        { kind: 'rule' },
        { kind: 'words', text: 'This is a computer generated document. No signature is required.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'pbe-web-grid',
    truth: { bank: 'Public Bank', amount: 94, recipient: 'SMK PUTERI HANG LIU', account: '7602188340', refs: ['PBE0612202608451', '20260612PBBEMYKL010ORM70031856'], date: '2026-06-12', time: '08:45', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#c8102e'),
      blocks: [
        { kind: 'bar', lines: ['PBe', 'Acknowledgement'] },
        { kind: 'words', text: 'DuitNow Transfer - Account', size: 40, bold: true, align: 'left' },
        { kind: 'words', text: 'Your transaction is successful.', size: 34, bold: true, colour: GREEN, align: 'left' },
        {
          kind: 'panel',
          colour: '#f7f7f8',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'grid',
              size: 34,
              rows: [
                ['Transaction Amount', 'RM 94.00'],
                ['Service Charge', 'RM 0.00'],
                ['Beneficiary Name', 'SMK PUTERI HANG LIU'],
                ['Beneficiary Account No.', '7602188340'],
                ['Beneficiary Bank', 'CIMB BANK BERHAD'],
                ['From Account', '3172049518 SAV'],
                ['Date', '12 Jun 2026'],
                ['Time', '08:45:10 AM'],
                ['Reference No.', 'PBE0612202608451'],
                ['Recipient Reference', 'Yuran lawatan'],
              ],
            },
            { kind: 'rows', style: 'below', size: 34, rows: [['DuitNow Reference No.', '20260612PBBEMYKL010ORM70031856']] },
          ],
        },
        { kind: 'words', text: 'For enquiries, please call 1-800-22-5555.', size: 26, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'rhb-app-transfer-dark',
    truth: { bank: 'RHB', amount: 2060, recipient: 'WAWASAN CETAK & KANVAS SDN BHD', account: '3186620514', refs: ['17840562209317'], date: '2026-07-15', time: '16:03', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#0067b1'), paper: '#0d1117' },
      blocks: [
        { kind: 'status bar', clock: '4:04' },
        { kind: 'gap', height: 20 },
        { kind: 'tick', colour: '#22a35a' },
        { kind: 'words', text: 'Transfer Successful', size: 42, bold: true },
        { kind: 'words', text: '04:03PM Wednesday, 15 July 2026 MYT', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#171c24',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              ruled: true,
              rows: [
                ['Amount', 'MYR 2,060.00'],
                ['To', 'WAWASAN CETAK & KANVAS', 'SDN BHD', '3186620514'],
                ['Bank', 'PUBLIC BANK'],
                ['From', 'RHB Smart Account-i', '26401800****15'],
                ['Transfer Method', 'DuitNow (Instant)'],
                ['Recipient Reference', 'PO 0093 kain rentang'],
                ['Reference ID', '17840562209317'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#fff4cc', ink: '#4a3b00', lines: [['Beware of scams!', 42], ['Never share your TAC or password with anyone.', 30]] },
        { kind: 'pill', text: 'Share Receipt', colour: '#0067b1', wide: true },
      ],
    },
  },
  {
    layout: 'hlb-connect-english-dark',
    truth: { bank: 'Hong Leong Bank', amount: 7, recipient: 'KANAGASABAI A/L VELU', account: '557104338821', refs: ['4190552873'], date: '2026-09-18', time: '12:09', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#1c64c4'), paper: '#0b1526', line: '#22324b' },
      blocks: [
        { kind: 'status bar', clock: '12:09' },
        { kind: 'words', text: 'HLB Connect', size: 38, bold: true },
        { kind: 'words', text: 'Transfer Successful', size: 44, bold: true, colour: BRIGHT_GREEN },
        { kind: 'words', text: 'RM 7.00', size: 84, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: '18 Sep 2026, 12:09:51 PM', size: 30, colour: DARK_PALE },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'below',
          size: 35,
          rows: [
            ['To', 'KANAGASABAI A/L VELU', 'Maybank', '5571 0433 8821'],
            ['From', 'HLB Pay&Save Account', '305-**-***17-6'],
            ['Transfer Via', 'DuitNow Transfer'],
            ['Recipient Reference', 'air mineral'],
            ['Reference No.', '4190552873'],
          ],
        },
        { kind: 'pill', text: 'Share', colour: '#1c64c4', wide: true },
      ],
    },
  },
  {
    layout: 'amonline-malay-qr',
    truth: { bank: 'AmBank', amount: 16.45, recipient: 'PASAR MINI HJ DERAMAN', refs: ['AMB260807551946', '20260807ARBKMYKL030OQR20917734'], date: '2026-08-07', time: '13:28', method: 'DuitNow QR' },
    drawing: {
      look: light('#d7262e'),
      blocks: [
        { kind: 'bar', lines: ['AmOnline'] },
        { kind: 'words', text: 'Bayaran Berjaya', size: 44, bold: true },
        { kind: 'figure', parts: [['RM ', 44], ['16.45', 84]] },
        { kind: 'gap', height: 24 },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          ruled: true,
          rows: [
            ['Bayar kepada', 'PASAR MINI HJ DERAMAN'],
            ['Bayar dari', 'AmBank SavePlus', '8881 0**** 5236'],
            ['Tarikh transaksi', '07/08/2026 01:28:14 PM'],
            ['Jenis bayaran', 'DuitNow QR'],
            ['Nombor rujukan', 'AMB260807551946'],
            ['Rujukan DuitNow', '20260807ARBKMYKL030', 'OQR20917734'],
          ],
        },
        { kind: 'card', colour: '#fdeceb', ink: '#7a1418', lines: [['AmBonus Points', 42], ['Anda memperoleh 16 mata untuk transaksi ini.', 30]] },
      ],
    },
  },
  {
    layout: 'bank-islam-go-unsuccessful-dark',
    truth: { bank: 'Bank Islam', amount: 530, recipient: 'SEKOLAH KEBANGSAAN ULU BERNAM', account: '14038010027715', refs: ['20260419BIMBMYKL010OCT66120947'], date: '2026-04-19', time: '22:50', method: 'DuitNow Transfer', status: 'failed' },
    drawing: {
      look: dark('#a6003f'),
      blocks: [
        { kind: 'status bar', clock: '22:51' },
        { kind: 'mark', sign: 'cross', colour: RED },
        { kind: 'words', text: 'Transaction Unsuccessful', size: 42, bold: true },
        { kind: 'words', text: 'Insufficient funds in your account.', size: 30, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#1a1e25',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 33,
              ruled: true,
              rows: [
                ['Transfer Type', 'DuitNow Transfer'],
                ['Amount', 'RM530.00'],
                ['Service Charge', 'RM0.00'],
                ['Recipient Name', 'SEKOLAH KEBANGSAAN ULU BERNAM'],
                ['Account No.', '14038010027715'],
                ['Recipient Bank', 'Bank Rakyat'],
                ['Date & Time', '19 Apr 2026, 10:50:33 PM'],
                ['Reference No.', '20260419BIMBMYKL010', 'OCT66120947'],
                ['Recipient Reference', 'baju sukan 8 helai'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Done', colour: '#a6003f', wide: true },
      ],
    },
  },
  {
    layout: 'mybsn-web-transfer-malay',
    truth: { bank: 'BSN', amount: 25, recipient: 'PIBG SK SERI MANJA', account: '164790021855', refs: ['2603300714229056'], date: '2026-03-30', time: '07:14', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00a1ae', WIDE),
      blocks: [
        { kind: 'bar', lines: ['myBSN'] },
        { kind: 'words', text: 'Pemindahan Dana - DuitNow ke Akaun', size: 38, bold: true },
        { kind: 'words', text: 'Status Transaksi : Berjaya', size: 34, bold: true, colour: GREEN },
        {
          kind: 'rows',
          style: 'columns',
          size: 31,
          ruled: true,
          rows: [
            ['No. Rujukan Transaksi', ': 2603300714229056'],
            ['Tarikh/Masa', ': 30-03-2026 07:14:22'],
            ['Dari Akaun', ': 0310041*****8806'],
            ['Ke Akaun', ': 164790021855'],
            ['Nama Penerima', ': PIBG SK SERI MANJA'],
            ['Bank Penerima', ': MAYBANK'],
            ['Jumlah Pemindahan', ': RM 25.00'],
            ['Fi', ': RM 0.50'],
            ['Baki Semasa', ': RM 1,903.48'],
            ['Had Harian', ': RM 5,000.00'],
            ['Rujukan Penerima', ': Aisyah 2 Bestari'],
          ],
        },
      ],
    },
  },
  {
    layout: 'agronet-bilingual',
    truth: { bank: 'Agrobank', amount: 410.05, recipient: 'MOHD FADHIL BIN CHE OMAR', account: '03018020447639', refs: ['AGN20260216094418'], date: '2026-02-16', time: '09:44', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#00843d'),
      blocks: [
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'AGRONet', size: 48, bold: true, colour: '#00843d' },
        { kind: 'words', text: 'Transaksi Berjaya / Transaction Successful', size: 36, bold: true },
        {
          kind: 'table',
          shares: [4, 6],
          size: 31,
          rows: [
            ['Maklumat Transaksi / Transaction Details'],
            ['ID Transaksi /\nTransaction ID', 'AGN20260216094418'],
            ['Tarikh & Masa /\nDate & Time', '16/02/2026 09:44:18 AM'],
            ['Jenis Transaksi /\nTransaction Type', 'DuitNow Transfer'],
            ['Dari Akaun /\nFrom Account', '1005*******4472 AGRO PRIMA-i'],
            ['Nama Penerima /\nRecipient Name', 'MOHD FADHIL BIN CHE OMAR'],
            ['Akaun Penerima /\nRecipient Account', '03018020447639'],
            ['Bank Penerima /\nRecipient Bank', 'BANK ISLAM MALAYSIA BERHAD'],
            ['Amaun /\nAmount', 'RM 410.05'],
            ['Caj Perkhidmatan /\nService Charge', 'RM 0.00'],
            ['Rujukan Penerima /\nRecipient Reference', 'upah jahit 12 pasang'],
          ],
        },
        { kind: 'words', text: 'Bank Pertanian Malaysia Berhad (811810-U)', size: 26, colour: PALE },
        { kind: 'words', text: 'agroCONTACT 1-300-88-2476', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'tng-to-bank-malay-dark',
    truth: { bank: "Touch 'n Go eWallet", amount: 33, recipient: 'TEOH CHIA HUI', account: '28814006735', refs: ['20261003TNGDMYNB010ORM35518802', '2026100310110110010000TN602751'], date: '2026-10-03', time: '20:31', method: 'DuitNow Transfer' },
    drawing: {
      look: { ...dark('#005abb'), paper: '#0f1522' },
      blocks: [
        { kind: 'status bar', clock: '20:31' },
        { kind: 'tick', colour: '#1fa463' },
        { kind: 'words', text: 'Pindahan berjaya', size: 42, bold: true, colour: BRIGHT_GREEN },
        { kind: 'words', text: 'RM 33.00', size: 82, bold: true },
        { kind: 'gap', height: 12 },
        {
          kind: 'panel',
          colour: '#182033',
          framed: true,
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 34,
              ruled: true,
              rows: [
                ['Pindah kepada', 'TEOH CHIA HUI', 'Hong Leong Bank - 28814006735'],
                ['Jenis transaksi', 'DuitNow Transfer'],
                ['Tarikh & Masa', '3 Okt 2026, 8:31 PM'],
                ['No. Rujukan DuitNow', '20261003TNGDMYNB010ORM35518802'],
                ['No. Rujukan eWallet', '2026100310110110010000TN602751'],
                ['Kaedah Pembayaran', 'Baki eWallet'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#fff2c2', ink: '#4b3a00', lines: [['GO+ Earn', 42], ['Pulangan harian sehingga 3.45% setahun', 30], ['Mula dengan RM10', 30]] },
        { kind: 'pill', text: 'Selesai', colour: '#005abb', wide: true },
      ],
    },
  },
  {
    layout: 'boost-transfer-pending-dark',
    truth: { bank: 'Boost', amount: 149.9, recipient: 'Sinar Harapan Uniform Centre', account: '21403300087264', refs: ['b81f4e06-7d3c-49e5-8a12-06c93be57f40'], date: '2026-12-01', time: '11:56', method: 'DuitNow Transfer', status: 'pending' },
    drawing: {
      look: { ...dark('#ee2e24', NARROW), paper: '#141417' },
      blocks: [
        { kind: 'mark', sign: 'clock', colour: AMBER },
        { kind: 'words', text: 'Transfer Pending', size: 46, bold: true },
        { kind: 'words', text: 'RM149.90', size: 90, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: "Your transfer is being processed. We'll notify you once it is completed.", size: 32, colour: DARK_PALE },
        {
          kind: 'rows',
          style: 'columns',
          size: 38,
          ruled: true,
          rows: [
            ['Transfer to', 'Sinar Harapan Uniform Centre'],
            ['Bank', 'RHB Bank Berhad'],
            ['Account number', '21403300087264'],
            ['Transfer type', 'DuitNow Transfer'],
            ['Date', '01/12/2026, 11:56 AM'],
            ['Paid with', 'Boost Wallet'],
            ['Transfer fee', 'FREE'],
            ['Transaction ID', 'b81f4e06-7d3c-49e5-8a12-06c93be57f40'],
          ],
        },
        { kind: 'pill', text: 'Back to Home', colour: '#ee2e24', wide: true },
      ],
    },
  },
  {
    layout: 'gxbank-qr-payment-dark',
    truth: { bank: 'GXBank', amount: 8.7, recipient: 'Restoran Nasi Kandar Seri Ayer', refs: ['20260606GXSPMYKL030OQR84417290'], date: '2026-06-06', time: '14:17', method: 'DuitNow QR' },
    drawing: {
      look: { ...dark('#7b4dff'), paper: '#120f1c', line: '#2d2740' },
      blocks: [
        { kind: 'status bar', clock: '2:17' },
        { kind: 'avatar', initials: 'RN', colour: '#7b4dff' },
        { kind: 'words', text: 'Restoran Nasi Kandar Seri Ayer', size: 38, bold: true },
        { kind: 'words', text: '-RM8.70', size: 84, bold: true },
        { kind: 'gap', height: 12 },
        { kind: 'words', text: 'Completed', size: 34, bold: true, colour: BRIGHT_GREEN },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          ruled: true,
          rows: [
            ['Date & time', '6 Jun 2026, 2:17 PM'],
            ['Paid from', 'GX Account •••• 3046'],
            ['Transaction type', 'DuitNow QR'],
            ['Cashback earned', 'RM0.08'],
            ['Transaction ID', '20260606GXSPMYKL030', 'OQR84417290'],
          ],
        },
        { kind: 'words', text: 'GX Bank Berhad is a licensed digital bank.', size: 26, colour: DARK_PALE },
        { kind: 'pill', text: 'Share receipt', colour: '#7b4dff', wide: true },
      ],
    },
  },
  {
    layout: 'allianceonline-web-acknowledgement',
    truth: { bank: 'Alliance Bank', amount: 3915.6, recipient: 'ARENA SUKAN JAYA ENTERPRISE', account: '512779034106', refs: ['FT26111904482', '20261119MFBBMYKL010ORM55390271'], date: '2026-11-19', time: '15:42', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#003da5'),
      blocks: [
        { kind: 'bar', lines: ['allianceonline'] },
        { kind: 'words', text: 'Fund Transfer', size: 42, bold: true },
        { kind: 'words', text: 'Transaction Successful', size: 36, bold: true, colour: GREEN },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          rows: [
            ['Transfer From', 'Alliance SavePlus', '1208****3017'],
            ['Transfer To', 'ARENA SUKAN JAYA ENTERPRISE', '512779034106', 'Malayan Banking Berhad'],
            ['Transfer Mode', 'DuitNow'],
          ],
        },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          rows: [
            ['Amount', 'RM 3,915.60'],
            ['Transaction Fee', 'RM 0.50'],
            ['Total Debited', 'RM 3,916.10'],
          ],
        },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 33,
          rows: [
            ['Transaction Date & Time', '19/11/2026 03:42:27 PM'],
            ['Reference Number', 'FT26111904482'],
            ['DuitNow Reference', '20261119MFBBMYKL010ORM55390271'],
            ['Recipient Reference', 'Bola jaring U15'],
            ['Other Payment Details', 'Baki 50%'],
          ],
        },
        { kind: 'words', text: 'Alliance Bank Malaysia Berhad 198201008390 (88103-W)', size: 26, colour: PALE },
        { kind: 'words', text: 'Customer Contact Centre: 03-5516 9988', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'ocbc-app-receipt',
    truth: { bank: 'OCBC', amount: 71.8, recipient: 'LIM POH ENG', account: '3140895527', refs: ['OTT1408260933517'], date: '2026-08-14', time: '09:33', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#e1251b', SANS),
      blocks: [
        { kind: 'status bar', clock: '9:33' },
        { kind: 'words', text: 'OCBC', size: 50, bold: true, colour: '#e1251b' },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: "You've transferred", size: 38, bold: true },
        { kind: 'figure', parts: [['71.80', 84], [' MYR', 40]] },
        { kind: 'gap', height: 20 },
        {
          kind: 'panel',
          colour: '#f5f6f8',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 34,
              rows: [
                ['To', 'LIM POH ENG', '3140895527', 'PUBLIC BANK BERHAD'],
                ['From', 'FRANK Account', '790-1-****34-5'],
                ['Via', 'DuitNow'],
                ['When', '14 Aug 2026, 9:33 AM'],
                ['Recipient reference', 'buku aktiviti'],
                ['Transaction reference', 'OTT1408260933517'],
              ],
            },
          ],
        },
        { kind: 'pill', text: 'Make another transfer', colour: '#e1251b', wide: true },
      ],
    },
  },
];
