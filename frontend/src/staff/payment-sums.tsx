import { Link } from '@tanstack/react-router';
import type { CountAndSum, PaymentsSummary } from '@contracts/rest/statements';
import { i18n } from '../language/i18n';
import { rm } from '../ui/money';
import * as styles from './payment-sums.module.css';

/** Names of the lists on the payments screen, as in the screen's address. */
export type PaymentList = 'money' | 'booking' | 'refunds' | 'proven' | 'books';

const LISTS = [
  ['proven', /*i18n*/ 'Paid and proven', 'proven', 'good'],
  ['withoutMoney', /*i18n*/ 'Receipt without money', 'money', 'bad'],
  ['withoutBooking', /*i18n*/ 'Money without a booking', 'booking', 'warn'],
  ['refundsDue', /*i18n*/ 'Refunds due', 'refunds', 'warn'],
] as const satisfies readonly (readonly [keyof PaymentsSummary, string, PaymentList, string])[];

type Sums = Pick<PaymentsSummary, (typeof LISTS)[number][0]>;

/** Shows count and sum of each list, with a link to it. Renders nothing while all lists are empty. */
export function PaymentSums({ sums }: { sums: Sums }) {
  if (LISTS.every(([key]) => sums[key].count === 0)) return null;
  return (
    <ul className={styles.sums} aria-label={i18n.t('Payments')}>
      {LISTS.map(([key, label, list, tone]) => (
        <li key={key} data-tone={sums[key].count > 0 ? tone : undefined}>
          <Sum label={label} of={sums[key]} list={list} />
        </li>
      ))}
    </ul>
  );
}

function Sum({ label, of, list }: { label: string; of: CountAndSum; list: PaymentList }) {
  return (
    <Link to="/admin/payments" search={{ list }} hash="lists" className={styles.sum}>
      <span>{i18n.t(label)}</span>
      <span className={styles.figures}>
        <strong>{rm(of.sum)}</strong>
        <span className="muted">
          {i18n.t('{count, plural, one {# entry} other {# entries}}', { count: of.count })}
        </span>
      </span>
    </Link>
  );
}
