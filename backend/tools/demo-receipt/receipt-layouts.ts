import { toRinggit } from '../../contracts/money.js';

export type ReceiptLayout = 'bank-transfer' | 'duitnow-qr' | 'pindahan' | 'e-wallet';

export interface ReceiptToRender {
  readonly amountSen: number;
  readonly recipient: string;
  /** Digits of the recipient's account. QR layouts omit them, as real QR receipts do. */
  readonly accountNumber?: string;
  readonly recipientBank?: string;
  readonly transactionId: string;
  /** Transaction id of the payment network, printed below the bank's id (bank-transfer only). */
  readonly networkId?: string;
  /** Name of the bank at the top of the receipt. The default is an invented bank that the receipt reader does not know. */
  readonly payerBank?: string;
  /** Moment of the payment that the receipt shows. */
  readonly paidAt: Date;
  /** Recipient reference, as the payer typed it. */
  readonly reference?: string;
  readonly outcome?: 'success' | 'pending' | 'failed';
  readonly layout?: ReceiptLayout;
  readonly theme?: 'light' | 'dark';
}

/** Contents of a receipt, from top to bottom. */
export interface ReceiptPage {
  readonly brand: string;
  readonly brandColour: string;
  readonly title: string;
  readonly status: string;
  /** Amount in large letters under the receipt's title; null when the amount is one of the rows. */
  readonly headline: string | null;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** True: the receipt has labels on the left and values on the right. False: values are below their labels. */
  readonly columns: boolean;
  readonly footer: string;
}

const STATUS = {
  en: { success: 'Successful', pending: 'Pending', failed: 'Failed' },
  ms: { success: 'Berjaya', pending: 'Dalam proses', failed: 'Gagal' },
} as const;

export function pageOf(receipt: ReceiptToRender): ReceiptPage {
  const page = layoutOf(receipt);
  return { ...page, brand: receipt.payerBank ?? page.brand };
}

function layoutOf(receipt: ReceiptToRender): ReceiptPage {
  const {
    outcome = 'success',
    recipient,
    accountNumber,
    transactionId,
    reference = '-',
    recipientBank = 'Malayan Banking Berhad',
  } = receipt;
  const amount = toRinggit(receipt.amountSen);
  const account: [string, string][] =
    accountNumber === undefined ? [] : [['Beneficiary account', accountNumber]];
  const network: [string, string][] =
    receipt.networkId === undefined ? [] : [['DuitNow Ref No.', receipt.networkId]];
  switch (receipt.layout ?? 'bank-transfer') {
    case 'bank-transfer':
      return {
        brand: 'Bank Kenari',
        brandColour: '#1f4e79',
        title: 'Fund Transfer',
        status: STATUS.en[outcome],
        headline: null,
        rows: [
          ['Amount', amount],
          ['Beneficiary name', recipient],
          ...account,
          ['Beneficiary bank', recipientBank],
          ['Transaction date', moment(receipt.paidAt, 'en')],
          ['Reference ID', transactionId],
          ...network,
          ['Recipient reference', reference],
          ['Transfer method', 'DuitNow Transfer'],
          ['Service charge', 'RM 0.00'],
        ],
        columns: true,
        footer: 'This receipt is computer generated and no signature is required.',
      };
    case 'duitnow-qr':
      return {
        brand: 'Bank Kenari',
        brandColour: '#1f4e79',
        title: 'DuitNow QR',
        status: outcome === 'success' ? 'Payment successful' : STATUS.en[outcome],
        headline: amount,
        rows: [
          ['Paid to', recipient],
          ['Date & time', moment(receipt.paidAt, 'en')],
          ['DuitNow Ref No.', transactionId],
          ['Recipient reference', reference],
          ['Payment method', 'DuitNow QR'],
        ],
        columns: false,
        footer: 'Thank you for using Bank Kenari',
      };
    case 'pindahan':
      return {
        brand: 'Bank Kenari',
        brandColour: '#7a1f3d',
        title: 'Pindahan DuitNow',
        status: `Transaksi ${STATUS.ms[outcome]}`,
        headline: null,
        rows: [
          ['Nama penerima', recipient],
          ...account.map(([, number]): [string, string] => ['No. akaun penerima', number]),
          ['Bank penerima', recipientBank],
          ['Jumlah', amount],
          ['Tarikh & masa', moment(receipt.paidAt, 'ms')],
          ['No. rujukan', transactionId],
          ['Rujukan penerima', reference],
          ['Caj perkhidmatan', 'RM 0.00'],
        ],
        columns: true,
        footer: 'Resit ini dijana oleh komputer.',
      };
    case 'e-wallet':
      return {
        brand: 'Dompet Biru',
        brandColour: '#0b5ed7',
        title: 'Payment',
        status: STATUS.en[outcome],
        headline: amount,
        rows: [
          ['Merchant', recipient],
          ['Transaction ID', transactionId],
          ['Date', moment(receipt.paidAt, 'en')],
          ['Payment method', 'eWallet balance'],
          ['Reference', reference],
          ['Cashback', 'RM 0.12'],
        ],
        columns: true,
        footer: 'Dompet Biru',
      };
  }
}

/** Formats a moment: 12 Mar 2026, 8:15 PM; in Malay 12 Mac 2026, 20:15:00 */
function moment(time: Date, language: 'en' | 'ms'): string {
  const malaysian = new Date(time.getTime() + 8 * 3600_000);
  const [day, month, year] = [
    malaysian.getUTCDate(),
    malaysian.getUTCMonth(),
    malaysian.getUTCFullYear(),
  ];
  const [hour, minute] = [
    malaysian.getUTCHours(),
    String(malaysian.getUTCMinutes()).padStart(2, '0'),
  ];
  if (language === 'ms')
    return `${day} ${MONTHS_MS[month]} ${year}, ${String(hour).padStart(2, '0')}:${minute}:00`;
  return `${day} ${MONTHS_EN[month]} ${year}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

const MONTHS_EN = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONTHS_MS = 'Jan Feb Mac Apr Mei Jun Jul Ogos Sep Okt Nov Dis'.split(' ');
