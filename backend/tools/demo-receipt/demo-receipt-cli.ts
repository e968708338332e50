import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toSen } from '../../contracts/money.js';
import type { ReceiptLayout, ReceiptToRender } from './receipt-layouts.js';
import { renderReceipt } from './render-receipt.js';

const USAGE = `Makes a picture of an invented bank's transfer receipt, to try Houselights with.

  npm run demo:receipt -- --amount 40.00 --recipient "PIBG SMK SERI MELATI" --account 514123456789 \\
    --reference ABCDE-12345 --out receipt.png

  --amount      RM, needed                    --layout   bank-transfer (default), duitnow-qr, pindahan, e-wallet
  --recipient   who was paid, needed          --theme    light (default), dark
  --account     account number that was paid  --outcome  success (default), pending, failed
  --bank        the recipient's bank          --paid-at  ISO 8601, default now
  --reference   recipient reference           --id       transaction id, default a new one
  --out         file, default receipt.png`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      amount: { type: 'string' },
      recipient: { type: 'string' },
      account: { type: 'string' },
      bank: { type: 'string' },
      reference: { type: 'string' },
      out: { type: 'string', default: 'receipt.png' },
      layout: { type: 'string', default: 'bank-transfer' },
      theme: { type: 'string', default: 'light' },
      outcome: { type: 'string', default: 'success' },
      'paid-at': { type: 'string' },
      id: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const amountSen = toSen(values.amount ?? '');
  const paidAt = values['paid-at'] === undefined ? new Date() : new Date(values['paid-at']);
  if (amountSen === null || values.recipient === undefined)
    throw new Error(`--amount and --recipient are needed.\n\n${USAGE}`);
  if (Number.isNaN(paidAt.getTime())) throw new Error('--paid-at is no ISO 8601 time.');
  const receipt: ReceiptToRender = {
    amountSen,
    recipient: values.recipient,
    accountNumber: values.account,
    recipientBank: values.bank,
    transactionId: values.id ?? newTransactionId(),
    paidAt,
    reference: values.reference,
    outcome: oneOf<'success' | 'pending' | 'failed'>('outcome', values.outcome, [
      'success',
      'pending',
      'failed',
    ]),
    layout: oneOf<ReceiptLayout>('layout', values.layout, [
      'bank-transfer',
      'duitnow-qr',
      'pindahan',
      'e-wallet',
    ]),
    theme: oneOf<'light' | 'dark'>('theme', values.theme, ['light', 'dark']),
  };
  await writeFile(values.out, await renderReceipt(receipt));
  console.log(
    `${values.out}: RM ${values.amount} to ${values.recipient}, transaction ${receipt.transactionId}`,
  );
}

function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}.`);
  return found;
}

/** Returns a new transaction id of twelve digits, which no earlier receipt has. */
const newTransactionId = (): string =>
  String(Date.now()).slice(-9) + String(Math.floor(Math.random() * 1000)).padStart(3, '0');

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
