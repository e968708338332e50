import { CONDENSED, dark, light, NARROW, SERIF, WIDE } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Ten older or redesigned pages of the big banks and wallets and five that tell a transfer in another form: in sentences, in two
 * columns of fields, as two cards without labels, as an advice by e-mail and as an SMS; drawn without looking at the parser. Of a
 * scheduled transfer the day it was ordered counts; an account is labelled wherever it is printed in full.
 */

const PALE = '#6b737d';
const DARK_PALE = '#97a0ab';
const GREEN = '#1f9d55';

export const SIXTH: readonly DrawnReceipt[] = [
  {
    layout: 'mae-scan-and-pay-dark',
    truth: { bank: 'Maybank', amount: 12.8, recipient: 'KOPERASI SMK LEMBAH TERATAI', refs: ['QR71904426'], date: '2026-11-12', time: '19:12', method: 'DuitNow QR' },
    drawing: {
      look: dark('#ffc83d'),
      blocks: [
        { kind: 'status bar', clock: '7:12' },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'MAE by Maybank2u', size: 34, bold: true, colour: '#ffc83d' },
        { kind: 'tick', colour: GREEN },
        { kind: 'words', text: 'Payment successful', size: 42, bold: true },
        { kind: 'words', text: 'RM 12.80', size: 84, bold: true },
        { kind: 'words', text: 'KOPERASI SMK LEMBAH TERATAI', size: 36, bold: true },
        { kind: 'gap', height: 16 },
        {
          kind: 'panel',
          colour: '#1b2128',
          blocks: [
            {
              kind: 'rows',
              style: 'columns',
              size: 32,
              rows: [
                ['Reference ID', 'QR71904426'],
                ['Date & time', '12 Nov 2026, 7:12 PM'],
                ['Scan & Pay via', 'DuitNow QR'],
                ['Paid from', 'MAE', '5140 **** 2290'],
                ['Notes', 'air & karipap'],
              ],
            },
          ],
        },
        { kind: 'card', colour: '#3a3115', ink: '#ffe7a3', lines: [['RM3 cashback, every Friday', 42], ['Scan & Pay at least RM20 until 31 Dec 2026.', 30]] },
        { kind: 'words', text: 'Share receipt', size: 34, bold: true, colour: '#ffc83d' },
      ],
    },
  },
  {
    layout: 'maybank2u-web-club-as-sender',
    truth: { bank: 'Maybank', amount: 1085, recipient: 'SARASWATHY A/P MUNUSAMY', account: '164122778830', refs: ['4471920836'], date: '2026-10-23', time: '20:14' },
    drawing: {
      look: { ...light('#ffc83d', WIDE), line: '#f2d88a' },
      blocks: [
        { kind: 'words', text: 'Maybank2u.com', size: 46, bold: true, align: 'left' },
        { kind: 'words', text: 'Transfers > Third Party Account Transfer', size: 26, colour: PALE, align: 'left' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'colon',
          size: 28,
          rows: [
            ['Status', 'Successful'],
            ['Reference number', '4471920836'],
            ['Transaction date', '23 Oct 2026 20:14:31'],
            ['From account', '562118207734 WADIAH CURRENT', 'PIBG SJK(T) LADANG SERI MURNI'],
            ['To account', '164122778830', 'SARASWATHY A/P MUNUSAMY'],
            ['Amount', 'RM1,085.00'],
            ['Recipient reference', 'Jahit kostum'],
            ['Other details', '31 helai, baki penuh'],
            ['Effective date', 'Today'],
          ],
        },
        { kind: 'rule' },
        { kind: 'words', text: 'Note: This receipt is computer generated and no signature is\nrequired.', size: 26, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Maybank Group Customer Care 1-300-88-6688', size: 26, colour: PALE, align: 'left' },
        { kind: 'pill', text: 'Print receipt', colour: '#c99700' },
      ],
    },
  },
  {
    layout: 'cimb-clicks-account-in-brackets',
    truth: { bank: 'CIMB', amount: 246, recipient: 'PERSATUAN IBU BAPA DAN GURU SEKOLAH KEBANGSAAN TAMAN MERANTI JAYA (2)', account: '514908127734', refs: ['338104472', '20261015CIBBMYKL010ORM44120873'], date: '2026-10-15', time: '08:21', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#b01116', NARROW),
      blocks: [
        { kind: 'bar', lines: ['CIMB Clicks'] },
        { kind: 'words', text: 'Acknowledgement', size: 44, bold: true, align: 'left' },
        { kind: 'words', text: 'Your DuitNow Transfer was successful.', size: 38, colour: GREEN, align: 'left' },
        {
          kind: 'rows',
          style: 'near',
          size: 38,
          ruled: true,
          wrapLabels: 22,
          rows: [
            ['Reference No.', '338104472'],
            ['DuitNow Reference', '20261015CIBBMYKL010ORM44120873'],
            ['Date & Time', '15-Oct-2026, 08:21:54 AM'],
            ['Transfer From', 'AZLAN BIN RAHMAT', '7041882316 SAVINGS ACCOUNT'],
            ['Transfer To', 'PERSATUAN IBU BAPA DAN GURU', 'SEKOLAH KEBANGSAAN TAMAN', 'MERANTI JAYA (2)', '(MAYBANK 514908127734)'],
            ['Amount', 'MYR 246.00'],
            ['Service Charge incl. Tax', 'MYR 0.00'],
            ['Recipient Reference', 'Aiman & Alya'],
            ['Other Payment Details', 'Teater 6 tiket'],
          ],
        },
        { kind: 'words', text: 'CIMB Bank Berhad 197201001799 (13491-P)', size: 32, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Consumer Contact Centre +603 6204 7788', size: 32, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'pb-engage-qr',
    truth: { bank: 'Public Bank', amount: 27.5, recipient: 'SJK(C) MING TEIK CO-OP', refs: ['20261107PBBEMYKL030OQR10447728'], date: '2026-11-07', time: '12:48', method: 'DuitNow QR' },
    drawing: {
      look: light('#c8102e'),
      blocks: [
        { kind: 'status bar', clock: '12:48' },
        { kind: 'bar', lines: ['QR Payment'] },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Payment Successful', size: 42, bold: true, colour: GREEN },
        { kind: 'figure', parts: [['RM ', 44], ['27', 96], ['.50', 52]] },
        { kind: 'gap', height: 16 },
        {
          kind: 'panel',
          colour: '#faf3f4',
          blocks: [
            {
              kind: 'rows',
              style: 'below',
              size: 34,
              rows: [
                ['Merchant Name', 'SJK(C) MING TEIK CO-OP'],
                ['From Account', 'PB Bright Star Savings  6-4410***-28'],
                ['Payment Type', 'DuitNow QR'],
                ['Date/Time', '07/11/2026 12:48:09'],
                ['Reference No.', '20261107PBBEMYKL030OQR10447728'],
                ['Terminal', 'POS 02'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'PB engage is a service of Public Bank Berhad 196501000672 (6463-H)', size: 26, colour: PALE },
        { kind: 'pill', text: 'Back to Home', colour: '#c8102e', wide: true },
      ],
    },
  },
  {
    layout: 'rhb-mobile-english',
    truth: { bank: 'RHB', amount: 350, recipient: 'HASLINDA BINTI MD. YUSOFF @ YUSOF', account: '16203300071825', refs: ['17781264093381'], date: '2026-11-08', time: '17:09', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0067b1', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '5:09' },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: 'RHB', size: 56, bold: true, colour: '#0067b1', align: 'left' },
        { kind: 'words', text: 'Transfer Successful', size: 46, bold: true, align: 'left' },
        { kind: 'words', text: '05:09PM Sunday, 8 November 2026 MYT', size: 32, colour: PALE, align: 'left' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'below',
          size: 34,
          rows: [
            ['From', 'KELAB SUKAN SMK RIMBA ARA', 'RHB Current Account  21241100043307'],
            ['To', 'HASLINDA BINTI MD. YUSOFF @ YUSOF', '16203300071825', 'RHB BANK'],
            ['Amount', 'MYR 350.00'],
            ['Transfer Method', 'DuitNow (Instant)'],
            ['Reference ID', '17781264093381'],
            ['Recipient Reference', 'Hadiah sukan'],
          ],
        },
        { kind: 'rule', dashed: true },
        { kind: 'words', text: 'RHB Bank Berhad 196501000373 (6171-M)\nNeed help? Call 03-9206 8118.', size: 26, colour: PALE, align: 'left' },
        { kind: 'pill', text: 'Share Receipt', colour: '#0067b1', wide: true },
      ],
    },
  },
  {
    layout: 'hlb-web-scheduled',
    truth: { bank: 'Hong Leong Bank', amount: 120, recipient: "ST. ANNE'S GIRLS' SCHOOL P.T.A.", account: '514012773306', refs: ['HLC2611182231004477'], date: '2026-11-18', time: '22:31', method: 'DuitNow Transfer', status: 'pending' },
    drawing: {
      look: light('#003b7a'),
      blocks: [
        { kind: 'bar', lines: ['HLB Connect Online Banking'] },
        { kind: 'mark', sign: 'clock', colour: '#2f6fb5' },
        { kind: 'words', text: 'Your transfer has been scheduled', size: 42, bold: true },
        { kind: 'words', text: 'We will notify you by SMS once it is done.', size: 30, colour: PALE },
        {
          kind: 'panel',
          colour: '#f3f6fa',
          blocks: [
            {
              kind: 'rows',
              style: 'near',
              size: 32,
              rows: [
                ['Status', 'Scheduled'],
                ['Reference No.', 'HLC2611182231004477'],
                ['Submitted On', '18 Nov 2026, 10:31:27 PM'],
                ['Scheduled For', '01 Dec 2026'],
                ['Frequency', 'Once'],
                ['Transfer From', 'Junior Savings 047-20-11836-9'],
                ['Transfer To', "ST. ANNE'S GIRLS' SCHOOL P.T.A.", 'Maybank / 5140 1277 3306'],
                ['Amount', 'RM 120.00'],
                ['Transfer Method', 'DuitNow Transfer'],
                ['Recipient Ref.', 'Year-end concert'],
              ],
            },
          ],
        },
        { kind: 'words', text: 'Please ensure sufficient funds by 12:00 AM on the scheduled date.\nHong Leong Bank Berhad 193401000023 (97141-X)', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'amonline-transfer-dark',
    truth: { bank: 'AmBank', amount: 1250, recipient: 'VIGNESWARAN S/O ARUMUGAM', account: '8881044271936', refs: ['AMB2610291845507733'], date: '2026-10-29', time: '18:45' },
    drawing: {
      look: dark('#e4002b'),
      blocks: [
        { kind: 'status bar', clock: '18:45' },
        { kind: 'gap', height: 12 },
        { kind: 'words', text: 'AmOnline', size: 38, bold: true, colour: '#ff5c74' },
        { kind: 'tick', colour: '#2fb35f' },
        { kind: 'words', text: 'Money transferred', size: 42, bold: true },
        { kind: 'words', text: 'MYR 1,250.00', size: 80, bold: true },
        { kind: 'words', text: '29 October 2026, 18:45', size: 30, colour: DARK_PALE },
        { kind: 'gap', height: 10 },
        {
          kind: 'panel',
          colour: '#1b2128',
          blocks: [
            { kind: 'words', text: 'Transferred to', size: 28, colour: DARK_PALE, align: 'left' },
            {
              kind: 'avatar',
              initials: 'VA',
              colour: '#7a1530',
              beside: [
                ['VIGNESWARAN S/O ARUMUGAM', 38],
                ['AmBank / AmBank Islamic', 30],
                ['888 104 4271 936', 30],
              ],
            },
          ],
        },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          ruled: true,
          rows: [
            ['Transferred from', 'AmWafeeq Account-i', '888 **** **** 418'],
            ['Service fee', 'MYR 0.00'],
            ["Recipient's reference", 'Bayaran bas'],
            ['Transaction ID', 'AMB2610291845507733'],
          ],
        },
        { kind: 'pill', text: 'Share Receipt', colour: '#e4002b', wide: true },
      ],
    },
  },
  {
    layout: 'tng-qr-merchant-malay',
    truth: { bank: "Touch 'n Go eWallet", amount: 8.4, recipient: 'Gerai Amal PIBG SK Sungai Kelubi', refs: ['20260828TNGDMYNB030OQR77310462'], date: '2026-08-28', time: '10:02', method: 'DuitNow QR' },
    drawing: {
      look: light('#005abb', WIDE),
      blocks: [
        { kind: 'status bar', clock: '10:02' },
        {
          kind: 'panel',
          colour: '#005abb',
          blocks: [
            { kind: 'words', text: "Touch 'n Go eWallet", size: 34, bold: true, colour: '#ffffff' },
            { kind: 'words', text: 'Bayaran berjaya!', size: 42, bold: true, colour: '#ffffff' },
            { kind: 'words', text: 'RM8.40', size: 88, bold: true, colour: '#ffffff' },
            { kind: 'gap', height: 10 },
          ],
        },
        {
          kind: 'rows',
          style: 'columns',
          size: 30,
          rows: [
            ['Dibayar kepada', 'Gerai Amal PIBG SK Sungai Kelubi'],
            ['Jenis', 'DuitNow QR'],
            ['Tarikh & Masa', '28 Ogos 2026, 10:02 PG'],
            ['Dibayar dengan', 'Baki eWallet'],
            ['No. Transaksi', '20260828TNGDMYNB030', 'OQR77310462'],
          ],
        },
        { kind: 'card', colour: '#fff6d6', ink: '#6b4e00', lines: [['Merdeka: menangi RM5,700!', 42], ['Bayar 3 kali dengan QR sebelum 16/09/2026.', 30]] },
        { kind: 'card', colour: '#eaf3fc', ink: '#0b3a6b', lines: [['Anda peroleh 8 mata GOrewards', 36]] },
        { kind: 'pill', text: 'Selesai', colour: '#005abb', wide: true },
      ],
    },
  },
  {
    layout: 'grabpay-to-bank-dark',
    truth: { bank: 'GrabPay', amount: 45, recipient: 'Dayang Nurfatihah binti Awang Damit', account: '7612009841', refs: ['9e41b7d05c2f4a86'], date: '2026-10-03', time: '21:26' },
    drawing: {
      look: dark('#00b14f', CONDENSED),
      blocks: [
        { kind: 'status bar', clock: '9:27' },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'Transfer details', size: 40, bold: true },
        { kind: 'gap', height: 10 },
        { kind: 'words', text: "You've sent", size: 30, colour: DARK_PALE },
        { kind: 'figure', parts: [['RM', 44, 30], [' 45.00', 92]] },
        { kind: 'pill', text: 'Completed', colour: '#00833a' },
        { kind: 'rule' },
        {
          kind: 'rows',
          style: 'columns',
          size: 34,
          rows: [
            ['Sent to', 'Dayang Nurfatihah', 'binti Awang Damit'],
            ['Bank account', 'CIMB Bank 7612009841'],
            ['Sent from', 'GrabPay Wallet'],
            ['Sent on', 'Sat, 3 Oct 2026 at 9:26 PM'],
            ['Note', 'tiket Sabtu 2 org'],
            ['Transaction fee', 'RM 0.00'],
            ['Transaction ID', '9e41b7d05c2f4a86'],
          ],
        },
        { kind: 'rule' },
        { kind: 'words', text: 'GPay Network (M) Sdn Bhd 201501003364 (1128698-D)', size: 26, colour: DARK_PALE },
        { kind: 'words', text: 'Report an issue', size: 32, bold: true, colour: '#3fd17f' },
      ],
    },
  },
  {
    layout: 'affin-giro-rejected',
    truth: { bank: 'Affin Bank', amount: 980.6, recipient: 'SEKOLAH MENENGAH ISLAM AL-FURQAN JATI BERHAD', account: '14022010087735', refs: ['AF0131126155007264'], date: '2026-11-13', time: '15:37', method: 'IBG', status: 'failed' },
    drawing: {
      look: light('#0072bc'),
      blocks: [
        { kind: 'bar', lines: ['AFFIN'] },
        { kind: 'mark', sign: 'cross', colour: '#d0342c' },
        { kind: 'words', text: 'Transaction Rejected', size: 44, bold: true, colour: '#d0342c' },
        { kind: 'words', text: 'Reason: Beneficiary account is dormant (R04)', size: 30, colour: PALE },
        {
          kind: 'rows',
          style: 'columns',
          size: 32,
          ruled: true,
          rows: [
            ['Transaction Type', 'Interbank GIRO (IBG)'],
            ['Reference Number', 'AF0131126155007264'],
            ['Transaction Date', '13.11.2026 15:37:42'],
            ['From Account', 'AFFIN AVANCE 105110028846'],
            ['Beneficiary', 'SEKOLAH MENENGAH ISLAM', 'AL-FURQAN JATI BERHAD'],
            ['Beneficiary Bank', 'BANK ISLAM', 'A/C 14022010087735'],
            ['Amount', 'RM 980.60'],
            ['Charges', 'RM 0.10'],
            ['Recipient Reference', 'Yuran Hakim'],
          ],
        },
        { kind: 'words', text: 'The amount will be returned to your account within 2 working days.\nFor assistance, please call 03-8230 2222.', size: 28, colour: PALE },
      ],
    },
  },
  {
    layout: 'ocbc-sentences',
    truth: { bank: 'OCBC', amount: 2308.4, recipient: 'Ang Poh Geok & Sons Stage Lighting Sdn. Bhd.', account: '3188204716', refs: ['2611051605881772'], date: '2026-11-05', time: '16:05', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#e1261c'),
      blocks: [
        { kind: 'words', text: 'OCBC', size: 56, bold: true, colour: '#e1261c', align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'All done, Mei Fong!', size: 46, bold: true, align: 'left' },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'You have sent RM2,308.40 to Ang Poh Geok & Sons\nStage Lighting Sdn. Bhd. (account 3188204716 with\nPublic Bank Berhad) by DuitNow Transfer.', size: 38, align: 'left' },
        { kind: 'gap', height: 18 },
        { kind: 'words', text: 'The money left your 360 Account 701-224881-6 on\n5 November 2026 at 4.05 pm. There was no fee.', size: 38, align: 'left' },
        { kind: 'gap', height: 18 },
        { kind: 'words', text: 'Your transaction reference number is\n2611051605881772. The recipient will see “Lampu\npentas” as the payment reference.', size: 38, align: 'left' },
        { kind: 'gap', height: 18 },
        { kind: 'rule' },
        { kind: 'words', text: 'You can still transfer RM7,691.60 today. To change your daily\nlimit, go to Settings or call us at 03-8317 5000.', size: 30, colour: PALE, align: 'left' },
        { kind: 'pill', text: 'Make another transfer', colour: '#e1261c', wide: true },
        { kind: 'words', text: 'OCBC Bank (Malaysia) Berhad 199401009721 (295400-W)', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'uob-web-two-columns',
    truth: { bank: 'UOB', amount: 500, recipient: 'SMJK YOKE NAM BOARD OF GOVERNORS', account: '21418800066027', refs: ['FT26273481029957'], date: '2026-09-30', time: '11:58', method: 'DuitNow Transfer' },
    drawing: {
      look: light('#0b2a6b', CONDENSED),
      blocks: [
        { kind: 'words', text: 'UOB Personal Internet Banking', size: 42, bold: true, colour: '#0b2a6b', align: 'left' },
        { kind: 'words', text: 'Funds Transfer - Transaction Completed', size: 34, align: 'left' },
        {
          kind: 'table',
          shares: [20, 31, 19, 30],
          size: 26,
          rows: [
            ['TRANSACTION'],
            ['Reference', 'FT26273481029957', 'Status', 'Completed'],
            ['Date', '2026-09-30', 'Time', '11:58:06'],
            ['Amount', 'MYR 500.00', 'Charges', 'MYR 0.00'],
            ['PARTIES'],
            ['From', 'LIEW CHOON HOE', 'To', 'SMJK YOKE NAM\nBOARD OF\nGOVERNORS'],
            ['Account', '2183044719\nOne Account', 'Account', '21418800066027'],
            ['Bank', 'UOB', 'Bank', 'RHB BANK'],
            ['OTHERS'],
            ['Mode', 'DuitNow Transfer', 'Reference', 'Building fund'],
          ],
        },
        { kind: 'words', text: 'This is a computer-generated record. No signature is required.\nUnited Overseas Bank (Malaysia) Bhd 199301017069 (271809-K)', size: 26, colour: PALE, align: 'left' },
        { kind: 'pill', text: 'Print', colour: '#0b2a6b' },
      ],
    },
  },
  {
    layout: 'gxbank-two-cards',
    truth: { bank: 'GXBank', amount: 63, recipient: 'MOHANA PRIYA A/P RAJAN', account: '35100088214', refs: ['20261026GXSPMYKL010ORM20417736'], date: '2026-10-26', time: '20:40' },
    drawing: {
      look: light('#5b2be0'),
      blocks: [
        { kind: 'status bar', clock: '20:40' },
        { kind: 'gap', height: 16 },
        { kind: 'words', text: 'GXBank', size: 40, bold: true, colour: '#5b2be0' },
        { kind: 'words', text: 'Money sent', size: 36 },
        { kind: 'words', text: 'RM63.00', size: 92, bold: true },
        { kind: 'words', text: 'Oct 26, 2026 · 20:40', size: 30, colour: PALE },
        {
          kind: 'panel',
          colour: '#f4f1fd',
          blocks: [
            { kind: 'words', text: 'CHEAH SOOK FUN', size: 40, bold: true, align: 'left' },
            { kind: 'words', text: 'GX Account 8888014277330', size: 32, colour: PALE, align: 'left' },
          ],
        },
        { kind: 'words', text: '↓', size: 48, bold: true, colour: '#5b2be0' },
        {
          kind: 'panel',
          colour: '#f4f1fd',
          blocks: [
            { kind: 'words', text: 'MOHANA PRIYA A/P RAJAN', size: 40, bold: true, align: 'left' },
            { kind: 'words', text: 'Hong Leong Bank 35100088214', size: 32, colour: PALE, align: 'left' },
          ],
        },
        { kind: 'gap', height: 20 },
        { kind: 'words', text: '“2 tix Friday show”', size: 34 },
        { kind: 'words', text: '20261026GXSPMYKL010ORM20417736', size: 30, colour: PALE },
        { kind: 'pill', text: 'Share', colour: '#5b2be0', wide: true },
        { kind: 'words', text: 'GX Bank Berhad is a member of PIDM.', size: 26, colour: PALE },
      ],
    },
  },
  {
    layout: 'alliance-e-mail-advice',
    truth: { bank: 'Alliance Bank', amount: 4860, recipient: 'LEMBAGA PENGELOLA SEKOLAH JENIS KEBANGSAAN (CINA) HWA SING', account: '3140088257', refs: ['EADV2611160042217'], date: '2026-11-16', time: '14:22' },
    drawing: {
      look: light('#002f6c', SERIF),
      blocks: [
        { kind: 'words', text: 'Payment Advice / Makluman Pembayaran', size: 46, bold: true, align: 'left' },
        { kind: 'words', text: 'Alliance Bank eAdvice <eadvice@alliance.example>\nto bendahari@hwasing.example', size: 30, colour: PALE, align: 'left' },
        { kind: 'rule' },
        { kind: 'words', text: 'Dear Sir/Madam,', size: 32, align: 'left' },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'Please be informed that our customer TEOH KIM SENG TRADING has\nmade the following payment to your account.', size: 32, align: 'left' },
        { kind: 'gap', height: 14 },
        { kind: 'words', text: 'Dimaklumkan bahawa pelanggan kami seperti di atas telah membuat\npembayaran berikut ke akaun tuan/puan.', size: 32, align: 'left' },
        {
          kind: 'table',
          shares: [42, 58],
          size: 30,
          rows: [
            ['Advice No. / No. Makluman', 'EADV2611160042217'],
            ['Payment Date / Tarikh Bayaran', '16 November 2026'],
            ['Time / Masa', '2:22 PM'],
            ['Beneficiary Name /\nNama Benefisiari', 'LEMBAGA PENGELOLA SEKOLAH\nJENIS KEBANGSAAN (CINA)\nHWA SING'],
            ['Beneficiary Account /\nAkaun Benefisiari', '3140088257'],
            ['Beneficiary Bank / Bank', 'PUBLIC BANK BERHAD'],
            ['Amount / Jumlah', 'RM 4,860.00'],
            ['Payment Details / Butiran', 'Derma dewan & pentas'],
          ],
        },
        { kind: 'words', text: 'This is a computer generated advice. No signature is required.\nIni adalah makluman janaan komputer. Tandatangan tidak diperlukan.', size: 28, colour: PALE, align: 'left' },
        { kind: 'words', text: 'Alliance Bank Malaysia Berhad 198201008390 (88103-W)\nPrinted on / Dicetak pada: 17/11/2026 08:12:40', size: 28, colour: PALE, align: 'left' },
      ],
    },
  },
  {
    layout: 'bsn-sms-dark',
    truth: { bank: 'BSN', amount: 65, recipient: 'NORLIZA BT KASSIM', account: '162033915527', refs: ['2611020077410853'], date: '2026-11-02', time: '14:31', method: 'DuitNow Transfer' },
    drawing: {
      look: dark('#00a0af'),
      blocks: [
        { kind: 'status bar', clock: '2:33' },
        { kind: 'avatar', initials: 'B', colour: '#00737f' },
        { kind: 'words', text: 'BSN', size: 36, bold: true },
        { kind: 'rule' },
        { kind: 'words', text: 'Text Message', size: 28, colour: DARK_PALE },
        {
          kind: 'panel',
          colour: '#262d36',
          blocks: [
            { kind: 'words', text: 'RM0.00 BSN: DuitNow Transfer RM65.00 kepada\nNORLIZA BT KASSIM a/c 162033915527 (MAYBANK)\npada 02/11/26 14:31:07 berjaya. No. Ruj.\n2611020077410853. Bukan anda? Hubungi\n1300 88 1900 dengan segera.', size: 36, align: 'left' },
          ],
        },
        {
          kind: 'panel',
          colour: '#262d36',
          blocks: [{ kind: 'words', text: 'RM0.00 BSN: Simpan RM100 dalam SSP BSN sebelum\n31/12/26 dan berpeluang menangi RM1,000,000!\nT&S terpakai. www.bsn.com.my', size: 36, align: 'left' }],
        },
        { kind: 'gap', height: 30 },
        { kind: 'words', text: 'The sender of this message does not accept replies.', size: 28, colour: DARK_PALE },
      ],
    },
  },
];
