import type { ReceiptView } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { longDateAtTime } from '../ui/dates';
import { rm } from '../ui/money';
import * as panelStyles from '../ui/panel.module.css';

/** Shows the facts read from the receipt; unreadable fields are left out. */
export function ReceiptFacts({ read }: { read: NonNullable<ReceiptView['extractedData']> }) {
  return (
    <dl className={panelStyles.facts}>
      <Fact term={i18n.t('Amount')} value={read.amount && rm(read.amount)} />
      <Fact term={i18n.t('Merchant')} value={read.merchant} />
      <Fact term={i18n.t('Transaction ID')} value={read.transactionId} />
      <Fact term={i18n.t('Date')} value={read.date && dateText(read.date)} />
    </dl>
  );
}

function Fact({ term, value }: { term: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Formats the date on a receipt, which may be ISO 8601 or any other text. */
const dateText = (date: string) =>
  /^\d{4}-\d{2}-\d{2}T/.test(date) && !Number.isNaN(Date.parse(date)) ? longDateAtTime(date) : date;
