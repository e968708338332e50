import { dark, light, type Block, type Look, type Row } from './drawing.js';
import type { DrawnReceipt } from './drawn-receipt.js';

/*
 * Pages in the manner of CIMB OCTO's "Transaction Summary", which has no word about the outcome, and what may stand on a page
 * that looks like it while the money has not moved (decision 0009).
 */

interface Changes {
  readonly title?: string;
  /** Under the time of the transfer, above the fields. */
  readonly above?: readonly Block[];
  readonly rows?: readonly Row[];
  readonly references?: readonly Row[];
  /** Between the fields and the button. */
  readonly below?: readonly Block[];
  readonly button?: string | null;
  readonly moment?: string | null;
  readonly cut?: boolean;
}

const OCTO = light('#b5121b');
const NIGHT = dark('#b5121b');

const REFERENCES: readonly Row[] = [
  ['OCTO Reference No.', '194520773'],
  ['DuitNow Reference No.', '05518213'],
];

function summary(look: Look, changes: Changes): readonly Block[] {
  const {
    title = 'Transaction Summary',
    above = [],
    rows = [],
    references = REFERENCES,
    below = [],
    button = 'Done',
    moment = '10 Mar 2026 2:17:49 PM',
    cut = false,
  } = changes;
  const head: readonly Block[] = [
    { kind: 'status bar', clock: '2:18' },
    { kind: 'words', text: title, size: 44, bold: true },
  ];
  return [
    ...(cut ? [] : head),
    { kind: 'words', text: 'MYR 30.00', size: 72, bold: true },
    ...(moment === null
      ? []
      : [{ kind: 'words', text: moment, size: 36, colour: look.pale } as const]),
    ...above,
    {
      kind: 'rows',
      style: 'columns',
      ruled: true,
      rows: [
        ...references,
        ...rows,
        ['To', 'SMK SERI WAWASAN TEATER'],
        ['From', 'SAVINGS ACCT-i PLUS', '7601239912'],
      ],
    },
    ...below,
    ...(button === null
      ? []
      : [{ kind: 'pill', text: button, colour: look.accent, wide: true } as const]),
  ];
}

const truth = {
  bank: 'CIMB',
  amount: 30,
  recipient: 'SMK SERI WAWASAN TEATER',
  refs: ['194520773', '05518213'],
  date: '2026-03-10',
  time: '14:17',
  method: 'DuitNow Transfer',
};

const words = (text: string, colour?: string): Block => ({
  kind: 'words',
  text,
  size: 36,
  ...(colour === undefined ? {} : { colour }),
});
const pill = (text: string, colour: string): Block => ({ kind: 'pill', text, colour });

const GOOD: Readonly<Record<string, Changes>> = {
  plain: {},
  malay: {
    title: 'Ringkasan Transaksi',
    references: [
      ['No. Rujukan OCTO', '194520773'],
      ['No. Rujukan DuitNow', '05518213'],
    ],
    button: 'Selesai',
  },
};

/** Every one of them is pending or failed, or not sent yet. */
const BAD: Readonly<Record<string, Changes>> = {
  'title-pending': { title: 'Transfer Pending' },
  'title-request': { title: 'Transfer Request' },
  'title-gagal': { title: 'Transaksi Gagal' },
  'pale-pending': { above: [words('Pending', '#9aa3af')] },
  'palest-pending': { above: [words('Pending', '#c4c9cf')] },
  accepted: { above: [words('Accepted', '#1e8e3e')] },
  'dalam-proses': { above: [words('Dalam proses', '#b26a00')] },
  'pill-processing': { above: [pill('Processing', '#f0a030')] },
  'pill-scheduled': { above: [pill('Scheduled', '#5b6470')] },
  'pill-yellow': { above: [pill('Pending', '#ffd54a')] },
  'pill-failed': { above: [pill('Failed', '#c5221f')] },
  'row-status': { rows: [['Status', 'Pending']] },
  'row-status-malay': { rows: [['Status', 'Diterima']] },
  'row-hold': { rows: [['State', 'On hold']] },
  'row-scheduled-date': { rows: [['Transfer on', '20 Mar 2026']] },
  'row-effective': { rows: [['Effective Date', '20 Mar 2026']] },
  'row-ibg': { rows: [['Transfer Method', 'Interbank GIRO (IBG)']] },
  'will-be': { above: [words('Your money will be transferred on 20 Mar 2026')] },
  'akan-dipindahkan': { above: [words('Wang akan dipindahkan pada 20 Mac 2026')] },
  'below-will-arrive': { below: [words('The recipient gets it on the next business day')] },
  'below-akan': { below: [words('Penerima akan menerima wang esok')] },
  'below-approval': { below: [words('Awaiting approval of the second signatory')] },
  'below-not-yet': { below: [words('Your account has not been debited yet')] },
  'below-belum': { below: [words('Akaun anda belum didebit')] },
  'below-insufficient': { below: [words('Insufficient balance. Please try again.')] },
  'card-review': {
    below: [
      {
        kind: 'card',
        colour: '#fff4d6',
        ink: '#5a4500',
        lines: [
          ['Under review', 34],
          ['We are checking this transfer.', 30],
        ],
      },
    ],
  },
  'card-dark': {
    below: [{ kind: 'card', colour: '#37404a', ink: '#ffffff', lines: [['Pending', 34]] }],
  },
  stamp: { above: [{ kind: 'stamp', text: 'PENDING', colour: '#c5221f', top: 700 }] },
  'stamp-batal': { above: [{ kind: 'stamp', text: 'BATAL', colour: '#9aa3af', top: 700 }] },
  'review-screen': { title: 'Review & Confirm', references: [], moment: null, button: 'Confirm' },
  'review-with-reference': { title: 'Transfer Details', button: 'Confirm' },
  'review-slide': { title: 'Transaction Summary', button: 'Slide to pay' },
  'review-malay': { title: 'Ringkasan Transaksi', button: 'Sahkan' },
  'cut-above': { cut: true },
  'cut-below': { button: null },
  'no-network-reference': { references: [['OCTO Reference No.', '194520773']] },
  'no-second': { moment: '10 Mar 2026 2:17 PM' },
};

const drawn = (
  layout: string,
  look: Look,
  changes: Changes,
  status: 'success' | 'pending',
): DrawnReceipt => ({
  layout,
  truth: { ...truth, status },
  drawing: { look, blocks: summary(look, changes) },
});

export const WORDLESS: readonly DrawnReceipt[] = [
  ...Object.entries(GOOD).flatMap(([name, changes]) => [
    drawn(`good-${name}`, OCTO, changes, 'success'),
    drawn(`good-${name}-night`, NIGHT, changes, 'success'),
  ]),
  ...Object.entries(BAD).map(([name, changes], index) =>
    drawn(`bad-${name}`, index % 3 === 2 ? NIGHT : OCTO, changes, 'pending'),
  ),
];
